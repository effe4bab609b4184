"""Three copies behind one address on one database: one is killed in the middle of a day, and nobody notices."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest
from sqlalchemy import func, select

from core.app import games, lobbies
from core.app.lobbies import LobbyRefusal
from core.app.records import ChatId, GameId, GameRecord, Member, User, UserId
from core.engine.events import VoteStands
from core.storage.migrations import upgrade
from core.storage.tables import InboxRow, OutboxRow
from core.storage.unit_of_work import Database
from tests.e2e.processes import Running, free_port, running
from tests.tgbot.operations.balancer import balancer
from tests.tgbot.table import NAMES, by_bot, labels
from tgbot.game import publish
from tgbot.sandbox import Group, Limits, Person, Sandbox
from tgbot.sandbox.model import Message
from tgbot.texts import load_texts

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

COPIES = 3
PLAYERS = 8
ROUNDS = 6
PATIENCE_S = 60
LINGER_S = (1, 2)


@dataclass(frozen=True)
class Copy:
    """One process and the port on which it says how it is."""

    process: Running
    admin_port: int

    async def is_on_duty(self) -> bool:
        """Whether it sends and rings."""
        address = f"http://127.0.0.1:{self.admin_port}/metrics"
        async with aiohttp.ClientSession(trust_env=False) as session, session.get(address) as page:
            return "lira_on_duty 1.0" in await page.text()


@asynccontextmanager
async def copies(folder: Path, sandbox: Sandbox, database_url: str) -> AsyncIterator[list[Copy]]:
    """Run the copies behind a balancer, until each is ready."""
    ports = [(free_port(), free_port()) for _ in range(COPIES)]
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(balancer([f"http://127.0.0.1:{port}" for port, _ in ports]))
        found = []
        for number, (port, admin_port) in enumerate(ports):
            own = folder / str(number)
            own.mkdir()
            settings = {
                "BOT_TOKEN": sandbox.token,
                "TELEGRAM_API_URL": sandbox.base,
                "DATABASE_URL": database_url,
                "LISTEN": f"127.0.0.1:{port}",
                "ADMIN_LISTEN": f"127.0.0.1:{admin_port}",
                "WEBHOOK_URL": f"{address}/telegram",
                "WEBHOOK_SECRET": "secret",
                "GROUP_SENDS_PER_MINUTE": "600",
                "EDIT_DELAY_S": "0.1",
                "LOG_LEVEL": "WARNING",
            }
            found.append(Copy(await stack.enter_async_context(running(own, "run", **settings)), admin_port))
        for copy in found:
            await ready(copy)
        yield found


async def ready(copy: Copy) -> None:
    """Wait until a copy works."""
    async with asyncio.timeout(PATIENCE_S), aiohttp.ClientSession(trust_env=False) as session:
        while copy.process.process.returncode is None:
            try:
                async with session.get(f"http://127.0.0.1:{copy.admin_port}/readyz") as page:
                    if page.status == 200:
                        return
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.1)
    raise AssertionError(copy.process.complaints())


async def day_one(database: Database, group: Group, people: Sequence[Person]) -> GameId:
    """Begin a game whose first phases are over already, so that the group votes now."""
    now, texts = datetime.now(UTC), load_texts("ru")
    at = now - timedelta(minutes=5, seconds=10)
    host, chat = people[0], ChatId(group.id)
    lobby = lobbies.new_lobby(UserId(host.id), host.name, chat, "ru", "ponyatiya", "token", "seed", at)
    members = tuple(Member(UserId(person.id), person.name) for person in people)
    lobby = replace(lobby, members=members, stage="sign_up", deadline=now)
    async with database.work() as work:
        for person in people:
            await work.people.save_user(User(UserId(person.id), person.name, "ru", has_started=True))
        opened = await lobbies.open_lobby(work, lobby)
        assert not isinstance(opened, LobbyRefusal)
        played = await lobbies.start(work, opened.id, UserId(host.id), at, linger_s=LINGER_S)
        assert not isinstance(played, LobbyRefusal)
        await publish(work, played, texts)
        while (phase := phase_of(played.record)) != ("day", 1):
            assert phase[1] <= 1
            view = games.view_of(played.record, None, now)
            rung = await games.ring(work, opened.id, view.phase.serial, view.phase.deadline)
            assert rung is not None
            played = rung
            await publish(work, played, texts)
    return opened.id


def phase_of(record: GameRecord) -> tuple[str, int]:
    """Return kind and number of the present phase."""
    phase = games.view_of(record, None, datetime.now(UTC)).phase
    return phase.kind, phase.number


async def until_night(database: Database, game: GameId) -> None:
    """Wait until the day is over."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with database.reading() as stores:
                record = await stores.games.load(game)
            assert record is not None
            if phase_of(record) == ("night", 1):
                return
            await asyncio.sleep(0.2)


