"""Lets everybody hear what a command has led to: private news first, then the group, then the panels."""

from datetime import datetime
from typing import Any

from core.app.games import Played, view_before, view_of
from core.app.records import GameRecord, UserId
from core.app.reserve import ABSENTEES
from core.engine.events import (
    Event,
    GameEnded,
    Noted,
    Only,
    Passed,
    PassGone,
    Said,
    VoteGone,
    VoteStands,
    WentOut,
)
from core.engine.values import PlayerId
from core.engine.views import SeatView, View
from core.storage.unit_of_work import Work
from tgbot.causes import REMOVALS
from tgbot.game.ballots import kept_ballot
from tgbot.game.drafts import branch_to_json
from tgbot.game.past import news_for, public_results
from tgbot.moderation.wishes import review
from tgbot.texts import Texts

_ON_THE_BOARD = (VoteStands, VoteGone, Passed, PassGone, WentOut)


async def publish(work: Work, played: Played, texts: Texts) -> None:
    """Write everything that the events of a command say into the outbox, in the same transaction.

    Args:
        texts: of no use here: what is said is put into words when it is sent.
    """
    if played.events:
        await _Publication(work, played).write()
    if played.has_new_phase or any(isinstance(event, WentOut) for event in played.events):
        await review(work, played.record, played.receipt.recorded_at)
    if played.has_new_phase and played.record.lobby.reserve:
        await look_for_absentees(work, played.record, played.receipt.recorded_at)


async def look_for_absentees(work: Work, record: GameRecord, at: datetime) -> None:
    """Let it be looked at once who is about to be excluded, so that the reserve can be asked."""
    assert record.state is not None
    await work.deadlines.arm(record.id, ABSENTEES, record.state.now().serial, at)


def board_slot(game: int, serial: int) -> str:
    """Return the living message that is the board of a day."""
    return f"board:{game}:{serial}"


def panel_slot(game: int, seat: str, serial: int) -> str:
    """Return the living message that is a player's panel of a phase."""
    return f"panel:{game}:{seat}:{serial}"


async def show_board(work: Work, record: GameRecord, serial: int, closed: dict[str, Any] | None = None) -> None:
    """Let the board of a day be shown as it is now, or as it was when the day ended."""
    args = {"game": record.id, "serial": serial, "closed": closed}
    await work.outbox.put(record.lobby.chat, "board", args, board_slot(record.id, serial))


async def show_panel_of(work: Work, record: GameRecord, seat: str, user: UserId, serial: int, **args: Any) -> None:
    """Let a player's panel of a phase be shown."""
    shown = {"game": record.id, "seat": seat, "serial": serial, **args}
    await work.outbox.put(user, "panel", shown, panel_slot(record.id, seat, serial))


