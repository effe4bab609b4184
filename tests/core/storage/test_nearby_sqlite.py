"""SQLite in the loop's thread: nobody is held up by what another process does."""

import asyncio
import sqlite3

import pytest
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from core.app.records import User, UserId
from core.storage.migrations import upgrade
from core.storage.nearby_sqlite import connect
from core.storage.unit_of_work import Database
from tests.core.storage.games import START


async def test_a_writer_of_another_process_holds_up_no_reader(sqlite_database_url: str) -> None:
    await upgrade(sqlite_database_url)
    path = make_url(sqlite_database_url).database
    assert path is not None
    database = Database(sqlite_database_url, lambda: START)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def write() -> None:
        async with database.work() as work:
            await work.people.save_user(User(UserId(1), "A"))

    writing = asyncio.create_task(write())
    for _ in range(3):
        async with database.reading() as stores:
            assert await stores.people.user(UserId(1)) is None
        await asyncio.sleep(0.01)
    assert not writing.done()
    other.execute("COMMIT")
    await writing
    async with database.reading() as stores:
        assert await stores.people.user(UserId(1)) is not None
    other.close()
    await database.close()


async def test_a_closed_connection_says_so() -> None:
    connection = await connect(":memory:")
    await connection.close()
    with pytest.raises(ValueError, match="Connection closed"):
        connection.cursor()


async def test_a_refused_statement_leaves_the_connection_whole(sqlite_database_url: str) -> None:
    await upgrade(sqlite_database_url)
    database = Database(sqlite_database_url, lambda: START)
    for _ in range(2):
        with pytest.raises(DBAPIError):
            async with database.work() as work:
                await work.connection.exec_driver_sql("SELECT nothing FROM nowhere")
    async with database.work() as work:
        await work.people.save_user(User(UserId(1), "A"))
    await database.close()
