"""The clocks of the bot: the machine's, one that can be put forward (demo), one that stands still (tests)."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol

LONGEST_NAP_S = 60.0
"""A sleeper looks at the clock at least that often, so that a suspended machine or a corrected clock is noticed."""


class Clock(Protocol):
    """What tells the time and wakes sleepers."""

    def now(self) -> datetime:
        """Return the time, aware UTC."""
        ...

    def alarm(self, when: datetime) -> asyncio.Future[None]:
        """Return what is done as soon as the time has come; the caller may end or cancel it before."""
        ...

    async def sleep_until(self, when: datetime) -> None:
        """Wait until the time has come."""
        ...

    def on_jump(self, listener: Callable[[], None]) -> None:
        """Tell somebody whenever the clock was put forward."""
        ...


class _Sleepers(ABC):
    """Those who wait for a clock that may jump."""

    def __init__(self) -> None:
        self._alarms: dict[asyncio.Future[None], datetime] = {}
        self._listeners: list[Callable[[], None]] = []

    @abstractmethod
    def now(self) -> datetime:
        """Return the time, aware UTC."""

    def alarm(self, when: datetime) -> asyncio.Future[None]:
        """Return what is done as soon as the time has come; the caller may end or cancel it before."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if when <= self.now():
            future.set_result(None)
            return future
        self._alarms[future] = when
        future.add_done_callback(lambda done: self._alarms.pop(done, None))
        return future

    async def sleep_until(self, when: datetime) -> None:
        """Wait until the time has come."""
        await self.alarm(when)

    def on_jump(self, listener: Callable[[], None]) -> None:
        """Tell somebody whenever the clock was put forward."""
        self._listeners.append(listener)

    def _jumped(self) -> None:
        now = self.now()
        # Who has slept longest wakes first among those of the same time.
        for future, when in sorted(self._alarms.items(), key=lambda alarm: alarm[1]):
            if when <= now and not future.done():
                future.set_result(None)
        for listener in self._listeners:
            listener()


class ManualClock(_Sleepers):
    """A clock that stands still until it is moved: for tests and simulations."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)) -> None:
        super().__init__()
        self._now = start

    def now(self) -> datetime:
        """Return the time, aware UTC."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Put the clock forward and wake those whose time has come."""
        self._now += timedelta(seconds=seconds)
        self._jumped()

    def next_alarm(self) -> datetime | None:
        """Return the earliest time that somebody waits for."""
        return min(self._alarms.values(), default=None)


class SystemClock(_Sleepers):
    """The clock of the machine."""

    def now(self) -> datetime:
        """Return the time, aware UTC."""
        return datetime.now(UTC)

    def alarm(self, when: datetime) -> asyncio.Future[None]:
        """Return what is done as soon as the time has come; the caller may end or cancel it before."""
        future = super().alarm(when)
        self._nap(when, future)
        return future

    def _nap(self, when: datetime, future: asyncio.Future[None]) -> None:
        if future.done():
            return
        left_s = (when - self.now()).total_seconds()
        if left_s <= 0:
            future.set_result(None)
            return
        timer = asyncio.get_running_loop().call_later(min(left_s, LONGEST_NAP_S), self._nap, when, future)
        future.add_done_callback(lambda _: timer.cancel())


class ShiftedClock(SystemClock):
    """The clock of the machine, put forward by as much as was skipped."""

    def __init__(self) -> None:
        super().__init__()
        self._skipped = timedelta()

    def now(self) -> datetime:
        """Return the time, aware UTC."""
        return super().now() + self._skipped

    def skip(self, seconds: float) -> None:
        """Put the clock forward and wake those whose time has come."""
        self._skipped += timedelta(seconds=seconds)
        self._jumped()
