"""Games of five and seven on an empty SQLite file."""

from collections.abc import AsyncIterator

import pytest

from tests.tgbot.game.bench import FIVE, SEVEN, Bench, bench_on


@pytest.fixture
async def five(sqlite_database_url: str) -> AsyncIterator[Bench]:
    """A game of five in day 0."""
    async with bench_on(sqlite_database_url) as bench:
        await bench.begin(roles=FIVE)
        yield bench


@pytest.fixture
async def seven(sqlite_database_url: str) -> AsyncIterator[Bench]:
    """A game of seven in day 0."""
    async with bench_on(sqlite_database_url, players=7) as bench:
        await bench.begin(roles=SEVEN)
        yield bench
