"""A table with a group of people who have started the bot."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from tests.tgbot.table import Table, table_on
from tgbot.sandbox import Group, Person
from tgbot.sandbox.model import Message

HEADINGS = (
    "Новая игра",
    "Темп",
    "Игроки\n",
    "Роли\n",
    "Настройки",
    "Сюжет",
    "Набор в игру",
    "Набор закрыт",
    "Игра началась",
)
"""What the card of a lobby begins with."""


@pytest.fixture
async def table(database_url: str) -> AsyncIterator[Table]:
    """The whole bot on either database."""
    async with table_on(database_url) as table:
        yield table


@dataclass
class Alley:
    """A group in which people gather; the first of them is the host."""

    table: Table
    group: Group
    people: list[Person]

    @property
    def host(self) -> Person:
        """Who opens games."""
        return self.people[0]

    @property
    def card(self) -> Message:
        """The newest card of a lobby: the last message of the bot that has to do with one."""
        return [message for message in self.group.messages if message.text[2:].strip().startswith(HEADINGS)][-1]

    async def set_up(self, text: str = "/newgame") -> None:
        """Let the host open a set-up card."""
        await self.table.says(self.host, self.group, text)

    async def sign_up(self) -> None:
        """Let the host open a sign-up with everything by default."""
        await self.set_up()
        await self.table.answer(self.host, self.card, "Открыть набор")

    async def join(self, *people: Person) -> None:
        """Let people take seats, one after the other."""
        for person in people:
            await self.table.answer(person, self.card, "Присоединиться")

    async def seated(self) -> list[str]:
        """The names of those who have seats."""
        return [member.name for member in (await self.table.game_in(self.group.id)).lobby.members]

    async def status(self) -> str:
        """What has become of the newest game."""
        return (await self.table.game_in(self.group.id)).status


@pytest.fixture
async def alley(table: Table) -> Alley:
    """A group of six who have all started the bot."""
    people = table.people(6)
    group = table.group(people)
    await table.settled()
    return Alley(table, group, people)
