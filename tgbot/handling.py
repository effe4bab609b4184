"""What a handler has in hand: the update, the transaction, the words, and the answers that follow the commit."""

import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeAlias

import telegram
from telegram.ext import Application, CallbackContext, ExtBot

from core.app.records import Chat, ChatId, User, UserId
from core.storage.unit_of_work import Work
from tgbot.buttons import Press
from tgbot.pipeline.ports import Notice, Reply
from tgbot.settings import Settings
from tgbot.texts import Language, Texts

log = logging.getLogger(__name__)

CURRENT: ContextVar["Handling"] = ContextVar("handling")
"""The handling of the update that this task works on."""

MOST_TOAST_CHARACTERS = 200

MOST_ANSWERS_A_MINUTE = 6
"""To commands in one group, so that most of what Telegram allows there is left to the game."""


class Answers:
    """The answers that groups got lately; every process counts its own."""

    def __init__(self) -> None:
        self._given: dict[int, deque[datetime]] = {}

    def may_give(self, chat_id: int, at: datetime) -> bool:
        """Whether a group may have one more now; if so, it is counted."""
        given = self._given.setdefault(chat_id, deque(maxlen=MOST_ANSWERS_A_MINUTE))
        if len(given) == MOST_ANSWERS_A_MINUTE and at - given[0] < timedelta(minutes=1):
            return False
        given.append(at)
        return True


@dataclass(slots=True)
class Handling:
    """One update under way.

    Attributes:
        at: when the update arrived; it decides whether a command is in time.
        command_id: the same update has the same one, however often it is handled.
        answers: what groups were answered before.
        user: who sent it, as stored before; `None` for service messages.
        chat: the group where it happened, as stored; `None` in private.
        replies: calls that follow the commit.
        failure: what a handler has raised; the library would swallow it.
    """

    update: telegram.Update
    work: Work
    at: datetime
    command_id: str
    texts: Texts
    settings: Settings
    answers: Answers = field(default_factory=Answers)
    user: User | None = None
    chat: Chat | None = None
    replies: list[Reply] = field(default_factory=list)
    failure: Exception | None = None

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
    def is_anonymous(self) -> bool:
        """Whether the message was written in the name of a group or channel, so that nobody knows who wrote it."""
        message = self.update.message
        return message is not None and message.sender_chat is not None

    @property
    def is_answered(self) -> bool:
        """Whether the press will be answered."""
        return any(reply.method == "answerCallbackQuery" for reply in self.replies)

    @property
    def may_write_to_user(self) -> bool:
        """Whether the sender has opened the private chat and not closed it since."""
        return self.user is not None and self.user.has_started and not self.user.is_blocked

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

    async def answer(self, text: str) -> None:
        """Tell the sender something short: as a toast, else in his private chat, and in the group if he has none."""
        if self.update.callback_query is not None:
            self.toast(text)
            return
        is_reachable = self.may_write_to_user and not self.is_anonymous
        await self.show(self.user_id if is_reachable else self.chat_id, "plain", text=text)

    def refuse_press(self) -> None:
        """Answer a press on a button that is not offered (any more), or never was."""
        log.warning("update %s: user %s has pressed a button that is not there", self.update.update_id, self.user_id)
        say = self.say_to_user
        self.toast(say.plain("press-stale"))

    def remove_buttons(self) -> None:
        """Take the buttons from the message that was pressed, once the change is committed.

        A message that has no such button keeps those that it has: somebody has made the press up.
        """
        query = self.update.callback_query
        assert query is not None
        assert query.message is not None
        markup = query.message.reply_markup if isinstance(query.message, telegram.Message) else None
        buttons = [button for row in markup.inline_keyboard for button in row] if markup is not None else []
        if all(button.callback_data != query.data for button in buttons):
            return
        params = {"chat_id": query.message.chat.id, "message_id": query.message.message_id}
        self.replies.append(Reply("editMessageReplyMarkup", params))

    async def show(self, chat_id: int, kind: str, /, slot: str | None = None, **args: Any) -> None:
        """Let a chat be shown something after the commit: a kind that the renderer knows, with plain JSON.

        Whoever floods a group with commands is told in private to wait.
        """
        is_asked_for = chat_id < 0 and self.update.message is not None
        if is_asked_for and not self.answers.may_give(chat_id, self.at):
            if not self.may_write_to_user or self.is_anonymous:
                return
            chat_id, kind, slot, args = self.user_id, "said", f"flood:{self.user_id}", {"key": "group-is-flooded"}
        await self.work.outbox.put(chat_id, kind, args, slot)


class LiraContext(CallbackContext[ExtBot[None], dict[Any, Any], dict[Any, Any], dict[Any, Any]]):
    """The library's context with our handling in it."""

    @property
    def handling(self) -> Handling:
        """What the handler has in hand."""
        return CURRENT.get()


LiraApplication = Application[ExtBot[None], LiraContext, dict[Any, Any], dict[Any, Any], dict[Any, Any], Any]

PressHandler: TypeAlias = Callable[[LiraContext, Press], Awaitable[None]]
"""What handles the presses of one kind; nothing in the press is proved, not even that such a button exists."""
