"""Things that only one process may do at a time on a database. The right ends with the process, however it dies."""

import fcntl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine


class AlreadyHeld(Exception):
    """Another process does this already."""


@asynccontextmanager
async def exclusively(engine: AsyncEngine, name: str) -> AsyncIterator[None]:
    """Hold the right to do something for the time of the block.

    Raises:
        AlreadyHeld: another process has it.
    """
    holder = _by_file(engine, name) if engine.dialect.name == "sqlite" else _by_advisory_lock(engine, name)
    async with holder:
        yield


@asynccontextmanager
async def _by_file(engine: AsyncEngine, name: str) -> AsyncIterator[None]:
    database = make_url(str(engine.url)).database or "lira.db"
    with Path(f"{database}.{name}").open("w") as file:  # noqa: ASYNC230  (it never waits)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyHeld(name) from error
        yield


@asynccontextmanager
async def _by_advisory_lock(engine: AsyncEngine, name: str) -> AsyncIterator[None]:
    key = {"name": f"lira:{name}"}
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        locked = await connection.scalar(text("SELECT pg_try_advisory_lock(hashtextextended(:name, 0))"), key)
        if not locked:
            raise AlreadyHeld(name)
        try:
            yield
        finally:
            await connection.execute(text("SELECT pg_advisory_unlock(hashtextextended(:name, 0))"), key)
