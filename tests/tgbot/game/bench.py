"""A game that has begun, on the whole bot beside the stand-in for Telegram."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from core.app import games, lobbies
from core.app.lobbies import LobbyRefusal
from core.app.records import Chat, ChatId, GameId, GameRecord, Member, User, UserId
from core.engine.views import View
from tests.tgbot.table import NAMES, Table, labels, table_on
from tgbot.buttons import NO_GAME
from tgbot.game import publish
from tgbot.sandbox import Group, Limits, Person
from tgbot.sandbox.model import Message

FIVE = ("mafioso", "investigator", "bouncer", "citizen", "citizen")
SEVEN = ("mafioso", "mafioso", "investigator", "sergeant", "bouncer", "citizen", "citizen")


@dataclass
class Bench:
    """One game in one group.

    Attributes:
        people: in the order of their seats.
        language: of the group and of everybody in it.
    """

    table: Table
    group: Group
    people: list[Person]
    language: str
    game: GameId = NO_GAME

    @property
    def say(self) -> Any:
        """The words of the language that is spoken here."""
        return self.table.bot.texts.language(self.language)

    async def begin(
        self, *, robots: int = 0, seed: str = "seed", roles: Sequence[str] | None = None, **options: Any
    ) -> GameRecord:
        """Begin a game of everybody in the group."""
        members = tuple(Member(UserId(person.id), person.name) for person in self.people)
        members += tuple(Member(None, f"Робот {number}") for number in range(robots))
        host, at, chat = self.people[0], self.table.clock.now(), ChatId(self.group.id)
        token = f"{seed} {chat} {at:%H%M%S}"
        lobby = lobbies.new_lobby(UserId(host.id), host.name, chat, self.language, "ponyatiya", token, seed, at)
        lobby = replace(
            lobby,
            members=members,
            options=options,
            role_set=None if roles is None else tuple(roles),
            stage="sign_up",
            deadline=at + timedelta(minutes=9),
        )
        async with self.table.bot.database.work() as work:
            opened = await lobbies.open_lobby(work, lobby)
            assert not isinstance(opened, LobbyRefusal), opened
            played = await lobbies.start(work, opened.id, UserId(host.id), at)
            assert not isinstance(played, LobbyRefusal), played
            await publish(work, played, self.table.bot.texts)
        self.game = opened.id
        await self.table.settled()
        return played.record

    async def end_phase(self) -> None:
        """Let the deadline of the present phase come."""
        deadline = (await self.view()).phase.deadline
        await self.table.pass_time(max(0.0, (deadline - self.table.clock.now()).total_seconds()))

    async def to_phase(self, kind: str, number: int) -> None:
        """Let deadlines come until a phase is there; everybody shows himself in between."""
        while ((await self.view()).phase.kind, (await self.view()).phase.number) != (kind, number):
            await self.end_phase()

    async def record(self) -> GameRecord:
        """Return the game as it is stored."""
        async with self.table.bot.database.reading() as stores:
            record = await stores.games.load(self.game)
        assert record is not None
        return record

    async def view(self, person: Person | None = None) -> View:
        """Return what somebody, or anybody, may know."""
        record = await self.record()
        seat = record.seat_of(UserId(person.id)) if person is not None else None
        return games.view_of(record, seat, self.table.clock.now())

    async def roles(self) -> Mapping[str, list[Person]]:
        """Return who plays what."""
        found: dict[str, list[Person]] = {}
        for person in self.people:
            me = (await self.view(person)).me
            assert me is not None
            found.setdefault(str(me.role), []).append(person)
        return found

    async def the(self, role: str) -> Person:
        """Return the first player of a role."""
        return (await self.roles())[role][0]

    def seat(self, person: Person) -> int:
        """Return somebody's seat."""
        return 1 + self.people.index(person)

    def board(self) -> Message:
        """Return the newest board of the group, with or without buttons."""
        day = self.say.plain("ponyatiya-phase-day", number=1).removesuffix("1")
        signs = (f"🗳 {day}", self.say.plain("ponyatiya-board-check-in"))
        found = [message for message in self.group.messages if message.sender.is_bot]
        return next(message for message in reversed(found) if message.text.startswith(signs))

    async def fresh_board(self) -> Message:
        """Return the board once the edits that wait for each other are out."""
        await self.table.pass_time(1)
        return self.board()

    def panel(self, person: Person) -> Message:
        """Return somebody's newest panel."""
        found = [message for message in person.private_chat.messages if message.sender.is_bot]
        return next(message for message in reversed(found) if message.text.startswith("🎛") and "\n" in message.text)

    async def press(self, person: Person, message: Message, label: str) -> str:
        """Press a button, and return the toast."""
        return (await self.table.answer(person, message, label)).text

    async def forge(self, person: Person, message: Message, data: str) -> str:
        """Send button data as a modified app could, and return the toast."""
        answer = await person.forges(message, data).answer(20)
        await self.table.settled()
        return answer.text

    async def vote(self, person: Person, accused: Person) -> str:
        """Vote by the board."""
        return await self.press(person, self.board(), self.button_of(self.board(), accused))

    def button_of(self, message: Message, person: Person) -> str:
        """Return the button with somebody's number."""
        number = f"{self.seat(person)}. "
        return next(label for label in labels(message) if label.removeprefix("✅ ").startswith(number))

    async def aim(self, person: Person, target: Person) -> None:
        """Choose a target on the panel, without confirming."""
        await self.press(person, self.panel(person), self.button_of(self.panel(person), target))

    async def order(self, person: Person, target: Person) -> str:
        """Give the order of the night, or guess: target, then confirmation."""
        await self.aim(person, target)
        return await self.confirm(person)

    async def confirm(self, person: Person) -> str:
        """Confirm the draft on the panel."""
        return await self.press(person, self.panel(person), self.say.plain("panel-give"))

    async def tap(self, person: Person, key: str) -> str:
        """Press a button of the panel by the key of its label."""
        return await self.press(person, self.panel(person), self.say.plain(key))

    async def whisper(self, person: Person, text: str) -> str:
        """Write something to the bot in private, and return what it answers first."""
        before = len(person.private_chat.messages)
        await self.table.says(person, person.private_chat, text)
        answers = [message.text for message in person.private_chat.messages[before + 1 :]]
        return answers[0] if answers else ""


def data_of(message: Message) -> list[str]:
    """Return what the buttons of a message carry."""
    return [button["callback_data"] for row in message.keyboard or () for button in row]


@asynccontextmanager
async def bench_on(
    url: str, players: int = 5, language: str = "ru", limits: Limits | None = None, **changed: Any
) -> AsyncIterator[Bench]:
    """Seat so many people in a group, on an empty database."""
    async with table_on(url, limits, edit_delay_s=0, **changed) as table:
        people = [table.person(name, language_code=language) for name in NAMES[:players]]
        group = table.group(people)
        await table.settled()
        async with table.bot.database.work() as work:
            for person in people:
                await work.people.save_user(User(UserId(person.id), person.name, language, has_started=True))
            await work.people.save_chat(Chat(ChatId(group.id), group.title, language))
        yield Bench(table, group, people, language)
