"""The whole bot on either database."""

from collections.abc import AsyncIterator

import pytest

from tests.tgbot.table import Table, table_on


@pytest.fixture
async def table(database_url: str) -> AsyncIterator[Table]:
    """A table without people."""
    async with table_on(database_url) as table:
        yield table
