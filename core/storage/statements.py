"""What each database says in its own way: inserts that give way, and errors that mean that somebody else was first."""

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
    table = cast(Table, row.__table__)
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)


def upsert(connection: AsyncConnection, row: type[Base], **values: Any) -> postgresql.Insert | sqlite.Insert:
    """Return a statement that inserts a row, or changes the one with the same primary key."""
    statement = insert_into(connection, row).values(**values)
    keys = [column.name for column in row.__table__.primary_key]
    return statement.on_conflict_do_update(
        index_elements=keys,
        set_={name: value for name, value in values.items() if name not in keys},
    )


def is_conflict(error: DBAPIError) -> bool:
    """Whether trying again with fresh data may succeed."""
    code = getattr(error.orig, "sqlstate", None)
    return code in _POSTGRESQL_CONFLICTS or any(text in str(error.orig) for text in _SQLITE_CONFLICTS)
