"""The intake: updates are stored first, and only then does Telegram hear that they were received."""

import hashlib
import json
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError
from telegram import Bot
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from core.app.ports import ConcurrentUpdate
from core.storage.inbox import Arrival
from core.storage.unit_of_work import Database, Work
from tgbot.clock import Clock
from tgbot.pipeline.activity import Activity
from tgbot.pipeline.failures import backoff, described
from tgbot.pipeline.faults import reached
from tgbot.pipeline.ports import LaneOf
from tgbot.pipeline.telegram_errors import pause_of
from tgbot.pipeline.worker import Worker

ALLOWED_UPDATES = ("message", "callback_query", "my_chat_member", "chat_member")
"""The kinds of updates that the bot asks for."""

NUMBERS_LAST = timedelta(days=6)
"""After a week without updates Telegram may number them anew, so an old offset must not be used any more."""

# Bot API methods are spelled in any case; the library frowns on names that it knows itself.
GET_UPDATES, DELETE_WEBHOOK = "getupdates", "deletewebhook"

LANE_OF_POISON = "poison"
BATCH_SIZE = 100

log = logging.getLogger(__name__)


class SecondPoller(Exception):
    """Somebody else polls with the same token: this process must end."""


class Intake:
    """Stores updates, whichever way they came, and wakes the worker."""

    def __init__(self, database: Database, worker: Worker, lane_of: LaneOf, activity: Activity) -> None:
        self._database = database
        self._worker = worker
        self._lane_of = lane_of
        self._activity = activity

    async def store(self, updates: Sequence[object]) -> None:
        """Store a batch in one transaction. What has no number is set aside; what is known already is left alone."""
        self._activity.begin()
        try:
            async with self._database.work() as work:
                arrivals = [await self._arrival(update, work) for update in updates]
                await work.inbox.receive(arrivals)
            reached("stored")
            for arrival in arrivals:
                if arrival.error is None:
                    self._worker.wake(arrival.lane)
        finally:
            self._activity.end()

    async def _arrival(self, raw: object, work: Work) -> Arrival:
        number = update_id_of(raw)
        if number is None or not isinstance(raw, dict):
            return Arrival(_own_number(raw), LANE_OF_POISON, raw, "no update_id")
        try:
            lane = await self._lane_of(raw, work)
        except (SQLAlchemyError, ConcurrentUpdate):
            raise
        except Exception as error:
            log.error("update %s has no lane: %s", number, described(error))
            return Arrival(number, LANE_OF_POISON, raw)
        return Arrival(number, lane, raw)


def update_id_of(raw: object) -> int | None:
    """Return the number of an update, if it has a possible one."""
    number = raw.get("update_id") if isinstance(raw, dict) else None
    is_number = isinstance(number, int) and not isinstance(number, bool) and 0 <= number < 2**63
    return number if is_number else None


def _own_number(raw: object) -> int:
    """Return a negative number that is the same for the same content, so that poison is stored once."""
    digest = hashlib.sha256(json.dumps(raw, sort_keys=True).encode()).digest()
    return -1 - (int.from_bytes(digest[:8]) >> 1)


class Poller:
    """Long polling: the offset moves only over what is stored."""

    def __init__(self, bot: Bot, database: Database, intake: Intake, clock: Clock, timeout_s: int) -> None:
        self._bot = bot
        self._database = database
        self._intake = intake
        self._clock = clock
        self._timeout_s = timeout_s
        self._newest: tuple[int, datetime] | None = None
        self._is_prepared = False

    async def run(self) -> None:
        """Poll until cancelled.

        Raises:
            SecondPoller: another process polls with this token.
            telegram.error.InvalidToken: the token is not accepted.
        """
        failures = 0
        while True:
            try:
                await self._poll_once()
                failures = 0
            except Conflict as error:
                raise SecondPoller(
                    "another process polls Telegram with this token; stop it, or run several copies behind a webhook"
                ) from error
            except InvalidToken:
                raise
            except RetryAfter as error:
                await self._clock.sleep_until(self._clock.now() + pause_of(error))
            except (TelegramError, SQLAlchemyError, ConcurrentUpdate, OSError) as error:
                failures += 1
                log.warning("no updates: %s", described(error))
                await self._clock.sleep_until(self._clock.now() + backoff(failures, first_s=0.5))

    async def _poll_once(self) -> None:
        if not self._is_prepared:
            await self._prepare()
        params: dict[str, object] = {
            "timeout": self._timeout_s,
            "limit": BATCH_SIZE,
            "allowed_updates": list(ALLOWED_UPDATES),
        }
        if self._newest is not None and self._clock.now() - self._newest[1] < NUMBERS_LAST:
            params["offset"] = self._newest[0] + 1
        batch = await self._bot.do_api_request(GET_UPDATES, params, read_timeout=self._timeout_s + 10)
        if not isinstance(batch, list):
            raise TelegramError("getUpdates has answered with something that is no list")
        if not batch:
            return
        reached("received")
        await self._intake.store(batch)
        numbers = [number for raw in batch if (number := update_id_of(raw)) is not None]
        if not numbers:
            raise TelegramError("a batch without numbers can't be confirmed")
        self._newest = (max(numbers), self._clock.now())

    async def _prepare(self) -> None:
        """Go on after the newest stored update, and take the updates back from a webhook."""
        async with self._database.reading() as stores:
            self._newest = await stores.inbox.newest()
        await self._bot.do_api_request(DELETE_WEBHOOK)
        self._is_prepared = True
