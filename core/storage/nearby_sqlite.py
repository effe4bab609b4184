"""SQLite in the thread of the event loop: a statement takes microseconds, and a hop to another thread takes longer.

Only what may wait leaves the loop's thread: the lock of a writer, which another process may hold, and a commit, which
is over when the disk says so. To SQLAlchemy these connections are those of aiosqlite, which would hop for everything.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Self

BEGIN_WRITING = "BEGIN IMMEDIATE"


async def connect(database: str, **options: Any) -> "NearbyConnection":
    """Open a connection; transactions begin and end only when they are told to."""
    options |= {"isolation_level": None, "check_same_thread": False}
    return NearbyConnection(sqlite3.connect(database, **options))


class NearbyConnection:
    """A connection with the face of aiosqlite's."""

    isolation_level = None

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection: sqlite3.Connection | None = connection

    def cursor(self) -> "NearbyCursor":
        """Return a new cursor."""
        return NearbyCursor(self._open().cursor())

    async def commit(self) -> None:
        """Commit, and wait for the disk in another thread."""
        await _elsewhere(self._open().commit)

    async def rollback(self) -> None:
        """Take everything back since the transaction began."""
        self._open().rollback()

    def carry_out(self, statement: str) -> None:
        """Carry out a statement that has no result, such as one about savepoints."""
        self._open().execute(statement)

    async def create_function(self, name: str, arguments: int, function: Callable[..., Any], **how: Any) -> None:
        """Let SQL call a function."""
        self._open().create_function(name, arguments, function, **how)

    async def close(self) -> None:
        """Close the connection."""
        self.stop()

    def stop(self) -> None:
        """Close the connection, whatever is under way."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            raise ValueError("Connection closed")
        return self._connection


class NearbyCursor:
    """A cursor with the face of aiosqlite's."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._cursor = cursor
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        return self

    @property
    def description(self) -> Any:
        """The columns of the result."""
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The number of the row that was inserted last."""
        return self._cursor.lastrowid

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> None:
        """Carry out a statement."""
        if statement == BEGIN_WRITING:
            await _elsewhere(self._cursor.execute, statement)
        else:
            self._cursor.execute(statement, parameters)

    async def executemany(self, statement: str, parameters: Sequence[Sequence[Any]]) -> None:
        """Carry out a statement once for each row of parameters."""
        self._cursor.executemany(statement, parameters)

    async def fetchall(self) -> list[Any]:
        """Return the rows of the result that are left."""
        return self._cursor.fetchall()

    async def close(self) -> None:
        """Forget the result."""
        self._cursor.close()


async def _elsewhere(function: Callable[..., object], *arguments: object) -> None:
    """Call a function in another thread. Who is cancelled waits for its end all the same: it holds the connection."""
    call = asyncio.ensure_future(asyncio.to_thread(function, *arguments))
    try:
        await asyncio.shield(call)
    except asyncio.CancelledError:
        await asyncio.wait({call})
        raise
