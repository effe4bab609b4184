"""Retention: what is long over is deleted, a few rows at a time, so that nobody waits for it."""

from datetime import datetime

from sqlalchemy import ColumnElement, Select, and_, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import InstrumentedAttribute

from core.storage.tables import GameRow, InboxRow, OutboxRow, ReceiptRow


async def prune(connection: AsyncConnection, before: datetime, most: int) -> bool:
    """Delete some of what was over before a moment.

    Updates go unless they wait, are owed an answer, or are the newest, after which polling goes on. Messages go, except
    records of what was given up. Receipts go when their game is over: its buttons are refused without them.

    Args:
        most: how many rows of each kind.

    Returns:
        Whether there may be more.
    """
    newest = select(func.max(InboxRow.update_id)).scalar_subquery()
    old_updates = and_(
        InboxRow.received_at < before,
        InboxRow.status != "waiting",
        InboxRow.replies_due_at.is_(None),
        InboxRow.update_id != newest,
    )
    old_rows = and_(OutboxRow.created_at < before, OutboxRow.status.in_(("delivered", "merged")))
    old_receipts = (
        select(ReceiptRow.command_id)
        .join(GameRow, GameRow.id == ReceiptRow.game_id)
        .where(GameRow.finished_at < before)
        .limit(most)
    )
    counts = [
        await _delete(connection, InboxRow.update_id, _few(InboxRow.update_id, old_updates, most)),
        await _delete(connection, OutboxRow.id, _few(OutboxRow.id, old_rows, most)),
        await _delete(connection, ReceiptRow.command_id, old_receipts),
    ]
    return max(counts) == most


def _few(key: InstrumentedAttribute[int], condition: ColumnElement[bool], most: int) -> Select[int]:
    return select(key).where(condition).limit(most)


async def _delete(
    connection: AsyncConnection,
    key: InstrumentedAttribute[int] | InstrumentedAttribute[str],
    few: Select[int] | Select[str],
) -> int:
    return (await connection.execute(delete(key.class_).where(key.in_(few)))).rowcount