class _Publication:
    """What one command has led to, on its way into the outbox."""

    def __init__(self, work: Work, played: Played) -> None:
        self._work = work
        self._played = played
        self._record = played.record
        self._events = played.events
        self._at = played.receipt.recorded_at
        self._view = view_of(played.record, None, self._at)
        self._before = view_before(played, None)

    async def write(self) -> None:
        """Write all rows."""
        await self._tell_rooms()
        if self._before is None:
            await self._open()
        elif self._played.has_new_phase:
            await self._close(self._before)
        if self._played.has_new_phase:
            await self._tell_those_without_panel()
            await self._begin_phase()
        else:
            await self._tell_all_at_once()
            await self._refresh()

    async def _group(self, kind: str, /, **args: Any) -> None:
        await self._work.outbox.put(self._record.lobby.chat, kind, {"game": self._record.id, **args})

    async def _private(self, player: str, kind: str, /, **args: Any) -> None:
        user = self._record.user_on(player)
        if user is not None:
            await self._work.outbox.put(user, kind, {"game": self._record.id, "seat": player, **args})

    async def _open(self) -> None:
        await self._group("game_opening")
        for seat in self._view.seats:
            await self._private(seat.id, "role_card")

    async def _close(self, before: View) -> None:
        """Take the buttons from all that belongs to the phase before, and keep what it shows."""
        serial = before.phase.serial
        if before.phase.kind == "day":
            await show_board(self._work, self._record, serial, kept_ballot(before))
        for seat in before.seats:
            user = self._record.user_on(seat.id)
            if user is None or seat.is_out:
                continue
            own = view_before(self._played, seat.id)
            assert own is not None
            await show_panel_of(self._work, self._record, seat.id, user, serial, closed=closed_panel(own))

    async def _begin_phase(self) -> None:
        phase, results = self._view.phase, public_results(self._events)
        ended = next((event for event in self._events if isinstance(event, GameEnded)), None)
        if ended is None:
            await self._group("game_phase", **phase_args(self._view), notices=_written(results))
        elif results:
            await self._group("game_results", notices=_written(results))
        if phase.kind == "day":
            await show_board(self._work, self._record, phase.serial)
        if ended is not None:
            for kind in ("game_over", "chronicle", "transcripts"):
                await self._group(kind)
        await self._show_panels()

    async def _show_panels(self) -> None:
        """Give a panel to every living player, after the end also to the dead, whatever his role."""
        for seat in self._view.seats:
            user = self._record.user_on(seat.id)
            if user is not None and has_panel(self._view, seat):
                await show_panel_of(self._work, self._record, seat.id, user, self._view.phase.serial)

    async def _tell_those_without_panel(self) -> None:
        """Tell the others their news; the panels bring their own."""
        for seat in self._view.seats:
            if not has_panel(self._view, seat):
                await self._tell(seat)
                await self._bid_farewell(seat)

    async def _tell_all_at_once(self) -> None:
        for seat in self._view.seats:
            await self._tell(seat)
            await self._bid_farewell(seat)

    async def _tell(self, seat: SeatView) -> None:
        news = news_for(self._events, seat.id)
        if news:
            await self._private(seat.id, "notices", notices=_written(news))

    async def _bid_farewell(self, seat: SeatView) -> None:
        if any(isinstance(event, WentOut) and event.player == seat.id for event in self._events):
            await self._private(seat.id, "farewell", cause=seat.cause)

    async def _tell_rooms(self) -> None:
        for event in self._events:
            if isinstance(event, Said) and event.notice == "room_message" and isinstance(event.audience, Only):
                for hearer in event.audience.actors:
                    await self._private(hearer, "room_message", **event.params)

    async def _refresh(self) -> None:
        """Bring up to date what is shown of the phase that goes on."""
        phase = self._view.phase
        results = public_results(self._events)
        if results:
            await self._group("game_results", notices=_written(results))
        if phase.kind == "day" and any(is_on_board(event, phase.number) for event in self._events):
            await show_board(self._work, self._record, phase.serial)
        if any(isinstance(event, WentOut) for event in self._events):
            await self._close_panels_of_leavers()
            await self._show_panels()

    async def _close_panels_of_leavers(self) -> None:
        for event in self._events:
            user = self._record.user_on(event.player) if isinstance(event, WentOut) else None
            if isinstance(event, WentOut) and user is not None:
                closed = {"kind": self._view.phase.kind, "number": self._view.phase.number, "orders": []}
                await show_panel_of(
                    self._work, self._record, event.player, user, self._view.phase.serial, closed=closed
                )


def has_panel(view: View, seat: SeatView) -> bool:
    """Whether a player gets a panel in the present phase."""
    return not seat.is_out or (view.phase.kind == "finished" and seat.cause not in REMOVALS)


def is_on_board(event: Event, day: int) -> bool:
    """Whether the board of a day shows this; that of day 0 shows who is here, which the rules note."""
    return isinstance(event, Noted | WentOut) if day == 0 else isinstance(event, _ON_THE_BOARD)


def closed_panel(view: View) -> dict[str, Any]:
    """Return what a panel showed in the end, as plain JSON."""
    orders = [branch_to_json(order.branch) for order in view.orders]
    return {"kind": view.phase.kind, "number": view.phase.number, "orders": orders}


def phase_args(view: View) -> dict[str, Any]:
    """Return what the announcement of the present phase shows, as plain JSON."""
    phase = view.phase
    living: list[PlayerId] = [seat.id for seat in view.seats if not seat.is_out]
    return {
        "kind": phase.kind,
        "number": phase.number,
        "serial": phase.serial,
        "deadline": phase.deadline.isoformat(),
        "living": living,
    }


def _written(notices: list[Any]) -> list[Any]:
    return [[notice, dict(params)] for notice, params in notices]
