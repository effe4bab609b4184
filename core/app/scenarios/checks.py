"""Whether an expectation holds; where it does not, what was expected and what was seen instead."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from core.app.scenarios.model import Listed
from core.app.scenarios.places import shown
from core.app.scenarios.sight import Sight
from core.engine.events import Said
from core.engine.state import Player
from core.engine.values import Json, Params

Check = Callable[[Sight, Any], Iterator[str]]
"""A check of one expectation against what was seen; yields a sentence for each part that does not hold."""


def failures(sight: Sight, expect: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for everything that is not as expected, in the order of the file."""
    for key, value in expect.items():
        yield from CHECKS[key](sight, value)


def _differs(what: str, expected: object, seen: object) -> str:
    return f"expected {what}: {shown(expected)}, but it was {shown(seen)}"


def _same(what: str, expected: Collection[str], seen: Collection[str]) -> Iterator[str]:
    """Compare two lists whose order does not matter."""
    if Counter(expected) != Counter(seen):
        yield _differs(what, list(expected), list(seen))


def _alive(sight: Sight, expected: Collection[str]) -> Iterator[str]:
    yield from _same("alive", expected, [player.id for player in sight.state.players if not player.is_out])


def _dead(sight: Sight, expected: Collection[str]) -> Iterator[str]:
    yield from _same("dead", expected, [player.id for player in sight.state.players if player.is_out])


def _died(sight: Sight, expected: Collection[tuple[str, str | None]]) -> Iterator[str]:
    seen = sight.exits()
    left = list(seen)
    for name, cause in sorted(expected, key=lambda exit_: exit_[1] is None):
        match = next((exit_ for exit_ in left if exit_[0] == name and cause in (None, exit_[1])), None)
        if match is None:
            break
        left.remove(match)
    else:
        if not left:
            return
    wanted = [name if cause is None else {"name": name, "cause": cause} for name, cause in expected]
    yield _differs("died", wanted, [{"name": name, "cause": cause} for name, cause in seen])


def _executed(sight: Sight, expected: str | None) -> Iterator[str]:
    seen = [name for name, cause in sight.exits() if cause == "execution"]
    if len(seen) > 1:
        yield f"{shown(seen)} were executed: 'executed' holds one name, several are checked with 'died' and causes"
    elif seen != ([] if expected is None else [expected]):
        yield _differs("executed", expected, seen[0] if seen else None)


def _votes(sight: Sight, expected: Mapping[str, float]) -> Iterator[str]:
    wanted = {name: number for name, number in expected.items() if number}
    seen = sight.votes()
    if wanted != seen:
        yield _differs("votes", dict(wanted), dict(seen))


def _of_player(what: str, now: Callable[[Player], Json]) -> Check:
    """Return a check of one fact about each player that is listed."""

    def check(sight: Sight, expected: Mapping[str, Json]) -> Iterator[str]:
        for name, value in expected.items():
            player = sight.state.player(name)
            seen = now(player) if player is not None else None
            if seen != value:
                yield _differs(f"{what} of {name}", value, seen)

    return check


def _status(sight: Sight, expected: Mapping[str, Collection[str]]) -> Iterator[str]:
    if sight.is_over:
        return
    for name, statuses in expected.items():
        player = sight.state.player(name)
        seen = [status.id for status in player.statuses] if player is not None else []
        yield from _same(f"status of {name}", statuses, seen)


def _told(sight: Sight, expected: Mapping[str, Iterable[Listed]]) -> Iterator[str]:
    for name, notices in expected.items():
        yield from _sent(f"{name} to be told", notices, sight.told(name))


def _not_told(sight: Sight, expected: Mapping[str, Iterable[Listed]]) -> Iterator[str]:
    for name, notices in expected.items():
        yield from _not_sent(f"{name} not to be told", notices, sight.told(name))


def _announced(sight: Sight, expected: Iterable[Listed]) -> Iterator[str]:
    yield from _sent("announced", expected, sight.announced())


def _not_announced(sight: Sight, expected: Iterable[Listed]) -> Iterator[str]:
    yield from _not_sent("not announced", expected, sight.announced())


def _sent(what: str, expected: Iterable[Listed], seen: list[Said]) -> Iterator[str]:
    for listed in expected:
        if not any(matches(listed, said) for said in seen):
            yield f"expected {what}: {_notice(listed.notice, listed.params)}, but it was {_what_was_sent(listed, seen)}"


