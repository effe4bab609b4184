"""A bot that is killed at any point loses nothing and applies nothing twice."""

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from core.app.records import ChatId, Lobby, UserId
from core.storage.migrations import upgrade
from core.storage.tables import OutboxRow
from core.storage.unit_of_work import Database
from tests.tgbot.pipeline.bench import texts
from tgbot.clock import SystemClock
from tgbot.pipeline.faults import DIE_AT
from tgbot.sandbox.limits import Limits
from tgbot.sandbox.people import Group, Person
from tgbot.sandbox.sandbox import Sandbox

PROJECT = Path(__file__).resolve().parents[3]
POINTS = [
    "received", "stored", "handled", "committed", "acknowledged", "marked", "sending", "sent", "confirmed",
    "ringing", "rung",
]  # fmt: skip

pytestmark = pytest.mark.slow


async def victim(url: str, sandbox: Sandbox, die_at: str = "") -> asyncio.subprocess.Process:
    """Start a bot of its own."""
    arguments = ["-m", "tests.tgbot.pipeline.victim", url, sandbox.base, sandbox.token]
    return await asyncio.create_subprocess_exec(
        sys.executable, *arguments, cwd=PROJECT, env={**os.environ, DIE_AT: die_at}
    )


async def applied(database: Database) -> Counter[str]:
    """Return how often each text was put into the outbox, by whatever process."""
    async with database.reading() as stores:
        return Counter(args["text"] for args in await stores.connection.scalars(select(OutboxRow.args)))


async def until(condition: Callable[[], object]) -> None:
    """Wait for something that another process brings about."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110  (a process may end, a message may come)
            await asyncio.sleep(0.005)


async def prepared(database: Database, sandbox: Sandbox) -> tuple[Person, Group]:
    """Leave a board to be sent and an overdue deadline to the bot."""
    anna = sandbox.add_user("Anna")
    anna.start()
    group = sandbox.add_group("Mafia", [anna])
    now = SystemClock().now()
    lobby = Lobby(UserId(1), "A", ChatId(anna.id), "ru", "ponyatiya", "token", "seed", now, now)
    async with database.work() as work:
        await work.outbox.put(group.id, "board", {"text": "board"}, f"board:{group.id}")
        game = await work.games.create(lobby)
        await work.deadlines.arm(game.id, "phase", 3, now)
    return anna, group


@pytest.mark.parametrize("point", POINTS)
async def test_a_kill_at_this_point_loses_nothing(database_url: str, point: str) -> None:
    await upgrade(database_url)
    database = Database(database_url, SystemClock().now)
    async with Sandbox(limits=Limits.off()) as sandbox:
        anna, group = await prepared(database, sandbox)
        first = await victim(database_url, sandbox, point)
        death = asyncio.create_task(first.wait())
        await until(lambda: death.done() or any(message.keyboard for message in group.messages))
        for number in range(3):
            anna.says(anna.private_chat, f"message {number}")
        presses = [anna.presses(message, "B") for message in group.messages if message.keyboard][:1]
        assert await asyncio.wait_for(death, 20) == -signal.SIGKILL

        second = await victim(database_url, sandbox)
        expected = ["/start", "phase 3", "message 0", "message 1", "message 2"]
        await until(lambda: set(expected) <= set(texts(anna.private_chat.messages)))
        await until(lambda: texts(group.messages)[-1:] == ["board B" if presses else "board"])
        second.kill()
        await second.wait()
        counts = await applied(database)
        sent = Counter(texts(anna.private_chat.messages))
    await database.close()
    assert [counts[text] for text in expected] == [1] * len(expected)
    # A call whose answer the dead process has not stored may be made again: one per chat.
    assert sum(sent[text] for text in expected) <= len(expected) + 1
