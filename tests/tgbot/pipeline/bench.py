"""A pipeline on a migrated database beside the stand-in for Telegram, on a clock that only tests move."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from telegram import Bot
from telegram.request import HTTPXRequest

from core.app.records import ChatId, GameId, Lobby, UserId
from core.storage.inbox import StoredUpdate
from core.storage.outbox import OutboxMessage
from core.storage.unit_of_work import Database, Work
from tgbot.clock import ManualClock
from tgbot.pipeline.pipeline import Pipeline
from tgbot.pipeline.ports import Notice, Rendering, Reply, lane_of_game
from tgbot.sandbox.limits import Limits
from tgbot.sandbox.model import Message
from tgbot.sandbox.sandbox import Sandbox
from tgbot.settings import Settings


@dataclass
class Echo:
    """A small bot: it repeats messages, answers presses, keeps a board up to date and rings.

    Attributes:
        before: may hold up or fail the handling of an update; called inside the transaction.
        handled: numbers of the updates whose handling has begun, in order.
        begun, ended: chats whose updates are being handled.
    """

    before: Callable[[StoredUpdate], Any] = lambda update: None
    on_ring: Callable[[str, int], Any] = lambda purpose, serial: None
    handled: list[int] = field(default_factory=list)
    rung: list[tuple[GameId, str, int]] = field(default_factory=list)
    undelivered: list[tuple[int, str, str]] = field(default_factory=list)
    parts: int = 1

    async def process(self, update: StoredUpdate, work: Work) -> Sequence[Reply]:
        """Handle one update."""
        self.handled.append(update.update_id)
        held_up = self.before(update)
        if held_up is not None:
            await held_up
        message = update.raw.get("message")
        if message is not None and "text" in message:
            await work.outbox.put(message["chat"]["id"], "echo", {"text": message["text"]})
        query = update.raw.get("callback_query")
        if query is None:
            return ()
        chat_id = query["message"]["chat"]["id"]
        await work.outbox.put(chat_id, "board", {"text": f"board {query['data']}"}, slot=f"board:{chat_id}")
        params = {"callback_query_id": query["id"], "text": f"toast {query['data']}"}
        return [Reply("answerCallbackQuery", params, Notice(query["from"]["id"], "echo", {"text": "late"}))]

    async def apologise(self, update: StoredUpdate, work: Work, *, is_over: bool) -> Sequence[Reply]:
        """Answer a failed press."""
        query = update.raw.get("callback_query")
        if query is None:
            return ()
        text = "sorry" if is_over else "again"
        params = {"callback_query_id": query["id"], "text": text}
        return [Reply("answerCallbackQuery", params, Notice(query["from"]["id"], "echo", {"text": f"late {text}"}))]

    async def render(self, row: OutboxMessage, stores: Work) -> tuple[Rendering, ...]:
        """Show the text of a row, in several parts where wanted."""
        keyboard = [[{"text": name, "callback_data": name} for name in "ABC"]] if row.kind == "board" else None
        if row.args["text"] == "broken":
            raise LookupError(row.args["text"])
        parts = row.args.get("parts", 1)
        if parts == 1:
            return (Rendering(row.args["text"], keyboard),)
        return tuple(Rendering(f"{row.args['text']} {part}", keyboard) for part in range(1, parts + 1))

    async def ring(self, game: GameId, purpose: str, serial: int, work: Work) -> None:
        """Note a deadline and tell the chat of it."""
        self.rung.append((game, purpose, serial))
        held_up = self.on_ring(purpose, serial)
        if held_up is not None:
            await held_up
        record = await work.games.load(game)
        assert record is not None
        await work.outbox.put(record.lobby.chat, "echo", {"text": f"{purpose} {serial}"})

    async def lane_of(self, raw: dict[str, Any], stores: Work) -> str:
        """Return the lane of the chat's game, else that of the chat."""
        body = raw.get("message") or raw.get("callback_query", {}).get("message") or {}
        if body.get("text") == "no lane":
            raise LookupError("no lane")
        chat_id = body.get("chat", {}).get("id", 0)
        game = await stores.games.open_in(ChatId(chat_id))
        return f"chat:{chat_id}" if game is None else lane_of_game(game)

    async def undeliverable(self, chat_id: int, row: OutboxMessage, error: Exception, work: Work) -> None:
        """Note what could not be delivered."""
        self.undelivered.append((chat_id, row.kind, type(error).__name__))


