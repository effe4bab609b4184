"""SIGTERM: what is under way is finished, nothing is lost, and the process ends well and soon."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import select

from core.storage.migrations import upgrade
from core.storage.tables import InboxRow, OutboxRow
from core.storage.unit_of_work import Database
from tests.e2e.processes import PATIENCE_S, Running, free_port, running
from tests.tgbot.table import by_bot
from tgbot.sandbox import Sandbox

pytestmark = pytest.mark.slow

SOON_S = 20.0
"""The bounds of all parts together, and some room on a busy machine."""


@asynccontextmanager
async def bot_on(folder: Path, url: str, sandbox: Sandbox, **settings: str) -> AsyncIterator[Running]:
    """Run the bot as a process of its own."""
    needed = {"BOT_TOKEN": sandbox.token, "TELEGRAM_API_URL": sandbox.base, "DATABASE_URL": url}
    quiet = {"ADMIN_LISTEN": "127.0.0.1:0", "LOG_LEVEL": "WARNING"}
    async with running(folder, "run", **needed, **quiet, **settings) as bot:
        yield bot


async def statuses(url: str) -> tuple[set[str], set[str]]:
    """Return which statuses updates and messages have."""
    database = Database(url, lambda: datetime.now(UTC), pool_size=1)
    async with database.reading() as stores:
        updates = set(await stores.connection.scalars(select(InboxRow.status)))
        rows = set(await stores.connection.scalars(select(OutboxRow.status)))
    await database.close()
    return updates, rows


async def ends_well(bot: Running) -> None:
    """Tell a bot to stop, and see that it does."""
    began = time.monotonic()
    assert await bot.stop() == 0
    assert time.monotonic() - began < SOON_S
    assert bot.complaints() == ""


@pytest.mark.parametrize("way", ["polling", "webhook"])
async def test_a_message_that_is_being_sent_is_sent_once(database_url: str, tmp_path: Path, way: str) -> None:
    await upgrade(database_url)
    listen = f"127.0.0.1:{free_port()}"
    webhook = {"LISTEN": listen, "WEBHOOK_URL": f"http://{listen}/", "WEBHOOK_SECRET": "secret"}
    async with Sandbox() as sandbox:
        sandbox.faults.delay("sendMessage", 2.0)
        async with bot_on(tmp_path, database_url, sandbox, **(webhook if way == "webhook" else {})) as bot:
            anna = sandbox.add_user("Anna")
            anna.start()
            await sandbox.until(lambda: [call for call in sandbox.calls if call.method == "sendMessage"], PATIENCE_S)
            assert by_bot(anna.private_chat) == []
            await ends_well(bot)
        assert len(by_bot(anna.private_chat)) == 1
        assert await statuses(database_url) == ({"done"}, {"delivered"})


async def test_a_bot_that_waits_for_updates_ends_at_once(database_url: str, tmp_path: Path) -> None:
    await upgrade(database_url)
    async with Sandbox() as sandbox, bot_on(tmp_path, database_url, sandbox) as bot:
        await sandbox.until(lambda: [call for call in sandbox.calls if call.method == "getUpdates"], PATIENCE_S)
        await ends_well(bot)


async def test_what_comes_too_late_is_taken_by_the_next_process(database_url: str, tmp_path: Path) -> None:
    await upgrade(database_url)
    async with Sandbox() as sandbox:
        anna = sandbox.add_user("Anna")
        async with bot_on(tmp_path, database_url, sandbox) as bot:
            anna.start()
            await sandbox.until(lambda: by_bot(anna.private_chat), PATIENCE_S)
            stopping = asyncio.create_task(ends_well(bot))
            for _ in range(5):
                anna.says(anna.private_chat, "/nonsense")
                await asyncio.sleep(0.02)
            await stopping
        async with bot_on(tmp_path, database_url, sandbox):
            await sandbox.until(lambda: len(by_bot(anna.private_chat)) == 6, PATIENCE_S)
