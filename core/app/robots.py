"""Robot players in a game: one acts each time the bell rings for them, until none has anything left to do."""

from dataclasses import replace
from datetime import datetime, timedelta

from core import robots
from core.app import games
from core.app.ports import Stores
from core.app.records import GameId, GameRecord, UserId
from core.engine.values import PlayerId

BREATH = timedelta(seconds=2)
"""Between two robots, so that people can follow."""


async def robots_act(stores: Stores, game: GameId, serial: int, at: datetime) -> games.Played | None:
    """Let the next robot player act, and call the bell again while the phase lasts."""
    record = await stores.games.lock(game)
    if record is None or record.state is None or not record.is_on:
        return None
    if record.state.now().serial != serial:
        return None
    seats = [PlayerId(str(n)) for n, member in enumerate(record.lobby.members, 1) if member.is_robot]
    played = await first_that_acts(stores, record, seats, at)
    if played is not None and not played.has_new_phase:
        await stores.deadlines.arm(game, "robots", serial, at + BREATH)
    return played


async def robots_act_for(
    stores: Stores, game: GameId, except_users: frozenset[UserId], at: datetime
) -> games.Played | None:
    """Let a robot act for the next player who is not one of these users (the playground's button)."""
    record = await stores.games.lock(game)
    if record is None or not record.is_on:
        return None
    seats = [
        PlayerId(str(n))
        for n, member in enumerate(record.lobby.members, 1)
        if member.user is None or member.user not in except_users
    ]
    return await first_that_acts(stores, record, seats, at)


async def first_that_acts(
    stores: Stores, record: GameRecord, seats: list[PlayerId], at: datetime
) -> games.Played | None:
    """Play the choice of the first of these seats that has one; `None` when all are done."""
    assert record.state is not None
    serial = record.state.now().serial
    for seat in seats:
        view = games.view_of(record, seat, at)
        if record.lobby.ballots != "open":
            view = replace(view, votes=())
        choice = robots.choose(view, f"robot:{record.lobby.seed}:{serial}:{seat}")
        if choice is not None:
            command_id = f"robot:{record.id}:{record.event_count}:{seat}"
            return await games.play_seat(stores, record, seat, command_id, choice, at, serial)
    return None
