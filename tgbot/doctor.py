"""`lira doctor`: whether settings, database and token would let the bot run."""

from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError
from telegram.error import InvalidToken, TelegramError

from core.storage.migrations import pending
from tgbot.settings import Settings
from tgbot.wiring import Telegram


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of one thing."""

    what: str
    is_well: bool
    says: str


async def examine(settings: Settings) -> tuple[Finding, ...]:
    """Look at everything that running needs."""
    return (_receiving(settings), await _database(settings), await _token(settings))


def _receiving(settings: Settings) -> Finding:
    by = f"webhook {settings.webhook_url}, listening on {settings.listen}" if settings.webhook_url else "long polling"
    return Finding("updates", True, by)


async def _database(settings: Settings) -> Finding:
    try:
        is_behind = await pending(settings.database_url)
    except (SQLAlchemyError, OSError, ValueError) as error:
        return Finding("database", False, str(error).splitlines()[0])
    return Finding("database", not is_behind, "run `lira migrate`" if is_behind else "reachable and up to date")


async def _token(settings: Settings) -> Finding:
    if not settings.bot_token.get_secret_value():
        return Finding("token", False, "BOT_TOKEN is not set")
    telegram = Telegram(settings)
    try:
        await telegram.open()
        return Finding("token", True, f"@{telegram.username}")
    except InvalidToken:
        return Finding("token", False, "Telegram does not accept it")
    except TelegramError as error:
        return Finding("token", False, f"Telegram can't be reached: {type(error).__name__}")
    finally:
        await telegram.close()
