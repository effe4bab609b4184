"""What a group decides about a running game, not its players: pause, go on, stop; and what follows from outages."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from core.app import reserve
from core.app.games import Played, disarm, reminder_at
from core.app.ports import Stores
from core.app.records import GameId, GameRecord, Pause, PauseReason, Receipt
from core.engine.decide import postpone
from core.engine.events import Acted, PhaseOpened

LOST_AFTER = timedelta(hours=48)
"""A game whose group can't be reached for so long is cancelled."""

TOLERATED_SHARE = 4
"""A phase may be shown late by one part in so many of its length."""

LOST = "lost"
"""The purpose of the deadline at which that happens."""

Ending: TypeAlias = Literal["cancelled", "abandoned"]


@dataclass(frozen=True, slots=True)
class Stopped:
    """A game that has ended without a result: as it was, and as it is now."""

    before: GameRecord
    record: GameRecord


async def pause(stores: Stores, game: GameId, at: datetime, reason: PauseReason) -> GameRecord | None:
    """Let a running game stand still; `None` when none goes on."""
    record = await stores.games.lock(game)
    if record is None or not record.is_on:
        return None
    await _disarm_all(stores, game)
    return await _with_pause(stores, record, Pause(at, reason))


async def resume(stores: Stores, game: GameId, at: datetime, reason: PauseReason | None = None) -> Played | None:
    """Let a paused game go on; its deadlines come later by the length of the pause.

    Args:
        reason: only a pause for this reason ends.

    Returns:
        `None` when there is no such pause.
    """
    record = await stores.games.lock(game)
    pause = record.lobby.pause if record is not None and record.status == "running" else None
    if record is None or pause is None or reason not in (None, pause.reason):
        return None
    longer = max(at - pause.since, timedelta())
    record = await reserve.postpone(stores, await _with_pause(stores, record, None), longer)
    return await _postponed(stores, record, longer, at)


async def lose_group(stores: Stores, game: GameId, at: datetime) -> bool:
    """Notice that the group of a running game can't be reached: it waits, but not for ever.

    Returns:
        Whether there is such a game.
    """
    record = await stores.games.lock(game)
    if record is None or record.state is None or record.status != "running":
        return False
    if record.lobby.pause is None:
        await pause(stores, game, at, "removed")
        await stores.deadlines.arm(game, LOST, 0, at + LOST_AFTER)
    elif record.lobby.pause.reason == "admin":
        await stores.deadlines.arm(game, LOST, 0, at + LOST_AFTER)
    return True


async def find_group_again(stores: Stores, game: GameId, at: datetime) -> Played | None:
    """Notice that the group can be reached again; the game goes on, unless an admin has paused it."""
    await stores.deadlines.disarm(game, LOST)
    return await resume(stores, game, at, "removed")


async def prolong(stores: Stores, record: GameRecord, outage: timedelta, at: datetime) -> Played | None:
    """Let the phase of a locked game end later by as much as nobody could play it from its beginning on.

    Returns:
        `None` when it has been moved by as much already, or a small part of the phase was lost.
    """
    state = record.state
    if state is None or not outage:
        return None
    opened = (await stores.games.history(record.id, (PhaseOpened,)))[-1]
    assert isinstance(opened, PhaseOpened)
    owed = outage - (state.now().announced - opened.deadline)
    tolerated = (opened.deadline - opened.at) / TOLERATED_SHARE
    return await _postponed(stores, record, owed, at) if owed > tolerated else None


async def stop(stores: Stores, game: GameId, ending: Ending) -> Stopped | None:
    """End a running game without a result: nobody wins, nobody earns (PON-10.11). `None` when none runs."""
    record = await stores.games.lock(game)
    if record is None or record.state is None or record.status != "running":
        return None
    await _disarm_all(stores, game)
    await stores.deadlines.disarm(game, LOST)
    lobby = replace(record.lobby, pause=None)
    await stores.games.save_lobby(game, lobby, ending)
    return Stopped(record, replace(record, lobby=lobby, status=ending))


async def silent_phases(stores: Stores, record: GameRecord) -> int:
    """Count the phases in which nobody has done anything, from the present one backwards."""
    count = 0
    for event in reversed(await stores.games.history(record.id, (PhaseOpened, Acted))):
        if isinstance(event, Acted):
            break
        count += 1
    return count


async def _disarm_all(stores: Stores, game: GameId) -> None:
    await disarm(stores, game)
    for purpose in (reserve.BELL, reserve.ABSENTEES):
        await stores.deadlines.disarm(game, purpose)


async def _with_pause(stores: Stores, record: GameRecord, pause: Pause | None) -> GameRecord:
    lobby = replace(record.lobby, pause=pause)
    await stores.games.save_lobby(record.id, lobby, record.status)
    return replace(record, lobby=lobby)


async def _postponed(stores: Stores, record: GameRecord, longer: timedelta, at: datetime) -> Played:
    state = record.state
    assert state is not None
    before, moved = state.now(), postpone(state, longer)
    after = await stores.games.append(record, moved.events, moved.state)
    phase = moved.state.now()
    await stores.deadlines.arm(record.id, "phase", phase.serial, phase.deadline)
    remind_at = reminder_at(before) + longer
    if remind_at > at:
        await stores.deadlines.arm(record.id, "reminder", phase.serial, remind_at)
    if any(member.is_robot for member in record.lobby.members):
        await stores.deadlines.arm(record.id, "robots", phase.serial, at)
    receipt = Receipt(f"postponed:{record.id}:{after.event_count}", record.id, None, at)
    return Played(after, phase.serial, moved.events, receipt, state)
