"""What a chat is shown next, and when: the order of its rows, and which of them become one."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from core.storage.outbox import OutboxMessage, Place
from core.storage.unit_of_work import Work
from tgbot.pipeline.limits import Limits


@dataclass(frozen=True, slots=True)
class Delivery:
    """What is shown next in a chat.

    Attributes:
        row: the newest row of its slot.
        merged: older rows that it overtakes.
        place: the message to edit; `None` sends a new one.
        ready_at: not before.
    """

    row: OutboxMessage
    merged: tuple[int, ...]
    place: Place | None
    ready_at: datetime


async def next_delivery(chat_id: int, stores: Work, limits: Limits, edit_delay: timedelta) -> Delivery | None:
    """Return what a chat is shown next; `None` when nothing waits.

    Rows of one slot that wait together become one: the newest, shown in the turn of the oldest. An edit waits for
    further ones, unless another message of the chat waits behind it.
    """
    rows = await stores.outbox.waiting_in(chat_id)
    if not rows:
        return None
    head = rows[0]
    if head.slot is None or head.parts_done:
        return Delivery(head, (), None, _ready_at(head, limits))
    same = [row for row in rows if row.slot == head.slot]
    row, merged = same[-1], tuple(row.id for row in same[:-1])
    place = await stores.outbox.place_of(head.slot)
    ready_at = _ready_at(row, limits)
    if place is None or place.chat_id != chat_id:
        return Delivery(row, merged, None, ready_at)
    if len(same) == len(rows):
        ready_at = max(ready_at, head.created_at + edit_delay, limits.next_edit_at(chat_id))
    return Delivery(row, merged, place, ready_at)


def _ready_at(row: OutboxMessage, limits: Limits) -> datetime:
    return max(limits.chat_free_at(row.chat_id), row.not_before or row.created_at)
