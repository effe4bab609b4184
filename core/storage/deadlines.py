"""Deadlines: when a game must be looked at again. The rows are the truth, alarm clocks only follow them."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from core.app.records import GameId
from core.storage.changes import Changes
from core.storage.statements import upsert
from core.storage.tables import DeadlineRow


@dataclass(frozen=True, slots=True)
class Deadline:
    """One bell: for what, for which phase, and when."""

    game: GameId
    purpose: str
    serial: int
    due_at: datetime


class Deadlines:
    """The deadlines of one transaction; fits `core.app.ports.DeadlineStore`."""

    def __init__(self, connection: AsyncConnection, changes: Changes) -> None:
        self._connection = connection
        self._changes = changes

    async def arm(self, game: GameId, purpose: str, serial: int, due_at: datetime) -> None:
        """Set or move the bell of a game for this purpose."""
        await upsert(self._connection, DeadlineRow, game_id=game, purpose=purpose, serial=serial, due_at=due_at)
        self._changes.deadline(due_at)

    async def disarm(self, game: GameId, purpose: str) -> None:
        """Take the bell away."""
        await self._connection.execute(
            delete(DeadlineRow).where(DeadlineRow.game_id == game, DeadlineRow.purpose == purpose)
        )

    async def take(self, deadline: Deadline) -> bool:
        """Take a bell away that is about to ring.

        Returns:
            Whether it was still there unchanged; of several who want to ring it only one gets `True`.
        """
        taken = await self._connection.execute(
            _TAKE,
            {
                "game": deadline.game,
                "purpose": deadline.purpose,
                "serial": deadline.serial,
                "due_at": deadline.due_at,
            },
        )
        return taken.rowcount == 1

    async def due(self, now: datetime) -> tuple[Deadline, ...]:
        """Return the bells that should have rung by now, earliest first."""
        rows = await self._connection.execute(
            select(DeadlineRow.game_id, DeadlineRow.purpose, DeadlineRow.serial, DeadlineRow.due_at)
            .where(DeadlineRow.due_at <= now)
            .order_by(DeadlineRow.due_at, DeadlineRow.game_id, DeadlineRow.purpose)
        )
        return tuple(Deadline(GameId(row.game_id), row.purpose, row.serial, row.due_at) for row in rows)

    async def next_after(self, now: datetime) -> datetime | None:
        """Return when the next bell rings that is not due yet."""
        return await self._connection.scalar(select(func.min(DeadlineRow.due_at)).where(DeadlineRow.due_at > now))


_TAKE = delete(DeadlineRow).where(
    DeadlineRow.game_id == bindparam("game"),
    DeadlineRow.purpose == bindparam("purpose"),
    DeadlineRow.serial == bindparam("serial"),
    DeadlineRow.due_at == bindparam("due_at"),
)
