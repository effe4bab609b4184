"""Plain values that everything else is made of: ids and frozen JSON."""

from collections.abc import Iterable, Mapping
from typing import NewType, TypeAlias, TypeVar

PlayerId = NewType("PlayerId", str)
"""A seat of a game. In the bot it is the seat's number, in a scenario the player's name."""

ActorId: TypeAlias = str
"""Who sends a command: a `PlayerId`, `MASTER`, `CLOCK`, or an office of the rule system."""

MASTER: ActorId = "master"
CLOCK: ActorId = "clock"

Json: TypeAlias = "bool | int | float | str | tuple[Json, ...] | Mapping[str, Json] | None"
"""Frozen JSON: lists are tuples, mappings are never changed in place."""

Params: TypeAlias = Mapping[str, Json]


_SIMPLE = (str, int, float, type(None))


def frozen(value: object) -> Json:
    """Return plain data as frozen JSON: every list becomes a tuple, every mapping a new one with text keys."""
    if isinstance(value, _SIMPLE):
        return value
    if isinstance(value, Mapping):
        return {str(key): frozen(item) for key, item in value.items()}
    if isinstance(value, Iterable):
        return tuple(frozen(item) for item in value)
    raise TypeError(f"{value!r} is not plain data")


def frozen_params(values: Mapping[str, object]) -> Params:
    """Return the parameters of a command or a notice as frozen JSON."""
    return {name: frozen(value) for name, value in values.items()}


Record = TypeVar("Record")

_new, _set = object.__new__, object.__setattr__


def changed(record: Record, **changes: object) -> Record:
    """Return a copy of a frozen dataclass without slots in which some fields differ.

    It does what `dataclasses.replace` does, without running the constructor again: a state is copied for every event,
    and this is where an engine spends its time.
    """
    copy = _new(record.__class__)
    # A dictionary of its own is both made and read faster than the one that the interpreter shares within a class.
    _set(copy, "__dict__", {**record.__dict__, **changes})
    return copy
