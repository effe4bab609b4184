"""Lanes: jobs of one lane run strictly one after the other, many lanes run at once, and none holds up another."""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from tgbot.pipeline.activity import Activity
from tgbot.pipeline.failures import described

Job: TypeAlias = Callable[[], Awaitable[None]]

STOP_LIMIT_S = 10.0
"""Whatever still works then is broken off; its transaction is rolled back, and the next process begins it anew."""

log = logging.getLogger(__name__)


class Lanes:
    """The lanes of this process. A lane exists as long as it has jobs."""

    def __init__(self, width: int, activity: Activity) -> None:
        """Prepare the lanes.

        Args:
            width: how many jobs work at the same time, over all lanes.
            activity: counts the lanes.
        """
        self._activity = activity
        self._places = asyncio.Semaphore(width)
        self._jobs: dict[str, deque[Job]] = {}
        self._runners: dict[str, asyncio.Task[None]] = {}
        self._working: set[asyncio.Task[Any] | None] = set()
        self._is_stopping = False

    def submit(self, lane: str, job: Job) -> None:
        """Let a job run after all earlier ones of its lane."""
        if self._is_stopping:
            return
        waiting = self._jobs.setdefault(lane, deque())
        waiting.append(job)
        if lane not in self._runners:
            self._activity.begin()
            self._runners[lane] = asyncio.create_task(self._run(lane, waiting))

    @property
    def count(self) -> int:
        """How many lanes have jobs."""
        return len(self._runners)

    def length(self, lane: str) -> int:
        """Return how many jobs a lane has, the running one included."""
        return len(self._jobs.get(lane, ()))

    async def _run(self, lane: str, waiting: deque[Job]) -> None:
        try:
            while waiting and not self._is_stopping:
                try:
                    await waiting[0]()
                except Exception as error:
                    log.error("a job of lane %s has failed: %s", lane, described(error))
                waiting.popleft()
        finally:
            self._activity.end()
            del self._jobs[lane], self._runners[lane]

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Work for the time of the block; what only waits, waits outside. A stop waits for its end."""
        task = asyncio.current_task()
        async with self._places:
            self._working.add(task)
            try:
                yield
            finally:
                self._working.discard(task)

    async def stop(self) -> None:
        """Finish what is being worked on, within a bound; what waits stays where it is stored."""
        self._is_stopping = True
        runners = list(self._runners.values())
        for runner in runners:
            if runner not in self._working:
                runner.cancel()
        if runners:
            _, late = await asyncio.wait(runners, timeout=STOP_LIMIT_S)
            for runner in late:
                runner.cancel()
        await asyncio.gather(*runners, return_exceptions=True)
