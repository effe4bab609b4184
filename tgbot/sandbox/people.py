"""The people's side of the stand-in: what tests and the page drive."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from tgbot.sandbox import arrivals
from tgbot.sandbox.arrivals import NotPossible
from tgbot.sandbox.model import Answer, Chat, Membership, Message, Press, User
from tgbot.sandbox.world import World

__all__ = ["Group", "NotPossible", "Person", "Query", "start_payload"]


def start_payload(url: str, bot_username: str) -> str | None:
    """The payload of a deep link to the bot; ``None`` for any other link."""
    parts = urlsplit(url if "://" in url else f"https://{url}")
    arguments = parse_qs(parts.query, keep_blank_values=True)
    if parts.scheme == "tg" and parts.netloc == "resolve":
        username = arguments.get("domain", [""])[0]
    elif parts.scheme in ("http", "https") and parts.netloc in ("t.me", "telegram.me"):
        username = parts.path.strip("/")
    else:
        return None
    if username.lower() != bot_username.lower():
        return None
    return arguments.get("start", [""])[0]


@dataclass(frozen=True)
class Query:
    """A press that the bot has to answer."""

    world: World = field(repr=False)
    press: Press

    @property
    def id(self) -> str:
        """The id of the callback query."""
        return self.press.id

    async def answer(self, timeout: float = 5.0) -> Answer:  # noqa: ASYNC109
        """Wait for the toast or alert.

        Raises:
            TimeoutError: the bot did not answer in that many seconds.
        """
        answer = await self.world.until(lambda: self.press.answer, timeout)
        assert answer is not None
        return answer


@dataclass(frozen=True)
class Person:
    """Somebody with a Telegram account."""

    world: World = field(repr=False)
    user: User

    @property
    def id(self) -> int:
        """The user id."""
        return self.user.id

    @property
    def name(self) -> str:
        """First and last name."""
        return self.user.name

    @property
    def private_chat(self) -> Chat:
        """The chat with the bot, also before it was started."""
        return self.world.chats[self.user.id]

    def start(self, payload: str = "") -> Message:
        """Start the bot, or follow a deep link with this payload."""
        return arrivals.start(self.world, self.user, payload)

    def says(
        self,
        chat: Chat | Group,
        text: str,
        *,
        reply_to: Message | None = None,
        anonymously: bool = False,
    ) -> Message:
        """Write a message, as an anonymous administrator where wanted.

        Raises:
            NotPossible: Telegram would not let the person write there.
        """
        where = chat.chat if isinstance(chat, Group) else chat
        return arrivals.say(self.world, self.user, where, text, reply_to=reply_to, anonymously=anonymously)

    def sends_photo(self, chat: Chat | Group, content: bytes, caption: str = "") -> Message:
        """Send a photo.

        Raises:
            NotPossible: Telegram would not let the person write there.
        """
        where = chat.chat if isinstance(chat, Group) else chat
        return arrivals.say(self.world, self.user, where, caption, photo=content)

    def presses(self, message: Message, label_or_data: str) -> Query:
        """Press a button that the bot shall answer.

        Raises:
            LookupError: the message has no such button, or several.
            NotPossible: the button is a link: see `follows`.
        """
        button = message.button(label_or_data)
        if "callback_data" not in button:
            raise NotPossible("foreign_link", f"{button['text']!r} is a link, not a button that the bot answers")
        return self.forges(message, button["callback_data"])

    def forges(self, message: Message, data: str) -> Query:
        """Send button data as a modified app could: any data, from any message, also a deleted one."""
        return Query(self.world, arrivals.press(self.world, self.user, message, data))

    def follows(self, message: Message, label: str) -> Message:
        """Press a button that is a deep link to the bot.

        Raises:
            NotPossible: it leads elsewhere.
        """
        return self.opens(message.button(label).get("url", ""))

    def opens(self, url: str) -> Message:
        """Open a deep link to the bot, and press «Start».

        Raises:
            NotPossible: it leads elsewhere.
        """
        payload = start_payload(url, self.world.bot.username or "")
        if payload is None:
            raise NotPossible("foreign_link", f"{url!r} does not lead to the bot")
        if not re.fullmatch(r"[A-Za-z0-9_-]{0,64}", payload):
            raise NotPossible("foreign_link", f"Telegram drops the payload {payload!r}")
        return self.start(payload)

    def blocks_bot(self) -> None:
        """Block the bot."""
        arrivals.block(self.world, self.user)

    def unblocks_bot(self) -> None:
        """Unblock the bot, without starting it."""
        arrivals.unblock(self.world, self.user)

    def joins(self, group: Group) -> None:
        """Join a group."""
        arrivals.set_membership(self.world, group.chat, self.user, Membership("member"), self.user)

    def leaves(self, group: Group) -> None:
        """Leave a group."""
        arrivals.set_membership(self.world, group.chat, self.user, Membership("left"), self.user)

    def deletes_account(self) -> None:
        """Delete the account: the bot can't reach it any more."""
        self.user.is_deactivated = True


@dataclass
class Group:
    """A group; it stays the same value when Telegram turns it into a supergroup."""

    world: World = field(repr=False)
    first_chat: Chat

    @property
    def chat(self) -> Chat:
        """The chat as it is now."""
        chat = self.first_chat
        while chat.migrated_to is not None:
            chat = chat.migrated_to
        return chat

    @property
    def id(self) -> int:
        """The chat id as it is now."""
        return self.chat.id

    @property
    def title(self) -> str:
        """The group's name."""
        return self.chat.title

    @property
    def messages(self) -> list[Message]:
        """All messages that are not deleted, oldest first, also those from before a migration."""
        messages, chat = list(self.first_chat.messages), self.first_chat
        while chat.migrated_to is not None:
            chat = chat.migrated_to
            messages += chat.messages
        return messages

    @property
    def members(self) -> list[Person]:
        """Those who are inside now, in the order in which they came; without the bot."""
        inside = [user_id for user_id, each in self.chat.members.items() if each.is_inside]
        return [Person(self.world, self.world.users[each]) for each in inside if each in self.world.users]

    def promote(self, person: Person, **rights: bool) -> None:
        """Make somebody an administrator with all rights, except those given as false."""
        self._set(person.user, arrivals.administrator(**rights))

    def demote(self, person: Person) -> None:
        """Make an administrator a plain member."""
        self._set(person.user, Membership("member"))

    def restrict(self, person: Person, **permissions: bool) -> None:
        """Let somebody do only what is given as true, as an administrator's app does."""
        self._set(person.user, Membership("restricted", permissions))

    def promote_bot(self, **rights: bool) -> None:
        """Make the bot an administrator with all rights, except those given as false."""
        self._set(self.world.bot, arrivals.administrator(**rights))

    def demote_bot(self) -> None:
        """Take the bot's rights away."""
        self._set(self.world.bot, Membership("member"))

    def kick_bot(self) -> None:
        """Remove the bot."""
        self._set(self.world.bot, Membership("kicked"))

    def add_bot(self) -> None:
        """Take the bot in (again)."""
        self._set(self.world.bot, Membership("member"))

    def _set(self, user: User, membership: Membership) -> None:
        owner = next((each for each, held in self.chat.members.items() if held.status == "creator"), None)
        by = self.world.users[owner] if owner is not None else self.world.bot
        arrivals.set_membership(self.world, self.chat, user, membership, by)
