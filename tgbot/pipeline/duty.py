"""Duty: of all processes on a database one sends and rings; when it is gone, another one takes over."""

import asyncio
import logging
from contextlib import AsyncExitStack

from sqlalchemy.exc import SQLAlchemyError

from core.app.ports import ConcurrentUpdate
from core.storage.changes import Changes
from core.storage.exclusive import AlreadyHeld, Right, RightLost
from core.storage.unit_of_work import Database
from tgbot.pipeline.bell import Bell
from tgbot.pipeline.failures import described
from tgbot.pipeline.sender import Sender

NAME = "sender"
ASKS_EVERY_S = 1.0
"""How soon a process notices that the duty is free, or that it has lost it; the machine's time, not the games'."""

log = logging.getLogger(__name__)


class Duty:
    """Lets sender and bell work while this process is the one, and tells the one what was committed here otherwise."""

    def __init__(self, database: Database, sender: Sender, bell: Bell) -> None:
        self._database = database
        self._sender = sender
        self._bell = bell
        self._wakeups = database.wakeups(self._heard)
        self._held = AsyncExitStack()
        self._right: Right | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_ours(self) -> bool:
        """Whether this process sends and rings."""
        return self._right is not None

    async def start(self) -> None:
        """Take the duty if it is free, and go on asking for it otherwise."""
        await self._take_over()
        self._tasks.append(asyncio.create_task(self._ask_for_ever()))
        if self._wakeups is not None:
            self._tasks.append(asyncio.create_task(self._wakeups.run()))

    def committed(self, changes: Changes) -> None:
        """Act on what a transaction of this process has left, or let the process know that does."""
        if self.is_ours:
            self._sender.committed(changes)
            self._bell.committed(changes)
        elif self._wakeups is not None:
            self._wakeups.tell(changes)

    def _heard(self, changes: Changes) -> None:
        if self.is_ours:
            self._sender.committed(changes)
            self._bell.committed(changes)

    async def sweep(self) -> None:
        """Find what nobody has been woken for."""
        if self.is_ours:
            await self._bell.look()
            await self._sender.sweep()

    async def stop(self) -> None:
        """Finish what is under way, and leave the rest to others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        await self._step_down()

    async def _ask_for_ever(self) -> None:
        while True:
            await asyncio.sleep(ASKS_EVERY_S)
            try:
                await (self._take_over() if self._right is None else self._right.confirm())
            except RightLost:
                log.warning("this process may not send any more")
                await self._step_down()
            except (SQLAlchemyError, ConcurrentUpdate, OSError) as error:
                log.warning("the duty could not be asked for: %s", described(error))

    async def _take_over(self) -> None:
        try:
            self._right = await self._held.enter_async_context(self._database.exclusively(NAME))
        except AlreadyHeld:
            return
        log.info("this process sends and rings")
        await self._bell.start()
        await self._sender.start()

    async def _step_down(self) -> None:
        """Stop sending and ringing; calls that are under way are finished first, then the right is given back."""
        self._right = None
        await self._bell.stop()
        await self._sender.stop()
        await self._held.aclose()
