"""The `lira` command as a process of its own, untouched by the settings of whoever runs the tests."""

import asyncio
import os
import re
import socket
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

LIRA = Path(sys.executable).with_name("lira")
READY = re.compile(r"Lira is ready: (http://\S+)")
PATIENCE_S = 40
"""How long a command may take on a busy machine."""

KEPT = ("PATH", "HOME", "TMPDIR", "LANG")
"""What a process gets of the environment of the tests."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command has said, and how it ended."""

    status: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Running:
    """A command that goes on until it is told to stop."""

    process: asyncio.subprocess.Process
    log: Path

    async def says(self, wanted: re.Pattern[str]) -> re.Match[str]:
        """Return the first line that fits.

        Raises:
            AssertionError: it ended before it said so.
        """
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            while line := await self.process.stdout.readline():
                if (found := wanted.search(line.decode())) is not None:
                    return found
        raise AssertionError(f"it ended without {wanted.pattern!r}: {self.complaints()}")

    async def stop(self) -> int:
        """Tell it to stop, and return how it ended."""
        self.process.terminate()
        return await asyncio.wait_for(self.process.wait(), PATIENCE_S)

    def complaints(self) -> str:
        """Return what it has written to its error output."""
        return self.log.read_text(encoding="utf-8")


async def run(folder: Path, *arguments: str, **settings: str) -> Outcome:
    """Run a command to its end.

    Args:
        folder: where it runs; no `.env` is there.
        settings: its environment.
    """
    process = await asyncio.create_subprocess_exec(
        LIRA,
        *arguments,
        cwd=folder,
        env=_environment(settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    assert process.returncode is not None
    return Outcome(process.returncode, out.decode(), err.decode())


@asynccontextmanager
async def running(folder: Path, *arguments: str, **settings: str) -> AsyncIterator[Running]:
    """Run a command that does not end by itself; kill it if nobody has stopped it."""
    log = folder / "errors.log"
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            LIRA,
            *arguments,
            cwd=folder,
            env=_environment(settings),
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
        )
    try:
        yield Running(process, log)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def free_port() -> int:
    """Return a port on which nobody listens now."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def _environment(settings: Mapping[str, str]) -> dict[str, str]:
    return {name: os.environ[name] for name in KEPT if name in os.environ} | dict(settings)
