"""Small values for the tests of the stores."""

from datetime import UTC, datetime, timedelta

from core.app.records import ChatId, Lobby, Member, UserId
from core.engine import events as e
from core.engine.state import GameState, replayed
from core.engine.values import PlayerId

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


def lobby(chat: int = -100, *users: int, token: str = "token") -> Lobby:
    """Return a lobby with these users seated."""
    return Lobby(
        host=UserId(7),
        host_name="Анна",
        chat=ChatId(chat),
        language="ru",
        ruleset="ponyatiya",
        token=token,
        seed="seed",
        opened_at=START,
        stale_at=START + timedelta(days=1),
        members=tuple(Member(UserId(user), f"player {user}") for user in users),
    )


def opening() -> tuple[e.Event, ...]:
    """Return the first events of a game of two."""
    seats = (e.Seat(PlayerId("1"), "Анна"), e.Seat(PlayerId("2"), "Boris"))
    return (
        e.GameOpened("ponyatiya", 1, seats, {"quorum": 5}, (), ("citizen",), "seed", START),
        e.RoleGiven(PlayerId("1"), "citizen", "town", {"number": 1}),
        e.PhaseOpened("day", 1, None, START, START + timedelta(minutes=5)),
    )


def vote(at: datetime = START) -> e.VoteStands:
    """Return a vote of the first player."""
    return e.VoteStands(PlayerId("1"), PlayerId("2"), at)


def state_after(*events: e.Event) -> GameState:
    """Return the fold of some events."""
    return replayed(events)
