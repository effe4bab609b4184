"""Figures: how much waits and what has failed, for those who look after the bot."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, get_args

from sqlalchemy import ColumnElement, and_, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from core.app.records import GameStatus
from core.storage.tables import DeadlineRow, GameRow, InboxRow, OutboxRow

AGES = {"under_1s": timedelta(0), "under_10s": timedelta(seconds=1), "under_60s": timedelta(seconds=10)}
"""Each age begins where the one before it ends; what is older than all is `older`."""

OLDER = timedelta(seconds=60)
MOST_KINDS = 5


@dataclass(frozen=True, slots=True)
class Failures:
    """Failures of one kind: how many, and when the newest of them was."""

    kind: str
    count: int
    newest: datetime


@dataclass(frozen=True, slots=True)
class Figures:
    """The state of all queues at one moment.

    Attributes:
        waiting_by_age: updates that wait to be handled.
        set_aside: updates that could not be handled.
        given_up: messages that could not be delivered.
        overdue: deadlines that should have rung.
        games: by status, every status included.
    """

    waiting_by_age: Mapping[str, int]
    set_aside: int
    waiting_messages: int
    oldest_message: datetime | None
    given_up: int
    overdue: int
    oldest_deadline: datetime | None
    games: Mapping[str, int]


async def figures(connection: AsyncConnection, now: datetime) -> Figures:
    """Count."""
    outbox = (
        await connection.execute(
            select(func.count(), func.min(OutboxRow.created_at)).where(OutboxRow.status == "waiting")
        )
    ).one()
    deadlines = (
        await connection.execute(select(func.count(), func.min(DeadlineRow.due_at)).where(DeadlineRow.due_at <= now))
    ).one()
    games = await connection.execute(select(GameRow.status, func.count().label("games")).group_by(GameRow.status))
    return Figures(
        waiting_by_age=await _ages(connection, now),
        set_aside=await _count(connection, InboxRow.status == "aside"),
        waiting_messages=outbox[0],
        oldest_message=outbox[1],
        given_up=await _count(connection, OutboxRow.status == "given_up"),
        overdue=deadlines[0],
        oldest_deadline=deadlines[1],
        games=dict.fromkeys(get_args(GameStatus), 0) | {row.status: row.games for row in games},
    )


async def failures(connection: AsyncConnection) -> tuple[tuple[Failures, ...], tuple[Failures, ...]]:
    """Return why updates were set aside and why messages were given up, the newest kinds first."""
    return (
        await _kinds(connection, InboxRow.error, InboxRow.received_at, InboxRow.status == "aside"),
        await _kinds(connection, OutboxRow.error, OutboxRow.created_at, OutboxRow.status == "given_up"),
    )


async def _count(connection: AsyncConnection, condition: ColumnElement[bool]) -> int:
    return await connection.scalar(select(func.count()).where(condition)) or 0


async def _ages(connection: AsyncConnection, now: datetime) -> Mapping[str, int]:
    since, begins = InboxRow.received_at, [*AGES.values(), OLDER]
    conditions = [and_(since <= now - young, since > now - old) for young, old in pairwise(begins)]
    conditions = [since > now - begins[1], *conditions[1:], since <= now - OLDER]
    counts = [func.coalesce(func.sum(case((condition, 1), else_=0)), 0) for condition in conditions]
    row = (await connection.execute(select(*counts).where(InboxRow.status == "waiting"))).one()
    return dict(zip([*AGES, "older"], row, strict=True))


async def _kinds(
    connection: AsyncConnection, error: Any, at: Any, condition: ColumnElement[bool]
) -> tuple[Failures, ...]:
    newest = func.max(at)
    rows = await connection.execute(
        select(error, func.count(), newest).where(condition).group_by(error).order_by(newest.desc()).limit(MOST_KINDS)
    )
    return tuple(Failures(kind or "?", count, moment) for kind, count, moment in rows)
