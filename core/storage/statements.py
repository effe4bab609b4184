"""What each database says in its own way: inserts that give way, and errors that mean that somebody else was first."""

from functools import cache
from typing import Any, cast

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from core.storage.tables import Base

_POSTGRESQL_CONFLICTS = {
    "23505",  # unique_violation
    "40001",  # serialization_failure
    "40P01",  # deadlock_detected
    "55P03",  # lock_not_available
}
_SQLITE_CONFLICTS = ("UNIQUE constraint failed", "database is locked", "database table is locked")


def insert_into(connection: AsyncConnection, row: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """Return an insert that knows `ON CONFLICT`."""
    return _insert(connection.dialect.name, row)


async def upsert(connection: AsyncConnection, row: type[Base], **values: Any) -> None:
    """Insert a row, or change the one with the same primary key."""
    await connection.execute(_upsert(connection.dialect.name, row, tuple(values)), values)


async def insert_unless_known(connection: AsyncConnection, row: type[Base], **values: Any) -> bool:
    """Insert a row, unless one is in its way.

    Returns:
        Whether it was inserted.
    """
    inserted = await connection.execute(_insert_unless_known(connection.dialect.name, row), values)
    return inserted.rowcount == 1


# A statement that stays the same object is neither built nor analysed again, which takes longer than carrying it out.
@cache
def _upsert(dialect: str, row: type[Base], names: tuple[str, ...]) -> postgresql.Insert | sqlite.Insert:
    statement = _insert(dialect, row)
    keys = [column.name for column in row.__table__.primary_key]
    changed = {name: statement.excluded[name] for name in names if name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=changed)


@cache
def _insert_unless_known(dialect: str, row: type[Base]) -> postgresql.Insert | sqlite.Insert:
    return _insert(dialect, row).on_conflict_do_nothing()


def _insert(dialect: str, row: type[Base]) -> postgresql.Insert | sqlite.Insert:
    table = cast(Table, row.__table__)
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


def is_conflict(error: DBAPIError) -> bool:
    """Whether trying again with fresh data may succeed."""
    code = getattr(error.orig, "sqlstate", None)
    return code in _POSTGRESQL_CONFLICTS or any(text in str(error.orig) for text in _SQLITE_CONFLICTS)
