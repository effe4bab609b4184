"""Groups on either database: one in which people gather, one in which a game has begun."""

from collections.abc import AsyncIterator

import pytest

from tests.tgbot.game.bench import FIVE, Bench, bench_on
from tests.tgbot.lobby.conftest import Alley
from tests.tgbot.table import table_on


@pytest.fixture
async def alley(database_url: str) -> AsyncIterator[Alley]:
    """A group of six; the first of them owns it."""
    async with table_on(database_url) as table:
        people = table.people(6)
        group = table.group(people)
        await table.settled()
        yield Alley(table, group, people)


@pytest.fixture
async def game(database_url: str) -> AsyncIterator[Bench]:
    """A game of five in day 0; the first of them owns the group."""
    async with bench_on(database_url) as bench:
        await bench.begin(roles=FIVE)
        yield bench
