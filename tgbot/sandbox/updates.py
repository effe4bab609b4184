"""The queue of updates, and the two ways in which a bot receives it."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any

import aiohttp

from tgbot.sandbox.errors import SECOND_POLLER, WEBHOOK_IS_SET, conflict
from tgbot.sandbox.model import timestamp

Update = dict[str, Any]

_ONLY_IF_NAMED = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
_SHORTEST_PAUSE_S = 0.05
_LONGEST_PAUSE_S = 2.0


@dataclass
class Webhook:
    """Where the updates are sent to."""

    url: str
    secret: str | None = None
    most_connections: int = 40
    last_error: tuple[datetime, str] | None = None


@dataclass(eq=False)
class _Pending:
    update: Update
    lane: int


@dataclass
class Updates:
    """Updates that the bot has not confirmed yet.

    Polling: an update leaves the queue when a later ``offset`` confirms it, and comes again until then.
    Webhook: it leaves the queue when its delivery was answered with 2xx; the updates of one chat are
    delivered one after the other, those of several chats at the same time.

    Attributes:
        duplicates: how many more times each of the next updates is queued, one entry per update.
        held: updates that wait for their turn to be turned around, see `reverse_next`.
    """

    now: Callable[[], datetime]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    webhook: Webhook | None = None
    allowed: frozenset[str] | None = None
    duplicates: list[int] = field(default_factory=list)
    held: list[tuple[str, dict[str, Any], int]] = field(default_factory=list)
    _last_id: int = 0
    _hold: int = 0
    _pending: deque[_Pending] = field(default_factory=deque)
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _poller: asyncio.Future[None] | None = None
    _session: aiohttp.ClientSession | None = None
    _connections: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    _lanes: dict[int, deque[_Pending]] = field(default_factory=dict)
    _deliveries: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def pending_count(self) -> int:
        """How many updates the bot has not confirmed."""
        return len(self._pending)

    def add(self, kind: str, body: dict[str, Any], lane: int) -> None:
        """Queue an update, unless the bot does not want its kind.

        Args:
            kind: the name of its field, such as ``message``.
            body: the value of that field.
            lane: the chat whose updates stay in order over a webhook.
        """
        if not self._is_wanted(kind):
            return
        if self._hold:
            self.held.append((kind, body, lane))
            self._hold -= 1
            if self._hold == 0:
                turned, self.held = self.held[::-1], []
                for update in turned:
                    self._queue(*update)
            return
        self._queue(kind, body, lane)

    def _is_wanted(self, kind: str) -> bool:
        return kind in self.allowed if self.allowed else kind not in _ONLY_IF_NAMED

    def _queue(self, kind: str, body: dict[str, Any], lane: int) -> None:
        self._last_id += 1
        copies = 1 + (self.duplicates.pop(0) if self.duplicates else 0)
        for _ in range(copies):
            pending = _Pending({"update_id": self._last_id, kind: body}, lane)
            self._pending.append(pending)
            if self.webhook is not None:
                self._deliver_later(pending)
        self._arrived.set()

    def reverse_next(self, count: int) -> None:
        """Hold the next updates back and queue them in reverse once all of them are there."""
        self._hold = count

    def allow(self, kinds: list[str] | None) -> None:
        """Keep the kinds named last; an empty list means the usual ones, ``None`` changes nothing."""
        if kinds is not None:
            self.allowed = frozenset(kinds) or None

    async def poll(self, offset: int, limit: int, timeout_s: float) -> list[Update]:
        """One ``getUpdates``: confirm what lies before the offset, then wait for something to give.

        Raises:
            ApiError: 409 while a webhook is set, or as soon as a second poller asks.
        """
        if self.webhook is not None:
            raise conflict(WEBHOOK_IS_SET)
        if self._poller is not None and not self._poller.done():
            self._poller.set_exception(conflict(SECOND_POLLER))
        self._confirm(offset)
        poller = self._poller = asyncio.get_running_loop().create_future()
        try:
            if not self._pending and timeout_s > 0:
                await self._first_of(poller, timeout_s)
            return [pending.update for pending in islice(self._pending, limit)]
        finally:
            poller.cancel()

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            self._pending = deque(list(self._pending)[offset:])
        while self._pending and self._pending[0].update["update_id"] < offset:
            self._pending.popleft()

    async def _first_of(self, poller: asyncio.Future[None], timeout_s: float) -> None:
        self._arrived.clear()
        arrival = asyncio.ensure_future(self._arrived.wait())
        try:
            waits: set[asyncio.Future[Any]] = {arrival, poller}
            await asyncio.wait(waits, timeout=timeout_s, return_when=asyncio.FIRST_COMPLETED)
            if poller.done() and not poller.cancelled():
                poller.result()
        finally:
            arrival.cancel()

    async def set_webhook(self, webhook: Webhook | None, *, drop_pending: bool = False) -> None:
        """Deliver to another address from now on, or to none; on demand forget what is not confirmed."""
        await self._stop_delivery()
        if drop_pending:
            self._pending.clear()
        self.webhook = webhook
        if webhook is None:
            return
        if self._poller is not None and not self._poller.done():
            self._poller.set_exception(conflict("terminated by setWebhook request"))
        self._session = aiohttp.ClientSession(trust_env=False)
        self._connections = asyncio.Semaphore(webhook.most_connections)
        for pending in self._pending:
            self._deliver_later(pending)

    async def stop(self) -> None:
        """End delivery and polling; nothing that is not confirmed is lost."""
        if self._poller is not None:
            self._poller.cancel()
        await self._stop_delivery()

    async def _stop_delivery(self) -> None:
        deliveries, self._deliveries = self._deliveries, set()
        for delivery in deliveries:
            delivery.cancel()
        await asyncio.gather(*deliveries, return_exceptions=True)
        self._lanes.clear()
        if self._session is not None:
            await self._session.close()
            self._session = None

    def _deliver_later(self, pending: _Pending) -> None:
        waiting = self._lanes.get(pending.lane)
        if waiting is not None:
            waiting.append(pending)
            return
        self._lanes[pending.lane] = deque([pending])
        delivery = asyncio.get_running_loop().create_task(self._deliver_lane(pending.lane))
        self._deliveries.add(delivery)
        delivery.add_done_callback(self._deliveries.discard)

    async def _deliver_lane(self, lane: int) -> None:
        waiting = self._lanes[lane]
        while waiting:
            async with self._connections:
                await self._deliver(waiting[0])
            self._pending.remove(waiting.popleft())
        del self._lanes[lane]

    async def _deliver(self, pending: _Pending) -> None:
        assert self.webhook is not None
        assert self._session is not None
        pause_s = _SHORTEST_PAUSE_S
        while (problem := await _post(self._session, self.webhook, pending.update)) is not None:
            self.webhook.last_error = (self.now(), problem)
            await self.sleep(pause_s)
            pause_s = min(pause_s * 2, _LONGEST_PAUSE_S)

    def webhook_info(self) -> dict[str, Any]:
        """The Bot API's ``WebhookInfo``."""
        info: dict[str, Any] = {
            "url": self.webhook.url if self.webhook else "",
            "has_custom_certificate": False,
            "pending_update_count": self.pending_count,
        }
        if self.allowed:
            info["allowed_updates"] = sorted(self.allowed)
        if self.webhook is None:
            return info
        info["max_connections"] = self.webhook.most_connections
        if self.webhook.last_error is not None:
            at, problem = self.webhook.last_error
            info |= {"last_error_date": timestamp(at), "last_error_message": problem}
        return info


async def _post(session: aiohttp.ClientSession, webhook: Webhook, update: Update) -> str | None:
    """Deliver one update.

    Returns:
        What went wrong, in Telegram's words, or nothing.
    """
    headers = {"X-Telegram-Bot-Api-Secret-Token": webhook.secret} if webhook.secret else {}
    # Telegram's own server sends this header without a charset, and libraries insist on that.
    headers["Content-Type"] = "application/json"
    try:
        async with session.post(webhook.url, data=json.dumps(update, ensure_ascii=False), headers=headers) as answer:
            if 200 <= answer.status < 300:
                return None
            return f"Wrong response from the webhook: {answer.status} {answer.reason}"
    except (aiohttp.ClientError, TimeoutError):
        return "Connection refused"
