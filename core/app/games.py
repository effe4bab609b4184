"""During the game: play one command, ring the bell, look at the game as one viewer.

Every use case runs inside the caller's transaction; what it returns is committed before anybody is told.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from core.app import systems
from core.app.ports import Stores
from core.app.records import GameId, GameRecord, Receipt, UserId
from core.engine.commands import Branch, Command
from core.engine.decide import Accepted, decide, open_game
from core.engine.events import Event, GameEnded, GameOpened, Said
from core.engine.refusals import Refusal
from core.engine.state import GameState, Phase, evolve
from core.engine.values import CLOCK, ActorId, PlayerId
from core.engine.views import View, view_for

REMINDER_SHARE = 5
"""A reminder comes when one part in so many of the phase's time is left."""

PURPOSES = ("phase", "reminder", "robots")
"""What rings while a game goes on."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a command has led to.

    Attributes:
        record: the game after it.
        before_serial: the phase in which the command arrived; `None` at the start of a game.
        events: new ones, in order; empty for a refusal and for a command that was handled before.
        receipt: what the sender is told, now and whenever he sends the same command again.
        before: the state in which the command arrived; `None` at the start of a game.
    """

    record: GameRecord
    before_serial: int | None
    events: tuple[Event, ...]
    receipt: Receipt
    before: GameState | None = None

    @property
    def refusal(self) -> Refusal | None:
        """Why the command was refused, if it was."""
        return self.receipt.refusal

    @property
    def has_new_phase(self) -> bool:
        """Whether another phase has begun."""
        return self.record.state is not None and self.record.state.now().serial != self.before_serial

    def said(self) -> Iterator[Said]:
        """Yield what was said, in order."""
        return (event for event in self.events if isinstance(event, Said))


async def started(stores: Stores, record: GameRecord, opening: GameOpened) -> Played:
    """Begin a locked lobby's game with this opening."""
    opened = open_game(systems.ruleset(opening.ruleset), opening)
    record = replace(record, status="running")
    record = await stores.games.append(record, opened.events, opened.state)
    await _arm(stores, record)
    receipt = Receipt(f"start:{record.id}", record.id, None, opening.at)
    return Played(record, None, opened.events, receipt)


async def play(
    stores: Stores, game: GameId, by: UserId, command_id: str, branch: Branch, at: datetime, serial: int | None = None
) -> Played | None:
    """Play one command of a user who holds a seat.

    Args:
        command_id: the same id again gets the same receipt and changes nothing.
        serial: the phase that the sender's panel shows.

    Returns:
        `None` when there is no such game, it has not begun, or the user holds no seat in it.
    """
    record = await stores.games.lock(game)
    if record is None or record.state is None:
        return None
    seat = record.seat_of(by)
    return None if seat is None else await play_seat(stores, record, seat, command_id, branch, at, serial)


async def play_seat(
    stores: Stores,
    record: GameRecord,
    by: ActorId,
    command_id: str,
    branch: Branch,
    at: datetime,
    serial: int | None = None,
) -> Played:
    """Play one command of a seat (or the master, or the clock) in a locked game."""
    state = record.state
    assert state is not None
    before = state.now().serial
    known = await stores.games.receipt(command_id)
    if known is not None:
        return Played(record, before, (), known)
    decision = standstill(record) or decide(systems.ruleset(state.ruleset), state, Command(by, branch, at, serial))
    receipt = Receipt(command_id, record.id, decision if isinstance(decision, Refusal) else None, at)
    await stores.games.keep_receipt(receipt)
    if not isinstance(decision, Accepted):
        return Played(record, before, (), receipt)
    record = await stores.games.append(record, decision.events, decision.state)
    await _arm_again(stores, record, state.now())
    return Played(record, before, decision.events, receipt, state)


async def ring(stores: Stores, game: GameId, serial: int, at: datetime) -> Played | None:
    """Close a phase whose deadline has come; a bell that rings twice, or too early, changes nothing."""
    record = await stores.games.lock(game)
    if record is None or not record.is_on:
        return None
    return await play_seat(stores, record, CLOCK, f"ring:{game}:{serial}:{at.isoformat()}", Branch("close"), at, serial)


def standstill(record: GameRecord) -> Refusal | None:
    """Return why nothing can be done in a game, whatever its rules say; `None` while it goes on."""
    if record.is_stopped:
        return Refusal("game_stopped")
    return None if record.lobby.pause is None else Refusal("paused")


def view_of(record: GameRecord, viewer: ActorId | None, at: datetime) -> View:
    """Build what one viewer may know of a game that has begun; of one that was stopped, everything is open."""
    state = record.state
    assert state is not None
    if record.is_stopped:
        state = evolve(state, GameEnded((), (), ""))
    return view_for(systems.ruleset(state.ruleset), state, viewer, at)


def view_before(played: Played, viewer: ActorId | None) -> View | None:
    """Build what one viewer might know before the command; `None` at the start of a game, or if nothing changed."""
    if played.before is None:
        return None
    return view_for(systems.ruleset(played.before.ruleset), played.before, viewer, played.receipt.recorded_at)


def view_of_user(record: GameRecord, user: UserId, at: datetime) -> View | None:
    """Build a player's view, or `None` when he holds no seat or the game has not begun."""
    seat: PlayerId | None = record.seat_of(user)
    return None if seat is None or record.state is None else view_of(record, seat, at)


async def _arm_again(stores: Stores, record: GameRecord, before: Phase) -> None:
    assert record.state is not None
    phase = record.state.now()
    if phase.serial != before.serial or phase.announced != before.announced:
        await _arm(stores, record)
    elif phase.deadline != before.deadline:
        await stores.deadlines.arm(record.id, "phase", phase.serial, phase.deadline)


async def disarm(stores: Stores, game: GameId) -> None:
    """Take away all that rings in a running game."""
    for purpose in PURPOSES:
        await stores.deadlines.disarm(game, purpose)


async def _arm(stores: Stores, record: GameRecord) -> None:
    assert record.state is not None
    phase = record.state.now()
    if record.state.result is not None:
        await disarm(stores, record.id)
        return
    await stores.deadlines.arm(record.id, "phase", phase.serial, phase.deadline)
    await stores.deadlines.arm(record.id, "reminder", phase.serial, reminder_at(phase))
    if any(member.is_robot for member in record.lobby.members):
        await stores.deadlines.arm(record.id, "robots", phase.serial, phase.began_at)


def reminder_at(phase: Phase) -> datetime:
    """Return when those are reminded who have not acted."""
    return phase.announced - (phase.announced - phase.began_at) / REMINDER_SHARE
