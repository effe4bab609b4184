"""`lira backup`: a copy of the database in one file, also while the bot works."""

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

from sqlalchemy.engine import URL, make_url

PAGES_AT_ONCE = 1000
"""The bot gets its turn in between."""


class CannotBackUp(Exception):
    """There is no backup; the text says why."""


def back_up(database_url: str, file: Path) -> str:
    """Write a copy of the database into a new file.

    Returns:
        What was done, and how it is undone.

    Raises:
        CannotBackUp: the file exists already, the database can't be read, a tool is missing, or the copy is broken.
    """
    if file.exists():
        raise CannotBackUp(f"{file} exists already")
    url = make_url(database_url)
    partial = file.with_name(f"{file.name}.partial")
    try:
        says = _sqlite(url, partial, file) if url.drivername.startswith("sqlite") else _postgresql(url, partial, file)
        partial.rename(file)
    except OSError as error:
        raise CannotBackUp(f"{file} can't be written: {error.strerror}") from error
    finally:
        partial.unlink(missing_ok=True)
    return says


def _sqlite(url: URL, partial: Path, file: Path) -> str:
    source = Path(url.database or "")
    if not source.is_file():
        raise CannotBackUp(f"there is no database {source}")
    partial.unlink(missing_ok=True)
    try:
        origin, copy = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True), sqlite3.connect(partial)
        try:
            origin.backup(copy, pages=PAGES_AT_ONCE)
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
        finally:
            origin.close()
            copy.close()
    except sqlite3.Error as error:
        raise CannotBackUp(f"{source} can't be copied: {error}") from error
    if verdict != "ok":
        raise CannotBackUp(f"the copy is broken: {verdict}")
    return f"{file} is a whole copy. To go back: stop the bot, remove {source}-wal and -shm, copy the file to {source}."


def _postgresql(url: URL, partial: Path, file: Path) -> str:
    tool = shutil.which("pg_dump")
    if tool is None:
        raise CannotBackUp("pg_dump is missing (Debian package postgresql-client)")
    query = {name: str(value) for name, value in url.query.items()}
    places = {
        "PGHOST": url.host or query.get("host"),
        "PGPORT": str(url.port) if url.port else query.get("port"),
        "PGUSER": url.username or query.get("user"),
        "PGPASSWORD": url.password or query.get("password"),
        "PGDATABASE": url.database,
    }
    environment = os.environ | {name: value for name, value in places.items() if value}
    dumped = subprocess.run(
        [tool, "--format=custom", "--no-owner", "--file", str(partial)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if dumped.returncode:
        raise CannotBackUp(f"pg_dump has failed: {(dumped.stderr.strip() or '?').splitlines()[-1]}")
    return f"{file} is a dump. To go back: stop the bot, then pg_restore --clean --if-exists --dbname=DATABASE {file}"
