"""`lira doctor`: whether settings, database, token and rights let the bot do its work, and what it could not do."""

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

import httpx
from sqlalchemy import select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from telegram import ChatMember, ChatMemberAdministrator
from telegram.error import BadRequest, Forbidden, InvalidToken, TelegramError

from core.app.ports import ConcurrentUpdate
from core.storage.figures import figures
from core.storage.migrations import is_newest
from core.storage.tables import OPEN_STATUSES, GameRow
from core.storage.unit_of_work import Database
from tgbot.settings import Settings
from tgbot.wiring import Telegram

Verdict: TypeAlias = Literal["ok", "WARN", "BAD"]

LEAST_FREE_MB, GOOD_FREE_MB = 50, 500
GOOD_SKEW, MOST_SKEW = timedelta(seconds=3), timedelta(seconds=30)
"""A clock that is wrong by more ends phases at another second than it prints."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of one thing; only what is `BAD` keeps the bot from its work."""

    verdict: Verdict
    what: str
    says: str


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Look at everything that running needs; what depends on something bad is left out."""
    zone = ZoneInfo(settings.time_zone)
    yield Finding("ok", "time zone", f"{settings.time_zone}, where it is {datetime.now(zone):%H:%M}")
    if settings.database_url.startswith("sqlite"):
        yield _disk(settings)
    database = Database(settings.database_url, lambda: datetime.now(UTC), pool_size=2)
    telegram = Telegram(settings) if settings.bot_token.get_secret_value() else None
    try:
        state = await _database(database, settings)
        yield state
        if state.verdict == "ok":
            async for finding in _queues(database):
                yield finding
        token = await _token(telegram)
        yield token
        if telegram is None or token.verdict != "ok":
            return
        yield await _asked("webhook", lambda: _webhook(telegram, settings))
        yield await _clock(settings)
        if state.verdict == "ok":
            async for finding in _groups(database, telegram):
                yield finding
    finally:
        if telegram is not None:
            await telegram.close()
        await database.close()


def _disk(settings: Settings) -> Finding:
    folder = Path(make_url(settings.database_url).database or ".").absolute().parent
    if not folder.is_dir():
        return Finding("BAD", "disk", f"there is no folder {folder}")
    free_mb = shutil.disk_usage(folder).free // 2**20
    verdict: Verdict = "BAD" if free_mb < LEAST_FREE_MB else "WARN" if free_mb < GOOD_FREE_MB else "ok"
    return Finding(verdict, "disk", f"{free_mb} MB are free beside the database")


async def _database(database: Database, settings: Settings) -> Finding:
    if _is_missing(settings):
        return Finding("BAD", "database", "there is none yet: run `lira migrate`")
    try:
        async with database.reading() as stores:
            if not await is_newest(stores.connection):
                return Finding("BAD", "database", "not at the newest schema: run `lira migrate`")
        async with database.work() as work:
            # It takes the same lock as any change, and changes nothing.
            await work.connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
    except (SQLAlchemyError, ConcurrentUpdate, OSError, ValueError) as error:
        return Finding("BAD", "database", str(error).splitlines()[0])
    return Finding("ok", "database", "reachable, writable and up to date")


def _is_missing(settings: Settings) -> bool:
    """Whether there is no SQLite file yet; looking into it would make one."""
    url = make_url(settings.database_url)
    return url.drivername.startswith("sqlite") and not Path(url.database or "").is_file()


async def _queues(database: Database) -> AsyncIterator[Finding]:
    now = datetime.now(UTC)
    async with database.reading() as stores:
        found = await figures(stores.connection, now)
    waiting = sum(found.waiting_by_age.values())
    late = found.waiting_by_age["older"] > 0 or found.set_aside > 0
    says = f"{waiting} wait, {found.waiting_by_age['older']} of them over a minute; {found.set_aside} set aside"
    yield Finding("WARN" if late else "ok", "updates", says)
    age = now - found.oldest_message if found.oldest_message is not None else timedelta(0)
    says = f"{found.waiting_messages} wait, the oldest for {int(age.total_seconds())} s; {found.given_up} given up"
    yield Finding("WARN" if age > timedelta(minutes=1) or found.given_up else "ok", "messages", says)
    yield Finding("WARN" if found.overdue else "ok", "deadlines", f"{found.overdue} should have rung")


async def _token(telegram: Telegram | None) -> Finding:
    if telegram is None:
        return Finding("BAD", "token", "BOT_TOKEN is not set")
    try:
        await telegram.open()
    except InvalidToken:
        return Finding("BAD", "token", "Telegram does not accept it")
    except TelegramError as error:
        return Finding("BAD", "token", f"Telegram can't be reached: {type(error).__name__}")
    return Finding("ok", "token", f"@{telegram.username}")


async def _asked(what: str, ask: Callable[[], Awaitable[Finding]]) -> Finding:
    try:
        return await ask()
    except TelegramError as error:
        return Finding("WARN", what, f"Telegram did not say: {type(error).__name__}")


async def _webhook(telegram: Telegram, settings: Settings) -> Finding:
    info = await telegram.application.bot.get_webhook_info()
    if info.last_error_message:
        return Finding("WARN", "webhook", f"Telegram could not deliver: {info.last_error_message}")
    if settings.webhook_url == info.url:
        return Finding("ok", "webhook", f"set to {info.url}" if info.url else "none, by long polling")
    if settings.webhook_url:
        return Finding("WARN", "webhook", f"set to {info.url or 'nothing'}; `lira run` sets {settings.webhook_url}")
    return Finding("WARN", "webhook", f"set to {info.url}; `lira run` removes it and polls")


async def _clock(settings: Settings) -> Finding:
    """Compare this machine's clock with the date of an answer, which is told in whole seconds."""
    try:
        async with httpx.AsyncClient(trust_env=not settings.telegram_api_url.startswith("http://127.")) as client:
            before = datetime.now(UTC)
            answer = await client.get(settings.telegram_api_url)
            after = datetime.now(UTC)
        told = parsedate_to_datetime(answer.headers["Date"])
    except (httpx.HTTPError, LookupError, ValueError) as error:
        return Finding("WARN", "clock", f"the API's date is not known: {type(error).__name__}")
    skew = before + (after - before) / 2 - told - timedelta(seconds=0.5)
    size = abs(skew)
    verdict: Verdict = "BAD" if size > MOST_SKEW else "WARN" if size > GOOD_SKEW else "ok"
    return Finding(verdict, "clock", f"{skew.total_seconds():+.0f} s beside Telegram's")


