"""One simulated life of the bot, from a seed: people play, everything goes wrong, and nothing is lost."""

import asyncio
import atexit
import hashlib
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from core.storage.migrations import upgrade
from tgbot.clock import ManualClock
from tgbot.sandbox import Limits, Sandbox
from tgbot.settings import Settings
from tgbot.texts import load_texts
from tgbot.torture.crowd import Crowd
from tgbot.torture.life import Life
from tgbot.torture.loop import SimulatedLoop
from tgbot.torture.machine import Machine
from tgbot.torture.replacements import left_lying
from tgbot.torture.requests import Line, Made, turns
from tgbot.torture.witness import Witness

STEPS = 220
CHANCES = ("steps", "crowd", "machine", "line", "bot")
TEMPLATE = "empty.db"
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
        with left_lying(), closing(loop):
            return loop.run_until_complete(_Simulation(seed, steps, file, loop, log).run())


@cache
def _folder() -> Path:
    """Return a folder with a migrated database, made once per process and gone with it."""
    folder = Path(tempfile.mkdtemp(prefix="lira-torture-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    asyncio.run(upgrade(f"sqlite+aiosqlite:///{folder / TEMPLATE}"))
    return folder


class _Simulation:
    """What happens in one life."""

    def __init__(
        self, seed: int, steps: int, file: Path, loop: SimulatedLoop, log: Callable[[str], None] | None
    ) -> None:
        self._seed = seed
        self._steps = steps
        self._log = log
        # One source of chance for each question, so that a new question disturbs no other.
        self._chance = {name: random.Random(f"{seed} {name}") for name in CHANCES}
        self._digest = hashlib.sha256()
        self._counts: Counter[str] = Counter()
        limits = self._chance["steps"].choice((Limits(), Limits.off()))
        self._sandbox = Sandbox(now=lambda: self._life.clock.now(), limits=limits)
        self._crowd = Crowd(self._sandbox, self._chance["crowd"])
        self._witness = Witness(self._sandbox.world, str(file), load_texts())
        self._line = Line(self._sandbox.world, self._chance["line"], self._made)
        self._machine = Machine(self._chance["machine"], self._passed)
        self._life = Life(
            self._sandbox,
            _settings(self._sandbox, file),
            loop,
            self._machine,
            self._line,
            self._witness,
            self._chance["bot"],
            ManualClock(),
            self._write,
            self._counts,
        )

    def _write(self, line: str) -> None:
        text = f"{self._life.clock.now():%H:%M:%S.%f} {line}"
        self._digest.update(text.encode())
        self._digest.update(b"\n")
        if self._log is not None:
            self._log(text)

    def _made(self, call: Made) -> None:
        self._counts[call.method] += 1
        self._write(f"call {call.method} {sorted(call.params.items(), key=lambda item: item[0])} {call.error}")
        self._witness.made(call)

    def _passed(self, point: str) -> None:
        self._digest.update(point.encode())

    async def run(self) -> Outcome:
        """Live, settle, and look whether all promises were kept."""
        step = 0
        with self._life.surroundings():
            self._crowd.gather()
            await self._life.boot()
            while step < self._steps and not self._witness.broken:
                step += 1
                await self._step()
                self._witness.look()
            if not self._witness.broken:
                self._crowd.wait_no_longer()
                await self._life.settle_for_good()
            if not self._witness.broken:
                self._witness.conclude(self._life.clock.now())
            await self._life.end()
        return self._outcome(step)

    def _outcome(self, step: int) -> Outcome:
        self._counts["presses"] = len(self._sandbox.world.presses)
        self._counts["deaths"] = len(self._machine.deaths)
        self._counts["games"], self._counts["phases"] = self._witness.count_games()
        self._counts.update({f"trouble {kind}": count for kind, count in self._line.counts.items()})
        self._witness.close()
        return Outcome(self._seed, self._digest.hexdigest(), step, tuple(self._witness.broken), dict(self._counts))

    async def _step(self) -> None:
        chance = self._chance["steps"]
        kind = chance.choices(
            ("act", "turns", "settle", "pass", "alarm", "deadline", "kill", "doom", "restart", "line", "trouble"),
            (50, 10, 9, 8, 8, 3.5, 1, 2.5, 0.7, 2, 4),
        )[0]
        await self._do(kind, chance)
        await self._life.revive()

    async def _do(self, kind: str, chance: random.Random) -> None:
        process = self._machine.process
        assert process is not None
        match kind:
            case "act":
                for _ in range(chance.choice((1, 1, 2, 4))):
                    self._write(self._crowd.act())
                await turns(chance.choice((0, 5, 40, 200)))
            case "turns":
                await turns(chance.randint(1, 300))
            case "settle":
                await self._life.settle()
            case "pass":
                await self._life.advance(chance.choice((0.2, 1, 3, 11)))
            case "alarm":
                await self._life.to_next_alarm()
            case "deadline":
                await self._life.to_deadline(chance.choice((-0.5, 0.0, 0.3, 20.0)))
            case "kill":
                process.die("here")
            case "doom":
                process.dies_at = chance.choice(("", *POINTS))
                process.steps_left = chance.randint(1, 400 if process.dies_at == "" else 4)
                self._write(f"doomed at {process.dies_at or 'any point'}, {process.steps_left}")
            case "restart":
                await self._life.restart()
            case "line":
                self._line.trouble = chance.choice((0, 0, 5, 20, 60))
                self._write(f"line {self._line.trouble}")
            case "trouble":
                self._write(self._crowd.trouble())


def _settings(sandbox: Sandbox, file: Path) -> Settings:
    """Return settings that no environment changes; where Telegram has no limits of speed, the bot keeps none."""
    fast: dict[str, Any] = {
        "sends_per_second": 1000,
        "private_sends_per_second": 100,
        "private_burst": 30,
        "group_sends_per_minute": 600,
    }
    return Settings(
        _env_file=None,
        bot_token=SecretStr(sandbox.token),
        telegram_api_url="http://127.0.0.1",
        database_url=f"sqlite+aiosqlite:///{file}",
        poll_timeout_s=5,
        **(fast if sandbox.world.limits.sends_per_second == 0 else {}),
    )
