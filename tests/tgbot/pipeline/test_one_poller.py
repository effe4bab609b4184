"""Only one process may poll: the second one refuses to run, whichever way it is noticed."""

import asyncio

import pytest

from core.storage.migrations import upgrade
from core.storage.unit_of_work import Database
from tests.tgbot.pipeline.bench import Bench, Echo
from tgbot.pipeline.intake import SecondPoller


async def test_a_second_process_on_the_same_database_refuses_to_run(bench: Bench) -> None:
    await bench.pipeline(Echo())
    with pytest.raises(SecondPoller, match="another process polls"):
        await bench.pipeline(Echo())


async def test_the_right_to_poll_ends_with_the_process(bench: Bench) -> None:
    await bench.pipeline(Echo())
    await bench.stop()
    await bench.pipeline(Echo())


async def test_a_poller_on_another_database_is_noticed_by_telegrams_answer(
    bench: Bench, tmp_path_factory: pytest.TempPathFactory
) -> None:
    first = await bench.pipeline(Echo())
    await bench.until(lambda: any(call.method == "getUpdates" for call in bench.sandbox.calls))
    own = bench.database
    url = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('other') / 'other.db'}"
    await upgrade(url)
    bench.database = Database(url, bench.clock.now)
    await bench.pipeline(Echo())
    with pytest.raises(SecondPoller, match="this token"):
        await asyncio.wait_for(first.run(), 10)
    await bench.stop()
    await bench.database.close()
    bench.database = own
