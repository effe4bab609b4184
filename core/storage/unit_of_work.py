"""The unit of work: all stores on one connection, committed together or not at all."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from core.app.ports import ConcurrentUpdate
from core.storage.callings import Callings
from core.storage.changes import Changes
from core.storage.deadlines import Deadlines
from core.storage.engine import WRITES, engine_for
from core.storage.exclusive import Right, exclusively
from core.storage.games import Games
from core.storage.inbox import Inbox
from core.storage.outbox import Outbox
from core.storage.people import People
from core.storage.restrictions import Restrictions
from core.storage.shared_transactions import SharedTransactions
from core.storage.statements import is_conflict
from core.storage.wakeups import Wakeups


class Work:
    """One transaction and its stores; fits `core.app.ports.Stores`.

    Attributes:
        connection: for stores of other rooms that join this transaction.
        now: tells the time that is written into rows.
    """

    def __init__(self, connection: AsyncConnection, now: Callable[[], datetime]) -> None:
        self.connection = connection
        self.now = now
        self.changes = Changes()
        self.games = Games(connection, now)
        self.deadlines = Deadlines(connection, self.changes)
        self.people = People(connection, self.changes, self.games.forget)
        self.restrictions = Restrictions(connection, self.changes)
        self.callings = Callings(connection, now)
        self.inbox = Inbox(connection, now)
        self.outbox = Outbox(connection, self.changes, now)
        self._callbacks: list[Callable[[], None]] = []

    def after_commit(self, callback: Callable[[], None]) -> None:
        """Call something once everything is committed, and never if it is not."""
        self._callbacks.append(callback)

    def committed(self) -> None:
        """Make the promised calls."""
        for callback in self._callbacks:
            callback()


class Database:
    """A database of Lira's.

    On SQLite one transaction writes at a time, and works of this process that come together share it. On PostgreSQL
    each work has its own: they run side by side and lock the rows that they change.
    """

    def __init__(self, url: str, now: Callable[[], datetime], pool_size: int = 20) -> None:
        """Prepare the connections; nothing is opened yet.

        Args:
            url: an SQLAlchemy URL with the driver aiosqlite (a file) or asyncpg.
            now: the time that is written into rows.
            pool_size: most connections at the same time.
        """
        self.url = url
        self._now = now
        self._engine = engine_for(url, pool_size)
        self._writing = self._engine.execution_options(**{WRITES: True})
        is_sqlite = self._engine.dialect.name == "sqlite"
        self._transaction = SharedTransactions(self._writing).joined if is_sqlite else self._own_transaction
        self._listeners: list[Callable[[Changes], None]] = []

    def on_commit(self, listener: Callable[[Changes], None]) -> Callable[[], None]:
        """Tell somebody after every commit what it has left behind.

        Returns:
            What ends that.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @asynccontextmanager
    async def work(self) -> AsyncIterator[Work]:
        """Open a transaction that writes: committed at the end of the block, rolled back when it raises.

        Raises:
            ConcurrentUpdate: somebody else was first. Nothing has changed; the caller may do it all again.
        """
        try:
            async with self._transaction() as connection:
                work = Work(connection, self._now)
                yield work
        except DBAPIError as error:
            if is_conflict(error):
                raise ConcurrentUpdate(str(error.orig)) from error
            raise
        work.committed()
        for listener in tuple(self._listeners):
            listener(work.changes)

    @asynccontextmanager
    async def _own_transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self._writing.connect() as connection, connection.begin():
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Work]:
        """Open the stores for reading: one picture of the database, and no waiting for writers."""
        async with self._engine.connect() as connection:
            yield Work(connection, self._now)

    def wakeups(self, heard: Callable[[Changes], None]) -> Wakeups | None:
        """Return what other processes tell and are told about commits; on SQLite there are none."""
        return None if self._engine.dialect.name == "sqlite" else Wakeups(self._engine, heard)

    def exclusively(self, name: str) -> AbstractAsyncContextManager[Right]:
        """Hold the right to do something that only one process may do on this database.

        Raises:
            AlreadyHeld: another process has it; raised on entering.
        """
        return exclusively(self._engine, name)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()
