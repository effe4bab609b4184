"""What the page of the playground asks of the bot beside it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol


class Controls(Protocol):
    """The buttons of the page that reach into the bot, past Telegram.

    Both acts return one short line that is shown to the person at the page, in the language of the bot.
    """

    async def robots_play(self, chat_id: int, except_users: Collection[int]) -> str:
        """Let robots play the running game of a group for everybody but the given users."""
        ...

    async def skip_to_deadline(self, chat_id: int) -> str:
        """Let the current deadline of a group's game be over now."""
        ...
