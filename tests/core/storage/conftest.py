"""A migrated database of either kind, and a clock that stands still until it is moved."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from core.storage.migrations import upgrade
from core.storage.unit_of_work import Database


@dataclass
class Hands:
    """The hands of a clock."""

    time: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        """Return what the clock shows."""
        return self.time

    def move(self, seconds: float) -> None:
        """Move the hands on."""
        self.time += timedelta(seconds=seconds)


@pytest.fixture
def hands() -> Hands:
    """The clock of the database."""
    return Hands()


@pytest.fixture
async def database(database_url: str, hands: Hands) -> AsyncIterator[Database]:
    """A migrated, empty database."""
    await upgrade(database_url)
    database = Database(database_url, hands.now)
    yield database
    await database.close()
