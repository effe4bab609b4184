"""The sender: shows the rows of the outbox, in order and one at a time per chat, within Telegram's limits."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeAlias

from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from core.app.records import ChatId
from core.storage.changes import Changes
from core.storage.outbox import OutboxMessage, Place
from core.storage.unit_of_work import Database, Work
from tgbot.clock import Clock
from tgbot.pipeline import calls
from tgbot.pipeline.activity import Activity
from tgbot.pipeline.deliveries import Delivery, next_delivery
from tgbot.pipeline.failures import backoff, described
from tgbot.pipeline.faults import reached
from tgbot.pipeline.limits import Limits
from tgbot.pipeline.ports import Renderer, Rendering, Undeliverable
from tgbot.pipeline.telegram_errors import is_gone, is_not_modified, pause_of

Confirmation: TypeAlias = Callable[[Work], Awaitable[None]]
"""What is to be stored when a call has succeeded."""

STOP_LIMIT_S = 10.0
MOST_RENDERING_ATTEMPTS = 8
"""A row that can't be rendered is given up after so many tries, so that its chat goes on."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _ChatTask:
    """One chat that is being served.

    Attributes:
        edits: the living message that it waits to edit; a further version of it is no reason to wake up.
    """

    task: asyncio.Task[None] | None = None
    is_woken: bool = False
    nap: asyncio.Future[None] | None = None
    edits: str | None = None

    def wake(self) -> None:
        """Look at the outbox again, also out of a wait."""
        self.is_woken = True
        if self.nap is not None and not self.nap.done():
            self.nap.set_result(None)


