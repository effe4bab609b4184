"""What operations add to the bot: the commands of its owners."""

from collections.abc import Mapping, Sequence
from typing import Any

from telegram.ext import BaseHandler, CommandHandler

from tgbot.handling import LiraContext
from tgbot.operations.bans import ban, unban
from tgbot.operations.health import health, health_message
from tgbot.renderer import RenderFunction

HANDLERS: Sequence[BaseHandler[Any, LiraContext, Any]] = (
    CommandHandler("health", health),
    CommandHandler("ban", ban),
    CommandHandler("unban", unban),
)

RENDERINGS: Mapping[str, RenderFunction] = {"health": health_message}
