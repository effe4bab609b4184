"""How long nobody could play a phase because nothing of it had been delivered: by the outbox, whatever the reason."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from core.app.games import view_of
from core.app.records import GameRecord
from core.storage.unit_of_work import Work
from tgbot.game.publish import board_slot, has_panel, panel_slot


async def outage_of_phase(work: Work, record: GameRecord, at: datetime) -> timedelta:
    """Return how long after its beginning the first could play the present phase; so far, if nobody can yet.

    By day one needs the board in the group, at night his panel. What can never be delivered is no outage.
    """
    assert record.state is not None
    began_at = record.state.now().began_at
    slots = _needed(record, at)
    placed = await work.outbox.placed_at(slots)
    if placed:
        return min(sent_at or began_at for sent_at in placed) - began_at
    is_waiting = await _is_any_waiting(work, slots)
    return at - began_at if is_waiting else timedelta()


def _needed(record: GameRecord, at: datetime) -> Mapping[str, int]:
    """Return the messages of which one is enough, with the chats that they are for."""
    view = view_of(record, None, at)
    serial = view.phase.serial
    if view.phase.kind == "day":
        return {board_slot(record.id, serial): record.lobby.chat}
    return {
        panel_slot(record.id, seat.id, serial): user
        for seat in view.seats
        if has_panel(view, seat) and (user := record.user_on(seat.id)) is not None
    }


async def _is_any_waiting(work: Work, slots: Mapping[str, int]) -> bool:
    queues = [await work.outbox.waiting_in(chat_id) for chat_id in slots.values()]
    return any(row.slot in slots for queue in queues for row in queue)
