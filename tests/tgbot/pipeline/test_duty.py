"""Of several processes one sends and rings; the others take over when it is gone, and tell it what they committed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from sqlalchemy import text

from core.storage.unit_of_work import Database
from tests.tgbot.pipeline.bench import Bench, Echo, texts
from tgbot.pipeline.pipeline import Pipeline


@asynccontextmanager
async def copies(bench: Bench) -> AsyncIterator[tuple[Pipeline, Pipeline]]:
    """Two processes that receive nothing, each with connections of its own."""
    own, pipelines = bench.database, []
    databases = [own, Database(own.url, bench.clock.now)]
    for database in databases:
        bench.database = database
        pipelines.append(await bench.pipeline(Echo(), is_started=False))
        await pipelines[-1]._duty.start()
    bench.database = own
    yield pipelines[0], pipelines[1]
    await bench.stop()
    await databases[1].close()


async def test_only_one_has_the_duty_and_the_other_follows(bench: Bench) -> None:
    anna = bench.sandbox.add_user("Anna")
    anna.start()
    async with copies(bench) as (first, second):
        assert (first.is_on_duty, second.is_on_duty) == (True, False)
        bench.pipelines.remove(first)
        await first.stop()
        await bench.put(anna.id, "from the second")
        await bench.until(lambda: "from the second" in texts(anna.private_chat.messages))
        assert second.is_on_duty


async def test_what_a_process_without_duty_commits_is_sent_at_once(bench: Bench) -> None:
    if not bench.database.url.startswith("postgresql"):
        pytest.skip("processes on SQLite find each other's commits by sweeps")
    anna = bench.sandbox.add_user("Anna")
    anna.start()
    game = await bench.game(-5)
    async with copies(bench) as (first, second):
        async with second._database.work() as work:
            await work.outbox.put(anna.id, "echo", {"text": "told"})
            await work.deadlines.arm(game, "phase", 0, bench.clock.now() + timedelta(seconds=5))
        await bench.until(lambda: "told" in texts(anna.private_chat.messages))
        await bench.until(lambda: first._bell._alarm_at is not None)
        assert not second.is_on_duty


async def test_whoever_loses_the_right_stops_sending(bench: Bench) -> None:
    if not bench.database.url.startswith("postgresql"):
        pytest.skip("SQLite's right is lost with the process only")
    async with copies(bench) as (first, second):
        lost = first._duty._right
        async with bench.database.work() as work:
            holders = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid != pg_backend_pid()"
            await work.connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM ({holders}) AS holders"))
        await bench.until(lambda: first._duty._right is not lost)
        await bench.until(lambda: first.is_on_duty or second.is_on_duty)
        assert first.is_on_duty != second.is_on_duty
