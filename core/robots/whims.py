"""The whims of a robot: a hash of a text that is handed in, so that the same view and text give the same choice."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from core.engine import draws

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Whims:
    """What one robot feels like in one phase.

    Attributes:
        text: handed in by whoever lets the robot play.
        seat: the robot's number, so that robots with the same text differ.
        serial: the phase, so that a robot does not do the same in each.
    """

    text: str
    seat: int
    serial: int

    def wants(self, what: str, percent: int) -> bool:
        """Whether the robot feels like doing something, with a chance of so many per cent."""
        return draws.percent(self.text, self._name(what), self.serial, percent)

    def pick(self, what: str, items: Sequence[Item]) -> Item:
        """Return one of the items, none of them favoured."""
        return draws.choice(self.text, self._name(what), self.serial, items)

    def shuffled(self, what: str, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return the items in an order of the robot's own."""
        return draws.order(self.text, self._name(what), self.serial, items)

    def _name(self, what: str) -> str:
        return f"{what} {self.seat}"
