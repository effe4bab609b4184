"""One simulated life of the bot, from a seed: people play, everything goes wrong, and nothing is lost."""

import asyncio
import atexit
import hashlib
import logging
import random
import shutil
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from core.storage.migrations import upgrade
from tgbot import renderer
from tgbot.clock import ManualClock
from tgbot.sandbox import Limits, Sandbox
from tgbot.settings import Settings
from tgbot.texts import load_texts
from tgbot.torture.crowd import Crowd
from tgbot.torture.loop import SimulatedLoop
from tgbot.torture.machine import Machine
from tgbot.torture.replacements import built, replaced, simulated
from tgbot.torture.requests import Line, Made, turns
from tgbot.torture.witness import Listener, Witness
from tgbot.wiring import Bot

STEPS = 220
TEMPLATE = "empty.db"
CHANCES = ("steps", "crowd", "machine", "line", "bot")
MOST_TURNS = 60_000
MOST_ALARMS = 600
MOST_POLLS = 20
LONGEST_STOP_S = 60
POINTS = (
    "received", "stored", "handled", "committed", "acknowledged", "marked", "sending", "sent", "confirmed", "ringing",
    "rung", "commit", "has committed", "has called sendmessage", "has called editmessagetext", "has called getupdates",
    "has called answercallbackquery",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a simulation has ended.

    Attributes:
        trace: a digest of everything that has happened, in order.
        step: the one at which the first promise was broken; the last one otherwise.
        broken: the promises that were broken.
        counts: what has happened how often.
    """

    seed: int
    trace: str
    step: int
    broken: tuple[str, ...]
    counts: dict[str, int]


def simulate(seed: int, steps: int = STEPS, log: Callable[[str], None] | None = None) -> Outcome:
    """Live through a seed.

    Args:
        log: told of every line of the trace.
    """
    with tempfile.TemporaryDirectory(prefix="lira-torture-") as folder:
        file = Path(folder) / "lira.db"
        shutil.copyfile(_folder() / TEMPLATE, file)
        loop = SimulatedLoop()
        try:
            return loop.run_until_complete(_Simulation(seed, steps, file, loop, log).run())
        finally:
            loop.close()


@cache
def _folder() -> Path:
    """Return a folder with a migrated database, made once per process and gone with it."""
    folder = Path(tempfile.mkdtemp(prefix="lira-torture-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    asyncio.run(upgrade(f"sqlite+aiosqlite:///{folder / TEMPLATE}"))
    return folder


@dataclass
class _Simulation:
    seed: int
    steps: int
    file: Path
    loop: SimulatedLoop
    log: Callable[[str], None] | None
    counts: Counter[str] = field(default_factory=Counter)
    bot: Bot | None = None

    def __post_init__(self) -> None:
        # One source of chance for each question, so that a new question disturbs no other.
        self.chance = {name: random.Random(f"{self.seed} {name}") for name in CHANCES}
        self.digest = hashlib.sha256()
        self.clock = ManualClock()
        self.sandbox = Sandbox(now=lambda: self.clock.now(), limits=self._limits())
        self.texts = load_texts()
        self.witness = Witness(self.sandbox.world, str(self.file), self.texts)
        self.line = Line(self.sandbox.world, self.chance["line"], self._made)
        self.machine = Machine(self.chance["machine"], self._passed)
        self.crowd = Crowd(self.sandbox, self.chance["crowd"])
        self.settings = self._settings()

    def _limits(self) -> Limits:
        return self.chance["steps"].choice((Limits(), Limits.off()))

    def _settings(self) -> Settings:
        fast: dict[str, Any] = {
            "sends_per_second": 1000,
            "private_sends_per_second": 100,
            "private_burst": 30,
            "group_sends_per_minute": 600,
        }
        is_free = self.sandbox.world.limits.sends_per_second == 0
        return Settings(
            _env_file=None,
            bot_token=SecretStr(self.sandbox.token),
            telegram_api_url="http://127.0.0.1",
            database_url=f"sqlite+aiosqlite:///{self.file}",
            poll_timeout_s=5,
            **(fast if is_free else {}),
        )

    # The trace

    def _write(self, line: str) -> None:
        text = f"{self.clock.now():%H:%M:%S.%f} {line}"
        self.digest.update(text.encode())
        self.digest.update(b"\n")
        if self.log is not None:
            self.log(text)

    def _made(self, call: Made) -> None:
        self.counts[call.method] += 1
        self._write(f"call {call.method} {sorted(call.params.items(), key=lambda item: item[0])} {call.error}")
        self.witness.made(call)

    def _passed(self, point: str) -> None:
        self.digest.update(point.encode())

    # The life

    async def run(self) -> Outcome:
        """Live, settle, and look whether all promises were kept."""
        step = 0
        with self._surroundings():
            self.crowd.gather()
            await self._boot()
            while step < self.steps and not self.witness.broken:
                step += 1
                await self._step()
                self.witness.look()
            if not self.witness.broken:
                await self._settle_for_good()
            if not self.witness.broken:
                self.witness.conclude(self.clock.now())
            await self._end()
        self.counts["presses"] = len(self.sandbox.world.presses)
        self.counts["deaths"] = len(self.machine.deaths)
        self.counts["games"], self.counts["phases"] = self.witness.count_games()
        self.witness.close()
        self.counts.update({f"trouble {kind}": count for kind, count in self.line.counts.items()})
        return Outcome(self.seed, self.digest.hexdigest(), step, tuple(self.witness.broken), dict(self.counts))

    @contextmanager
    def _surroundings(self) -> Any:
        listener = Listener(self.witness, self._is_nobody_there)
        witness = self.witness
        render = renderer.LiraRenderer.render

        async def witnessed(this: Any, row: Any, stores: Any) -> Any:
            parts = await render(this, row, stores)
            witness.rendered(row, parts)
            return parts

        root = logging.getLogger()
        with ExitStack() as stack:
            stack.enter_context(simulated(self.machine, self.line, self.chance["bot"], lambda: self.clock))
            stack.enter_context(replaced(renderer.LiraRenderer, "render", witnessed))
            self.loop.set_task_factory(self.machine.make_task)
            self.loop.set_exception_handler(self._unheard)
            stack.enter_context(warnings.catch_warnings())
            warnings.filterwarnings("ignore", "The garbage collector is trying to clean up")
            root.addHandler(listener)
            stack.callback(root.removeHandler, listener)
            yield

    def _is_nobody_there(self) -> bool:
        """Whether what is heard comes from the dead."""
        return self.machine.process is None or self.machine.process.is_dead

    def _unheard(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not self._is_nobody_there():
            self.witness.says(f"nobody has heard of {context.get('exception')!r}: {context.get('message')}")

    async def _boot(self) -> None:
        """Start a new process, as often as it dies while it starts."""
        while True:
            self.clock = ManualClock(self.clock.now())
            process = self.machine.boot()
            self.bot = built(process, self.line, self.settings, self.clock)
            with suppress(asyncio.CancelledError):
                await self.bot.start()
            self.counts["starts"] += 1
            if not process.is_dead:
                return
            await self._bury()

    async def _bury(self) -> None:
        self._write(f"died at {self.machine.deaths[-1:]}")
        await self.machine.bury()
        if self.bot is not None:
            await self.bot.database.close()
            self.bot = None

    async def _step(self) -> None:
        chance = self.chance["steps"]
        kind = chance.choices(
            ("act", "turns", "settle", "pass", "alarm", "deadline", "kill", "doom", "restart", "line", "trouble"),
            (50, 10, 9, 8, 8, 3.5, 1, 2.5, 0.7, 2, 4),
        )[0]
        await self._do(kind, chance)
        if self.machine.process is not None and self.machine.process.is_dead:
            await self._bury()
            await self._boot()

    async def _do(self, kind: str, chance: random.Random) -> None:
        process = self.machine.process
        assert process is not None
        match kind:
            case "act":
                for _ in range(chance.choice((1, 1, 2, 4))):
                    self._write(self.crowd.act())
                await turns(chance.choice((0, 5, 40, 200)))
            case "turns":
                await turns(chance.randint(1, 300))
            case "settle":
                await self._settle()
            case "pass":
                await self._advance(chance.choice((0.2, 1, 3, 11)))
            case "alarm":
                await self._to_next_alarm()
            case "deadline":
                await self._to_deadline(chance.choice((-0.5, 0.0, 0.3, 20.0)))
            case "kill":
                process.die("here")
            case "doom":
                process.dies_at = chance.choice(("", *POINTS))
                process.steps_left = chance.randint(1, 400 if process.dies_at == "" else 4)
                self._write(f"doomed at {process.dies_at or 'any point'}, {process.steps_left}")
            case "restart":
                await self._restart()
            case "line":
                self.line.trouble = chance.choice((0, 0, 5, 20, 60))
                self._write(f"line {self.line.trouble}")
            case "trouble":
                self._write(self.crowd.trouble())

    async def _restart(self) -> None:
        assert self.bot is not None
        process = self.machine.process
        assert process is not None
        self._write("stopped")
        stop = self.loop.create_task(self.bot.stop())
        for _ in range(LONGEST_STOP_S):
            await turns(100)
            if stop.done() or process.is_dead:
                break
            await self._advance(1.0)
        else:
            self.witness.says("the bot does not stop")
        process.die("stopped")

    async def _advance(self, seconds: float) -> None:
        self._write(f"passes {seconds}")
        self.loop.advance(max(seconds, 0.0))
        self.clock.advance(seconds)
        await turns(30)

    async def _to_next_alarm(self) -> None:
        alarm = self.clock.next_alarm()
        if alarm is not None:
            await self._advance(max((alarm - self.clock.now()).total_seconds(), 0.0))

    async def _to_deadline(self, and_s: float) -> None:
        due = self.witness.next_deadline()
        if due is not None:
            await self._advance(max((due - self.clock.now()).total_seconds() + and_s, 0.1))

    def _is_quiet(self) -> bool:
        return self.sandbox.world.updates.pending_count == 0

    async def _settle(self) -> None:
        """Let the bot do everything that can be done now."""
        process, bot = self.machine.process, self.bot
        assert process is not None
        assert bot is not None
        idle = self.loop.create_task(self._idle(bot))
        for _ in range(MOST_TURNS):
            if idle.done() or process.is_dead:
                break
            await asyncio.sleep(0)
        else:
            self.witness.says("the bot never comes to rest")
        idle.cancel()

    async def _idle(self, bot: Bot) -> None:
        for _ in range(MOST_POLLS):
            # A poller that waits for better times takes nothing.
            if self._is_quiet():
                break
            await turns(20)
        await bot.idle()

    async def _settle_for_good(self) -> None:
        """Let all trouble end, and everything be done that is due."""
        self.line.trouble = 0
        self.crowd.wait_no_longer()
        process = self.machine.process
        assert process is not None
        process.steps_left = None
        quiet = 0
        for _ in range(MOST_ALARMS):
            await self._settle()
            if self.witness.broken:
                return
            quiet = quiet + 1 if self._is_quiet() and not self.witness.is_waiting() else 0
            if quiet >= 3:
                return
            await self._advance(2.0)

    async def _end(self) -> None:
        process = self.machine.process
        if process is not None:
            process.die("the end")
            await self._bury()
