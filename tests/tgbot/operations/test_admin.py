"""/healthz, /readyz and /metrics: what machines are told of a bot that works, and of one that does not."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta

import aiohttp
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import insert, text

from core.storage.tables import InboxRow
from tests.tgbot.game.bench import Bench, bench_on
from tests.tgbot.table import Table, table_on
from tgbot.operations.admin import Admin
from tgbot.wiring import Bot, build

Samples = Mapping[tuple[str, tuple[tuple[str, str], ...]], float]


@asynccontextmanager
async def admin_of(table: Table, bot: Bot | None = None) -> AsyncIterator[str]:
    """Open the port of a bot, of the table's unless given; yield its address."""
    bot = bot or table.bot
    admin = Admin(bot.database, bot.pipeline, bot.metrics, bot.clock)
    port = await admin.start("127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        await admin.stop()


async def get(address: str) -> tuple[int, str]:
    """Return the status and the text of a page."""
    async with aiohttp.ClientSession(trust_env=False) as session, session.get(address) as page:
        return page.status, await page.text()


async def samples(address: str) -> Samples:
    """Return every sample of the metrics by its name and labels."""
    status, page = await get(f"{address}/metrics")
    assert status == 200
    families = text_string_to_metric_families(page)
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


async def test_a_bot_that_works_is_alive_and_ready(database_url: str) -> None:
    async with table_on(database_url) as table, admin_of(table) as address:
        assert (await get(f"{address}/healthz"))[0] == 200
        assert await get(f"{address}/readyz") == (200, "database: ready\nupdates: ready\n")


async def test_a_bot_that_receives_nothing_is_alive_but_not_ready(sqlite_database_url: str) -> None:
    async with table_on(sqlite_database_url) as table:
        unstarted = build(table.settings, table.clock)
        async with admin_of(table, unstarted) as address:
            assert (await get(f"{address}/healthz"))[0] == 200
            assert await get(f"{address}/readyz") == (503, "database: ready\nupdates: not ready\n")
        await unstarted.stop()


async def test_a_database_of_another_version_is_not_ready(sqlite_database_url: str) -> None:
    async with table_on(sqlite_database_url) as table, admin_of(table) as address:
        async with table.bot.database.work() as work:
            await work.connection.execute(text("UPDATE alembic_version SET version_num = '0000'"))
        assert await get(f"{address}/readyz") == (503, "database: not ready\nupdates: ready\n")


async def test_what_happens_in_a_game_is_counted(database_url: str) -> None:
    async with bench_on(database_url) as bench, admin_of(bench.table) as address:
        await bench.begin()
        await bench.to_phase("day", 1)
        await bench.vote(bench.people[0], bench.people[1])
        await bench.table.pass_time(1)
        found = await samples(address)
        assert found["lira_answer_seconds_count", ()] >= 1
        assert found["lira_games", (("status", "running"),)] == 1
        assert found["lira_games", (("status", "finished"),)] == 0
        assert found["lira_deadline_lateness_seconds_count", ()] >= 1
        assert found["lira_api_calls_total", (("method", "answercallbackquery"),)] >= 1
        assert found["lira_on_duty", ()] == 1
        assert {sample: count for sample, count in found.items() if "waiting" in sample[0] and count} == {}
        await no_person_is_in(bench, address)


async def no_person_is_in(bench: Bench, address: str) -> None:
    """Look for ids and names of players and groups on the page."""
    _, page = await get(f"{address}/metrics")
    secrets = [bench.group.id, *(person.id for person in bench.people), *(person.name for person in bench.people)]
    assert [secret for secret in secrets if str(secret) in page] == []


async def test_what_telegram_refuses_is_counted_by_method(sqlite_database_url: str) -> None:
    async with table_on(sqlite_database_url) as table, admin_of(table) as address:
        table.sandbox.faults.fail_next("sendMessage", retry_after=1)
        table.person("Аня")
        await table.pass_time(5)
        found = await samples(address)
        assert found["lira_api_429_total", ()] == 1
        assert found["lira_api_errors_total", (("method", "sendmessage"), ("status", "429"))] == 1


async def test_queues_are_counted_by_age(database_url: str) -> None:
    async with table_on(database_url) as table, admin_of(table) as address:
        now = table.clock.now()
        async with table.bot.database.work() as work:
            for number, age in enumerate((0.5, 5, 30, 90, 900)):
                row = insert(InboxRow).values(
                    update_id=-number - 1,
                    lane="nobody",
                    raw="{}",
                    status="waiting",
                    attempts=0,
                    received_at=now - timedelta(seconds=age),
                    next_try_at=now + timedelta(hours=1),
                )
                await work.connection.execute(row)
        found = await samples(address)
        ages = {age: found["lira_inbox_waiting", (("age", age),)] for age in ("under_1s", "under_10s", "under_60s")}
        assert ages == {"under_1s": 1, "under_10s": 1, "under_60s": 1}
        assert found["lira_inbox_waiting", (("age", "older"),)] == 2
