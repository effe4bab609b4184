"""The machine on which a bot runs: it may die at any point, and then nothing of it goes on."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from core.storage.nearby_sqlite import BEGIN_WRITING, NearbyConnection, NearbyCursor

MOST_BURIALS = 50


@dataclass
class Machine:
    """Runs one process after the other.

    Attributes:
        chance: decides who is held up, and for how long.
        deaths: where processes have died.
        on_point: told of every point that is passed.
    """

    chance: random.Random
    on_point: Callable[[str], None]
    process: "Process | None" = None
    deaths: list[str] = field(default_factory=list)
    tasks: list[asyncio.Task[Any]] = field(default_factory=list)

    def make_task(self, loop: asyncio.AbstractEventLoop, work: Any, **how: Any) -> asyncio.Task[Any]:
        """Make a task that ends with the process that is alive now."""
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **how)
        self.tasks = [each for each in self.tasks if not each.done()]
        self.tasks.append(task)
        return task

    def boot(self) -> "Process":
        """Begin a new process."""
        self.process = Process(self)
        return self.process

    def reached(self, name: str) -> None:
        """Pass one of the named points of the pipeline."""
        if self.process is not None:
            self.process.passes(name)

    async def bury(self) -> None:
        """Take away what is left of a dead process."""
        if self.process is not None:
            self.process.die("killed")
        own = asyncio.current_task()
        for _ in range(MOST_BURIALS):
            left = [task for task in self.tasks if not task.done() and task is not own]
            if not left:
                break
            for task in left:
                task.cancel()
            await asyncio.sleep(0)
        self.process = None


@dataclass
class Process:
    """One life of the bot.

    Attributes:
        steps_left: how many points it passes until it dies; `None` lets it live.
        dies_at: only points of this name count; empty for all.
    """

    machine: Machine
    is_dead: bool = False
    steps_left: int | None = None
    dies_at: str = ""
    connections: list["SimulatedConnection"] = field(default_factory=list)

    def passes(self, point: str) -> None:
        """Pass a point, or die there.

        Raises:
            asyncio.CancelledError: the process is dead.
        """
        if self.is_dead:
            raise asyncio.CancelledError
        self.machine.on_point(point)
        if self.steps_left is not None and self.dies_at in ("", point):
            self.steps_left -= 1
            if self.steps_left <= 0:
                self.die(point)
                raise asyncio.CancelledError

    def die(self, point: str) -> None:
        """Let go of everything; what was not committed is gone."""
        if self.is_dead:
            return
        self.is_dead = True
        self.machine.deaths.append(point)
        for connection in self.connections:
            connection.stop()

    async def pause(self, point: str) -> None:
        """Let others go first for a while, and perhaps die meanwhile."""
        self.passes(point)
        for _ in range(self.machine.chance.choice((0, 0, 1, 3))):
            await asyncio.sleep(0)
        if self.is_dead:
            raise asyncio.CancelledError

    async def connect(self, database: str, **options: Any) -> "SimulatedConnection":
        """Open a connection to a SQLite file; nothing of it needs to survive the simulation."""
        await self.pause("connect")
        options |= {"isolation_level": None, "check_same_thread": False}
        connection = SimulatedConnection(self, sqlite3.connect(database, **options))
        self.connections.append(connection)
        return connection


class SimulatedConnection(NearbyConnection):
    """A connection that is held up between statements, and is cut when its process dies."""

    def __init__(self, process: Process, connection: sqlite3.Connection) -> None:
        super().__init__(connection)
        self._process = process

    def _open(self) -> sqlite3.Connection:
        if self._process.is_dead:
            raise asyncio.CancelledError
        return super()._open()

    def cursor(self) -> "SimulatedCursor":
        """Return a new cursor."""
        return SimulatedCursor(self._process, self._open().cursor())

    async def commit(self) -> None:
        """Commit; the process may die before and after."""
        await self._process.pause("commit")
        self._open().commit()
        await self._process.pause("has committed")

    async def rollback(self) -> None:
        """Take everything back; the dead have nothing any more."""
        if self._connection is not None:
            await super().rollback()


class SimulatedCursor(NearbyCursor):
    """A cursor that is held up where the real one waits for others, and whose process may die at any statement."""

    def __init__(self, process: Process, cursor: sqlite3.Cursor) -> None:
        super().__init__(cursor)
        self._process = process

    async def execute(self, statement: str, parameters: Any = ()) -> None:
        """Carry out a statement."""
        if statement == BEGIN_WRITING:
            await self._process.pause("begins")
        self._process.passes("statement")
        if statement == "PRAGMA synchronous=FULL":
            statement = "PRAGMA synchronous=OFF"
        self._cursor.execute(statement, parameters)

    async def executemany(self, statement: str, parameters: Any) -> None:
        """Carry out a statement once for each row of parameters."""
        self._process.passes("statement")
        self._cursor.executemany(statement, parameters)
