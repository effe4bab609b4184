"""Eight people at a table, and a bot in a process of its own that may die at any moment."""

import asyncio
import json
import random
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import select

from core.app import lobbies
from core.app.audit import audit
from core.app.lobbies import LobbyRefusal
from core.app.records import Chat, ChatId, GameId, Member, Receipt, User, UserId
from core.engine.refusals import Refusal
from core.storage.migrations import upgrade
from core.storage.tables import InboxRow, OutboxRow, ReceiptRow
from core.storage.unit_of_work import Database, Work
from tests.e2e.processes import Running, free_port, running
from tests.tgbot.table import NAMES
from tgbot.game import publish
from tgbot.sandbox import Group, Limits, Person, Sandbox
from tgbot.sandbox.model import Message, Press
from tgbot.texts import load_texts
from tgbot.torture.witness import promises

PLAYERS = 8
PATIENCE_S = 60.0
WEIGHTS = {"here": 20, "vote": 10, "give": 40, "draft": 10, "abstain": 2, "do": 3}
"""How gladly buttons are pressed; others are left alone."""

NEWEST = 12
WAITS_FOR_ANSWER = timedelta(seconds=3)


@dataclass
class KillTable:
    """A game, the people who play it, and whichever process serves them now."""

    sandbox: Sandbox
    database: Database
    folder: Path
    settings: dict[str, str]
    chance: random.Random
    people: list[Person] = field(default_factory=list)
    group: Group | None = None
    games: list[GameId] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)
    kills: int = 0

    async def gather(self) -> None:
        """Let eight people who have started the bot come together."""
        self.people = [self.sandbox.add_user(name) for name in NAMES[:PLAYERS]]
        for person in self.people:
            person.start()
        self.group = self.sandbox.add_group("Переулок", self.people, self.people[:1])
        async with self.database.work() as work:
            for person in self.people:
                await work.people.save_user(User(UserId(person.id), person.name, "ru", has_started=True))
            await work.people.save_chat(Chat(ChatId(self.group.id), self.group.title, "ru"))

    async def begin(self, ago: timedelta = timedelta()) -> None:
        """Let them begin a game, so long ago."""
        assert self.group is not None
        at, host, chat = datetime.now(UTC) - ago, self.people[0], ChatId(self.group.id)
        name = f"game {len(self.games)}"
        lobby = lobbies.new_lobby(UserId(host.id), host.name, chat, "ru", "ponyatiya", name, name, at)
        members = tuple(Member(UserId(person.id), person.name) for person in self.people)
        lobby = replace(lobby, members=members, stage="sign_up", deadline=at + timedelta(minutes=9))
        async with self.database.work() as work:
            opened = await lobbies.open_lobby(work, lobby)
            assert not isinstance(opened, LobbyRefusal)
            played = await lobbies.start(work, opened.id, UserId(host.id), at, linger_s=(0, 0))
            assert not isinstance(played, LobbyRefusal)
            await publish(work, played, load_texts())
        self.games.append(opened.id)

    @asynccontextmanager
    async def bot(self, **settings: str) -> AsyncIterator[Running]:
        """Run the bot, until it ends or the block does."""
        async with running(self.folder, "run", **self.settings, **settings) as bot:
            yield bot

    async def kill(self, bot: Running) -> None:
        """Kill a bot without a warning."""
        bot.process.kill()
        assert await bot.process.wait() == -signal.SIGKILL
        self.kills += 1

    # The people

    def somebody_acts(self) -> bool:
        """Let somebody press something that votes or orders.

        Returns:
            Whether anybody had anything to press.
        """
        person = self.chance.choice(self.people)
        if self._is_waiting_for_answer(person):
            return False
        buttons = list(self._buttons(person))
        if not buttons:
            return False
        weights = [WEIGHTS[_kind(data)] for _, data in buttons]
        message, data = self.chance.choices(buttons, weights)[0]
        self.presses.append(person.forges(message, data).press)
        return True

    def _is_waiting_for_answer(self, person: Person) -> bool:
        """Whether somebody's last press is not answered yet; nobody waits for ever."""
        last = next((press for press in reversed(self.presses) if press.user is person.user), None)
        if last is None or last.answer is not None:
            return False
        return self.sandbox.world.now() - last.at < WAITS_FOR_ANSWER

    def answer_count(self) -> int:
        """Return how often the bot has answered a press."""
        return sum(call.method == "answerCallbackQuery" for call in self.sandbox.calls)

    def _buttons(self, person: Person) -> list[tuple[Message, str]]:
        assert self.group is not None
        seen = [*person.private_chat.messages[-NEWEST:], *self.group.messages[-NEWEST:]]
        every = [(message, button) for message in seen for row in message.keyboard or () for button in row]
        return [
            (message, button["callback_data"])
            for message, button in every
            if _kind(button.get("callback_data", "")) in WEIGHTS
        ]

    async def act_until(self, is_over: Callable[[], object], pause_s: float = 0.02) -> None:
        """Let people act one after the other."""
        async with asyncio.timeout(PATIENCE_S):
            while not is_over():
                self.somebody_acts()
                await asyncio.sleep(self.chance.uniform(0, 2 * pause_s))

    # The truth

    async def is_finished(self) -> bool:
        """Whether the newest game is over."""
        async with self.database.reading() as stores:
            record = await stores.games.load(self.games[-1])
        assert record is not None
        return record.status == "finished"

    async def settled(self) -> None:
        """Wait until nothing is left to be received, handled, answered or sent."""
        async with asyncio.timeout(PATIENCE_S):
            while self.sandbox.world.updates.pending_count or await self._is_waiting():  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    async def _is_waiting(self) -> bool:
        waiting = (
            select(InboxRow.update_id).where(InboxRow.status == "waiting"),
            select(InboxRow.update_id).where(InboxRow.replies_due_at.is_not(None)),
            select(OutboxRow.id).where(OutboxRow.status == "waiting"),
        )
        async with self.database.reading() as stores:
            found = [await stores.connection.scalar(query.limit(1)) for query in waiting]
        return any(each is not None for each in found)

    async def check(self) -> None:
        """Check that every press was answered, and that what was promised is in the game exactly once."""
        accepted: set[str] = set()
        async with self.database.reading() as stores:
            for game in self.games:
                accepted |= await _audited(game, stores)
            raws = await stores.connection.execute(select(InboxRow.update_id, InboxRow.raw))
            updates = {query["id"]: number for number, raw in raws if (query := _query(raw)) is not None}
        kept = promises(load_texts())
        for press in self.presses:
            text = self._answer_to(press)
            if any(promise.match(text) for promise in kept):
                assert f"update:{updates[press.id]}" in accepted, (press.data, text)

    def _answer_to(self, press: Press) -> str:
        """Return what somebody was told, as a toast or, too late for one, in his private chat."""
        if press.answer is not None:
            return press.answer.text
        tried = [call for call in self.sandbox.calls if call.params.get("callback_query_id") == press.id]
        assert tried, f"the press {press.data} of {press.user.name} was never answered"
        text = str(tried[-1].params.get("text", ""))
        written = [message.text for message in self.sandbox.world.chats[press.user.id].messages]
        assert not text or text in written
        return text


