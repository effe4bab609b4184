"""The tests' own PostgreSQL: the machine's binaries, a unix socket in a temporary folder, no trace left."""

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

PORT = "5432"
SERVER_USER = "postgres"
START_LIMIT_S = 60
SETTINGS = ("listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off", "jit=off")


def find_binaries() -> Path | None:
    """Return the folder of the newest installed server's programs, None where there is none."""
    found = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(found, key=lambda program: int(program.parts[-3]), default=None)
    return newest.parent if newest else None


@dataclass(frozen=True)
class Cluster:
    """A running server. Databases are made from its empty template."""

    binaries: Path
    socket_dir: Path
    _numbers: Iterator[int] = field(default_factory=itertools.count)

    def url(self, database: str) -> str:
        """Return the SQLAlchemy URL of a database of this server."""
        return f"postgresql+asyncpg://{SERVER_USER}@/{database}?host={self.socket_dir}&port={PORT}"

    @contextmanager
    def fresh_database(self) -> Iterator[str]:
        """Yield the URL of an empty database, which is dropped afterwards, whoever is still connected."""
        name = f"lira_{next(self._numbers)}"
        self._run("CREATE", name)
        try:
            yield self.url(name)
        finally:
            self._run("DROP", name, "WITH (FORCE)")

    def _run(self, verb: str, database: str, suffix: str = "") -> None:
        server: list[str | Path] = ["-h", self.socket_dir, "-p", PORT, "-U", SERVER_USER, "-d", "postgres"]
        statement = ["-v", "ON_ERROR_STOP=1", "-qXc", f"{verb} DATABASE {database} {suffix}"]
        subprocess.run([self.binaries / "psql", *server, *statement], check=True)


@contextmanager
def running_cluster(binaries: Path) -> Iterator[Cluster]:
    """Initialise a cluster in a temporary folder, run its server, stop it and remove the folder.

    The server refuses to run as root, so root starts it as the package's own user. It goes down with the
    process that started it, even if that is killed.
    """
    home = Path(tempfile.mkdtemp(prefix="lira-pg-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(home, SERVER_USER, SERVER_USER)
        _initialise(binaries, home)
        server = _start(binaries, home)
        try:
            _wait_until_ready(server, binaries, home)
            yield Cluster(binaries, home)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(START_LIMIT_S)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _as_server_user(*command: str | Path) -> list[str | Path]:
    is_root = os.geteuid() == 0
    another_user = ["--reuid", SERVER_USER, "--regid", SERVER_USER, "--init-groups"] if is_root else []
    return ["setpriv", *another_user, "--pdeathsig", "INT", "--", *command]


def _initialise(binaries: Path, home: Path) -> None:
    options = ["-U", SERVER_USER, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
    command = _as_server_user(binaries / "initdb", "-D", home / "data", *options)
    subprocess.run(command, check=True, cwd=home, stdout=subprocess.DEVNULL)


def _start(binaries: Path, home: Path) -> subprocess.Popen[bytes]:
    options = [word for setting in SETTINGS for word in ("-c", setting)]
    command = _as_server_user(binaries / "postgres", "-D", home / "data", "-k", home, "-p", PORT, *options)
    with (home / "log").open("wb") as log:
        return subprocess.Popen(command, cwd=home, stdout=log, stderr=log)


def _wait_until_ready(server: subprocess.Popen[bytes], binaries: Path, home: Path) -> None:
    question: list[str | Path] = [binaries / "pg_isready", "-q", "-h", home, "-p", PORT]
    give_up_at = time.monotonic() + START_LIMIT_S
    while subprocess.run(question, check=False).returncode != 0:
        if server.poll() is not None or time.monotonic() > give_up_at:
            raise RuntimeError(f"PostgreSQL did not start:\n{(home / 'log').read_text()}")
        time.sleep(0.02)
