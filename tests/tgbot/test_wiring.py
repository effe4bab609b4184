"""The bot as one process: start, stop, and what keeps it from running."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from pydantic import SecretStr

from core.storage.migrations import upgrade
from tests.tgbot.table import by_bot, settings_for, table_on
from tgbot.clock import ManualClock
from tgbot.sandbox import Sandbox
from tgbot.service import NO_TOKEN, WRONG_TOKEN, CannotRun, run_service
from tgbot.wiring import build


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as running:
        yield running


async def test_a_bot_that_never_started_can_be_stopped(sqlite_database_url: str, sandbox: Sandbox) -> None:
    await build(settings_for(sandbox, sqlite_database_url), ManualClock()).stop()


async def test_what_was_said_while_the_bot_was_away_is_answered(sqlite_database_url: str) -> None:
    async with table_on(sqlite_database_url) as table:
        anna = table.person("Аня")
        await table.settled()
        await table.bot.stop()
        anna.says(anna.private_chat, "/help")
        table.bot = build(table.settings, table.clock)
        await table.bot.start()
        await table.settled()
        assert len(by_bot(anna.private_chat)) == 2


async def test_the_service_answers_until_it_is_stopped(sqlite_database_url: str, sandbox: Sandbox) -> None:
    await upgrade(sqlite_database_url)
    stop = asyncio.Event()
    service = asyncio.create_task(run_service(settings_for(sandbox, sqlite_database_url), stop))
    anna = sandbox.add_user("Аня")
    anna.start()
    await sandbox.until(lambda: by_bot(anna.private_chat), 20)
    stop.set()
    await asyncio.wait_for(service, 20)


async def test_without_a_token_nothing_runs(sqlite_database_url: str, sandbox: Sandbox) -> None:
    with pytest.raises(CannotRun, match="BOT_TOKEN is not set"):
        await run_service(settings_for(sandbox, sqlite_database_url, bot_token=SecretStr("")), asyncio.Event())
    assert "BOT_TOKEN" in NO_TOKEN


async def test_a_wrong_token_is_told(sqlite_database_url: str, sandbox: Sandbox) -> None:
    await upgrade(sqlite_database_url)
    with pytest.raises(CannotRun) as caught:
        await run_service(settings_for(sandbox, sqlite_database_url, bot_token=SecretStr("1:wrong")), asyncio.Event())
    assert str(caught.value) == WRONG_TOKEN


async def test_a_database_that_is_not_migrated_is_told(sqlite_database_url: str, sandbox: Sandbox) -> None:
    with pytest.raises(CannotRun, match="lira migrate"):
        await run_service(settings_for(sandbox, sqlite_database_url), asyncio.Event())


async def test_a_database_that_cannot_be_reached_is_told(sandbox: Sandbox) -> None:
    url = "postgresql+asyncpg://nobody@127.0.0.1:1/nothing"
    with pytest.raises(CannotRun, match="DATABASE_URL"):
        await run_service(settings_for(sandbox, url), asyncio.Event())


async def test_a_second_poller_refuses_to_run(sqlite_database_url: str, sandbox: Sandbox) -> None:
    await upgrade(sqlite_database_url)
    settings = settings_for(sandbox, sqlite_database_url)
    stop = asyncio.Event()
    services = [asyncio.create_task(run_service(settings, stop)) for _ in range(2)]
    done, working = await asyncio.wait(services, timeout=20, return_when=asyncio.FIRST_COMPLETED)
    (refused,) = done
    assert isinstance(refused.exception(), CannotRun)
    assert "another process polls" in str(refused.exception()).lower()
    stop.set()
    await asyncio.wait_for(next(iter(working)), 20)


async def test_telegram_may_be_down_at_the_start(sqlite_database_url: str, sandbox: Sandbox) -> None:
    await upgrade(sqlite_database_url)
    sandbox.faults.fail_next("getMe", status=502)
    stop = asyncio.Event()
    service = asyncio.create_task(run_service(settings_for(sandbox, sqlite_database_url), stop))
    anna = sandbox.add_user("Аня")
    anna.start()
    await sandbox.until(lambda: by_bot(anna.private_chat), 20)
    stop.set()
    await asyncio.wait_for(service, 20)
