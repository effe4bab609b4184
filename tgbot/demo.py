"""The demo: the bot beside a local stand-in for Telegram, and one page on which one person is everybody."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pydantic import SecretStr

from core.app import robots
from core.app.games import view_of
from core.app.ports import ConcurrentUpdate
from core.app.records import ChatId, GameId, GameRecord, UserId
from core.storage.migrations import upgrade
from tgbot.clock import ShiftedClock
from tgbot.game.publish import publish
from tgbot.sandbox import Limits, Sandbox
from tgbot.settings import Settings
from tgbot.wiring import Bot, build

HOST = "127.0.0.1"
PEOPLE = 6
"""Enough for a game; all but the last have started the bot, so that both ways of joining can be seen."""

MOST_ACTS = 500
"""Robots act at most so often at one press; a phase needs far fewer."""


class PortTaken(Exception):
    """Nothing can listen on the port of the page."""


@dataclass(frozen=True, slots=True)
class DemoControls:
    """The buttons of the page that reach into the bot; fits `tgbot.sandbox.Controls`."""

    bot: Bot
    clock: ShiftedClock

    async def robots_play(self, chat_id: int, except_users: Collection[int]) -> str:
        """Let robots act for everybody else, as long as the phase leaves them anything to do."""
        record = await self._open_game(chat_id)
        say = self.bot.texts.language(None)
        if record is None or record.state is None:
            return say.plain("demo-no-game")
        spared = frozenset(UserId(user) for user in except_users)
        count = 0
        while count < MOST_ACTS and await self._one_acts(record.id, spared):
            count += 1
        return say.plain("demo-robots", count=count)

    async def _one_acts(self, game: GameId, spared: frozenset[UserId]) -> bool:
        """Let the next robot act; whoever was quicker with the game goes first."""
        while True:
            try:
                async with self.bot.database.work() as work:
                    played = await robots.robots_act_for(work, game, spared, self.clock.now())
                    if played is not None:
                        await publish(work, played, self.bot.texts)
                    return played is not None and not played.has_new_phase
            except ConcurrentUpdate:
                continue

    async def skip_to_deadline(self, chat_id: int) -> str:
        """Put the clock forward to the deadline of the phase or of the sign-up."""
        record = await self._open_game(chat_id)
        deadline = None if record is None else self._deadline(record)
        say = self.bot.texts.language(None)
        if deadline is None:
            return say.plain("demo-no-deadline")
        self.clock.skip(max(0.0, (deadline - self.clock.now()).total_seconds()))
        return say.plain("demo-skipped")

    async def _open_game(self, chat_id: int) -> GameRecord | None:
        async with self.bot.database.reading() as stores:
            game = await stores.games.open_in(ChatId(chat_id))
            return await stores.games.load(game) if game is not None else None

    def _deadline(self, record: GameRecord) -> datetime | None:
        if record.status == "lobby":
            return record.lobby.deadline
        return view_of(record, None, self.clock.now()).phase.deadline


def demo_settings(database: Path, sandbox: Sandbox) -> Settings:
    """Return the settings of the demo: nothing comes from the environment, and nobody waits for Telegram's limits."""
    return Settings(
        _env_file=None,
        bot_token=SecretStr(sandbox.token),
        telegram_api_url=sandbox.base,
        database_url=f"sqlite+aiosqlite:///{database}",
        webhook_url="",
        sends_per_second=1000,
        private_sends_per_second=100,
        private_burst=30,
        group_sends_per_minute=600,
        edit_delay_s=0.2,
    )


@asynccontextmanager
async def demo(port: int = 0, database: Path | None = None) -> AsyncIterator[tuple[Sandbox, Bot]]:
    """Run stand-in and bot with a first group of people.

    Args:
        port: 0 takes a free one.
        database: a file that does not exist yet; `None` keeps the games in a temporary one.

    Raises:
        PortTaken: something else listens there.
    """
    with tempfile.TemporaryDirectory(prefix="lira-demo-") as folder:
        clock = ShiftedClock()
        sandbox = Sandbox(now=clock.now, limits=Limits.off())
        try:
            await sandbox.start(HOST, port)
        except OSError as error:
            raise PortTaken(f"Nothing can listen on {HOST}:{port}: {error.strerror}") from error
        try:
            settings = demo_settings(database or Path(folder) / "lira.db", sandbox)
            await upgrade(settings.database_url)
            bot = build(settings, clock)
            await bot.start()
            try:
                sandbox.use_controls(DemoControls(bot, clock))
                for number in range(PEOPLE):
                    sandbox.table.add_player(settings.default_language, starts=number < PEOPLE - 1)
                yield sandbox, bot
            finally:
                await bot.stop()
        finally:
            await sandbox.stop()


async def run_demo(port: int, database: Path | None, ready: Callable[[str], None], stop: asyncio.Event) -> None:
    """Run the demo until it is told to stop, or until the bot can't go on.

    Args:
        ready: told the address of the page.
    """
    async with demo(port, database) as (sandbox, bot):
        ready(f"{sandbox.base}/")
        working, stopping = asyncio.ensure_future(bot.run()), asyncio.ensure_future(stop.wait())
        done, _ = await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
        for task in (working, stopping):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        assert done
