"""The menus of commands that Telegram shows: one for each place and language."""

from collections.abc import Iterator

from telegram import BotCommand, BotCommandScope, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.ext import ExtBot

from tgbot.texts import Texts
from tgbot.texts.commands import Place, menu

SCOPES: dict[Place, BotCommandScope] = {
    "group": BotCommandScopeAllGroupChats(),
    "private": BotCommandScopeAllPrivateChats(),
}


async def set_menus(bot: ExtBot[None], texts: Texts) -> None:
    """Set every menu that is not as it should be."""
    for scope, language, commands in _menus(texts):
        if tuple(await bot.get_my_commands(scope, language)) != commands:
            await bot.set_my_commands(commands, scope, language)


def _menus(texts: Texts) -> Iterator[tuple[BotCommandScope, str | None, tuple[BotCommand, ...]]]:
    for place, scope in SCOPES.items():
        for language in (None, *texts.codes):
            entries = menu(texts.language(language), place)
            yield scope, language, tuple(BotCommand(entry.command, entry.description) for entry in entries)
