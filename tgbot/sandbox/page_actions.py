"""What the person at the page may order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from tgbot.sandbox.arrivals import NotPossible
from tgbot.sandbox.controls import Controls
from tgbot.sandbox.model import Chat, Message
from tgbot.sandbox.page_state import press_state
from tgbot.sandbox.table import Table

Order = dict[str, Any]
Reply = dict[str, Any] | None


class PageActions:
    """Carries out one order after the other; whatever cannot be done is answered with a notice."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.controls: Controls | None = None
        self._actions: dict[str, Callable[[Order], Awaitable[Reply]]] = {
            "say": self._say,
            "press": self._press,
            "open": self._open,
            "start": self._start,
            "block": self._block,
            "by_hand": self._by_hand,
            "add_player": self._add_player,
            "robots": self._robots,
            "deadline": self._deadline,
            "reset": self._reset,
        }

    async def carry_out(self, order: Any) -> Reply:
        """Do what an order says.

        Returns:
            What the ordering page is to be told, if anything.
        """
        action = self._actions.get(order.get("action", "")) if isinstance(order, dict) else None
        if action is None:
            return _notice(key="unknown")
        try:
            return await action(order)
        except NotPossible as problem:
            return _notice(key=problem.obstacle, user=order.get("user"))

    def _chat(self, order: Order) -> Chat:
        chat = self.table.world.chats.get(order.get("chat", 0))
        if chat is None:
            raise NotPossible("outside", "there is no such chat")
        return chat

    def _message(self, order: Order) -> Message:
        message = self._chat(order).by_id.get(order.get("message", 0))
        if message is None:
            raise NotPossible("outside", "there is no such message")
        return message

    async def _say(self, order: Order) -> Reply:
        chat = self._chat(order)
        reply_to = chat.message(order.get("reply_to") or 0)
        self.table.person(order.get("user")).says(chat, str(order.get("text", "")), reply_to=reply_to)
        return None

    async def _press(self, order: Order) -> Reply:
        person = self.table.person(order.get("user"))
        query = person.forges(self._message(order), str(order.get("data", "")))
        return {"type": "pressed", **press_state(query.press)}

    async def _open(self, order: Order) -> Reply:
        self.table.person(order.get("user")).opens(str(order.get("url", "")))
        return None

    async def _start(self, order: Order) -> Reply:
        self.table.person(order.get("user")).start()
        return None

    async def _block(self, order: Order) -> Reply:
        person = self.table.person(order.get("user"))
        if order.get("on"):
            person.blocks_bot()
        else:
            person.unblocks_bot()
        return None

    async def _by_hand(self, order: Order) -> Reply:
        user_id = self.table.person(order.get("user")).id
        self.table.chosen[user_id] = bool(order.get("on"))
        return {"type": "refresh"}

    async def _add_player(self, order: Order) -> Reply:
        language = "en" if order.get("language") == "en" else "ru"
        added = self.table.add_player(language, starts=bool(order.get("starts")))
        return _notice(key="full") if added is None else None

    async def _robots(self, order: Order) -> Reply:
        if self.controls is None:
            return _notice(key="unknown")
        return _notice(text=await self.controls.robots_play(self._chat(order).id, self.table.by_hand))

    async def _deadline(self, order: Order) -> Reply:
        if self.controls is None:
            return _notice(key="unknown")
        return _notice(text=await self.controls.skip_to_deadline(self._chat(order).id))

    async def _reset(self, order: Order) -> Reply:
        self.table.reset()
        return {"type": "restart"}


def _notice(*, key: str | None = None, text: str | None = None, user: int | None = None) -> dict[str, Any]:
    """A line for the person at the page: a key of the page's own words, or a text as it is."""
    return {"type": "notice", "key": key, "text": text, "user": user}
