"""The life of a bot in the simulation: it starts, rests, stops or is killed, and time passes for it."""

import asyncio
import logging
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tgbot import renderer
from tgbot.clock import ManualClock
from tgbot.sandbox import Sandbox
from tgbot.settings import Settings
from tgbot.torture.loop import SimulatedLoop
from tgbot.torture.machine import Machine
from tgbot.torture.replacements import LEFT_CONNECTIONS, built, replaced, simulated
from tgbot.torture.requests import Line, turns
from tgbot.torture.witness import Listener, Witness
from tgbot.wiring import Bot

MOST_TURNS = 60_000
MOST_ALARMS = 600
MOST_POLLS = 20
LONGEST_STOP_S = 60


@dataclass
class Life:
    """One process after the other, and the time in which they live.

    Attributes:
        chance: for the secrets of the bot.
        write: writes a line of the trace.
        counts: what has happened how often.
    """

    sandbox: Sandbox
    settings: Settings
    loop: SimulatedLoop
    machine: Machine
    line: Line
    witness: Witness
    chance: Random
    clock: ManualClock
    write: Callable[[str], None]
    counts: Counter[str] = field(default_factory=Counter)
    bot: Bot | None = None

    @contextmanager
    def surroundings(self) -> Iterator[None]:
        """Let everything of this block happen in the simulation."""
        listener = Listener(self.witness, self._is_nobody_there)
        witness = self.witness
        render = renderer.LiraRenderer.render

        async def witnessed(this: Any, row: Any, stores: Any) -> Any:
            parts = await render(this, row, stores)
            witness.rendered(row, parts)
            return parts

        root = logging.getLogger()
        with ExitStack() as stack:
            stack.enter_context(simulated(self.machine, self.line, self.chance, lambda: self.clock))
            stack.enter_context(replaced(renderer.LiraRenderer, "render", witnessed))
            self.loop.set_task_factory(self.machine.make_task)
            self.loop.set_exception_handler(self._unheard)
            stack.enter_context(warnings.catch_warnings())
            warnings.filterwarnings("ignore", LEFT_CONNECTIONS)
            root.addHandler(listener)
            stack.callback(root.removeHandler, listener)
            yield

    def _is_nobody_there(self) -> bool:
        """Whether what is heard comes from the dead."""
        return self.machine.process is None or self.machine.process.is_dead

    def _unheard(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not self._is_nobody_there():
            self.witness.says(f"nobody has heard of {context.get('exception')!r}: {context.get('message')}")

    async def boot(self) -> None:
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
        self.write(f"died at {self.machine.deaths[-1:]}")
        await self.machine.bury()
        if self.bot is not None:
            await self.bot.database.close()
            self.bot = None

    async def revive(self) -> None:
        """Start anew if the process is dead."""
        if self._is_nobody_there():
            await self._bury()
            await self.boot()

    async def restart(self) -> None:
        """Stop the process as it is stopped for an upgrade; the next one starts when it is looked for."""
        assert self.bot is not None
        process = self.machine.process
        assert process is not None
        self.write("stopped")
        stop = self.loop.create_task(self.bot.stop())
        for _ in range(LONGEST_STOP_S):
            await turns(100)
            if stop.done() or process.is_dead:
                break
            await self.advance(1.0)
        else:
            self.witness.says("the bot does not stop")
        process.die("stopped")

    async def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.write(f"passes {seconds}")
        self.loop.advance(max(seconds, 0.0))
        self.clock.advance(seconds)
        await turns(30)

    async def to_next_alarm(self) -> None:
        """Let time pass until somebody wakes."""
        alarm = self.clock.next_alarm()
        if alarm is not None:
            await self.advance(max((alarm - self.clock.now()).total_seconds(), 0.0))

    async def to_deadline(self, and_s: float) -> None:
        """Let time pass until a phase ends, and so many seconds more or less."""
        due = self.witness.next_deadline()
        if due is not None:
            await self.advance(max((due - self.clock.now()).total_seconds() + and_s, 0.1))

    def _is_quiet(self) -> bool:
        return self.sandbox.world.updates.pending_count == 0

    async def settle(self) -> None:
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

    async def settle_for_good(self) -> None:
        """Let all trouble end, and everything be done that is due."""
        self.line.trouble = 0
        process = self.machine.process
        assert process is not None
        process.steps_left = None
        quiet = 0
        for _ in range(MOST_ALARMS):
            await self.settle()
            if self.witness.broken:
                return
            quiet = quiet + 1 if self._is_quiet() and not self.witness.is_waiting() else 0
            if quiet >= 3:
                return
            await self.advance(2.0)

    async def end(self) -> None:
        """Let nothing of it go on."""
        process = self.machine.process
        if process is not None:
            process.die("the end")
            await self._bury()
