"""Who owns the bot, and what only owners hear; to everybody else their commands do not exist."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, TypeAlias

import telegram

from tgbot.general.greeting import unknown_command
from tgbot.handling import Handling, LiraContext

Callback: TypeAlias = Callable[[telegram.Update, LiraContext], Coroutine[Any, Any, None]]


def is_owner(handling: Handling) -> bool:
    """Whether an owner writes under his own name."""
    is_known = handling.user is not None and handling.user.id in handling.settings.owner_ids
    return is_known and not handling.is_anonymous


def for_owners(callback: Callback) -> Callback:
    """Return a command that only owners have."""

    @wraps(callback)
    async def guarded(update: telegram.Update, context: LiraContext) -> None:
        if is_owner(context.handling):
            await callback(update, context)
        elif context.handling.is_private:
            await unknown_command(update, context)

    return guarded
