"""The bot against Telegram, until it is told to stop."""

import asyncio
import logging
from contextlib import suppress
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from telegram.error import InvalidToken, NetworkError, TelegramError

from core.storage.migrations import pending
from tgbot.clock import SystemClock
from tgbot.operations.admin import Admin
from tgbot.pipeline.failures import backoff, described
from tgbot.pipeline.intake import SecondPoller
from tgbot.settings import Settings
from tgbot.wiring import Bot, build

log = logging.getLogger(__name__)


class CannotRun(Exception):
    """Something must be set or done first; the text says what."""


NO_TOKEN = "BOT_TOKEN is not set. @BotFather gives one; put it into the environment or into .env."
WRONG_TOKEN = "Telegram does not accept BOT_TOKEN. Copy it again from @BotFather."


async def run_service(settings: Settings, stop: asyncio.Event) -> None:
    """Run the bot until it is told to stop.

    Raises:
        CannotRun: there is no valid token, no migrated database, no free port, or another process polls.
    """
    if not settings.bot_token.get_secret_value():
        raise CannotRun(NO_TOKEN)
    await _check_database(settings)
    bot = _built(settings)
    admin = Admin(bot.database, bot.pipeline, bot.metrics, bot.clock)
    try:
        await _listen(admin, settings)
        stopping = asyncio.ensure_future(stop.wait())
        working = asyncio.ensure_future(_work(bot))
        await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working
    except InvalidToken as error:
        raise CannotRun(WRONG_TOKEN) from error
    except SecondPoller as error:
        raise CannotRun(f"{str(error)[0].upper()}{str(error)[1:]}.") from error
    finally:
        await bot.stop()
        await admin.stop()


def _built(settings: Settings) -> Bot:
    try:
        return build(settings, SystemClock())
    except InvalidToken as error:
        raise CannotRun(WRONG_TOKEN) from error


async def _listen(admin: Admin, settings: Settings) -> None:
    address = urlsplit(f"//{settings.admin_listen}")
    try:
        port = await admin.start(address.hostname or "", address.port or 0)
    except OSError as error:
        raise CannotRun(
            f"Nothing can listen on ADMIN_LISTEN={settings.admin_listen}. Does another copy run? Each needs its own."
        ) from error
    log.info("health and metrics are on port %s", port)


async def _check_database(settings: Settings) -> None:
    try:
        is_behind = await pending(settings.database_url)
    except (SQLAlchemyError, OSError, ValueError) as error:
        raise CannotRun(f"The database of DATABASE_URL can't be used: {str(error).splitlines()[0]}") from error
    if is_behind:
        raise CannotRun("The database is not up to date: run `lira migrate` first.")


async def _work(bot: Bot) -> None:
    """Start, however long Telegram can't be reached, and work."""
    failures = 0
    while True:
        try:
            await bot.start()
            break
        except InvalidToken:
            raise
        except (NetworkError, TelegramError) as error:
            failures += 1
            log.warning("Telegram can't be reached: %s", described(error))
            await asyncio.sleep(backoff(failures).total_seconds())
    log.info("running as @%s", bot.telegram.username)
    await bot.run()