async def _groups(database: Database, telegram: Telegram) -> AsyncIterator[Finding]:
    async with database.reading() as stores:
        query = select(GameRow.id, GameRow.chat_id).where(GameRow.status.in_(OPEN_STATUSES), GameRow.chat_id < 0)
        games = (await stores.connection.execute(query.order_by(GameRow.id))).all()
    for game, chat in games:
        try:
            member = await telegram.application.bot.get_chat_member(chat, telegram.application.bot.id)
        except (BadRequest, Forbidden):
            yield Finding("BAD", f"game {game}", f"group {chat} is not there for the bot")
        except TelegramError as error:
            yield Finding("WARN", f"game {game}", f"group {chat}: Telegram did not say: {type(error).__name__}")
        else:
            yield _rights(game, chat, member)


def _rights(game: int, chat: int, member: ChatMember) -> Finding:
    what = f"game {game}"
    if member.status in (ChatMember.LEFT, ChatMember.BANNED):
        return Finding("BAD", what, f"the bot is not in group {chat}")
    if not isinstance(member, ChatMemberAdministrator):
        missing = ["silence for the dead and at night", "removal of what is written then"]
    else:
        missing = [] if member.can_restrict_members else ["silence for the dead and at night"]
        missing += [] if member.can_delete_messages else ["removal of what is written then"]
    if missing:
        return Finding("WARN", what, f"group {chat}: not enforced for lack of rights: {', '.join(missing)}")
    return Finding("ok", what, f"group {chat}: the bot has all rights that it can use")
