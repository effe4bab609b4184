"""The JSON form gives back what was written, or says clearly why it can't."""

import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from core.app.records import ChatId, Lobby, Member, UserId
from core.engine import events as e, state as s
from core.engine.commands import Branch
from core.engine.values import Json, Params, PlayerId
from core.storage.codec import (
    UnreadableDocument,
    decode_event,
    decode_lobby,
    decode_state,
    encode_event,
    encode_lobby,
    encode_state,
)

texts = st.text(max_size=12)
times = st.datetimes(timezones=st.just(UTC))
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts
frozen_json: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
params = st.dictionaries(texts, frozen_json, max_size=3)
players = texts.map(PlayerId)


def branches(fallback: st.SearchStrategy[Branch | None]) -> st.SearchStrategy[Branch]:
    """Return branches with a given strategy for what follows them."""
    return st.builds(
        Branch,
        act=texts,
        targets=st.lists(players, max_size=3).map(tuple),
        params=params,
        only_if=st.none() | st.dictionaries(texts, texts, max_size=2),
        or_else=fallback,
    )


chains = branches(st.none() | branches(st.none()))
KNOWN: dict[Any, st.SearchStrategy[Any]] = {
    Json: frozen_json,
    Params: params,
    Branch: chains,
    datetime: times,
    PlayerId: players,
    str: texts,
    str | None: st.none() | texts,
    bool: st.booleans(),
    int: st.integers(),
}
"""How values of each type are made; hypothesis finds the other types by itself."""


def instances(kind: type) -> st.SearchStrategy[Any]:
    """Return any instance of a dataclass."""
    made = {
        name: KNOWN[annotation] if _is_known(annotation) else st.from_type(annotation)
        for name, annotation in kind.__annotations__.items()
    }
    return st.builds(kind, **made)


def _is_known(annotation: object) -> bool:
    return any(annotation == known for known in KNOWN)


for registered in (e.Seat, s.Status, s.Exit, s.Player, s.Phase, s.Order, s.Vote, s.Result, Member):
    st.register_type_strategy(registered, instances(registered))
for audience in get_args(e.Audience):
    st.register_type_strategy(audience, instances(audience))
st.register_type_strategy(datetime, times)

unhurried = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("kind", get_args(e.Event), ids=lambda kind: kind.__name__)
@unhurried
@given(data=st.data())
def test_every_event_comes_back_as_it_was(kind: type, data: st.DataObject) -> None:
    event = data.draw(instances(kind))
    assert decode_event(encode_event(event)) == event


@unhurried
@given(state=instances(s.GameState))
def test_a_state_comes_back_as_it_was(state: s.GameState) -> None:
    assert decode_state(encode_state(state)) == state


@unhurried
@given(lobby=instances(Lobby))
def test_a_lobby_comes_back_as_it_was(lobby: Lobby) -> None:
    assert decode_lobby(encode_lobby(lobby)) == lobby


def test_lists_are_tuples_again() -> None:
    event = e.Noted("turn", ("a", ("b", {"c": (1, 2)})))
    assert decode_event(encode_event(event)) == event


def test_a_time_of_another_zone_is_kept_as_utc() -> None:
    moscow = datetime(2026, 1, 1, 3, tzinfo=timezone(timedelta(hours=3)))
    decoded = decode_event(encode_event(e.DeadlineMoved(moscow)))
    assert isinstance(decoded, e.DeadlineMoved)
    assert decoded.deadline.tzinfo is UTC
    assert decoded.deadline == moscow


def test_a_naive_time_is_refused() -> None:
    with pytest.raises(ValueError, match="aware"):
        encode_event(e.DeadlineMoved(datetime(2026, 1, 1)))  # noqa: DTZ001


def test_another_version_is_refused_by_its_number() -> None:
    document = json.loads(encode_event(e.Passed(PlayerId("1")))) | {"v": 99}
    with pytest.raises(UnreadableDocument, match="version 99"):
        decode_event(json.dumps(document))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "null", '{"v": 1}', '{"v": 1, "event": "Flew"}', '{"v": 1, "event": "Passed"}']
)
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(UnreadableDocument):
        decode_event(text)


def test_a_lobby_keeps_who_sits_where() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    lobby = Lobby(
        host=UserId(7), host_name="Анна", chat=ChatId(-5), language="ru", ruleset="ponyatiya", token="t",
        seed="s", opened_at=now, stale_at=now, members=(Member(UserId(7), "Анна"), Member(None, "Robot")),
    )  # fmt: skip
    assert decode_lobby(encode_lobby(lobby)) == lobby
