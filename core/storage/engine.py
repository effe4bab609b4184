"""Connections to SQLite and PostgreSQL, set up so that a commit survives a crash."""

from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from core.storage.nearby_sqlite import BEGIN_WRITING, connect

WRITES = "lira_writes"
"""Execution option of connections whose transactions write."""

BUSY_TIMEOUT_MS = 10_000

_SQLITE_SETTINGS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}",
)


def engine_for(url: str, pool_size: int) -> AsyncEngine:
    """Return an engine for a SQLite file or a PostgreSQL database.

    Raises:
        ValueError: any other database or driver.
    """
    driver = make_url(url).drivername
    if driver not in ("sqlite+aiosqlite", "postgresql+asyncpg"):
        raise ValueError(f"{driver} is not supported: use sqlite+aiosqlite or postgresql+asyncpg")
    nearby = {"async_creator_fn": connect} if driver == "sqlite+aiosqlite" else {}
    engine = create_async_engine(url, pool_size=pool_size, max_overflow=0, pool_timeout=60, connect_args=nearby)
    if nearby:
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for setting in _SQLITE_SETTINGS:
        cursor.execute(setting)
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and locks later could fail half-way, so writers lock at once.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql(BEGIN_WRITING if writes else "BEGIN")
