"""Whether anything is going on: for those who wait until all is done."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

SETTLING_TURNS = 10
"""Turns of the event loop after which whoever was woken has begun to work."""


class Activity:
    """Counts what is being worked on; what waits for the clock does not count."""

    def __init__(self) -> None:
        self._count = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is worked on now."""
        return self._count == 0

    def begin(self) -> None:
        """Count something more."""
        self._count += 1
        self._quiet.clear()

    def end(self) -> None:
        """Count something less."""
        self._count -= 1
        if self._count == 0:
            self._quiet.set()

    @contextmanager
    def work(self) -> Iterator[None]:
        """Count something more for the time of a block."""
        self.begin()
        try:
            yield
        finally:
            self.end()

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Count something less for the time of a block that waits for the clock."""
        self.end()
        try:
            yield
        finally:
            self.begin()

    async def idle(self) -> None:
        """Wait until nothing is going on."""
        settled = 0
        while settled < SETTLING_TURNS:
            await asyncio.sleep(0)
            settled += 1
            if self._count:
                await self._quiet.wait()
                settled = 0
