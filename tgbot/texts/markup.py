"""Telegram's HTML as a type of its own, so that nothing is escaped twice and nothing slips through unescaped."""

import html
import re

_TAG = re.compile(r"<[^<>]*>")


class Html(str):
    """Text that is valid Telegram HTML already; every other string is escaped before it enters a message."""

    __slots__ = ()


def escaped(text: str) -> Html:
    """Return a text as Telegram HTML that shows exactly this text."""
    if isinstance(text, Html):
        return text
    return Html(html.escape(text, quote=False).replace('"', "&quot;"))


def without_markup(text: str) -> str:
    """Return what a reader of Telegram HTML sees, for toasts and buttons, which know no markup."""
    return html.unescape(_TAG.sub("", text))
