"""A table for tests: the whole bot on a database, beside the stand-in for Telegram, on a clock that only tests move."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from pydantic import SecretStr

from core.app.records import ChatId, GameRecord
from core.storage.migrations import upgrade
from tgbot.clock import ManualClock
from tgbot.sandbox import Answer, Group, Limits, Person, Sandbox
from tgbot.sandbox.model import Chat, Message
from tgbot.settings import Settings
from tgbot.wiring import Bot, build

NAMES = ("Аня", "Боря", "Вера", "Гоша", "Даша", "Егор", "Зоя", "Игорь", "Катя", "Лев", "Маша", "Юра")


@dataclass
class Table:
    """Everything that a test drives: people and groups on one side, the bot's process on the other."""

    sandbox: Sandbox
    clock: ManualClock
    settings: Settings
    bot: Bot

    def person(self, name: str, *, starts: bool = True, language_code: str = "ru") -> Person:
        """Somebody new, who has started the bot unless told otherwise."""
        person = self.sandbox.add_user(name, language_code=language_code)
        if starts:
            person.start()
        return person

    def people(self, count: int) -> list[Person]:
        """So many people who have started the bot."""
        return [self.person(name) for name in NAMES[:count]]

    def group(self, people: Sequence[Person], title: str = "Переулок", **kind: Any) -> Group:
        """A group of these people; the first owns it."""
        return self.sandbox.add_group(title, list(people), [people[0]], **kind)

    async def settled(self) -> None:
        """Wait until the bot has taken every update, handled it and sent all that is due, merged edits included."""
        for _ in range(4):
            await self._idle()
            self.clock.advance(self.settings.edit_delay_s)
        await self._idle()

    async def _idle(self) -> None:
        updates = self.sandbox.world.updates
        async with asyncio.timeout(20):
            while updates.pending_count:  # noqa: ASYNC110  (the bot takes them over a real connection)
                await asyncio.sleep(0.001)
        await self.bot.idle()

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and everybody do what is due by then."""
        await self.settled()
        self.clock.advance(seconds)
        await self.settled()

    async def answer(self, person: Person, message: Message, button: str) -> Answer:
        """Press a button, and return what was answered once everything has settled."""
        query = person.presses(message, button)
        answer = await query.answer(20)
        await self.settled()
        return answer

    async def says(self, person: Person, where: Chat | Group, text: str, **how: Any) -> None:
        """Write a message, and wait until everything has settled."""
        person.says(where, text, **how)
        await self.settled()

    async def game_in(self, chat_id: int) -> GameRecord:
        """The newest game of a chat, as it is stored."""
        async with self.bot.database.reading() as stores:
            game = await stores.games.last_in(ChatId(chat_id))
            assert game is not None
            record = await stores.games.load(game)
        assert record is not None
        return record

    async def restart(self) -> None:
        """Stop the bot and start another one on the same database, as a new process would."""
        await self.bot.stop()
        self.bot = build(self.settings, self.clock)
        await self.bot.start()

    def last(self, where: Chat | Group, part: str = "") -> Message:
        """The newest message of the bot that contains a text."""
        found = [message for message in by_bot(where) if part in message.text]
        assert found, f"{part!r} is in none of {[message.text for message in by_bot(where)]}"
        return found[-1]


def by_bot(where: Chat | Group) -> list[Message]:
    """The messages of the bot in a chat, oldest first."""
    return [message for message in where.messages if message.sender.is_bot and message.sender_chat is None]


def labels(message: Message) -> list[str]:
    """The labels of all buttons of a message."""
    return [label for row in message.buttons for label in row]


def settings_for(sandbox: Sandbox, url: str, **changed: Any) -> Settings:
    """Settings that no environment and no file changes."""
    usual = {
        "bot_token": SecretStr(sandbox.token),
        "telegram_api_url": sandbox.base,
        "database_url": url,
        "admin_listen": "127.0.0.1:0",
        "poll_timeout_s": 5,
        "sends_per_second": 1000,
        "private_sends_per_second": 100,
        "private_burst": 30,
        "group_sends_per_minute": 600,
        "updates_per_user_per_second": 1_000_000,
    }
    return Settings(_env_file=None, **{**usual, **changed})


@asynccontextmanager
async def table_on(url: str, limits: Limits | None = None, **changed: Any) -> AsyncIterator[Table]:
    """Lay a table on an empty database.

    Args:
        limits: of the stand-in; none of speed unless given.
        changed: settings that differ from those of tests.
    """
    await upgrade(url)
    clock = ManualClock()
    async with Sandbox(now=clock.now, limits=limits or Limits.off()) as sandbox:
        settings = settings_for(sandbox, url, **changed)
        bot = build(settings, clock)
        await bot.start()
        table = Table(sandbox, clock, settings, bot)
        try:
            yield table
        finally:
            await table.bot.stop()
