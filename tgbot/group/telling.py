"""Tells everybody what has become of a game apart from its rules: paused, going on, stopped."""

from datetime import datetime
from typing import Any, Literal, TypeAlias

from core.app.games import view_of
from core.app.group_games import Stopped
from core.app.records import GameRecord
from core.storage.unit_of_work import Work
from tgbot.game.ballots import kept_ballot
from tgbot.game.publish import closed_panel, has_panel, phase_args, show_board, show_panel_of
from tgbot.lobby.bells import tell_members
from tgbot.moderation.wishes import review

Why: TypeAlias = Literal["admin", "abandoned", "lost"]
"""Why a game was stopped."""


async def tell_stopped(work: Work, stopped: Stopped, why: Why, at: datetime) -> None:
    """Take all buttons away, open the roles and the seed, and tell every player."""
    before, record = stopped.before, stopped.record
    view = view_of(before, None, at)
    serial = view.phase.serial
    if view.phase.kind == "day":
        await show_board(work, before, serial, kept_ballot(view))
    for seat in view.seats:
        user = record.user_on(seat.id)
        if user is not None and has_panel(view, seat):
            closed = closed_panel(view_of(before, seat.id, at))
            await show_panel_of(work, record, seat.id, user, serial, closed=closed)
    await review(work, record, at)
    if why != "lost":
        await _group(work, record, "game_stopped", why=why)
    if not record.lobby.is_private:
        await tell_members(work, record, f"group-stopped-for-you-{why}")


async def tell_paused(work: Work, record: GameRecord) -> None:
    """Say that the game stands still."""
    await work.outbox.put(record.lobby.chat, "said", {"key": "group-paused"})
    await review(work, record, work.now())


async def tell_going_on(work: Work, record: GameRecord, at: datetime, key: str) -> None:
    """Say until when the phase lasts now, in the group and on the panels.

    Args:
        key: of the sentence about it.
    """
    serial = view_of(record, None, at).phase.serial
    args = {"game": record.id, "serial": serial, "key": key}
    await work.outbox.put(record.lobby.chat, "game_deadline", args, f"deadline:{record.id}:{serial}:{at.timestamp()}")
    await _renew_panels(work, record, at)
    await review(work, record, at)


async def announce_again(work: Work, record: GameRecord, at: datetime) -> None:
    """Show a group that can be reached again where the game stands, with a new board; and everybody his deadline."""
    view = view_of(record, None, at)
    await _group(work, record, "game_phase", **phase_args(view), notices=[])
    if view.phase.kind == "day":
        await work.outbox.forget(f"board:{record.id}:{view.phase.serial}")
        await show_board(work, record, view.phase.serial)
    await _renew_panels(work, record, at)


async def _renew_panels(work: Work, record: GameRecord, at: datetime) -> None:
    view = view_of(record, None, at)
    for seat in view.seats:
        user = record.user_on(seat.id)
        if user is not None and has_panel(view, seat):
            await show_panel_of(work, record, seat.id, user, view.phase.serial)


async def _group(work: Work, record: GameRecord, kind: str, /, **args: Any) -> None:
    await work.outbox.put(record.lobby.chat, kind, {"game": record.id, **args})
