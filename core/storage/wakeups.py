"""What processes on one PostgreSQL tell each other about their commits, so that nobody has to wait for a sweep."""

import asyncio
import json
import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from asyncpg import InterfaceError, PostgresError
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from core.storage.changes import Changes

CHANNEL = "lira"
MOST_CHATS = 250
"""So many ids fit into one notification, which holds under 8,000 bytes."""

CONNECTS_AGAIN_AFTER_S = 1.0

log = logging.getLogger(__name__)


class Wakeups:
    """Tells other processes what was committed here, and hears it from them, by NOTIFY and LISTEN.

    What is told while a notification is under way goes out with the next one. A lost one costs nothing but the time
    until the next sweep.
    """

    def __init__(self, engine: AsyncEngine, heard: Callable[[Changes], None]) -> None:
        self._engine = engine
        self._heard = heard
        self._untold = Changes()
        self._has_news = asyncio.Event()

    def tell(self, changes: Changes) -> None:
        """Let the other processes know, soon and without being waited for."""
        self._untold.chats |= changes.chats
        if changes.next_due_at is not None:
            self._untold.deadline(changes.next_due_at)
        if self._untold.chats or self._untold.next_due_at is not None:
            self._has_news.set()

    async def run(self) -> None:
        """Listen and tell until cancelled, over as many connections as that takes."""
        while True:
            try:
                await self._run_on_one_connection()
            except (SQLAlchemyError, PostgresError, InterfaceError, OSError) as error:
                log.warning("the other processes can't be heard: %s", type(error).__name__)
            await asyncio.sleep(CONNECTS_AGAIN_AFTER_S)

    async def _run_on_one_connection(self) -> None:
        async with self._engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            driver.add_termination_listener(lambda _: self._has_news.set())
            try:
                await driver.add_listener(CHANNEL, self._on_notification)
                while not driver.is_closed():
                    await self._has_news.wait()
                    self._has_news.clear()
                    await self._tell_all(driver)
            finally:
                # A pool would hand it on with its listeners.
                await connection.invalidate()

    async def _tell_all(self, driver: Any) -> None:
        told, self._untold = self._untold, Changes()
        chats, due_at = sorted(told.chats), told.next_due_at
        for first in range(0, max(len(chats), 1), MOST_CHATS):
            part = {"chats": chats[first : first + MOST_CHATS], "due_at": due_at and due_at.isoformat()}
            if not driver.is_closed() and (part["chats"] or due_at):
                await driver.execute("SELECT pg_notify($1, $2)", CHANNEL, json.dumps(part))

    def _on_notification(self, driver: Any, sender: int, channel: str, payload: str) -> None:
        if sender == driver.get_server_pid():
            return
        document = json.loads(payload)
        due_at = document["due_at"] and datetime.fromisoformat(document["due_at"])
        self._heard(Changes(set(document["chats"]), due_at))
