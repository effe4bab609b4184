"""Things that only one process may do at a time on a database. The right ends with the process, however it dies."""

import asyncio
import fcntl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Protocol

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

ANSWERS_WITHIN_S = 5.0
"""A database that does not answer for so long may have given the right to somebody else."""

_NOTICES_DEAD_HOLDERS = (
    "SET tcp_keepalives_idle = 3",
    "SET tcp_keepalives_interval = 1",
    "SET tcp_keepalives_count = 3",
)
"""A holder whose machine has vanished loses the right within seconds, not hours; local sockets need none of this."""


class AlreadyHeld(Exception):
    """Another process does this already."""


class RightLost(Exception):
    """The right has ended before its holder wanted it to: another process may have it."""


class Right(Protocol):
    """What its holder may do and no other process."""

    async def confirm(self) -> None:
        """Ask whether the right is still there.

        Raises:
            RightLost: it is not.
        """


@asynccontextmanager
async def exclusively(engine: AsyncEngine, name: str) -> AsyncIterator[Right]:
    """Hold the right to do something for the time of the block.

    Raises:
        AlreadyHeld: another process has it.
    """
    holder = _by_file(engine, name) if engine.dialect.name == "sqlite" else _by_advisory_lock(engine, name)
    async with holder as right:
        yield right


class _FileLock:
    """The system takes it away only from a dead process."""

    async def confirm(self) -> None:
        """It is there."""


@asynccontextmanager
async def _by_file(engine: AsyncEngine, name: str) -> AsyncIterator[Right]:
    database = make_url(str(engine.url)).database or "lira.db"
    with Path(f"{database}.{name}").open("w") as file:  # noqa: ASYNC230  (it never waits)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyHeld(name) from error
        yield _FileLock()


class _AdvisoryLock:
    """The server takes it away with the connection."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def confirm(self) -> None:
        """Ask over the connection that holds it."""
        try:
            async with asyncio.timeout(ANSWERS_WITHIN_S):
                await self._connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise RightLost from error


@asynccontextmanager
async def _by_advisory_lock(engine: AsyncEngine, name: str) -> AsyncIterator[Right]:
    key = {"name": f"lira:{name}"}
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        locked = await connection.scalar(text("SELECT pg_try_advisory_lock(hashtextextended(:name, 0))"), key)
        if not locked:
            raise AlreadyHeld(name)
        try:
            for setting in _NOTICES_DEAD_HOLDERS:
                await connection.execute(text(setting))
            yield _AdvisoryLock(connection)
        finally:
            # The lock ends with the connection, which a pool would keep.
            with suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
