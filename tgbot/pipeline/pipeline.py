"""The pipeline as a whole: intake, lanes, worker, bell and sender on one database."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from telegram import Bot

from core.app.ports import ConcurrentUpdate
from core.storage.exclusive import AlreadyHeld
from core.storage.retention import prune
from core.storage.unit_of_work import Database
from tgbot.clock import Clock
from tgbot.pipeline import faults
from tgbot.pipeline.activity import Activity
from tgbot.pipeline.bell import Bell
from tgbot.pipeline.duty import Duty
from tgbot.pipeline.failures import described
from tgbot.pipeline.floods import Floods
from tgbot.pipeline.intake import Intake, Poller, SecondPoller
from tgbot.pipeline.lanes import Lanes
from tgbot.pipeline.limits import Limits, Rates
from tgbot.pipeline.ports import LaneOf, Observer, Processor, Renderer, Ringer, Undeliverable, Unobserved
from tgbot.pipeline.replies import Replies
from tgbot.pipeline.sender import Sender
from tgbot.pipeline.webhook import Webhook
from tgbot.pipeline.worker import Worker
from tgbot.settings import Settings

SWEEP_EVERY = timedelta(seconds=3)
PRUNE_EVERY = timedelta(hours=1)
PRUNE_AT_ONCE = 200
"""So few rows that whoever waits for the transaction does not notice."""


log = logging.getLogger(__name__)


class Pipeline:
    """Carries updates to the bot and its messages to Telegram; nothing is lost by a crash.

    `Database` and pipeline must have the same clock. `bot` must be initialised.
    """

    def __init__(
        self,
        database: Database,
        bot: Bot,
        processor: Processor,
        renderer: Renderer,
        ringer: Ringer,
        lane_of: LaneOf,
        undeliverable: Undeliverable,
        settings: Settings,
        clock: Clock,
        observer: Observer | None = None,
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._activity = Activity()
        rates = Rates(
            settings.sends_per_second,
            settings.private_sends_per_second,
            settings.private_burst,
            settings.group_sends_per_minute,
        )
        self._sender = Sender(
            bot,
            database,
            renderer,
            undeliverable,
            Limits(rates),
            clock,
            self._activity,
            timedelta(seconds=settings.edit_delay_s),
        )
        self._lanes = Lanes(settings.lanes, self._activity)
        self._replies = Replies(bot, database, clock, self._activity, observer or Unobserved())
        floods = Floods(lane_of, clock, settings.updates_per_user_per_second)
        self._worker = Worker(database, processor, self._replies, self._lanes, clock, self._activity, floods.pace)
        self._bell = Bell(database, ringer, self._lanes, clock, self._activity, observer or Unobserved())
        self._duty = Duty(database, self._sender, self._bell)
        self.intake = Intake(database, self._worker, floods.lane_of, self._activity)
        self._poller = Poller(bot, database, self.intake, clock, settings.poll_timeout_s)
        self._webhook = Webhook(bot, self.intake, settings.webhook_secret.get_secret_value())
        self._tasks: list[asyncio.Task[None]] = []
        self._polling: list[asyncio.Task[None]] = []
        self._database = database
        self._held = AsyncExitStack()
        self._forget_listener = database.on_commit(self._duty.committed)

    async def start(self) -> None:
        """Take up what was left by the last process, then receive updates.

        Raises:
            SecondPoller: another process polls for this database.
        """
        faults.install_from_environment()
        if not self._settings.webhook_url:
            await self._be_the_only_poller()
        await self._worker.sweep()
        await self._replies.sweep(is_alone=not self._settings.webhook_url)
        await self._duty.start()
        self._tasks.append(asyncio.create_task(self._sweep_for_ever()))
        self._tasks.append(asyncio.create_task(self._prune_for_ever()))
        if self._settings.webhook_url:
            address = urlsplit(f"//{self._settings.listen}")
            await self._webhook.start(address.hostname or "", address.port or 0, self._settings.webhook_url)
        else:
            self._polling.append(asyncio.create_task(self._poller.run()))
            self._tasks += self._polling

    async def _be_the_only_poller(self) -> None:
        try:
            await self._held.enter_async_context(self._database.exclusively("poller"))
        except AlreadyHeld as error:
            raise SecondPoller(
                "another process polls Telegram for this database; stop it, or run several copies behind a webhook"
            ) from error

    async def run(self) -> None:
        """Wait until something goes wrong that no waiting can mend.

        Raises:
            SecondPoller: another process polls with the same token.
            telegram.error.InvalidToken: Telegram does not accept the token.
        """
        done, _ = await asyncio.wait(self._tasks, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()

    async def stop(self) -> None:
        """Receive no more, finish what is under way; everything else waits in the database for the next start."""
        await self._webhook.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        self._polling.clear()
        await self._bell.stop()
        await self._lanes.stop()
        await self._replies.stop()
        await self._duty.stop()
        self._forget_listener()
        await self._held.aclose()

    @property
    def is_receiving(self) -> bool:
        """Whether updates come in."""
        return self._webhook.is_listening or any(not task.done() for task in self._polling)

    @property
    def is_on_duty(self) -> bool:
        """Whether this process sends and rings."""
        return self._duty.is_ours

    @property
    def busy_lanes(self) -> int:
        """How many lanes have something to do."""
        return self._lanes.count

    async def idle(self) -> None:
        """Wait until all that was received is handled and all that is due is sent."""
        await self._activity.idle()

    async def _sweep_for_ever(self) -> None:
        while True:
            await self._clock.sleep_until(self._clock.now() + SWEEP_EVERY)
            for sweep in (self._worker.sweep, self._replies.sweep, self._duty.sweep):
                await _survived(sweep)

    async def _prune_for_ever(self) -> None:
        while True:
            await _survived(self._prune)
            await self._clock.sleep_until(self._clock.now() + PRUNE_EVERY)

    async def _prune(self) -> None:
        """Delete what is long over; others get their turn between the transactions."""
        before = self._clock.now() - timedelta(days=self._settings.retention_days)
        is_more = self._duty.is_ours
        while is_more:
            async with self._database.work() as work:
                is_more = await prune(work.connection, before, PRUNE_AT_ONCE)


async def _survived(sweep: Callable[[], Awaitable[None]]) -> None:
    try:
        await sweep()
    except (SQLAlchemyError, ConcurrentUpdate, OSError) as error:
        log.error("a sweep has failed: %s", described(error))
