"""A scenario file, read and found sound."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal, TypeAlias

from core.app.scenarios.places import Place
from core.engine.commands import Branch
from core.engine.events import Seat
from core.engine.rules import Ruleset
from core.engine.values import ActorId, Json, Params

End: TypeAlias = Literal["deadline", "master", "auto", "none"]


@dataclass(frozen=True, slots=True)
class ForcedDraw:
    """A random decision that the file makes itself."""

    draw: str
    value: Json
    place: Place


@dataclass(frozen=True, slots=True)
class Order:
    """One command of the script.

    Attributes:
        at: time since the phase began; `None` means one second after the previous command.
        refused: the reason with which it must be refused; `None` means that it must be accepted.
    """

    by: ActorId
    branch: Branch
    at: timedelta | None
    refused: str | None
    place: Place


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of the script: a phase, or a part of it, with what must come of it.

    Attributes:
        stage: `None` means any, or none.
        expect: expectation id to value, in the form in which `core.app.scenarios.checks` wants it.
        place: of the entry, with the line on which it begins; `step` is the same without a line.
    """

    phase: str
    number: int
    stage: str | None
    orders: tuple[Order, ...]
    end: End
    expect: Mapping[str, Any]
    place: Place
    step: Place


@dataclass(frozen=True, slots=True)
class Listed:
    """A notice as an expectation lists it; parameters that are not listed are free."""

    notice: str
    params: Params


@dataclass(frozen=True, slots=True)
class Scenario:
    """A game to be played, and what must come of it."""

    title: str
    rules: Ruleset
    seats: tuple[Seat, ...]
    role_set: tuple[str, ...]
    options: Params
    modules: tuple[str, ...]
    seed: str
    draws: tuple[ForcedDraw, ...]
    entries: tuple[Entry, ...]

    def forced(self) -> Params:
        """Return the forced values by draw, in the order in which they are used up."""
        found: dict[str, tuple[Json, ...]] = {}
        for draw in self.draws:
            found[draw.draw] = (*found.get(draw.draw, ()), draw.value)
        return found
