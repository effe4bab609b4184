"""What the admins of a group decide, and what becomes of a game whose group can't be reached."""

from collections.abc import Mapping, Sequence
from typing import Any

from telegram.ext import BaseHandler

from tgbot.group import admins, messages, settings_card
from tgbot.handling import LiraContext, PressHandler
from tgbot.renderer import RenderFunction

HANDLERS: Sequence[BaseHandler[Any, LiraContext, Any]] = (*settings_card.handlers(), *admins.handlers())

PRESSES: Mapping[str, PressHandler] = {
    "setting": settings_card.setting_pressed,
    "stop": admins.stop_pressed,
}

RENDERINGS: Mapping[str, RenderFunction] = {
    "settings": settings_card.settings_message,
    "stop_question": messages.stop_question,
    "game_stopped": messages.game_stopped,
    "game_deadline": messages.game_deadline,
}