def _not_sent(what: str, expected: Iterable[Listed], seen: list[Said]) -> Iterator[str]:
    for listed in expected:
        for said in seen:
            if matches(listed, said):
                wanted = _notice(listed.notice, listed.params)
                yield f"expected {what}: {wanted}, but it was {_notice(said.notice, said.params)}"
                break


def matches(listed: Listed, said: Said) -> bool:
    """Whether a notice has this id and every parameter that is listed, with an equal value."""
    return listed.notice == said.notice and all(
        key in said.params and _equal(said.params[key], value) for key, value in listed.params.items()
    )


def _equal(seen: Json, expected: Json) -> bool:
    """Compare as JSON does: a truth value is no number; lists are compared in order."""
    if isinstance(seen, bool) or isinstance(expected, bool):
        return seen is expected
    if isinstance(seen, tuple) and isinstance(expected, tuple):
        return len(seen) == len(expected) and all(map(_equal, seen, expected))
    if isinstance(seen, Mapping) and isinstance(expected, Mapping):
        return seen.keys() == expected.keys() and all(_equal(seen[key], expected[key]) for key in expected)
    return seen == expected


def _what_was_sent(listed: Listed, seen: list[Said]) -> str:
    """Show the notices of the same id with their parameters, or else the ids of all that was sent."""
    alike = [_notice(said.notice, said.params) for said in seen if said.notice == listed.notice]
    return ", ".join(alike) if alike else shown([said.notice for said in seen])


def _notice(id_: str, params: Params) -> str:
    return shown({"notice": id_, **params})


def _rooms(sight: Sight, expected: Mapping[str, Mapping[str, Collection[str]]]) -> Iterator[str]:
    if sight.is_over:
        return
    rooms = {room.id: room for room in sight.rules.rooms(sight.state)}
    for id_, people in expected.items():
        room = rooms.get(id_)
        seen = {"members": room.members, "writers": room.writers} if room is not None else {}
        for key, names in people.items():
            yield from _same(f"{key} of the room {id_}", names, seen.get(key, ()))


def _next(sight: Sight, expected: Params) -> Iterator[str]:
    phase = sight.phase
    seen: dict[str, Json] = {"phase": phase.kind, "number": phase.number, "stage": phase.stage}
    if any(seen[key] != value for key, value in expected.items()):
        shown_keys = seen if phase.stage is not None or "stage" in expected else {**seen, "stage": None}
        yield _differs("next", dict(expected), {key: value for key, value in shown_keys.items() if value is not None})


def _over(sight: Sight, expected: bool) -> Iterator[str]:
    if sight.is_over != expected:
        yield _differs("over", expected, sight.is_over)


def _winners(sight: Sight, expected: Collection[str]) -> Iterator[str]:
    if sight.state.result is None:
        yield f"expected winners: {shown(list(expected))}, but the game goes on"
    else:
        yield from _same("winners", expected, sight.state.result.winners)


def _winning_side(sight: Sight, expected: Collection[str]) -> Iterator[str]:
    result = sight.state.result
    if result is None:
        yield f"expected winning_side: {_side(expected)}, but the game goes on"
    elif Counter(expected) != Counter(result.winning_side):
        yield f"expected winning_side: {_side(expected)}, but it was {_side(result.winning_side)}"


def _side(sides: Collection[str]) -> str:
    return shown(None) if not sides else shown(next(iter(sides))) if len(sides) == 1 else shown(list(sides))


CHECKS: dict[str, Check] = {
    "alive": _alive,
    "dead": _dead,
    "died": _died,
    "executed": _executed,
    "votes": _votes,
    "role": _of_player("role", lambda player: player.role),
    "side": _of_player("side", lambda player: player.side),
    "status": _status,
    "lives": _of_player("lives", lambda player: player.traits.get("lives")),
    "told": _told,
    "not_told": _not_told,
    "announced": _announced,
    "not_announced": _not_announced,
    "rooms": _rooms,
    "next": _next,
    "over": _over,
    "winners": _winners,
    "winning_side": _winning_side,
}
"""One check for each expectation that `core.app.scenarios.read_expect` reads."""
