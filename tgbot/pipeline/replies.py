"""Replies: calls of the Bot API that follow a commit at once, outside all limits, such as answers to presses."""

import asyncio
import logging
from collections.abc import Sequence

from telegram import Bot
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from core.storage.unit_of_work import Database
from tgbot.clock import Clock
from tgbot.pipeline.activity import Activity
from tgbot.pipeline.failures import backoff, described
from tgbot.pipeline.faults import reached
from tgbot.pipeline.ports import Reply
from tgbot.pipeline.telegram_errors import is_too_old, pause_of

MOST_ATTEMPTS = 4

log = logging.getLogger(__name__)


class Replies:
    """Makes replies, many at once; nobody waits for them."""

    def __init__(self, bot: Bot, database: Database, clock: Clock, activity: Activity) -> None:
        self._bot = bot
        self._database = database
        self._clock = clock
        self._activity = activity
        self._running: set[asyncio.Task[None]] = set()

    def make(self, replies: Sequence[Reply]) -> None:
        """Begin to make some replies."""
        for reply in replies:
            self._activity.begin()
            task = asyncio.create_task(self._make(reply))
            self._running.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._activity.end()

    async def _make(self, reply: Reply) -> None:
        for attempt in range(1, MOST_ATTEMPTS + 1):
            try:
                # Bot API methods are spelled in any case; the library frowns on names that it knows itself.
                await self._bot.do_api_request(reply.method.lower(), dict(reply.params))
                reached("acknowledged")
                return
            except RetryAfter as error:
                again_at = self._clock.now() + pause_of(error)
            except BadRequest as error:
                await self._refused(reply, error)
                return
            except NetworkError as error:
                again_at = self._clock.now() + backoff(attempt, first_s=0.5)
                log.warning("%s has failed: %s", reply.method, described(error))
            except TelegramError as error:
                log.warning("%s was refused: %s", reply.method, described(error))
                return
            with self._activity.pause():
                await self._clock.sleep_until(again_at)
        log.error("%s was given up", reply.method)

    async def _refused(self, reply: Reply, error: BadRequest) -> None:
        if reply.late is None or not is_too_old(error):
            log.warning("%s was refused: %s", reply.method, described(error))
            return
        async with self._database.work() as work:
            await work.outbox.put(reply.late.chat_id, reply.late.kind, reply.late.args)

    async def stop(self) -> None:
        """Wait for the replies that are under way."""
        await asyncio.gather(*self._running, return_exceptions=True)
