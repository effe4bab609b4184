"""Updates are stored before they are confirmed, applied once, and none can stop the others."""

import asyncio

from sqlalchemy import func, select

from core.storage.tables import InboxRow, OutboxRow
from tests.tgbot.pipeline.bench import Bench, Echo, texts


async def inbox(bench: Bench) -> dict[int, tuple[str, int]]:
    """Return status and attempts of every stored update."""
    async with bench.database.reading() as stores:
        rows = await stores.connection.execute(select(InboxRow.update_id, InboxRow.status, InboxRow.attempts))
        return {row.update_id: (row.status, row.attempts) for row in rows}


async def test_a_message_is_answered(bench: Bench) -> None:
    anna = bench.sandbox.add_user("Anna")
    await bench.pipeline(Echo())
    anna.start()
    anna.says(anna.private_chat, "hello")
    await bench.received()
    assert texts(anna.private_chat.messages) == ["/start", "hello"]


async def test_an_update_is_stored_before_it_is_confirmed(bench: Bench) -> None:
    anna = bench.sandbox.add_user("Anna")
    anna.start()
    echo = Echo()
    pending: list[int] = []
    echo.before = lambda update: pending.append(bench.sandbox.world.updates.pending_count)
    await bench.pipeline(echo)
    await bench.received()
    confirmed_offsets = [call.params.get("offset") for call in bench.sandbox.calls if call.method == "getUpdates"]
    assert confirmed_offsets[0] is None
    assert int(confirmed_offsets[-1] or 0) == max(await inbox(bench)) + 1


async def test_a_redelivered_update_is_applied_once(bench: Bench) -> None:
    anna = bench.sandbox.add_user("Anna")
    anna.start()
    bench.sandbox.faults.duplicate_next(copies=2)
    anna.says(anna.private_chat, "hello")
    echo = Echo()
    pipeline = await bench.pipeline(echo)
    await bench.received()
    raw = {"update_id": echo.handled[-1], "message": {"chat": {"id": anna.id}, "text": "hello"}}
    await pipeline.intake.store([raw])
    await pipeline.idle()
    assert texts(anna.private_chat.messages) == ["/start", "hello"]


async def test_the_offset_survives_a_restart(bench: Bench) -> None:
    anna = bench.sandbox.add_user("Anna")
    anna.start()
    await bench.pipeline(Echo())
    await bench.received()
    await bench.stop()
    anna.says(anna.private_chat, "again")
    await bench.pipeline(Echo())
    await bench.received()
    assert texts(anna.private_chat.messages) == ["/start", "again"]


async def test_what_is_long_over_is_pruned_but_the_newest_update_stays(bench: Bench) -> None:
    anna = bench.sandbox.add_user("Anna")
    anna.start()
    anna.says(anna.private_chat, "old")
    echo = Echo()
    await bench.pipeline(echo)
    await bench.received()
    assert len(await inbox(bench)) == 2
    bench.clock.advance(31 * 86_400)
    async with asyncio.timeout(10):
        while len(await inbox(bench)) > 1:  # noqa: ASYNC110  (the pruning tells nobody)
            await asyncio.sleep(0.001)
    assert list(await inbox(bench)) == [echo.handled[-1]]
    async with bench.database.reading() as stores:
        assert await stores.connection.scalar(select(func.count()).select_from(OutboxRow)) == 0


async def test_poison_is_set_aside_and_stored_once(bench: Bench) -> None:
    echo = Echo()
    pipeline = await bench.pipeline(echo)
    poison = ["text", {"update_id": "x"}, {"update_id": True}, {"message": {}}, {"update_id": -4}]
    await pipeline.intake.store(poison)
    await pipeline.intake.store(poison)
    await pipeline.idle()
    assert echo.handled == []
    assert sorted(status for status, _ in (await inbox(bench)).values()) == ["aside"] * 5


async def test_an_update_without_a_lane_of_its_own_is_handled_in_one_for_all_such(bench: Bench) -> None:
    anna = bench.sandbox.add_user("Anna")
    anna.start()
    pipeline = await bench.pipeline(Echo())
    await bench.received()
    await pipeline.intake.store([{"update_id": 99, "message": {"chat": {"id": anna.id}, "text": "no lane"}}])
    await pipeline.idle()
    assert texts(anna.private_chat.messages) == ["/start", "no lane"]


async def test_trouble_of_telegrams_delays_updates_but_loses_none(bench: Bench) -> None:
    anna = bench.sandbox.add_user("Anna")
    bench.sandbox.faults.fail_next("getUpdates", status=502, times=2)
    await bench.pipeline(Echo())
    anna.start()
    await bench.until(lambda: [call.error for call in bench.sandbox.calls if call.method == "getUpdates"])
    await bench.pass_time(1)
    await bench.until(lambda: len([call for call in bench.sandbox.calls if call.method == "getUpdates"]) >= 2)
    await bench.pass_time(2)
    await bench.received()
    assert texts(anna.private_chat.messages) == ["/start"]