def _kind(data: str) -> str:
    return data.split(".")[0]


async def _audited(game: GameId, stores: Work) -> set[str]:
    """Check that the accepted commands of a game, without any kill, lead to the same events and the same end.

    Returns:
        The ids of these commands.
    """
    record, history = await stores.games.load(game), await stores.games.history(game)
    assert record is not None
    rows = await stores.connection.execute(select(ReceiptRow).where(ReceiptRow.game_id == game))
    receipts = [_receipt(row) for row in rows]
    audit(record, history, receipts)
    return {receipt.command_id for receipt in receipts if receipt.refusal is None}


def _receipt(row: Any) -> Receipt:
    refusal = None if row.reason is None else Refusal(row.reason, row.clause)
    return Receipt(row.command_id, GameId(row.game_id), refusal, row.recorded_at)


def _query(raw: str) -> dict[str, Any] | None:
    found = json.loads(raw).get("callback_query")
    return found if isinstance(found, dict) else None


@asynccontextmanager
async def kill_table(folder: Path, url: str, seed: str, *, has_webhook: bool = False) -> AsyncIterator[KillTable]:
    """Lay a table on an empty database."""
    await upgrade(url)
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox(limits=Limits.off()))
        database = Database(url, lambda: datetime.now(UTC))
        stack.push_async_callback(database.close)
        settings = {
            "BOT_TOKEN": sandbox.token,
            "TELEGRAM_API_URL": sandbox.base,
            "DATABASE_URL": url,
            "ADMIN_LISTEN": f"127.0.0.1:{free_port()}",
            "LOG_LEVEL": "ERROR",
            "POLL_TIMEOUT_S": "5",
            "EDIT_DELAY_S": "0.1",
            "SENDS_PER_SECOND": "1000",
            "PRIVATE_SENDS_PER_SECOND": "100",
            "PRIVATE_BURST": "30",
            "GROUP_SENDS_PER_MINUTE": "600",
            "UPDATES_PER_USER_PER_SECOND": "1000",
            "SHORTEST_LINGER_S": "0",
            "LONGEST_LINGER_S": "0",
        }
        if has_webhook:
            listen = f"127.0.0.1:{free_port()}"
            settings |= {"LISTEN": listen, "WEBHOOK_URL": f"http://{listen}/telegram", "WEBHOOK_SECRET": "secret"}
        yield KillTable(sandbox, database, folder, settings, random.Random(seed))
