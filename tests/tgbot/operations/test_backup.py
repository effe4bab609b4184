"""`lira backup`: what it writes can be put back, and what it cannot do it says."""

import os
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from core.storage.migrations import upgrade
from core.storage.unit_of_work import Database
from tests.postgres import Cluster
from tgbot.cli import main
from tgbot.operations.backup import CannotBackUp, back_up

NOW = datetime(2026, 1, 1, tzinfo=UTC)


async def filled(url: str) -> Database:
    """Return an open database in which something waits."""
    await upgrade(url)
    database = Database(url, lambda: NOW)
    async with database.work() as work:
        await work.outbox.put(1, "plain", {"text": "kept"})
    return database


async def kept(url: str) -> list[object]:
    """Return what waits in a database."""
    database = Database(url, lambda: NOW)
    async with database.reading() as stores:
        rows = await stores.outbox.waiting_in(1)
    await database.close()
    return [row.args["text"] for row in rows]


def restore(cluster: Cluster, file: Path, database: str) -> None:
    """Put a dump back as the command says."""
    environment = os.environ | {"PGHOST": str(cluster.socket_dir), "PGUSER": "postgres"}
    command = ["pg_restore", "--clean", "--if-exists", f"--dbname={database}", str(file)]
    subprocess.run(command, env=environment, check=True)


async def test_an_open_sqlite_database_is_copied_whole(sqlite_database_url: str, tmp_path: Path) -> None:
    database = await filled(sqlite_database_url)
    file = tmp_path / "backup.db"
    assert "To go back" in back_up(sqlite_database_url, file)
    await database.close()
    assert await kept(f"sqlite+aiosqlite:///{file}") == ["kept"]


async def test_a_postgresql_database_is_dumped_and_restored(postgres_cluster: Cluster, tmp_path: Path) -> None:
    if shutil.which("pg_dump") is None:
        pytest.skip("pg_dump is not installed (Debian package postgresql-client)")
    file = tmp_path / "backup.dump"
    with postgres_cluster.fresh_database() as url, postgres_cluster.fresh_database() as empty:
        database = await filled(url)
        assert "pg_restore" in back_up(url, file)
        await database.close()
        name = empty.partition("@/")[2].partition("?")[0]
        restore(postgres_cluster, file, name)
        assert await kept(empty) == ["kept"]


async def test_without_the_tool_there_is_no_dump(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotBackUp, match="pg_dump is missing"):
        back_up("postgresql+asyncpg://nobody@127.0.0.1:1/nothing", tmp_path / "backup.dump")


def test_a_server_that_is_not_there_gives_no_dump(tmp_path: Path) -> None:
    if shutil.which("pg_dump") is None:
        pytest.skip("pg_dump is not installed (Debian package postgresql-client)")
    with pytest.raises(CannotBackUp, match="pg_dump has failed"):
        back_up("postgresql+asyncpg://nobody@127.0.0.1:1/nothing", tmp_path / "backup.dump")
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_backed_up_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    environment = {"DATABASE_URL": "sqlite+aiosqlite:///lira.db"}
    missing = CliRunner().invoke(main, ["backup", "copy.db"], env=environment)
    assert (missing.exit_code, missing.output.count("\n")) == (2, 1)
    assert "there is no database" in missing.output
    (tmp_path / "copy.db").write_text("kept")
    (tmp_path / "lira.db").write_text("no database")
    existing = CliRunner().invoke(main, ["backup", "copy.db"], env=environment)
    assert "exists already" in existing.output
    assert (tmp_path / "copy.db").read_text() == "kept"
    broken = CliRunner().invoke(main, ["backup", "other.db"], env=environment)
    assert "can't be copied" in broken.output
    assert not (tmp_path / "other.db").exists()
