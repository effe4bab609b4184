"""The inbox: every update is stored before Telegram is told that it was received, and handled from here."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import Text, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from core.storage.statements import insert_into
from core.storage.tables import InboxRow

ReplyJson: TypeAlias = Mapping[str, Any]
"""A call of the Bot API that is owed, as plain JSON; what it means is the caller's business."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """An update that has just arrived.

    Attributes:
        update_id: Telegram's number; a negative one of our own for something that has none.
        error: why it can never be handled; `None` for all others.
    """

    update_id: int
    lane: str
    raw: object
    error: str | None = None


@dataclass(frozen=True, slots=True)
class StoredUpdate:
    """An update that waits to be handled.

    Attributes:
        raw: as Telegram sent it.
        received_at: when it was stored, which is the time that counts for deadlines.
        attempts: how often it has failed.
    """

    update_id: int
    lane: str
    raw: dict[str, Any]
    received_at: datetime
    attempts: int
    next_try_at: datetime | None


@dataclass(frozen=True, slots=True)
class Unanswered:
    """An update whose replies nobody has made yet, as far as is known.

    Attributes:
        due_at: before that, whoever has handled the update is still at it.
    """

    update_id: int
    replies: tuple[ReplyJson, ...]
    due_at: datetime


class Inbox:
    """The updates of one transaction."""

    def __init__(self, connection: AsyncConnection, now: Callable[[], datetime]) -> None:
        self._connection = connection
        self._now = now

    async def receive(self, arrivals: Sequence[Arrival]) -> None:
        """Store updates; those that are known already are left alone."""
        now = self._now()
        rows = [
            {
                "update_id": arrival.update_id,
                "lane": arrival.lane,
                "raw": json.dumps(arrival.raw, separators=(",", ":")),
                "status": "waiting" if arrival.error is None else "aside",
                "attempts": 0,
                "received_at": now,
                "error": arrival.error,
            }
            for arrival in arrivals
        ]
        if rows:
            statement = insert_into(self._connection, InboxRow).on_conflict_do_nothing()
            await self._connection.execute(statement, rows)

    async def newest(self) -> tuple[int, datetime] | None:
        """Return the number and the time of the update that arrived last."""
        row = (
            await self._connection.execute(
                select(InboxRow.update_id, InboxRow.received_at)
                .where(InboxRow.update_id >= 0)
                .order_by(InboxRow.received_at.desc(), InboxRow.update_id.desc())
                .limit(1)
            )
        ).one_or_none()
        return None if row is None else (row.update_id, row.received_at)

    async def waiting(self) -> dict[str, int]:
        """Return how many updates wait in each lane, the lane of the oldest first."""
        rows = await self._connection.execute(
            select(InboxRow.lane, func.count().label("waiting"))
            .where(InboxRow.status == "waiting")
            .group_by(InboxRow.lane)
            .order_by(func.min(InboxRow.update_id))
        )
        return {row.lane: row.waiting for row in rows}

    async def hold_lane(self, lane: str) -> None:
        """Keep other processes out of a lane until this transaction ends. On SQLite only one writes anyway."""
        if self._connection.dialect.name != "sqlite":
            await self._connection.execute(_HOLD_LANE, {"name": f"lira:lane:{lane}"})

    async def next_in(self, lane: str) -> StoredUpdate | None:
        """Return the oldest waiting update of a lane; other processes wait for this transaction to end."""
        await self.hold_lane(lane)
        row = (await self._connection.execute(_NEXT_IN, {"lane": lane})).one_or_none()
        if row is None:
            return None
        raw = json.loads(row.raw)
        return StoredUpdate(row.update_id, lane, raw, row.received_at, row.attempts, row.next_try_at)

    async def done(self, update_id: int, replies: Sequence[ReplyJson] = (), due_at: datetime | None = None) -> None:
        """Note that an update was handled.

        Args:
            replies: what is owed for it from now on.
            due_at: when others are to make them, if nobody has done so.
        """
        owed = {"replies": _written(replies), "replies_due_at": due_at} if replies else {}
        await self._change(update_id, status="done", done_at=self._now(), **owed)

    async def owe(self, update_id: int, replies: Sequence[ReplyJson], due_at: datetime) -> None:
        """Note what is still owed for an update."""
        await self._connection.execute(
            update(InboxRow)
            .where(InboxRow.update_id == update_id)
            .values(replies=_written(replies), replies_due_at=due_at)
        )

    async def unanswered(self, due_by: datetime | None, most: int) -> tuple[Unanswered, ...]:
        """Return updates whose replies are owed and due, oldest first.

        Args:
            due_by: `None` when no other process can be at work, so that all are due.
        """
        query = select(InboxRow.update_id, InboxRow.replies, InboxRow.replies_due_at)
        owed = InboxRow.replies_due_at.is_not(None) if due_by is None else InboxRow.replies_due_at <= due_by
        rows = await self._connection.execute(query.where(owed).order_by(InboxRow.update_id).limit(most))
        return tuple(Unanswered(row.update_id, tuple(json.loads(row.replies)), row.replies_due_at) for row in rows)

    async def take_over(self, unanswered: Unanswered, due_at: datetime) -> bool:
        """Promise to make the replies of an update.

        Returns:
            Whether they are still owed; of several who want to make them only one gets `True`.
        """
        taken = await self._connection.execute(
            update(InboxRow)
            .where(InboxRow.update_id == unanswered.update_id, InboxRow.replies_due_at == unanswered.due_at)
            .values(replies_due_at=due_at)
        )
        return taken.rowcount == 1

    async def answered(self, update_ids: Collection[int]) -> None:
        """Note that all replies of these updates are made."""
        await self._connection.execute(
            update(InboxRow).where(InboxRow.update_id.in_(update_ids)).values(replies=None, replies_due_at=None)
        )

    async def try_again(self, update_id: int, attempts: int, at: datetime, error: str) -> None:
        """Note that an update has failed and is to be handled again later."""
        await self._change(update_id, attempts=attempts, next_try_at=at, error=error)

    async def set_aside(self, update_id: int, attempts: int, error: str) -> None:
        """Note that an update can't be handled; later ones pass it."""
        await self._change(update_id, status="aside", attempts=attempts, error=error)

    async def _change(self, update_id: int, **values: Any) -> None:
        await self._connection.execute(_CHANGE, {"id": update_id, **values})


def _written(replies: Sequence[ReplyJson]) -> str:
    return json.dumps(replies, ensure_ascii=False, separators=(",", ":"))


_HOLD_LANE = select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("name", type_=Text), 0)))
_NEXT_IN = (
    select(InboxRow.update_id, InboxRow.raw, InboxRow.received_at, InboxRow.attempts, InboxRow.next_try_at)
    .where(InboxRow.lane == bindparam("lane"), InboxRow.status == "waiting")
    .order_by(InboxRow.update_id)
    .limit(1)
)

# What another process has handled meanwhile stays handled.
_CHANGE = update(InboxRow).where(InboxRow.update_id == bindparam("id"), InboxRow.status == "waiting")
