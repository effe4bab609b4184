"""What a handler has in hand: the update, the transaction, the words, and the answers that follow the commit."""

from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import telegram
from telegram.ext import Application, CallbackContext, ExtBot

from core.app.records import Chat, ChatId, User, UserId
from core.storage.unit_of_work import Work
from tgbot.pipeline.ports import Notice, Reply
from tgbot.texts import Language, Texts

CURRENT: ContextVar["Handling"] = ContextVar("handling")
"""The handling of the update that this task works on."""

MOST_TOAST_CHARACTERS = 200


@dataclass(slots=True)
class Handling:
    """One update under way.

    Attributes:
        at: when the update arrived; it decides whether a command is in time.
        command_id: the same update has the same one, however often it is handled.
        user: who sent it, as stored before; `None` for service messages.
        chat: the group where it happened, as stored; `None` in private.
        replies: calls that follow the commit.
    """

    update: telegram.Update
    work: Work
    at: datetime
    command_id: str
    texts: Texts
    user: User | None = None
    chat: Chat | None = None
    replies: list[Reply] = field(default_factory=list)

    @property
    def user_id(self) -> UserId:
        """Who sent the update; only for updates that have a sender."""
        assert self.update.effective_user is not None
        return UserId(self.update.effective_user.id)

    @property
    def chat_id(self) -> ChatId:
        """Where it happened; only for updates that have a chat."""
        assert self.update.effective_chat is not None
        return ChatId(self.update.effective_chat.id)

    @property
    def is_private(self) -> bool:
        """Whether it happened in the private chat with the bot."""
        return self.update.effective_chat is not None and self.update.effective_chat.type == "private"

    @property
    def say_to_user(self) -> Language:
        """The language of the sender, for toasts and private answers."""
        chosen = self.user.language if self.user else None
        sender = self.update.effective_user
        return self.texts.language(chosen or (sender.language_code if sender else None))

    @property
    def say_here(self) -> Language:
        """The language of the place: the sender's in private, the group's elsewhere."""
        return self.say_to_user if self.is_private else self.texts.language(self.chat.language if self.chat else None)

    def toast(self, text: str, *, is_alert: bool = False, url: str | None = None) -> None:
        """Answer a press after the commit; if it is too old by then, the text goes to the sender's private chat."""
        query = self.update.callback_query
        assert query is not None
        params: dict[str, Any] = {"callback_query_id": query.id, "show_alert": is_alert}
        if text:
            params["text"] = text if len(text) <= MOST_TOAST_CHARACTERS else text[: MOST_TOAST_CHARACTERS - 1] + "…"
        if url is not None:
            params["url"] = url
        late = Notice(self.user_id, "plain", {"text": text}) if text else None
        self.replies.append(Reply("answerCallbackQuery", params, late))

    async def show(self, chat_id: int, kind: str, /, slot: str | None = None, **args: Any) -> None:
        """Let a chat be shown something after the commit: a kind that the renderer knows, with plain JSON."""
        await self.work.outbox.put(chat_id, kind, args, slot)


class LiraContext(CallbackContext[ExtBot[None], dict[Any, Any], dict[Any, Any], dict[Any, Any]]):
    """The library's context with our handling in it."""

    @property
    def handling(self) -> Handling:
        """What the handler has in hand."""
        return CURRENT.get()


LiraApplication = Application[ExtBot[None], LiraContext, dict[Any, Any], dict[Any, Any], dict[Any, Any], Any]
