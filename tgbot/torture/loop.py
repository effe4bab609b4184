"""An event loop without a clock, sockets and threads: what runs next depends on nothing but what ran before."""

import asyncio
import selectors
from collections.abc import Mapping
from typing import Any


class _NoInput(selectors.BaseSelector):
    """A selector at which nothing ever happens, and that never waits."""

    def __init__(self) -> None:
        self._keys: dict[Any, selectors.SelectorKey] = {}

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        """Remember a file; nothing is read from it."""
        number = fileobj if isinstance(fileobj, int) else fileobj.fileno()
        key = self._keys[fileobj] = selectors.SelectorKey(fileobj, number, events, data)
        return key

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        """Forget a file."""
        return self._keys.pop(fileobj)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return at once."""
        return []

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        """Return the files."""
        return self._keys


class SimulatedLoop(asyncio.SelectorEventLoop):
    """The loop; its time moves when the simulation says so."""

    def __init__(self) -> None:
        self._seconds = 0.0
        super().__init__(_NoInput())

    def time(self) -> float:
        """Return the simulated time."""
        return self._seconds

    def advance(self, seconds: float) -> None:
        """Move the time; timers that are due run in the next turn."""
        self._seconds += seconds
