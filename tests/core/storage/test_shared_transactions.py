"""Works that come together share a commit, and nothing else: what fails takes nobody along."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from core.app.records import User, UserId
from core.storage.migrations import upgrade
from core.storage.shared_transactions import MOST_WORKS
from core.storage.unit_of_work import Database
from tests.core.storage.games import START


class WatchedDatabase(Database):
    """A database of which one knows how often it has committed, and that can fail to.

    Attributes:
        commits: how many transactions were committed.
        fails: whether the next commit fails.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url, lambda: START)
        self.commits = 0
        self.fails = False
        event.listen(self._engine.sync_engine, "commit", self._commit)

    def _commit(self, _: object) -> None:
        if self.fails:
            self.fails = False
            raise OperationalError("COMMIT", None, Exception("disk I/O error"))
        self.commits += 1

    async def greet(
        self,
        user: int,
        *,
        fails: bool = False,
        until: asyncio.Event | None = None,
        at_end: Callable[[], object] = lambda: None,
    ) -> None:
        """Store a user, or fail after that."""
        async with self.work() as work:
            await work.people.save_user(User(UserId(user), "A"))
            if until is not None:
                await until.wait()
            if fails:
                raise LookupError
            at_end()

    async def users(self, *among: int) -> list[int]:
        """Return those of some users that are stored."""
        async with self.reading() as stores:
            return [user for user in among if await stores.people.user(UserId(user)) is not None]


@pytest.fixture
async def watched(sqlite_database_url: str) -> AsyncIterator[WatchedDatabase]:
    """A migrated, empty database."""
    await upgrade(sqlite_database_url)
    database = WatchedDatabase(sqlite_database_url)
    yield database
    await database.close()


async def together(*works: Any) -> list[BaseException | None]:
    """Do some works at the same time, and return what each has led to."""
    return await asyncio.gather(*works, return_exceptions=True)


async def test_works_that_come_together_share_a_commit(watched: WatchedDatabase) -> None:
    assert await together(*(watched.greet(user) for user in range(1, 11))) == [None] * 10
    assert watched.commits == 1
    assert await watched.users(*range(1, 12)) == list(range(1, 11))


async def test_a_single_work_is_committed_at_once(watched: WatchedDatabase) -> None:
    for user in (1, 2):
        await watched.greet(user)
        assert watched.commits == user


async def test_a_large_transaction_is_committed_though_others_wait(watched: WatchedDatabase) -> None:
    await together(*(watched.greet(user) for user in range(1, MOST_WORKS + 3)))
    assert watched.commits == 2


@pytest.mark.parametrize("failing", [(1,), (2,), (5,), (1, 2, 3), (2, 4), (1, 2, 3, 4, 5)])
async def test_what_fails_takes_nobody_along(watched: WatchedDatabase, failing: tuple[int, ...]) -> None:
    everybody = range(1, 6)
    outcomes = await together(*(watched.greet(user, fails=user in failing) for user in everybody))
    assert [isinstance(outcome, LookupError) for outcome in outcomes] == [user in failing for user in everybody]
    assert await watched.users(*everybody) == [user for user in everybody if user not in failing]
    await watched.greet(9)
    assert await watched.users(9) == [9]


async def test_nobody_goes_on_before_the_commit(watched: WatchedDatabase) -> None:
    has_ended, may_end = asyncio.Event(), asyncio.Event()
    first = asyncio.create_task(watched.greet(1, at_end=has_ended.set))
    second = asyncio.create_task(watched.greet(2, until=may_end))
    await has_ended.wait()
    for _ in range(5):
        await asyncio.sleep(0)
        assert await watched.users(1, 2) == []
        assert not first.done()
    may_end.set()
    await together(first, second)
    assert await watched.users(1, 2) == [1, 2]


async def test_a_failed_commit_fails_for_all(watched: WatchedDatabase) -> None:
    watched.fails = True
    heard: list[object] = []
    watched.on_commit(heard.append)
    outcomes = await together(*(watched.greet(user) for user in (1, 2, 3)))
    assert [type(outcome) for outcome in outcomes] == [OperationalError] * 3
    assert heard == []
    assert await watched.users(1, 2, 3) == []
    await watched.greet(4)
    assert await watched.users(4) == [4]


async def test_a_transaction_that_the_database_has_ended_fails_for_all(watched: WatchedDatabase) -> None:
    async def break_down() -> None:
        async with watched.work() as work:
            await work.connection.exec_driver_sql("ROLLBACK")
            raise LookupError

    outcomes = await together(watched.greet(1), break_down(), watched.greet(3))
    assert [type(outcome) for outcome in outcomes] == [OperationalError, LookupError, type(None)]
    assert await watched.users(1, 3) == [3]


@pytest.mark.parametrize("cancelled", [1, 2, 3])
async def test_who_is_cancelled_leaves_the_others(watched: WatchedDatabase, cancelled: int) -> None:
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def begin() -> None:
        async with watched.work() as work:
            await work.people.save_user(User(UserId(1), "A"))
            begun.set()
            await may_end.wait()

    works = [asyncio.create_task(work) for work in (begin(), watched.greet(2), watched.greet(3))]
    await begun.wait()
    works[cancelled - 1].cancel()
    may_end.set()
    outcomes = await together(*works)
    assert [isinstance(outcome, asyncio.CancelledError) for outcome in outcomes] == [n == cancelled for n in (1, 2, 3)]
    assert await watched.users(1, 2, 3) == [user for user in (1, 2, 3) if user != cancelled]


async def test_whoever_waits_in_vain_leaves_nobody_uncommitted(watched: WatchedDatabase) -> None:
    works: list[asyncio.Task[None]] = []
    works += [
        asyncio.create_task(watched.greet(1, at_end=lambda: works[1].cancel())),
        asyncio.create_task(watched.greet(2)),
    ]
    outcomes = await together(*works)
    assert [type(outcome) for outcome in outcomes] == [type(None), asyncio.CancelledError]
    assert await watched.users(1, 2) == [1]
