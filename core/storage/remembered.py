"""What texts of the database mean: those that were read or written last are not read again."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")

MOST = 1000
"""So many texts are remembered: the newest states of the games in which most happens."""


class Remembered(Generic[Value]):
    """Writes and reads values that never change, and remembers what a text means."""

    def __init__(self, encode: Callable[[Value], str], decode: Callable[[str], Value]) -> None:
        self._encode = encode
        self._decode = decode
        self._values: OrderedDict[str, Value] = OrderedDict()

    def written(self, value: Value) -> str:
        """Return the text of a value."""
        text = self._encode(value)
        self._keep(text, value)
        return text

    def read(self, text: str) -> Value:
        """Return the value of a text."""
        value = self._values.pop(text, None) or self._decode(text)
        self._keep(text, value)
        return value

    def _keep(self, text: str, value: Value) -> None:
        self._values[text] = value
        if len(self._values) > MOST:
            self._values.popitem(last=False)
