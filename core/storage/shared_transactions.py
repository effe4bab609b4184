"""Works that share a transaction of SQLite: the disk is waited for once, and what fails takes nobody else along.

SQLite lets one transaction write at a time. Whoever wants to write while another one of this process does so joins the
same transaction, one after the other, each behind a savepoint. It is committed as soon as nobody waits any more, or
when it has become large; only then do those who have joined it go on. So a single work is committed at once, and many
that come together cost one commit.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import cast

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from core.storage.nearby_sqlite import NearbyConnection

MOST_WORKS = 32
"""So many works share a transaction, lest the first of them wait long for the last."""


def _new_future() -> "asyncio.Future[None]":
    return asyncio.get_running_loop().create_future()


@dataclass(slots=True)
class _Transaction:
    """A transaction under way.

    Attributes:
        works: how many have been done in it, without those that have failed.
        ended: done when it is committed; fails when it could not be.
    """

    connection: AsyncConnection
    driver: NearbyConnection
    works: int = 0
    ended: "asyncio.Future[None]" = field(default_factory=_new_future)

    def carry_out(self, statement: str) -> None:
        """Carry out a statement about savepoints, without SQLAlchemy's detours."""
        try:
            self.driver.carry_out(statement)
        except sqlite3.Error as error:
            raise OperationalError(statement, None, error) from error


class SharedTransactions:
    """The writing transactions of this process on a SQLite file."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._present: _Transaction | None = None
        self._commits: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def joined(self) -> AsyncIterator[AsyncConnection]:
        """Write in the present transaction, or in a new one; at the end of the block wait until it is committed."""
        await self._take_turn()
        try:
            transaction = await self._begun()
            try:
                yield transaction.connection
                self._keep(transaction)
            except BaseException:
                await self._undo(transaction)
                raise
        finally:
            self._pass_turn_on()
        await asyncio.shield(transaction.ended)

    async def _take_turn(self) -> None:
        self._waiting += 1
        try:
            await self._turn.acquire()
        except asyncio.CancelledError:
            # Those who have joined before rely on whoever waits.
            if self._waiting == 1 and not self._turn.locked():
                await self._turn.acquire()
                self._commit_soon()
            raise
        finally:
            self._waiting -= 1

    def _pass_turn_on(self) -> None:
        """Let the next one join, or commit if there is none."""
        if self._present is not None and self._waiting and self._present.works < MOST_WORKS:
            self._turn.release()
        else:
            self._commit_soon()

    async def _begun(self) -> _Transaction:
        if self._present is None:
            connection = await self._engine.connect()
            try:
                await connection.begin()
                driver = cast(NearbyConnection, (await connection.get_raw_connection()).driver_connection)
            except BaseException:
                await connection.close()
                raise
            self._present = _Transaction(connection, driver)
        elif self._present.works:
            self._present.carry_out("SAVEPOINT work")
        return self._present

    def _keep(self, transaction: _Transaction) -> None:
        if transaction.works:
            transaction.carry_out("RELEASE work")
        transaction.works += 1

    async def _undo(self, transaction: _Transaction) -> None:
        """Take back what one work has done, and everything if that is not possible any more."""
        try:
            if transaction.works:
                transaction.carry_out("ROLLBACK TO work")
                transaction.carry_out("RELEASE work")
                return
        except Exception as trouble:
            # SQLite has ended the transaction by itself, as it does when the disk is full.
            _fail(transaction, trouble)
            await transaction.connection.invalidate()
        self._present = None
        await transaction.connection.close()

    def _commit_soon(self) -> None:
        """Commit the present transaction, and let the next turn begin after that."""
        transaction, self._present = self._present, None
        if transaction is None:
            self._turn.release()
            return
        commit = asyncio.create_task(self._commit(transaction))
        self._commits.add(commit)
        commit.add_done_callback(self._commits.discard)

    async def _commit(self, transaction: _Transaction) -> None:
        try:
            await transaction.connection.commit()
            transaction.ended.set_result(None)
        except Exception as error:
            _fail(transaction, error)
            await transaction.connection.invalidate()
        finally:
            await transaction.connection.close()
            self._turn.release()


def _fail(transaction: _Transaction, error: Exception) -> None:
    transaction.ended.set_exception(error)
    transaction.ended.exception()  # nobody may be left who asks for it
