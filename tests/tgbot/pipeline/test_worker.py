"""One transaction per update, strictly in order per lane, and no lane holds up another."""

import asyncio

import pytest

from core.app.ports import ConcurrentUpdate
from core.storage.inbox import StoredUpdate
from tests.tgbot.pipeline.bench import Bench, Echo, texts
from tests.tgbot.pipeline.test_intake import inbox
from tgbot.pipeline.ports import Poison
from tgbot.sandbox.model import Message
from tgbot.sandbox.people import Person


def message(number: int, chat_id: int, text: str = "") -> dict[str, object]:
    """Return a raw update."""
    return {"update_id": number, "message": {"chat": {"id": chat_id}, "text": text or str(number)}}


def board_of(person: Person) -> Message:
    """Return the message with buttons."""
    return next(message for message in person.private_chat.messages if message.keyboard)


async def test_a_press_is_answered_after_the_commit(bench: Bench) -> None:
    anna = bench.sandbox.add_user("Anna")
    anna.start()
    await bench.pipeline(Echo())
    await bench.put(anna.id, "board", slot=f"board:{anna.id}")
    await bench.received()
    query = anna.presses(board_of(anna), "B")
    assert (await query.answer()).text == "toast B"
    await bench.pass_time(2)
    assert board_of(anna).text == "board B"


async def test_a_press_that_is_too_old_is_answered_by_a_message(bench: Bench) -> None:
    anna = bench.sandbox.add_user("Anna")
    anna.start()
    await bench.pipeline(Echo())
    await bench.put(anna.id, "board", slot=f"board:{anna.id}")
    await bench.received()
    await bench.stop()
    anna.presses(board_of(anna), "B")
    bench.clock.advance(20)
    await bench.pipeline(Echo())
    await bench.received()
    await bench.pass_time(2)
    assert sorted(texts(anna.private_chat.messages)) == ["/start", "board B", "late"]


async def test_a_lane_keeps_its_order_while_others_go_on(bench: Bench) -> None:
    echo = Echo()
    gate = asyncio.Event()
    echo.before = lambda update: gate.wait() if update.update_id == 0 else None
    pipeline = await bench.pipeline(echo)
    if bench.database.url.startswith("sqlite"):
        gate.set()
    await pipeline.intake.store([message(number, 1 if number % 2 == 0 else 2) for number in range(40)])
    if not gate.is_set():
        await bench.until(lambda: len(echo.handled) == 21)
        assert [number for number in echo.handled if number % 2] == list(range(1, 40, 2))
        gate.set()
    await pipeline.idle()
    assert [number for number in echo.handled if number % 2 == 0] == list(range(0, 40, 2))
    assert [number for number in echo.handled if number % 2] == list(range(1, 40, 2))


async def test_as_many_lanes_work_at_once_as_wanted(bench: Bench) -> None:
    if bench.database.url.startswith("sqlite"):
        pytest.skip("SQLite has one writer at a time")
    echo = Echo()
    everybody = asyncio.Barrier(16)
    echo.before = lambda update: everybody.wait()
    pipeline = await bench.pipeline(echo)
    await pipeline.intake.store([message(number, number + 1) for number in range(16)])
    await pipeline.idle()
    assert len(echo.handled) == 16


async def test_a_conflict_is_tried_again_at_once(bench: Bench) -> None:
    echo = Echo()

    def fail_twice(update: StoredUpdate) -> None:
        if len(echo.handled) <= 2:
            raise ConcurrentUpdate("somebody was first")

    echo.before = fail_twice
    pipeline = await bench.pipeline(echo)
    await pipeline.intake.store([message(1, 5)])
    await pipeline.idle()
    assert echo.handled == [1, 1, 1]
    assert await inbox(bench) == {1: ("done", 0)}


async def test_a_failing_update_is_tried_again_later_and_its_lane_waits(bench: Bench) -> None:
    echo = Echo()

    def fail(update: StoredUpdate) -> None:
        if update.update_id == 1 and update.attempts < 2:
            raise LookupError("the text of a player")

    echo.before = fail
    pipeline = await bench.pipeline(echo)
    await pipeline.intake.store([message(1, 5), message(2, 5), message(3, 6)])
    await pipeline.idle()
    assert sorted(echo.handled) == [1, 3]
    await bench.pass_time(4)
    assert echo.handled[-3:] == [1, 1, 2]
    assert await inbox(bench) == {1: ("done", 2), 2: ("done", 0), 3: ("done", 0)}


async def test_an_update_that_always_fails_is_set_aside_and_passed(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    echo = Echo()

    def fail(update: StoredUpdate) -> None:
        if update.update_id == 1:
            raise LookupError("the text of a player")

    echo.before = fail
    pipeline = await bench.pipeline(echo)
    await pipeline.intake.store([message(1, 5), message(2, 5)])
    await bench.pass_time(20)
    assert await inbox(bench) == {1: ("aside", 5), 2: ("done", 0)}
    assert "the text of a player" not in caplog.text
    assert "LookupError" in caplog.text


async def test_what_can_not_be_read_is_set_aside_at_once(bench: Bench) -> None:
    echo = Echo()

    def refuse(update: StoredUpdate) -> None:
        raise Poison

    echo.before = refuse
    pipeline = await bench.pipeline(echo)
    await pipeline.intake.store([message(1, 5)])
    await pipeline.idle()
    assert await inbox(bench) == {1: ("aside", 1)}


async def test_a_failed_update_leaves_nothing_behind(bench: Bench) -> None:
    anna = bench.sandbox.add_user("Anna")
    anna.start()
    echo = Echo()
    pipeline = await bench.pipeline(echo)
    await bench.received()

    async def fail_late(update: StoredUpdate) -> None:
        async with bench.database.reading():
            raise LookupError

    echo.before = fail_late
    await pipeline.intake.store([message(99, anna.id, "never")])
    await bench.pass_time(20)
    assert "never" not in texts(anna.private_chat.messages)


async def test_what_waits_at_a_restart_is_handled_by_the_next_process(bench: Bench) -> None:
    echo = Echo()
    silent = await bench.pipeline(echo, is_started=False)
    await silent._lanes.stop()
    await silent.intake.store([message(number, 5) for number in range(5)])
    assert echo.handled == []
    pipeline = await bench.pipeline(echo)
    await pipeline.idle()
    assert echo.handled == list(range(5))