@dataclass(slots=True)
class Sender:
    """Delivers the outbox. It wakes at commits and finds by sweeps what others have left."""

    bot: Bot
    database: Database
    renderer: Renderer
    undeliverable: Undeliverable
    limits: Limits
    clock: Clock
    activity: Activity
    edit_delay: timedelta
    _chats: dict[int, _ChatTask] = field(default_factory=dict)
    _is_stopping: bool = False

    def committed(self, changes: Changes) -> None:
        """Deliver what a transaction has left."""
        for chat_id in changes.chats:
            chat = self._chats.get(chat_id)
            if chat is None or chat.edits is None or changes.slots.get(chat_id) != {chat.edits}:
                self.wake(chat_id)

    def wake(self, chat_id: int) -> None:
        """Look whether a chat is to be shown something."""
        if self._is_stopping:
            return
        chat = self._chats.get(chat_id)
        if chat is not None:
            chat.wake()
            return
        chat = self._chats[chat_id] = _ChatTask()
        self.activity.begin()
        chat.task = asyncio.create_task(self._serve(chat_id, chat))

    async def start(self) -> None:
        """Deliver what waits."""
        self._is_stopping = False
        await self.sweep()

    async def sweep(self) -> None:
        """Find what waits though nobody has been woken for it."""
        self.limits.forget(self.clock.now())
        async with self.database.reading() as stores:
            chats = await stores.outbox.waiting_chats()
        for chat_id in chats:
            if chat_id not in self._chats:
                self.wake(chat_id)

    async def stop(self) -> None:
        """Finish the calls that are under way; what waits stays in the outbox."""
        self._is_stopping = True
        tasks = [chat.task for chat in self._chats.values() if chat.task is not None]
        for chat in list(self._chats.values()):
            chat.wake()
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=STOP_LIMIT_S)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def _serve(self, chat_id: int, chat: _ChatTask) -> None:
        troubles = 0
        try:
            while not self._is_stopping:
                chat.is_woken = False
                try:
                    is_over = await self._serve_once(chat_id, chat)
                    troubles = 0
                except Exception as error:
                    troubles += 1
                    log.error("chat %s can't be served now: %s", chat_id, described(error))
                    await self._nap(chat, self.clock.now() + backoff(troubles))
                    continue
                if is_over and not chat.is_woken:
                    return
        finally:
            del self._chats[chat_id]
            self.activity.end()

    async def _serve_once(self, chat_id: int, chat: _ChatTask) -> bool:
        """Show what comes next.

        Returns:
            Whether nothing was left to be shown.
        """
        now = self.clock.now()
        async with self.database.reading() as stores:
            delivery = await next_delivery(chat_id, stores, self.limits, self.edit_delay)
            if delivery is None:
                return True
            is_ready = delivery.ready_at <= now
            parts = await self._rendered(delivery, stores) if is_ready else ()
        if not is_ready:
            chat.edits = delivery.row.slot if delivery.place is not None else None
            await self._nap(chat, delivery.ready_at)
            chat.edits = None
        elif isinstance(parts, Exception):
            await self._not_rendered(delivery, parts)
        elif not parts[delivery.row.parts_done :]:
            await self._in_work(lambda work: work.outbox.delivered(delivery.row.id, delivery.merged))
        elif await self._may_send(chat, self.limits.reserve(chat_id, now)):
            await self._deliver(delivery, parts)
        return False

    async def _rendered(self, delivery: Delivery, stores: Work) -> tuple[Rendering, ...] | Exception:
        try:
            return await self.renderer.render(delivery.row, stores)
        except Exception as error:
            return error

    async def _may_send(self, chat: _ChatTask, at: datetime) -> bool:
        while self.clock.now() < at and not self._is_stopping:
            chat.is_woken = False
            await self._nap(chat, at)
            chat.is_woken = True
        return not self._is_stopping

    async def _nap(self, chat: _ChatTask, until: datetime) -> None:
        """Wait for the clock or for news of the chat."""
        if chat.is_woken:
            return
        chat.nap = self.clock.alarm(until)
        with self.activity.pause():
            await chat.nap
        chat.nap = None

    async def _deliver(self, delivery: Delivery, parts: tuple[Rendering, ...]) -> None:
        row = delivery.row
        try:
            confirm = await self._show(delivery, parts)
        except RetryAfter as error:
            await self._postpone(row, self.clock.now() + pause_of(error), row.attempts, error)
        except ChatMigrated as error:
            new = ChatId(error.new_chat_id)
            await self._in_work(lambda work: work.people.migrate(ChatId(row.chat_id), new))
        except (Forbidden, BadRequest) as error:
            await self._refused(delivery, error)
        except Exception as error:
            await self._postpone(row, self.clock.now() + backoff(row.attempts + 1), row.attempts + 1, error)
        else:
            await self._in_work(confirm)
            reached("confirmed")

    async def _show(self, delivery: Delivery, parts: tuple[Rendering, ...]) -> Confirmation:
        """Make one call.

        Returns:
            What is to be stored when it has succeeded.
        """
        row, part = delivery.row, delivery.row.parts_done
        log.debug("row %s is sent", row.id)
        reached("sending")
        if delivery.place is not None:
            await self._edit(delivery.place, parts[0])
            reached("sent")
            return lambda work: work.outbox.delivered(row.id, delivery.merged)
        message_id = await calls.send(self.bot, row.chat_id, parts[part])
        reached("sent")

        async def confirm(work: Work) -> None:
            if row.slot is not None and part == 0:
                await work.outbox.remember(row.slot, Place(row.chat_id, message_id))
            if part + 1 < len(parts):
                await work.outbox.part_done(row.id, part + 1, delivery.merged)
            else:
                await work.outbox.delivered(row.id, delivery.merged)

        return confirm

    async def _edit(self, place: Place, rendering: Rendering) -> None:
        try:
            await calls.edit(self.bot, place.chat_id, place.message_id, rendering)
        except BadRequest as error:
            if not is_not_modified(error):
                raise

    async def _refused(self, delivery: Delivery, error: Forbidden | BadRequest) -> None:
        row, slot = delivery.row, delivery.row.slot
        if slot is not None and delivery.place is not None and isinstance(error, BadRequest) and is_gone(error):
            await self._in_work(lambda work: work.outbox.forget(slot))
            return
        log.warning("row %s was refused: %s", row.id, described(error))
        try:
            async with self.database.work() as work:
                await self._give_up(work, delivery, error)
                await self.undeliverable(row.chat_id, row, error, work)
        except Exception as trouble:
            log.error("nobody could be told that row %s was refused: %s", row.id, described(trouble))
            await self._in_work(lambda work: self._give_up(work, delivery, error))

    async def _give_up(self, work: Work, delivery: Delivery, error: Exception) -> None:
        reason = f"{type(error).__name__}: {error.message}" if isinstance(error, TelegramError) else described(error)
        await work.outbox.give_up(delivery.row.id, reason, delivery.merged)

    async def _not_rendered(self, delivery: Delivery, error: Exception) -> None:
        row, attempts = delivery.row, delivery.row.attempts + 1
        log.error("row %s (%s) can't be rendered: %s", row.id, row.kind, described(error))
        if attempts >= MOST_RENDERING_ATTEMPTS:
            await self._in_work(lambda work: self._give_up(work, delivery, error))
        else:
            await self._postpone(row, self.clock.now() + backoff(attempts), attempts, error)

    async def _postpone(self, row: OutboxMessage, until: datetime, attempts: int, error: Exception) -> None:
        self.limits.hold(row.chat_id, until)
        await self._in_work(lambda work: work.outbox.try_again(row.id, attempts, until, described(error)))

    async def _in_work(self, act: Callable[[Work], Awaitable[None]]) -> None:
        """Store what has become of a call, however often that must be tried: the call itself is not repeated."""
        attempts = 0
        while True:
            try:
                async with self.database.work() as work:
                    await act(work)
            except Exception as error:
                attempts += 1
                log.error("what was sent could not be stored: %s", described(error))
                with self.activity.pause():
                    await self.clock.sleep_until(self.clock.now() + backoff(attempts, first_s=0.1))
            else:
                return