def board(group: Group) -> Message | None:
    """Return the newest open board of a group."""
    found = [message for message in group.messages if message.text.startswith("🗳") and message.keyboard]
    return found[-1] if found else None


async def vote(person: Person, group: Group, seat: int) -> None:
    """Press a seat's button and wait for the answer."""
    message = board(group)
    assert message is not None
    label = next(label for label in labels(message) if label.removeprefix("✅ ").startswith(f"{seat}. "))
    answer = await person.presses(message, label).answer(PATIENCE_S)
    assert NAMES[seat - 1] in answer.text


async def until_sent(database: Database) -> None:
    """Wait until nothing waits any more."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with database.reading() as stores:
                updates = await stores.connection.scalar(select(func.count()).where(InboxRow.status == "waiting"))
                rows = await stores.connection.scalar(select(func.count()).where(OutboxRow.status == "waiting"))
            if not updates and not rows:
                return
            await asyncio.sleep(0.2)


async def test_one_of_three_copies_is_killed_in_the_middle_of_a_day(tmp_path: Path, postgres_database_url: str) -> None:
    await upgrade(postgres_database_url)
    database = Database(postgres_database_url, lambda: datetime.now(UTC), pool_size=4)
    async with Sandbox(limits=Limits.off()) as sandbox, copies(tmp_path, sandbox, postgres_database_url) as found:
        people = [sandbox.add_user(name) for name in NAMES[:PLAYERS]]
        for person in people:
            person.start()
        group = sandbox.add_group("Переулок", people, [people[0]])
        places = (group, *(person.private_chat for person in people))
        await sandbox.until(lambda: all(map(by_bot, places)), PATIENCE_S)
        await until_sent(database)
        game = await day_one(database, group, people)
        await sandbox.until(lambda: board(group), PATIENCE_S)
        on_duty = [copy for copy in found if await copy.is_on_duty()]
        assert len(on_duty) == 1

        pressed: dict[int, list[int]] = {seat: [] for seat in range(1, PLAYERS)}
        all_voted = asyncio.Event()

        async def keep_voting(seat: int) -> None:
            """Vote for somebody else each time; the last player does not vote, so that the day goes on."""
            for turn in range(ROUNDS):
                target = (seat + turn) % PLAYERS + 1
                if target == seat:
                    target = target % PLAYERS + 1
                if pressed[seat][-1:] == [target]:
                    continue
                await vote(people[seat - 1], group, target)
                pressed[seat].append(target)
                if sum(map(len, pressed.values())) >= PLAYERS * ROUNDS // 3:
                    all_voted.set()

        async def kill_the_sender() -> None:
            await all_voted.wait()
            on_duty[0].process.process.kill()

        await asyncio.gather(kill_the_sender(), *(keep_voting(seat) for seat in pressed))

        async with database.reading() as stores:
            history = await stores.games.history(game)
        stands: dict[int, list[int]] = {seat: [] for seat in pressed}
        for event in history:
            if isinstance(event, VoteStands):
                stands[int(event.by)].append(int(event.target))
        assert stands == pressed

        await vote(people[PLAYERS - 1], group, 1)
        await until_night(database, game)
        await until_sent(database)
        await everything_was_sent_in_order(database)
        left = [copy for copy in found if copy is not on_duty[0]]
        assert sum([await copy.is_on_duty() for copy in left]) == 1
        assert board(group) is None
        for copy in left:
            assert await copy.process.stop() == 0
    await database.close()


async def everything_was_sent_in_order(database: Database) -> None:
    """Look at every row: none was given up, and in each chat none has overtaken an earlier one."""
    async with database.reading() as stores:
        rows = (
            await stores.connection.execute(
                select(OutboxRow.chat_id, OutboxRow.status, OutboxRow.slot, OutboxRow.delivered_at).order_by(
                    OutboxRow.id
                )
            )
        ).all()
    assert {row.status for row in rows} <= {"delivered", "merged"}
    for chat in {row.chat_id for row in rows}:
        sent = [row.delivered_at for row in rows if row.chat_id == chat and row.slot is None]
        assert sent == sorted(sent)
