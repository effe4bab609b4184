"""A group whose owner is an admin, with people who have started the bot, on either database."""

from collections.abc import AsyncIterator

import pytest

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
