"""The warden: carries out silences after the commit that wants them, group by group and within limits."""

import asyncio
import logging
from collections import deque
from datetime import datetime, timedelta

from telegram import Bot
from telegram.error import ChatMigrated, RetryAfter, TelegramError

from core.app.records import ChatId
from core.storage.changes import Changes
from core.storage.restrictions import Restriction
from core.storage.unit_of_work import Database
from tgbot.clock import Clock
from tgbot.moderation import calls
from tgbot.moderation.reports import OBSTACLES, obstructed
from tgbot.moderation.silencing import Silencing
from tgbot.moderation.wishes import review_group
from tgbot.pipeline.activity import Activity
from tgbot.pipeline.failures import backoff, described
from tgbot.pipeline.telegram_errors import pause_of

SWEEP_EVERY = timedelta(seconds=3)
TAKEN_FOR = timedelta(seconds=60)
"""How long a row is left to whoever has taken it; after a crash it is taken up again then."""

GROUPS_AT_ONCE = 8

MEMBERS_PER_SECOND = 12
"""Each takes two calls; messages have their own limits."""

log = logging.getLogger(__name__)


class Warden:
    """Works on the rows that wait. Several processes may: a row belongs to whoever has taken it."""

    def __init__(self, bot: Bot, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._silencing = Silencing(bot, database, clock)
        self._activity = Activity()
        self._busy: dict[ChatId, asyncio.Task[None]] = {}
        self._woken: set[ChatId] = set()
        self._to_review: set[ChatId] = set()
        self._held: dict[ChatId, datetime] = {}
        self._recent: deque[datetime] = deque(maxlen=MEMBERS_PER_SECOND)
        self._naps: set[asyncio.Future[None]] = set()
        self._sweeps: asyncio.Task[None] | None = None
        self._is_running = False
        self._places = asyncio.Semaphore(GROUPS_AT_ONCE)
        database.on_commit(self._committed)

    @property
    def is_busy(self) -> bool:
        """Whether something is under way; waiting for the clock does not count."""
        return not self._activity.is_idle

    async def start(self) -> None:
        """Take up what was left, also the choice of an admin that was stored and not seen any more."""
        self._is_running = True
        async with self._database.reading() as stores:
            self._to_review |= set(await stores.restrictions.moderated_chats())
        for chat in tuple(self._to_review):
            self._wake(chat)
        self._sweeps = asyncio.create_task(self._sweep_for_ever())
        await self._sweep()

    async def stop(self) -> None:
        """Finish what is under way; what waits stays in its rows."""
        self._is_running = False
        for nap in self._naps:
            if not nap.done():
                nap.set_result(None)
        if self._sweeps is not None:
            self._sweeps.cancel()
            await asyncio.gather(self._sweeps, *self._busy.values(), return_exceptions=True)

    async def idle(self) -> None:
        """Wait until all that is due is done."""
        await self._activity.idle()

    def _committed(self, changes: Changes) -> None:
        self._to_review |= {ChatId(chat) for chat in changes.groups}
        for chat in changes.silences | changes.groups:
            self._wake(ChatId(chat))

    def _wake(self, chat: ChatId) -> None:
        if not self._is_running:
            return
        self._woken.add(chat)
        if chat not in self._busy:
            self._activity.begin()
            self._busy[chat] = asyncio.create_task(self._serve(chat))

    async def _sweep_for_ever(self) -> None:
        while True:
            await self._clock.sleep_until(self._clock.now() + SWEEP_EVERY)
            try:
                await self._sweep()
            except Exception as error:
                log.error("silences could not be looked for: %s", described(error))

    async def _sweep(self) -> None:
        async with self._database.reading() as stores:
            over = await stores.restrictions.chats_without_game()
            due = await stores.restrictions.chats_due(self._clock.now())
        self._to_review |= set(over)
        for chat in {*over, *due}:
            self._wake(chat)

    async def _serve(self, chat: ChatId) -> None:
        try:
            while chat in self._woken and self._is_running:
                self._woken.discard(chat)
                async with self._places:
                    await self._serve_once(chat)
        except Exception as error:
            log.error("nobody in chat %s can be silenced or freed now: %s", chat, described(error))
        finally:
            del self._busy[chat]
            self._woken.discard(chat)
            self._activity.end()

    async def _serve_once(self, chat: ChatId) -> None:
        if chat in self._to_review:
            self._to_review.discard(chat)
            async with self._database.work() as work:
                await review_group(work, chat, self._clock.now())
        async with self._database.reading() as stores:
            rows = await stores.restrictions.due(chat, self._clock.now())
        for row in rows:
            if self._is_running and self._held.get(chat, self._clock.now()) <= self._clock.now():
                await self._work_on(row)

    async def _work_on(self, row: Restriction) -> None:
        await self._wait_for_a_turn()
        if not self._is_running:
            return
        now = self._clock.now()
        async with self._database.work() as work:
            is_ours = await work.restrictions.take(row, now, now + TAKEN_FOR)
        if not is_ours:
            return
        try:
            await self._silencing.carry_out(row)
        except TelegramError as error:
            log.info("user %s of chat %s: %s", row.user, row.chat, described(error))
            await self._failed(row, error)

    async def _wait_for_a_turn(self) -> None:
        while self._is_running and len(self._recent) == MEMBERS_PER_SECOND:
            free_at = self._recent[0] + timedelta(seconds=1)
            if self._clock.now() >= free_at:
                break
            nap = self._clock.alarm(free_at)
            self._naps.add(nap)
            with self._activity.pause():
                await nap
            self._naps.discard(nap)
        self._recent.append(self._clock.now())

    async def _failed(self, row: Restriction, error: TelegramError) -> None:
        meaning = calls.meaning_of(error)
        if isinstance(error, ChatMigrated):
            new = ChatId(error.new_chat_id)
            async with self._database.work() as work:
                await work.people.migrate(row.chat, new)
        elif meaning is None:
            await self._postpone(row, error)
        elif meaning == "admin" and row.reason is not None:
            await self._silencing.exempt(row)
        else:
            await self._give_up(row, error, meaning)

    async def _postpone(self, row: Restriction, error: TelegramError) -> None:
        attempts = row.attempts + 1
        at = self._clock.now() + (pause_of(error) if isinstance(error, RetryAfter) else backoff(attempts))
        if isinstance(error, RetryAfter):
            self._held[row.chat] = at
        async with self._database.work() as work:
            await work.restrictions.try_again(row, attempts, at, described(error))

    async def _give_up(self, row: Restriction, error: TelegramError, meaning: str) -> None:
        async with self._database.work() as work:
            is_obstacle = meaning in OBSTACLES
            await work.restrictions.give_up(row, error.message, all_silences=is_obstacle)
            if is_obstacle:
                await obstructed(work, row, meaning if row.reason is not None else "stuck")
