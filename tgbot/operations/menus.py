"""The owners' menu of commands: what all see in private, and their own."""

import logging

from telegram import BotCommand, BotCommandScopeChat
from telegram.error import BadRequest
from telegram.ext import ExtBot

from tgbot.pipeline.failures import described
from tgbot.texts import Texts
from tgbot.texts.commands import menu

OWNERS_COMMANDS = ("health", "ban", "unban")

log = logging.getLogger(__name__)


async def set_owners_menus(bot: ExtBot[None], texts: Texts, owners: tuple[int, ...]) -> None:
    """Set the menu of every owner who has started the bot; the others get theirs at a later start."""
    for owner in owners:
        for language in (None, *texts.codes):
            say = texts.language(language)
            entries = [BotCommand(entry.command, entry.description) for entry in menu(say, "private")]
            entries += [BotCommand(command, say.plain(f"command-{command}")) for command in OWNERS_COMMANDS]
            try:
                await bot.set_my_commands(entries, BotCommandScopeChat(owner), language)
            except BadRequest as error:
                log.warning("owner %s has no menu: %s", owner, described(error))
                break
