"""Checks of inline keyboards, as strict as Telegram's."""

from __future__ import annotations

import re
from typing import Any

from tgbot.sandbox.errors import bad_request

Keyboard = list[list[dict[str, Any]]]

MOST_BUTTONS = 100
_ACTIONS = frozenset(
    {
        "callback_data",
        "copy_text",
        "login_url",
        "pay",
        "switch_inline_query",
        "switch_inline_query_chosen_chat",
        "switch_inline_query_current_chat",
        "url",
        "web_app",
    }
)
_URL = re.compile(r"(?:https?://)?[^\s/?#.]+(?:\.[^\s/?#.]+)+(?:[/?#]\S*)?|tg:(?://)?\S+")


def inline_keyboard(markup: Any) -> Keyboard | None:
    """The rows of buttons of a ``reply_markup``; other kinds of markup are accepted and not kept.

    Raises:
        ApiError: 400 for anything that Telegram would not show.
    """
    if markup is None:
        return None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in markup:
        return None
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request("can't parse inline keyboard: expected an Array of Array of InlineKeyboardButton")
    keyboard = [[_button(button) for button in row] for row in rows if row]
    if sum(len(row) for row in keyboard) > MOST_BUTTONS:
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    return keyboard or None


def _button(button: Any) -> dict[str, Any]:
    if not isinstance(button, dict):
        raise bad_request("can't parse inline keyboard button: InlineKeyboardButton must be an Object")
    text = button.get("text")
    if not isinstance(text, str):
        raise bad_request("can't parse inline keyboard button: Can't find field \"text\"")
    if not text.strip():
        raise bad_request("can't parse inline keyboard button: Button text must be non-empty")
    if not _ACTIONS & button.keys():
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if "callback_data" in button and not _is_callback_data(button["callback_data"]):
        raise bad_request("BUTTON_DATA_INVALID")
    if "url" in button and (not isinstance(button["url"], str) or not _URL.fullmatch(button["url"])):
        raise bad_request("BUTTON_URL_INVALID")
    return button


def _is_callback_data(data: Any) -> bool:
    return isinstance(data, str) and 1 <= len(data.encode()) <= 64