@dataclass
class Bench:
    """Everything that a test drives."""

    sandbox: Sandbox
    database: Database
    clock: ManualClock
    settings: Settings
    pipelines: list[Pipeline] = field(default_factory=list)
    bots: list[Bot] = field(default_factory=list)

    async def pipeline(self, echo: Echo, *, is_started: bool = True) -> Pipeline:
        """Build and start a pipeline, as a new process would."""
        request = HTTPXRequest(connection_pool_size=32, httpx_kwargs={"trust_env": False})
        updates = HTTPXRequest(httpx_kwargs={"trust_env": False})
        bot = Bot(
            self.sandbox.token,
            base_url=self.sandbox.base_url,
            base_file_url=self.sandbox.base_file_url,
            request=request,
            get_updates_request=updates,
        )
        await bot.initialize()
        self.bots.append(bot)
        pipeline = Pipeline(
            self.database, bot, echo, echo, echo, echo.lane_of, echo.undeliverable, self.settings, self.clock
        )
        self.pipelines.append(pipeline)
        if is_started:
            await pipeline.start()
        return pipeline

    async def received(self) -> None:
        """Wait until the bot has taken every update, handled it and sent all that is due."""
        updates = self.sandbox.world.updates
        await self.until(lambda: updates.pending_count == 0)
        for pipeline in self.pipelines:
            await pipeline.idle()

    async def pass_time(self, seconds: float) -> None:
        """Move the clock in small steps, and let everybody do what is due."""
        left = seconds
        while left > 0:
            self.clock.advance(min(left, 0.5))
            left -= 0.5
            for pipeline in self.pipelines:
                await pipeline.idle()

    async def until(self, condition: Callable[[], Any]) -> None:
        """Wait for something that real input and output bring about."""
        async with asyncio.timeout(10):
            while not condition():  # noqa: ASYNC110  (anything at all may bring it about)
                await asyncio.sleep(0.001)

    async def put(self, chat_id: int, text: str, slot: str | None = None, **args: Any) -> None:
        """Write something into the outbox."""
        async with self.database.work() as work:
            kind = "echo" if slot is None else "board"
            await work.outbox.put(chat_id, kind, {"text": text, **args}, slot)

    async def game(self, chat_id: int) -> GameId:
        """Open a game in a chat."""
        now = self.clock.now()
        lobby = Lobby(UserId(1), "A", ChatId(chat_id), "ru", "ponyatiya", f"token{chat_id}", "seed", now, now)
        async with self.database.work() as work:
            return (await work.games.create(lobby)).id

    async def stop(self) -> None:
        """Stop every pipeline and its connections."""
        for pipeline in self.pipelines:
            await pipeline.stop()
        for bot in self.bots:
            await bot.shutdown()
        self.pipelines.clear()
        self.bots.clear()


def settings_for_tests(**changed: Any) -> Settings:
    """Return settings that no environment and no file changes."""
    return Settings(_env_file=None, poll_timeout_s=5, **changed)


@asynccontextmanager
async def bench_on(url: str, clock: ManualClock, limits: Limits, **changed: Any) -> AsyncIterator[Bench]:
    """Prepare a bench on a migrated database."""
    database = Database(url, clock.now)
    async with Sandbox(now=clock.now, limits=limits) as sandbox:
        bench = Bench(sandbox, database, clock, settings_for_tests(**changed))
        yield bench
        await bench.stop()
    await database.close()


def texts(messages: Sequence[Message]) -> list[str]:
    """Return what the bot has written."""
    return [message.text for message in messages if message.sender.is_bot]
