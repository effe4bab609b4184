"""What works outside a game: greeting, help, rules, roles, language, one's games."""

from collections.abc import Mapping, Sequence
from typing import Any

from telegram.ext import BaseHandler

from tgbot.general import books, greeting, help as help_page, language, members, my_games, places
from tgbot.handling import LiraContext, PressHandler
from tgbot.renderer import RenderFunction

HANDLERS: Sequence[BaseHandler[Any, LiraContext, Any]] = (
    *greeting.handlers(),
    *help_page.handlers(),
    *books.handlers(),
    *language.handlers(),
    *my_games.handlers(),
    *places.handlers(),
    *members.handlers(),
)

LAST_HANDLERS: Sequence[BaseHandler[Any, LiraContext, Any]] = tuple(greeting.last_handlers())
"""Those that come after the handlers of all other modules."""

PRESSES: Mapping[str, PressHandler] = {
    "practise": greeting.practise_pressed,
    "rules": books.page_pressed,
    "roles": books.page_pressed,
    "language": language.language_pressed,
}

RENDERINGS: Mapping[str, RenderFunction] = {
    "greeting": greeting.greeting_message,
    "help": help_page.help_message,
    "plain": help_page.plain_message,
    "said": help_page.said_message,
    "rules": books.rules_message,
    "roles": books.roles_message,
    "language": language.language_message,
    "games": my_games.games_message,
}
