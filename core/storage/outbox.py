"""The outbox: what chats are to be shown, written in the transaction that has made it true, delivered after it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from core.storage.changes import Changes
from core.storage.statements import upsert
from core.storage.tables import OutboxRow, PostedRow

LONGEST_QUEUE = 200
"""How many waiting rows of one chat are looked at together."""


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """One thing that a chat is to be shown.

    Attributes:
        args: plain JSON that says what, never how it reads: texts are made when it is sent.
        slot: name of the living message that is to show it; `None` for a message of its own.
        parts_done: how many of its parts are out already.
        attempts: how often it has failed.
    """

    id: int
    chat_id: int
    kind: str
    args: Mapping[str, Any]
    slot: str | None
    parts_done: int
    attempts: int
    not_before: datetime | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Place:
    """Where the message of a slot is."""

    chat_id: int
    message_id: int


class Outbox:
    """The outgoing messages of one transaction."""

    def __init__(self, connection: AsyncConnection, changes: Changes, now: Callable[[], datetime]) -> None:
        self._connection = connection
        self._changes = changes
        self._now = now

    async def put(self, chat_id: int, kind: str, args: Mapping[str, Any], slot: str | None = None) -> None:
        """Let a chat be shown something once this transaction is committed."""
        row = {
            "chat_id": chat_id,
            "slot": slot,
            "kind": kind,
            "args": dict(args),
            "status": "waiting",
            "parts_done": 0,
            "attempts": 0,
            "created_at": self._now(),
        }
        await self._connection.execute(_PUT, row)
        self._changes.show(chat_id, slot)

    async def waiting_chats(self) -> tuple[int, ...]:
        """Return the chats that are to be shown something."""
        found = await self._connection.scalars(
            select(OutboxRow.chat_id).where(OutboxRow.status == "waiting").distinct()
        )
        return tuple(found)

    async def waiting_in(self, chat_id: int) -> tuple[OutboxMessage, ...]:
        """Return what a chat is to be shown, in order."""
        rows = await self._connection.execute(_WAITING_IN, {"chat": chat_id})
        return tuple(
            OutboxMessage(
                row.id,
                chat_id,
                row.kind,
                row.args,
                row.slot,
                row.parts_done,
                row.attempts,
                row.not_before,
                row.created_at,
            )
            for row in rows
        )

    async def delivered(self, row: int, merged: Collection[int] = ()) -> None:
        """Note that a row was shown, and with it others that it has overtaken."""
        await self._change(row, status="delivered", delivered_at=self._now())
        await self._merge(merged)

    async def part_done(self, row: int, parts_done: int, merged: Collection[int] = ()) -> None:
        """Note how many parts of a row are out; the rows that it has overtaken are over."""
        await self._change(row, parts_done=parts_done)
        await self._merge(merged)

    async def _merge(self, rows: Collection[int]) -> None:
        if rows:
            merged = {"status": "merged", "delivered_at": self._now()}
            await self._connection.execute(update(OutboxRow).where(OutboxRow.id.in_(rows)).values(merged))

    async def try_again(self, row: int, attempts: int, at: datetime, error: str) -> None:
        """Note that a row could not be delivered yet."""
        await self._change(row, attempts=attempts, not_before=at, error=error)

    async def give_up(self, row: int, error: str, merged: Collection[int] = ()) -> None:
        """Note that a row can never be delivered, nor those that it has overtaken."""
        await self._change(row, status="given_up", error=error)
        await self._merge(merged)

    async def _change(self, row: int, **values: Any) -> None:
        await self._connection.execute(_CHANGE, {"row": row, **values})

    async def place_of(self, slot: str) -> Place | None:
        """Return where the message of a slot is, unless it was never sent."""
        row = (await self._connection.execute(_PLACE, {"slot": slot})).one_or_none()
        return None if row is None else Place(row.chat_id, row.message_id)

    async def placed_at(self, slots: Collection[str]) -> tuple[datetime | None, ...]:
        """Return when the messages of these slots were sent, those that were never sent left out."""
        return tuple(await self._connection.scalars(select(PostedRow.posted_at).where(PostedRow.slot.in_(slots))))

    async def remember(self, slot: str, place: Place) -> None:
        """Note where the message of a slot is."""
        chat_id, message_id, now = place.chat_id, place.message_id, self._now()
        values = {"chat_id": chat_id, "message_id": message_id, "posted_at": now}
        await upsert(self._connection, PostedRow, slot=slot, **values)

    async def forget(self, slot: str) -> None:
        """Let the next thing in this slot be a new message."""
        await self._connection.execute(delete(PostedRow).where(PostedRow.slot == slot))


_PUT = insert(OutboxRow)
_CHANGE = update(OutboxRow).where(OutboxRow.id == bindparam("row"))
_PLACE = select(PostedRow.chat_id, PostedRow.message_id).where(PostedRow.slot == bindparam("slot"))
_WAITING_IN = (
    select(
        OutboxRow.id,
        OutboxRow.kind,
        OutboxRow.args,
        OutboxRow.slot,
        OutboxRow.parts_done,
        OutboxRow.attempts,
        OutboxRow.not_before,
        OutboxRow.created_at,
    )
    .where(OutboxRow.chat_id == bindparam("chat"), OutboxRow.status == "waiting")
    .order_by(OutboxRow.id)
    .limit(LONGEST_QUEUE)
)
