"""The bench of the pipeline's tests, on either database."""

from collections.abc import AsyncIterator

import pytest

from core.storage.migrations import upgrade
from tests.tgbot.pipeline.bench import Bench, bench_on
from tgbot.clock import ManualClock
from tgbot.sandbox.limits import Limits


@pytest.fixture
async def bench(database_url: str) -> AsyncIterator[Bench]:
    """A bench with a stand-in that knows no limits."""
    await upgrade(database_url)
    async with bench_on(database_url, ManualClock(), Limits.off()) as bench:
        yield bench


@pytest.fixture
async def strict_bench(sqlite_database_url: str) -> AsyncIterator[Bench]:
    """A bench with a stand-in that keeps Telegram's limits."""
    await upgrade(sqlite_database_url)
    async with bench_on(sqlite_database_url, ManualClock(), Limits()) as bench:
        yield bench
