"""The worker: takes updates from the inbox in the order of their lanes, one transaction each."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from core.app.ports import ConcurrentUpdate
from core.storage.inbox import StoredUpdate
from core.storage.unit_of_work import Database
from tgbot.clock import Clock
from tgbot.pipeline.activity import Activity
from tgbot.pipeline.failures import backoff, described
from tgbot.pipeline.faults import reached
from tgbot.pipeline.floods import FLOOD
from tgbot.pipeline.lanes import Lanes
from tgbot.pipeline.ports import Poison, Processor, Reply
from tgbot.pipeline.replies import Replies, written

MOST_ATTEMPTS = 5
"""After so many failures an update is set aside, and the later ones of its lane pass it."""

MOST_CONFLICTS = 10
"""How often an update is handled again at once because somebody else was first."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Turn:
    """One try at the oldest update of a lane."""

    update: StoredUpdate | None = None
    wait_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Failure:
    """What is to be recorded of an update that has failed; `again_at` is `None` when it is set aside."""

    update: StoredUpdate
    attempts: int
    again_at: datetime | None
    reason: str


class Worker:
    """Handles stored updates."""

    def __init__(
        self,
        database: Database,
        processor: Processor,
        replies: Replies,
        lanes: Lanes,
        clock: Clock,
        activity: Activity,
        flood_pace: timedelta = timedelta(),
    ) -> None:
        """Prepare to work.

        Args:
            flood_pace: how long the lane of somebody who floods rests after each update.
        """
        self._flood_pace = flood_pace
        self._database = database
        self._processor = processor
        self._replies = replies
        self._lanes = lanes
        self._clock = clock
        self._activity = activity

    def wake(self, lane: str) -> None:
        """Let one more update of a lane be handled."""
        self._lanes.submit(lane, partial(self._handle_next, lane))

    async def sweep(self) -> None:
        """Find updates that wait though nobody has been woken for them."""
        async with self._database.reading() as stores:
            waiting = await stores.inbox.waiting()
        for lane, count in waiting.items():
            for _ in range(count - self._lanes.length(lane)):
                self.wake(lane)

    async def _handle_next(self, lane: str) -> None:
        """Handle the oldest waiting update of a lane, however many tries that takes."""
        conflicts = 0
        while True:
            turn = _Turn()
            try:
                async with self._lanes.place():
                    await self._try(lane, turn)
            except ConcurrentUpdate as error:
                conflicts += 1
                if conflicts < MOST_CONFLICTS:
                    continue
                turn.wait_until = await self._failed(turn.update, error)
            except Exception as error:
                turn.wait_until = await self._failed(turn.update, error)
            if turn.wait_until is None:
                break
            with self._activity.pause():
                await self._clock.sleep_until(turn.wait_until)
        if lane.startswith(FLOOD):
            with self._activity.pause():
                await self._clock.sleep_until(self._clock.now() + self._flood_pace)

    async def _try(self, lane: str, turn: _Turn) -> None:
        replies: Sequence[Reply] = ()
        async with self._database.work() as work:
            turn.update = update = await work.inbox.next_in(lane)
            if update is None:
                return
            if update.next_try_at is not None and update.next_try_at > self._clock.now():
                turn.wait_until = update.next_try_at
                return
            replies = await self._processor.process(update, work)
            await work.inbox.done(update.update_id, [written(reply) for reply in replies], self._replies.due_at())
            reached("handled")
        reached("committed")
        self._replies.make(update.update_id, replies, update.received_at)

    async def _failed(self, update: StoredUpdate | None, error: Exception) -> datetime | None:
        """Record a failure.

        Returns:
            When to try again; `None` when the update was set aside.
        """
        attempts = 1 if update is None else update.attempts + 1
        again_at = self._clock.now() + backoff(attempts)
        name = described(error)
        log.error("update %s has failed (%s of %s): %s", update and update.update_id, attempts, MOST_ATTEMPTS, name)
        if update is None:
            return again_at
        is_over = isinstance(error, Poison) or attempts >= MOST_ATTEMPTS
        for is_told in (True, False):
            try:
                await self._record(_Failure(update, attempts, None if is_over else again_at, name), is_told=is_told)
            except Exception as trouble:
                log.error("update %s: its failure could not be stored: %s", update.update_id, described(trouble))
            else:
                return None if is_over else again_at
        return again_at

    async def _record(self, failure: _Failure, *, is_told: bool) -> None:
        """Store a failure, and with it what its sender is told."""
        update, again_at = failure.update, failure.again_at
        replies: Sequence[Reply] = ()
        async with self._database.work() as work:
            if is_told and (again_at is None or failure.attempts == 1):
                replies = await self._processor.apologise(update, work, is_over=again_at is None)
            if again_at is None and replies:
                await work.inbox.owe(update.update_id, [written(reply) for reply in replies], self._replies.due_at())
            if again_at is None:
                await work.inbox.set_aside(update.update_id, failure.attempts, failure.reason)
            else:
                await work.inbox.try_again(update.update_id, failure.attempts, again_at, failure.reason)
        if again_at is None:
            self._replies.make(update.update_id, replies)
        else:
            self._replies.hint(replies)
