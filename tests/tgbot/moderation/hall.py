"""A game in a supergroup in which the bot may restrict members, with silence switched on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select

from core.app.records import Chat, ChatId, User, UserId
from core.storage.tables import RestrictionRow
from tests.tgbot.game.bench import Bench
from tests.tgbot.table import NAMES, by_bot, table_on
from tgbot.sandbox import Person
from tgbot.sandbox.model import Membership

BOTH = {"silence_dead": True, "silence_night": True}


@dataclass
class Hall(Bench):
    """One game in a group; its owner and the bot's master do not play."""

    async def switch(self, **settings: bool) -> None:
        """Change the group's settings, as its admins do."""
        async with self.table.bot.database.work() as work:
            chat = await work.people.chat(ChatId(self.group.id))
            assert chat is not None
            await work.people.save_chat(replace(chat, settings={**chat.settings, **settings}))
        await self.table.settled()

    def standing(self, person: Person) -> Membership:
        """Return how somebody stands to the group, as Telegram has it."""
        found = self.group.chat.members[person.id]
        return replace(found, permissions=dict(found.permissions), rights=dict(found.rights))

    def silent(self) -> list[str]:
        """Return the names of all who may not write in the group."""
        return [person.name for person in self.group.members if not self.may_write(person)]

    def may_write(self, person: Person) -> bool:
        """Whether Telegram lets somebody write in the group."""
        standing, chat = self.group.chat.members[person.id], self.group.chat
        allowed = standing.permissions if standing.status == "restricted" else chat.permissions
        return standing.is_admin or allowed.get("can_send_messages", False)

    async def rows(self) -> list[int]:
        """Return the users about whom something is still to be done or to be given back."""
        async with self.table.bot.database.reading() as stores:
            return list(await stores.connection.scalars(select(RestrictionRow.user_id)))

    def told(self, key: str) -> int:
        """Return how often the group was told a sentence."""
        return [message.text for message in by_bot(self.group)].count(self.say.plain(key))

    def restrictions(self) -> list[tuple[int, bool]]:
        """Return all calls that have restricted somebody, and whether they let him write."""
        return [
            (call.params["user_id"], call.params["permissions"].get("can_send_messages", False))
            for call in self.table.sandbox.calls
            if call.method == "restrictChatMember" and call.error is None
        ]

    async def to_night(self) -> None:
        """Let the night come."""
        await self.to_phase("night", 0)

    async def to_end(self) -> None:
        """Let everybody be silent until the rules end the game."""
        for _ in range(20):
            if (await self.record()).status == "finished":
                return
            await self.end_phase()
        raise AssertionError("the game goes on and on")

    async def die(self, victim: Person) -> None:
        """Let everybody vote somebody out on day 1."""
        await self.to_phase("day", 1)
        for person in self.people:
            if person != victim:
                await self.vote(person, victim)
        await self.end_phase()


@asynccontextmanager
async def hall_on(
    url: str,
    players: int = 5,
    language: str = "ru",
    *,
    supergroup: bool = True,
    bot_is_admin: bool = True,
    **settings: Any,
) -> AsyncIterator[Hall]:
    """Gather five players and an owner who does not play, on an empty database."""
    async with table_on(url, edit_delay_s=0, abandoned_after_phases=50) as table:
        people = [table.person(name, language_code=language) for name in NAMES[:5]]
        owner = table.person("Владелец", language_code=language)
        group = table.group([owner, *people], supergroup=supergroup, bot_is_admin=bot_is_admin)
        await table.settled()
        async with table.bot.database.work() as work:
            for person in people:
                await work.people.save_user(User(UserId(person.id), person.name, language, has_started=True))
            await work.people.save_chat(Chat(ChatId(group.id), group.title, language, settings))
        yield Hall(table, group, people, language)
