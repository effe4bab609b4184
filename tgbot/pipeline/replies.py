"""Replies: calls of the Bot API that follow a commit at once, outside all limits, such as answers to presses.

They are stored with the update whose handling they tell of, so a reply that a dead process owes is made by the next.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError
from telegram import Bot
from telegram.error import BadRequest, InvalidToken, NetworkError, RetryAfter, TelegramError

from core.app.ports import ConcurrentUpdate
from core.storage.inbox import ReplyJson
from core.storage.unit_of_work import Database
from tgbot.clock import Clock
from tgbot.pipeline.activity import Activity
from tgbot.pipeline.failures import backoff, described
from tgbot.pipeline.faults import reached
from tgbot.pipeline.ports import Notice, Observer, Reply
from tgbot.pipeline.telegram_errors import is_too_old, pause_of

ANSWER = "answerCallbackQuery"
MOST_ATTEMPTS = 4
OTHERS_TAKE_OVER_AFTER = timedelta(seconds=10)
"""So long a process is trusted to make its replies itself."""

MARKED_AFTER = timedelta(seconds=0.5)
"""So long made replies are gathered before they are marked together; a crash meanwhile repeats them."""

MOST_AT_ONCE = 100

log = logging.getLogger(__name__)


class Replies:
    """Makes replies, many at once; nobody waits for them."""

    def __init__(self, bot: Bot, database: Database, clock: Clock, activity: Activity, observer: Observer) -> None:
        self._observer = observer
        self._bot = bot
        self._database = database
        self._clock = clock
        self._activity = activity
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._hints: set[asyncio.Task[bool]] = set()
        self._made: list[int] = []
        self._marking: asyncio.Task[None] | None = None
        self._naps: list[asyncio.Future[None]] = []
        self._is_stopping = False

    def due_at(self) -> datetime:
        """Return when others are to make the replies that this process is about to make."""
        return self._clock.now() + OTHERS_TAKE_OVER_AFTER

    def make(self, update_id: int, replies: Sequence[Reply], received_at: datetime | None = None) -> None:
        """Begin to make the replies of an update; they are stored already.

        Args:
            received_at: when the update came, for those who watch how fast it is answered.
        """
        if not replies or update_id in self._under_way:
            return
        task = self._under_way[update_id] = asyncio.create_task(self._make_all(update_id, replies, received_at))
        task.add_done_callback(lambda _: self._under_way.pop(update_id))

    def hint(self, replies: Sequence[Reply]) -> None:
        """Begin to make replies that nobody owes: something better follows."""
        for reply in replies:
            task = self._begun(reply)
            self._hints.add(task)
            task.add_done_callback(self._hints.discard)

    def _begun(self, reply: Reply) -> asyncio.Task[bool]:
        # Each counts for itself, since each may have to wait for the clock.
        self._activity.begin()
        task = asyncio.create_task(self._make(reply))
        task.add_done_callback(lambda _: self._activity.end())
        return task

    async def sweep(self, *, is_alone: bool = False) -> None:
        """Make what others owe.

        Args:
            is_alone: no other process can be at it.
        """
        due_by = None if is_alone else self._clock.now()
        async with self._database.reading() as stores:
            owed = await stores.inbox.unanswered(due_by, MOST_AT_ONCE)
        idle = [each for each in owed if each.update_id not in self._under_way and each.update_id not in self._made]
        if not idle:
            return
        async with self._database.work() as work:
            ours = [each for each in idle if await work.inbox.take_over(each, self.due_at())]
        for each in ours:
            self.make(each.update_id, [read(reply) for reply in each.replies])

    async def _make_all(self, update_id: int, replies: Sequence[Reply], received_at: datetime | None) -> None:
        made = await asyncio.gather(*map(self._begun, replies), return_exceptions=True)
        with self._activity.work():
            await self._note(update_id, replies, made, received_at)

    async def _note(
        self,
        update_id: int,
        replies: Sequence[Reply],
        made: Sequence[bool | BaseException],
        received_at: datetime | None,
    ) -> None:
        """Note what has become of the replies of an update."""
        left = [reply for reply, is_made in zip(replies, made, strict=True) if is_made is not True]
        for trouble in made:
            if isinstance(trouble, Exception):
                log.error("a reply of update %s has failed: %s", update_id, described(trouble))
        if left:
            await self._leave(update_id, left)
            return
        if received_at is not None and any(reply.method == ANSWER for reply in replies):
            self._observer.answered(self._clock.now() - received_at)
        self._made.append(update_id)
        if self._marking is None and not self._is_stopping:
            self._marking = asyncio.create_task(self._mark_soon())

    async def _leave(self, update_id: int, replies: Sequence[Reply]) -> None:
        """Let a sweep go on with what could not be made now; the next process when this one ends."""
        due_at = self._clock.now() if self._is_stopping else self.due_at()
        try:
            async with self._database.work() as work:
                await work.inbox.owe(update_id, [written(reply) for reply in replies], due_at)
        except (SQLAlchemyError, ConcurrentUpdate, OSError) as error:
            log.error("update %s: what is owed could not be stored: %s", update_id, described(error))

    async def _make(self, reply: Reply) -> bool:
        """Make one reply.

        Returns:
            Whether that is over, one way or another.
        """
        for attempt in range(1, MOST_ATTEMPTS + 1):
            try:
                # Bot API methods are spelled in any case; the library frowns on names that it knows itself.
                await self._bot.do_api_request(reply.method.lower(), dict(reply.params))
                reached("acknowledged")
                return True
            except RetryAfter as error:
                again_at = self._clock.now() + pause_of(error)
            except BadRequest as error:
                await self._refused(reply, error)
                return True
            except NetworkError as error:
                again_at = self._clock.now() + backoff(attempt, first_s=0.5)
                log.warning("%s has failed: %s", reply.method, described(error))
            except InvalidToken as error:
                log.warning("%s has failed: %s", reply.method, described(error))
                return False
            except TelegramError as error:
                log.warning("%s was refused: %s", reply.method, described(error))
                return True
            if attempt < MOST_ATTEMPTS and not self._is_stopping:
                await self._nap(again_at)
            if self._is_stopping:
                break
        log.error("%s is left for later", reply.method)
        return False

    async def _nap(self, until: datetime) -> None:
        nap = self._clock.alarm(until)
        self._naps.append(nap)
        with self._activity.pause():
            await nap
        self._naps.remove(nap)

    async def _refused(self, reply: Reply, error: BadRequest) -> None:
        if reply.late is None or not is_too_old(error):
            log.warning("%s was refused: %s", reply.method, described(error))
            return
        async with self._database.work() as work:
            await work.outbox.put(reply.late.chat_id, reply.late.kind, reply.late.args)

    async def _mark_soon(self) -> None:
        """Mark what is made, as long as there is something to mark."""
        with self._activity.work():
            while self._made:
                await self._nap(self._clock.now() + MARKED_AFTER)
                await self._mark()
                if self._is_stopping:
                    break
            self._marking = None

    async def _mark(self) -> None:
        made = tuple(self._made)
        if not made:
            return
        try:
            async with self._database.work() as work:
                await work.inbox.answered(made)
        except (SQLAlchemyError, ConcurrentUpdate, OSError) as error:
            log.error("what was answered could not be stored: %s", described(error))
            return
        reached("marked")
        self._made = [each for each in self._made if each not in made]

    async def stop(self) -> None:
        """Wait for the replies that are under way; what can't be made now is left in the database."""
        self._is_stopping = True
        for nap in self._naps:
            if not nap.done():
                nap.set_result(None)
        await asyncio.gather(*self._under_way.values(), *self._hints, return_exceptions=True)
        if self._marking is not None:
            await self._marking
        await self._mark()


def written(reply: Reply) -> ReplyJson:
    """Return a reply as plain JSON."""
    return {key: value for key, value in asdict(reply).items() if value is not None}


def read(reply: ReplyJson) -> Reply:
    """Read a stored reply."""
    late = reply.get("late")
    return Reply(reply["method"], reply["params"], None if late is None else Notice(**late))
