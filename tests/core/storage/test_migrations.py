"""Migrations from nothing to the newest schema and back, on both databases."""

from pathlib import Path

import pytest
from alembic.util.exc import CommandError
from sqlalchemy import inspect

from core.storage.engine import engine_for
from core.storage.migrations import check, downgrade, upgrade
from core.storage.tables import Base


async def tables_of(url: str) -> set[str]:
    """Return the names of all tables in a database."""
    engine = engine_for(url, pool_size=1)
    async with engine.connect() as connection:
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    await engine.dispose()
    return set(names)


async def test_an_empty_database_gets_every_table(database_url: str) -> None:
    await upgrade(database_url)
    assert await tables_of(database_url) == {*Base.metadata.tables, "alembic_version"}


async def test_tables_and_migrations_agree(database_url: str) -> None:
    await upgrade(database_url)
    await check(database_url)


async def test_an_older_database_is_told_apart(database_url: str) -> None:
    with pytest.raises(CommandError):
        await check(database_url)


async def test_down_to_nothing_and_up_again(database_url: str) -> None:
    await upgrade(database_url)
    await downgrade(database_url)
    assert await tables_of(database_url) == {"alembic_version"}
    await upgrade(database_url)
    await check(database_url)


async def test_the_folder_that_lira_is_started_from_does_not_matter(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await upgrade(database_url)
    assert "games" in await tables_of(database_url)


def test_another_database_is_refused() -> None:
    with pytest.raises(ValueError, match="not supported"):
        engine_for("mysql+aiomysql://localhost/lira", pool_size=1)
