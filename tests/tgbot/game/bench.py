"""The whole bot beside the stand-in for Telegram, with a game that has begun, on a clock that only tests move."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta

from pydantic import SecretStr

from core.app import games, lobbies
from core.app.lobbies import LobbyRefusal
from core.app.records import ChatId, GameId, GameRecord, Member, UserId
from core.engine.values import Params
from core.engine.views import View
from core.storage.migrations import upgrade
from tgbot.clock import ManualClock
from tgbot.game import publish
from tgbot.sandbox.limits import Limits
from tgbot.sandbox.model import Message
from tgbot.sandbox.people import Group, Person
from tgbot.sandbox.sandbox import Sandbox
from tgbot.settings import Settings
from tgbot.wiring import Bot, build

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Захар", "Инна")


@dataclass
class Bench:
    """What a test drives.

    Attributes:
        game: the game that was begun last.
        people: everybody, in the order of the seats of that game.
    """

    sandbox: Sandbox
    bot: Bot
    clock: ManualClock
    group: Group
    people: list[Person]
    game: GameId = GameId(0)

    async def begin(self, *, robots: int = 0, seed: str = "seed", **options: object) -> GameRecord:
        """Begin a game of everybody in the group, without waiting for anything to be sent."""
        members = tuple(Member(UserId(person.id), person.name) for person in self.people)
        members += tuple(Member(None, f"R{number}") for number in range(robots))
        host, at = self.people[0], self.clock.now()
        lobby = lobbies.new_lobby(
            UserId(host.id), host.name, ChatId(self.group.id), "ru", "ponyatiya", f"t{at}{self.group.id}", seed, at
        )
        chosen: Params = {key: value for key, value in options.items() if isinstance(value, str | int | bool)}
        async with self.bot.database.work() as work:
            lobby = replace(lobby, members=members, options=chosen, stage="sign_up", deadline=at + timedelta(minutes=9))
            opened = await lobbies.open_lobby(work, lobby)
            assert not isinstance(opened, LobbyRefusal)
            played = await lobbies.start(work, opened.id, UserId(host.id), at)
            assert not isinstance(played, LobbyRefusal)
            await publish(work, played, self.bot.texts)
        self.game = opened.id
        await self.settle()
        return played.record

    async def settle(self) -> None:
        """Wait until the bot has taken every update, handled it and sent all that is due."""
        await self.until(lambda: self.sandbox.world.updates.pending_count == 0)
        await self.bot.idle()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for something that real input and output bring about."""
        async with asyncio.timeout(20):
            while not condition():  # noqa: ASYNC110  (anything at all may bring it about)
                await asyncio.sleep(0.001)

    async def pass_time(self, seconds: float) -> None:
        """Move the clock, and let everybody do what is due."""
        self.clock.advance(seconds)
        await self.settle()

    async def end_phase(self) -> None:
        """Let the deadline of the present phase come."""
        deadline = (await self.view()).phase.deadline
        await self.pass_time(max(0.0, (deadline - self.clock.now()).total_seconds()))
        await self.pass_time(2)

    async def record(self) -> GameRecord:
        """Return the game as it is stored."""
        async with self.bot.database.reading() as stores:
            record = await stores.games.load(self.game)
        assert record is not None
        return record

    async def view(self, person: Person | None = None) -> View:
        """Return what somebody, or anybody, may know."""
        record = await self.record()
        seat = record.seat_of(UserId(person.id)) if person is not None else None
        return games.view_of(record, seat, self.clock.now())

    async def roles(self) -> dict[str, list[Person]]:
        """Return who plays what."""
        found: dict[str, list[Person]] = {}
        for person in self.people:
            me = (await self.view(person)).me
            assert me is not None
            found.setdefault(str(me.role), []).append(person)
        return found

    async def the(self, role: str) -> Person:
        """Return the only player of a role."""
        (person,) = (await self.roles())[role]
        return person

    def seat(self, person: Person) -> int:
        """Return somebody's seat."""
        return 1 + self.people.index(person)

    def board(self) -> Message:
        """Return the newest board of the group, with or without buttons."""
        return next(m for m in reversed(self.group.messages) if m.sender.is_bot and m.text.startswith(("🗳", "☕ Ну")))

    def panel(self, person: Person) -> Message:
        """Return somebody's newest panel."""
        return next(m for m in reversed(person.private_chat.messages) if m.text.startswith("🎛") and "\n" in m.text)

    async def press(self, person: Person, message: Message, label: str) -> str:
        """Press a button.

        Returns:
            The toast.
        """
        query = person.presses(message, label)
        answer = await query.answer()
        await self.settle()
        return answer.text or ""

    async def forge(self, person: Person, message: Message, data: str) -> str:
        """Send button data of one's own.

        Returns:
            The toast.
        """
        query = person.forges(message, data)
        answer = await query.answer()
        await self.settle()
        return answer.text or ""

    async def vote(self, person: Person, accused: Person) -> str:
        """Vote by the board."""
        return await self.press(person, self.board(), self.label(self.board(), accused))

    def label(self, message: Message, person: Person) -> str:
        """Return the button with somebody's number."""
        number = f"{self.seat(person)}. "
        return next(text for text in labels(message) if number in text and text.split(number)[0] in ("", "✅ "))

    async def order(self, person: Person, target: Person) -> str:
        """Give the order of the night, or guess: target, then confirmation."""
        await self.press(person, self.panel(person), self.label(self.panel(person), target))
        return await self.press(person, self.panel(person), "✅ Подтвердить")


def labels(message: Message) -> list[str]:
    """Return the buttons of a message."""
    return [button["text"] for row in message.keyboard or () for button in row]


def data(message: Message) -> list[str]:
    """Return what the buttons of a message carry."""
    return [button["callback_data"] for row in message.keyboard or () for button in row]


def bot_texts(messages: list[Message]) -> list[str]:
    """Return what the bot has written."""
    return [message.text for message in messages if message.sender.is_bot]


@asynccontextmanager
async def bench_on(url: str, players: int = 5, limits: Limits | None = None, **changed: object) -> AsyncIterator[Bench]:
    """Start everything on an empty database."""
    clock = ManualClock()
    await upgrade(url)
    async with Sandbox(now=clock.now, limits=limits or Limits.off()) as sandbox:
        settings = Settings(
            _env_file=None,
            bot_token=SecretStr(sandbox.token),
            telegram_api_url=sandbox.base,
            database_url=url,
            poll_timeout_s=5,
            edit_delay_s=0,
            sends_per_second=1_000,
            private_sends_per_second=100,
            private_burst=30,
            group_sends_per_minute=600,
            **changed,
        )
        bot = build(settings, clock)
        people = [sandbox.add_user(name, language_code="ru") for name in NAMES[:players]]
        group = sandbox.add_group("Тихий переулок", people, people[:1])
        await bot.start()
        bench = Bench(sandbox, bot, clock, group, people)
        for person in people:
            person.start()
        await bench.settle()
        yield bench
        await bot.stop()


def everybody(bench: Bench, *but: Person) -> Iterator[Person]:
    """Yield all people but some."""
    return (person for person in bench.people if person not in but)
