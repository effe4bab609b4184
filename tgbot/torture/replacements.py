"""What the simulation puts in the place of the real thing: connections to database and Telegram, alarms, chance."""

import asyncio
import gc
import logging
import random
import secrets
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Any

from core.storage import engine, unit_of_work
from core.storage.exclusive import AlreadyHeld
from tgbot import wiring
from tgbot.clock import Clock
from tgbot.pipeline import bell, faults
from tgbot.torture.machine import Machine, Process
from tgbot.torture.requests import Line, SimulatedRequest

POOL = "sqlalchemy.pool"
LEFT_CONNECTIONS = "The garbage collector is trying to clean up"
"""How it speaks up about the connections of the dead."""


@contextmanager
def replaced(owner: Any, name: str, value: Any) -> Iterator[None]:
    """Put something else under a name for a while.

    Raises:
        AttributeError: there is nothing of that name.
    """
    before = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)


@contextmanager
def left_lying() -> Iterator[None]:
    """Tidy up what the dead have left behind after the block only: when that happens must change nothing."""
    gc.disable()
    pool = logging.getLogger(POOL)
    try:
        yield
    finally:
        level = pool.level
        pool.setLevel(logging.CRITICAL)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", LEFT_CONNECTIONS)
            gc.collect()
        pool.setLevel(level)
        gc.enable()


@dataclass
class SimulatedScheduler:
    """An alarm on the simulated clock; fits what the bell asks of its scheduler."""

    clock: Clock
    _alarm: asyncio.Future[None] | None = None

    def start(self) -> None:
        """Nothing has to run."""

    def shutdown(self, wait: bool = True) -> None:
        """Ring no more."""
        if self._alarm is not None:
            self._alarm.cancel()

    def add_job(self, ring: Callable[[], Any], trigger: str, run_date: datetime, **how: Any) -> None:
        """Ring once; an earlier alarm is replaced."""
        self.shutdown()
        self._alarm = self.clock.alarm(run_date)
        self._alarm.add_done_callback(lambda alarm: None if alarm.cancelled() else _begin(ring))


@dataclass(frozen=True, slots=True)
class SimulatedTime:
    """The time of the machine; fits what the bell asks of `datetime`."""

    clock: Callable[[], Clock]

    def now(self, _: tzinfo) -> datetime:
        """Return the simulated time."""
        return self.clock().now()


def _begin(ring: Callable[[], Any]) -> None:
    _RINGING.append(asyncio.get_running_loop().create_task(ring()))
    _RINGING[:] = [task for task in _RINGING if not task.done()]


_RINGING: list[asyncio.Task[Any]] = []


@dataclass
class Rights:
    """What only one process may do; a dead one has no rights."""

    machine: Machine
    _held: dict[str, Process] = field(default_factory=dict)

    @asynccontextmanager
    async def exclusively(self, _: Any, name: str) -> AsyncIterator["Rights"]:
        """Hold a right for the time of the block.

        Raises:
            AlreadyHeld: a living process has it.
        """
        process = self.machine.process
        assert process is not None
        holder = self._held.get(name)
        if holder is not None and not holder.is_dead:
            raise AlreadyHeld(name)
        self._held[name] = process
        try:
            yield self
        finally:
            if self._held.get(name) is process:
                del self._held[name]

    async def confirm(self) -> None:
        """It is there."""


@contextmanager
def simulated(machine: Machine, line: Line, chance: random.Random, clock: Callable[[], Clock]) -> Iterator[None]:
    """Let bots that are built and run in this block live in the simulation."""
    with ExitStack() as stack:
        stack.enter_context(replaced(unit_of_work, "exclusively", Rights(machine).exclusively))
        stack.enter_context(replaced(bell, "datetime", SimulatedTime(clock)))
        stack.enter_context(replaced(bell, "_new_scheduler", lambda: SimulatedScheduler(clock())))
        stack.enter_context(replaced(secrets, "token_bytes", lambda count=32: chance.randbytes(count or 32)))
        stack.callback(faults.install, None)
        faults.install(machine.reached)
        yield


def built(process: Process, line: Line, settings: Any, clock: Clock) -> wiring.Bot:
    """Build a bot that runs as this process."""
    request = SimulatedRequest(process, line)
    with replaced(engine, "connect", process.connect), replaced(wiring, "_request", lambda *_: request):
        return wiring.build(settings, clock)
