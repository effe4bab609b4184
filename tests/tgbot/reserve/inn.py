"""A forum game of five, and people who wait for a seat."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from core.app.records import Chat, ChatId, GameRecord, User, UserId
from tests.tgbot.game.bench import FIVE, Bench
from tests.tgbot.table import NAMES, by_bot, table_on
from tgbot.sandbox import Person
from tgbot.sandbox.model import Message


@dataclass
class Inn(Bench):
    """One game in one group.

    Attributes:
        waiting: members of the group who have no seat.
    """

    waiting: list[Person] = field(default_factory=list)

    @property
    def card(self) -> Message:
        """The card of the lobby, as it is now."""
        return [message for message in by_bot(self.group) if self.button("reserve-button-wait") in _labels(message)][-1]

    def button(self, key: str) -> str:
        """Return the label of a button."""
        return str(self.say.plain(key))

    async def play(self, **options: Any) -> GameRecord:
        """Begin a game in forum pace, with a card as sign-up would leave it."""
        record = await self.begin(roles=FIVE, pace="forum", **options)
        async with self.table.bot.database.work() as work:
            await work.games.save_lobby(record.id, replace(record.lobby, token=f"token{record.id}"), "running")
            args = {"game": record.id, "page": "main", "part": 0}
            await work.outbox.put(self.group.id, "lobby", args, f"lobby:{record.id}")
        await self.table.settled()
        return record

    async def enlist(self, *people: Person) -> list[str]:
        """Let people press for the reserve one after the other; return the toasts."""
        toasts = [await self.press(person, self.card, self.button("reserve-button-wait")) for person in people]
        await self.table.pass_time(1)
        return toasts

    async def nearly_end(self) -> None:
        """Let all but a fifth of the phase pass, when those who are silent are reminded."""
        phase = (await self.view()).phase
        await self.table.pass_time((phase.deadline - phase.began_at).total_seconds() * 0.81)

    async def idle_until_the_last_hour(self, idle: Person) -> None:
        """Let somebody miss the first turn and nearly the second, while the others play."""
        for turn in (0, 1):
            await self.to_phase("night", turn)
            for person in self.people:
                if person != idle:
                    await self.tap(person, "panel-pass")
            await self.nearly_end()
            if turn == 0:
                await self.end_phase()

    async def hand_over(self, person: Person) -> str:
        """Let a player offer his seat, and return the toast."""
        await self.table.says(person, person.private_chat, "/leave")
        question = self.table.last(person.private_chat, "🚪")
        return await self.press(person, question, self.button("reserve-button-hand-over"))

    def offer(self, person: Person) -> Message:
        """Return the newest offer that somebody has had."""
        return self.offers(person)[-1]

    def offers(self, person: Person) -> list[Message]:
        """Return all offers that somebody has had."""
        take = self.button("reserve-button-take")
        over = self.say.plain("reserve-offer-over", game="\0", seat="\0").split("\0")[-1].strip()
        found = by_bot(person.private_chat)
        return [message for message in found if take in _labels(message) or over in message.text]

    async def take(self, person: Person) -> str:
        """Let somebody take the seat that he was offered, and return the toast."""
        toast = await self.press(person, self.offer(person), self.button("reserve-button-take"))
        await self.table.pass_time(1)
        return toast

    async def users(self) -> list[int | None]:
        """Return who sits where."""
        return [member.user for member in (await self.record()).lobby.members]

    async def reserve(self) -> list[str]:
        """Return the names of all who wait."""
        return [member.name for member in (await self.record()).lobby.reserve]


def _labels(message: Message) -> list[str]:
    return [label for row in message.buttons for label in row]


@asynccontextmanager
async def inn_on(url: str, language: str = "ru", **kind: Any) -> AsyncIterator[Inn]:
    """Gather five players and three others, on an empty database."""
    async with table_on(url, edit_delay_s=0, abandoned_after_phases=50) as table:
        everybody = [table.person(name, language_code=language) for name in NAMES[:8]]
        group = table.group(everybody, **kind)
        await table.settled()
        async with table.bot.database.work() as work:
            for person in everybody:
                await work.people.save_user(User(UserId(person.id), person.name, language, has_started=True))
            await work.people.save_chat(Chat(ChatId(group.id), group.title, language))
        yield Inn(table, group, everybody[:5], language, waiting=everybody[5:])
