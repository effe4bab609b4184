"""The versioned JSON form of events, states and lobbies.

Every document carries the version of the form under `v`; an event carries its class name under `event`. Reading gives
back the identical value: lists are tuples again, times are aware UTC.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any, TypeAlias, TypeVar, cast, get_args, get_type_hints

from cattrs import Converter
from cattrs.strategies import configure_tagged_union

from core.app.records import Lobby, Member, Offer, Pause
from core.engine import events as e, state as s
from core.engine.commands import Branch
from core.engine.values import Json, Params, frozen

LOBBY_VERSION = 1
"""Version of the JSON form of lobbies."""

Document: TypeAlias = dict[str, Any]
Value = TypeVar("Value")


class UnreadableDocument(Exception):
    """A stored document is not what this version of Lira writes."""


class _Frozen:
    """Stands for a field of frozen JSON, whose own type is a text that only its module can resolve."""


def encode_event(event: e.Event) -> str:
    """Return the JSON form of an event."""
    return _written(_CONVERTER.unstructure(event, unstructure_as=e.Event), s.STATE_VERSION)


def decode_event(text: str) -> e.Event:
    """Return the event that was written.

    Raises:
        UnreadableDocument: another version, an unknown event, or no event at all.
    """
    return cast(e.Event, _read(text, e.Event, s.STATE_VERSION))


def encode_state(state: s.GameState) -> str:
    """Return the JSON form of a state."""
    return _written(_CONVERTER.unstructure(state), s.STATE_VERSION)


def decode_state(text: str) -> s.GameState:
    """Return the state that was written.

    Raises:
        UnreadableDocument: another version, or no state.
    """
    return _read(text, s.GameState, s.STATE_VERSION)


def encode_lobby(lobby: Lobby) -> str:
    """Return the JSON form of a lobby."""
    return _written(_CONVERTER.unstructure(lobby), LOBBY_VERSION)


def decode_lobby(text: str) -> Lobby:
    """Return the lobby that was written.

    Raises:
        UnreadableDocument: another version, or no lobby.
    """
    return _read(text, Lobby, LOBBY_VERSION)


def _written(document: Document, version: int) -> str:
    return json.dumps({"v": version, **document}, separators=(",", ":"), allow_nan=False, default=dict)


def _read(text: str, kind: type[Value] | Any, version: int) -> Value:
    try:
        document = json.loads(text)
        found = document.pop("v")
    except (ValueError, LookupError, AttributeError, TypeError) as error:
        raise UnreadableDocument("not a versioned JSON document") from error
    if found != version:
        raise UnreadableDocument(f"version {found!r} of the JSON form is not readable, only {version}")
    try:
        return cast(Value, _CONVERTER.structure(document, kind))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableDocument(f"not a document of {getattr(kind, '__name__', 'an event')}") from error


def _time_written(value: datetime) -> str:
    if value.tzinfo is None:
        raise ValueError("times are aware")
    return value.astimezone(UTC).isoformat()


def _resolve_types(kind: type) -> None:
    """Give cattrs the types of a dataclass in a form that it understands.

    `Json` names itself as a text, which cattrs could read only where all its names are imported. Such fields become
    `_Frozen`; the others are resolved in the module of their class.
    """
    hints = get_type_hints(kind, localns={"Json": None, "Mapping": Mapping})
    for field in fields(kind):
        field.type = _Frozen if field.type in (Json, Params) else hints[field.name]


def _converter() -> Converter:
    converter = Converter(detailed_validation=False)
    converter.register_unstructure_hook(datetime, _time_written)
    converter.register_structure_hook(datetime, lambda value, _: datetime.fromisoformat(value))
    converter.register_unstructure_hook(_Frozen, lambda value: value)
    converter.register_structure_hook(_Frozen, lambda value, _: frozen(value))
    for kind in (*get_args(e.Event), *_PARTS):
        _resolve_types(kind)
    configure_tagged_union(e.Audience, converter, tag_name="to")
    configure_tagged_union(e.Event, converter, tag_name="event")
    return converter


_PARTS = (
    *get_args(e.Audience), e.Seat, Branch, s.Status, s.Exit, s.Player, s.Phase, s.Order, s.Vote, s.Result, s.GameState,
    Member, Offer, Pause, Lobby,
)  # fmt: skip
_CONVERTER = _converter()
