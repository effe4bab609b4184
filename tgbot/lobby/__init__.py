"""Before the game: the set-up card, sign-up, seats, the start."""

from collections.abc import Mapping, Sequence
from typing import Any

from telegram.ext import BaseHandler

from tgbot.handling import LiraContext, PressHandler
from tgbot.lobby import again, calling, changes, enlisting, hosting, opening, plots, seats
from tgbot.lobby.card import lobby_card
from tgbot.lobby.messages import invitation_message, offers_message, quitting_message
from tgbot.renderer import RenderFunction

HANDLERS: Sequence[BaseHandler[Any, LiraContext, Any]] = (
    *opening.handlers(),
    *seats.handlers(),
    *hosting.handlers(),
    *plots.handlers(),
)

PRESSES: Mapping[str, PressHandler] = {
    "setup": changes.setup_pressed,
    "open": hosting.open_pressed,
    "join": seats.join_pressed,
    "leave": seats.leave_pressed,
    "wait": enlisting.wait_pressed,
    "unwait": enlisting.unwait_pressed,
    "call": calling.call_pressed,
    "quit": seats.quit_pressed,
    "start": hosting.start_pressed,
    "extend": hosting.extend_pressed,
    "robots": hosting.robots_pressed,
    "cancel": hosting.cancel_pressed,
    "again": again.press_again,
}

RENDERINGS: Mapping[str, RenderFunction] = {
    "lobby": lobby_card,
    "invitation": invitation_message,
    "offers": offers_message,
    "called": calling.called_message,
    "quitting": quitting_message,
}
