"""A local stand-in for Telegram, for the demo and for tests.

`Sandbox` serves the Bot API on this machine with Telegram's checks, limits and error texts, gives tests the
people's side, and serves a page at ``/`` where one person plays all of them.
"""

from tgbot.sandbox.arrivals import NotPossible
from tgbot.sandbox.controls import Controls
from tgbot.sandbox.errors import ApiError
from tgbot.sandbox.limits import Limits
from tgbot.sandbox.model import Answer, Chat, Message, User
from tgbot.sandbox.people import Group, Person, Query
from tgbot.sandbox.sandbox import Sandbox

__all__ = [
    "Answer",
    "ApiError",
    "Chat",
    "Controls",
    "Group",
    "Limits",
    "Message",
    "NotPossible",
    "Person",
    "Query",
    "Sandbox",
    "User",
]
