"""What rings in a running game: the end of a phase, the reminder, the robots."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeAlias

from core.app import games, robots
from core.app.records import GameId
from core.storage.unit_of_work import Work
from tgbot.game.attendance import is_silent
from tgbot.game.publish import look_for_absentees, publish
from tgbot.texts import Texts

Ring: TypeAlias = Callable[[GameId, int, Work, datetime, Texts], Awaitable[None]]


async def ring_phase(game: GameId, serial: int, work: Work, at: datetime, texts: Texts) -> None:
    """End a phase whose time has come."""
    played = await games.ring(work, game, serial, at)
    if played is not None:
        await publish(work, played, texts)


async def ring_reminder(game: GameId, serial: int, work: Work, at: datetime, texts: Texts) -> None:
    """Remind those who have not acted, privately and whatever their role."""
    record = await work.games.load(game)
    if record is None or not record.is_on:
        return
    phase = games.view_of(record, None, at).phase
    if phase.serial != serial or at >= phase.deadline:
        return
    for seat in games.view_of(record, None, at).seats:
        user = record.user_on(seat.id)
        if user is not None and is_silent(games.view_of(record, seat.id, at)):
            await work.outbox.put(user, "reminder", {"game": game, "seat": seat.id, "serial": serial})
    if record.lobby.reserve:
        await look_for_absentees(work, record, at)


async def ring_robots(game: GameId, serial: int, work: Work, at: datetime, texts: Texts) -> None:
    """Let the next robot act."""
    played = await robots.robots_act(work, game, serial, at)
    if played is not None:
        await publish(work, played, texts)


RINGS: dict[str, Ring] = {"reminder": ring_reminder, "robots": ring_robots}
