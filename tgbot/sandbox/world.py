"""The world behind the stand-in: everybody, every chat, and what just changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from tgbot.sandbox.entities import Entity
from tgbot.sandbox.errors import bad_request, forbidden, migrated
from tgbot.sandbox.faults import Faults
from tgbot.sandbox.limits import Limits, RateLimiter
from tgbot.sandbox.model import Chat, ChatKind, Membership, Message, Press, User
from tgbot.sandbox.updates import Updates

FIRST_USER_ID = 1001
FIRST_GROUP_ID = -2001
FIRST_SUPERGROUP_ID = -1001000000001
ANONYMOUS_ADMIN = User(1087968824, "Group", username="GroupAnonymousBot", is_bot=True)

T = TypeVar("T")


@dataclass(frozen=True)
class MessageChanged:
    """A message is new, or was edited, deleted or given a reaction."""

    message: Message


@dataclass(frozen=True)
class PressAnswered:
    """The bot has answered a press."""

    press: Press


@dataclass(frozen=True)
class PeopleChanged:
    """Somebody came, left, started or blocked the bot, or a chat changed as a whole."""


Change = MessageChanged | PressAnswered | PeopleChanged


@dataclass
class Call:
    """One request of the bot.

    Attributes:
        method: as Telegram spells it.
        params: as they came, nested values decoded.
        error: the description of the refusal, if it was refused.
    """

    method: str
    params: dict[str, Any]
    at: datetime
    error: str | None = None


@dataclass(eq=False, repr=False)
class World:
    """The state that the bot, the people and the page share.

    Attributes:
        privacy: whether the bot sees only commands, replies and service messages in groups.
        presses: by id.
        commands: by scope and language, as set by the bot.
        texts: the bot's descriptions, by kind and language.
        files: contents by file id.
        calls: every request of the bot, oldest first.
    """

    bot: User
    token: str
    now: Callable[[], datetime]
    limits: Limits
    updates: Updates
    faults: Faults
    privacy: bool = False
    users: dict[int, User] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    presses: dict[str, Press] = field(default_factory=dict)
    commands: dict[tuple[str, str], list[dict[str, str]]] = field(default_factory=dict)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    listeners: list[Callable[[Change], None]] = field(default_factory=list)
    _waiters: set[asyncio.Future[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.limiter = RateLimiter(self.limits)

    def changed(self, change: Change) -> None:
        """Tell everybody who watches."""
        for listener in list(self.listeners):
            listener(change)
        self.wake()

    def wake(self) -> None:
        """Let those who wait for a condition look again."""
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters.clear()

    async def until(self, condition: Callable[[], T], timeout_s: float) -> T:
        """Wait until a condition holds; it is looked at after every change and every request of the bot.

        Returns:
            What the condition returned.

        Raises:
            TimeoutError: it never held; the text shows the last messages.
        """
        loop = asyncio.get_running_loop()
        ends_at = loop.time() + timeout_s
        while not (result := condition()):
            waiter = loop.create_future()
            self._waiters.add(waiter)
            await asyncio.wait({waiter}, timeout=ends_at - loop.time())
            self._waiters.discard(waiter)
            if not waiter.done():
                raise TimeoutError(f"not within {timeout_s} s; the last messages:\n{self._last_messages()}")
        return result

    def _last_messages(self) -> str:
        every = [message for chat in self.chats.values() for message in chat.messages]
        newest = sorted(every, key=lambda message: message.date)[-8:]
        return "\n".join(f"{message.chat.id} {message.sender.name}: {message.text!r}" for message in newest)

    def new_user(self, first_name: str, last_name: str | None, username: str | None, language: str) -> User:
        """Somebody whom the bot has not met yet, with an empty private chat."""
        user = User(FIRST_USER_ID + len(self.users), first_name, last_name, username, language)
        self.users[user.id] = user
        self.chats[user.id] = Chat(user.id, "private", user=user)
        self.changed(PeopleChanged())
        return user

    def new_group(self, title: str, *, supergroup: bool, instead_of: Chat | None = None) -> Chat:
        """A group without members, or with those of the group in whose place it comes."""
        kind: ChatKind = "supergroup" if supergroup else "group"
        count = sum(chat.kind == kind for chat in self.chats.values())
        chat = Chat((FIRST_SUPERGROUP_ID if supergroup else FIRST_GROUP_ID) - count, kind, title)
        self.chats[chat.id] = chat
        if instead_of is not None:
            chat.members, chat.permissions = dict(instead_of.members), dict(instead_of.permissions)
            instead_of.migrated_to = chat
        self.changed(PeopleChanged())
        return chat

    def keep_file(self, content: bytes) -> str:
        """Keep the content of a photo under a new file id."""
        file_id = f"photo{len(self.files) + 1}"
        self.files[file_id] = content
        return file_id

    def groups(self) -> list[Chat]:
        """All groups and supergroups, in the order of their creation."""
        return [chat for chat in self.chats.values() if chat.kind != "private"]

    def post(self, chat: Chat, sender: User, text: str = "", **details: Any) -> Message:
        """Put a new message into a chat."""
        message = Message(chat, chat.next_message_id(), sender, self.now(), text, **details)
        chat.history.append(message)
        chat.by_id[message.id] = message
        self.changed(MessageChanged(message))
        return message

    def bot_in(self, chat: Chat) -> Membership:
        """How the bot stands to a group."""
        return chat.members.get(self.bot.id, Membership("left"))

    def user_known(self, user_id: int) -> User | None:
        """A user whom the bot can have met, or the bot itself."""
        return self.bot if user_id == self.bot.id else self.users.get(user_id)

    def chat_for(self, chat_id: Any) -> Chat:
        """The chat that a request names.

        Raises:
            ApiError: 400 «chat not found», also for a user whom the bot never met.
        """
        if chat_id in (None, ""):
            raise bad_request("chat_id is empty")
        try:
            chat = self.chats.get(int(chat_id))
        except (TypeError, ValueError):
            chat = None
        if chat is None or not self._is_met(chat):
            raise bad_request("chat not found")
        return chat

    def _is_met(self, chat: Chat) -> bool:
        if chat.kind != "private":
            return self.bot.id in chat.members
        return chat.started or any(chat.id in group.members and self.bot.id in group.members for group in self.groups())

    def check_reach(self, chat: Chat) -> None:
        """Refuse what the bot wants to do in a chat where it may not act.

        Raises:
            ApiError: 403 with the reason, or 400 with the id of the supergroup that the group has become.
        """
        if chat.user is not None:
            self._check_private(chat, chat.user)
            return
        if chat.migrated_to is not None:
            raise migrated(chat.migrated_to.id)
        status = self.bot_in(chat)
        if status.status == "kicked":
            raise forbidden(f"bot was kicked from the {chat.kind} chat")
        if not status.is_inside:
            raise forbidden(f"bot is not a member of the {chat.kind} chat")

    def _check_private(self, chat: Chat, user: User) -> None:
        if user.is_deactivated:
            raise forbidden("user is deactivated")
        if chat.blocked:
            raise forbidden("bot was blocked by the user")
        if not chat.started:
            raise forbidden("bot can't initiate conversation with a user")

    def full_entities(self, entities: list[Entity]) -> list[Entity]:
        """The entities with whole users in place of the ids of mentions; mentions of strangers go."""
        full: list[Entity] = []
        for entity in entities:
            user_id = entity.get("user_id")
            if user_id is None:
                full.append(entity)
            elif (user := self.user_known(user_id)) is not None:
                kept = {key: value for key, value in entity.items() if key != "user_id"}
                full.append({**kept, "user": user.as_json()})
        return full
