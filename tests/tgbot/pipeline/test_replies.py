"""Every press is answered, whatever happens between its commit and its answer."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select, update

from core.storage.inbox import StoredUpdate
from core.storage.tables import InboxRow
from tests.tgbot.pipeline.bench import Bench, Echo, texts
from tests.tgbot.pipeline.test_worker import board_of
from tgbot.pipeline.ports import Notice, Poison, Reply
from tgbot.pipeline.replies import MARKED_AFTER, OTHERS_TAKE_OVER_AFTER, read, written
from tgbot.sandbox.people import Person, Query


async def owed(bench: Bench) -> list[int]:
    """Return the updates whose replies are not known to be made."""
    async with bench.database.reading() as stores:
        query = select(InboxRow.update_id).where(InboxRow.replies_due_at.is_not(None))
        return list(await stores.connection.scalars(query))


async def with_board(bench: Bench, echo: Echo) -> Person:
    """Start a bot with somebody who has a board, on which updates are handled."""
    anna = bench.sandbox.add_user("Anna")
    anna.start()
    await bench.pipeline(echo)
    await bench.put(anna.id, "board", slot=f"board:{anna.id}")
    await bench.received()
    return anna


async def pressed_and_died(bench: Bench) -> tuple[Person, Query]:
    """Let a press be committed by a process that dies before it answers."""
    anna = await with_board(bench, Echo())
    dying = bench.pipelines[0]
    dying._replies.make = lambda *_: None
    query = anna.presses(board_of(anna), "B")
    await bench.received()
    await bench.stop()
    assert query.press.answer is None
    return anna, query


async def test_an_answer_that_a_dead_process_owes_is_made_by_the_next(bench: Bench) -> None:
    _, query = await pressed_and_died(bench)
    await bench.pipeline(Echo())
    await bench.received()
    assert (await query.answer()).text == "toast B"
    await bench.pass_time(1)
    assert await owed(bench) == []


async def test_an_answer_that_is_owed_for_too_long_is_a_message(bench: Bench) -> None:
    anna, query = await pressed_and_died(bench)
    bench.clock.advance(60)
    await bench.pipeline(Echo())
    await bench.received()
    await bench.pass_time(3)
    assert query.press.answer is None
    assert texts(anna.private_chat.messages)[-1] == "late"
    assert await owed(bench) == []


async def test_what_another_process_may_be_at_is_left_to_it_for_a_while(bench: Bench) -> None:
    _, query = await pressed_and_died(bench)
    pipeline = await bench.pipeline(Echo(), is_started=False)
    await pipeline._replies.sweep()
    await pipeline.idle()
    assert query.press.answer is None
    bench.clock.advance(OTHERS_TAKE_OVER_AFTER.total_seconds())
    await pipeline._replies.sweep()
    await pipeline.idle()
    assert (await query.answer()).text == "toast B"


async def test_made_replies_are_marked_together_and_not_repeated(bench: Bench) -> None:
    anna = await with_board(bench, Echo())
    for _ in range(5):
        await anna.presses(board_of(anna), "B").answer()
    await bench.received()
    assert len(await owed(bench)) == 5
    await bench.pass_time(1)
    assert await owed(bench) == []
    calls = len(bench.sandbox.calls)
    await bench.stop()
    await bench.pipeline(Echo())
    await bench.received()
    assert "answerCallbackQuery" not in [call.method for call in bench.sandbox.calls[calls:]]


async def test_what_is_made_while_others_are_marked_is_marked_too(bench: Bench) -> None:
    anna = await with_board(bench, Echo())
    replies = bench.pipelines[0]._replies
    query = anna.presses(board_of(anna), "B")
    await query.answer()
    await bench.received()
    (first,) = await owed(bench)
    async with bench.database.work():
        bench.clock.advance(MARKED_AFTER.total_seconds())
        replies.make(first + 1, [Reply("answerCallbackQuery", {"callback_query_id": query.id})])
        await bench.until(lambda: first + 1 in replies._made)
    await bench.pass_time(2)
    assert replies._made == []


async def test_replies_of_one_update_may_wait_together(bench: Bench) -> None:
    pipeline = await bench.pipeline(Echo())
    bench.sandbox.faults.fail_next("answerCallbackQuery", retry_after=3, times=2)
    pipeline._replies.make(1, [Reply("answerCallbackQuery", {"callback_query_id": "5"})] * 2)
    calls = bench.sandbox.calls
    await bench.until(lambda: len([call for call in calls if call.method == "answerCallbackQuery"]) == 2)
    async with asyncio.timeout(10):
        await pipeline.idle()
        await bench.pass_time(4)
    assert len([call for call in calls if call.method == "answerCallbackQuery"]) == 4


async def test_a_stop_leaves_what_can_not_be_made_now(bench: Bench) -> None:
    anna = await with_board(bench, Echo())
    bench.sandbox.faults.fail_next("answerCallbackQuery", retry_after=30)
    query = anna.presses(board_of(anna), "B")
    await bench.received()
    await bench.stop()
    assert query.press.answer is None
    await bench.pipeline(Echo())
    await bench.received()
    assert (await query.answer()).text == "toast B"


async def test_trouble_that_lasts_is_outlived(bench: Bench) -> None:
    anna = await with_board(bench, Echo())
    bench.sandbox.faults.fail_next("answerCallbackQuery", status=502, times=6)
    anna.presses(board_of(anna), "B")
    await bench.received()
    await bench.pass_time(60)
    assert texts(anna.private_chat.messages)[-1] == "late"


async def test_a_press_at_which_the_bot_fails_for_good_is_answered(bench: Bench) -> None:
    echo = Echo()
    anna = await with_board(bench, echo)

    def fail(update: StoredUpdate) -> None:
        raise LookupError

    echo.before = fail
    query = anna.presses(board_of(anna), "B")
    await bench.received()
    assert (await query.answer()).text == "again"
    await bench.pass_time(20)
    assert texts(anna.private_chat.messages)[-1] == "late sorry"


async def test_a_press_that_is_poison_is_answered_at_once(bench: Bench) -> None:
    echo = Echo()
    anna = await with_board(bench, echo)

    def refuse(update: StoredUpdate) -> None:
        raise Poison

    echo.before = refuse
    assert (await anna.presses(board_of(anna), "B").answer()).text == "sorry"


async def test_a_failure_is_recorded_even_if_nobody_can_be_told(bench: Bench) -> None:
    echo = Echo()
    pipeline = await bench.pipeline(echo)
    # A press without an id: the apology fails as well.
    await pipeline.intake.store([{"update_id": 7, "callback_query": {"message": {"chat": {"id": 5}}}}])
    await bench.pass_time(20)
    async with bench.database.reading() as stores:
        status = await stores.connection.scalar(select(InboxRow.status).where(InboxRow.update_id == 7))
    assert status == "aside"


@pytest.mark.parametrize("late", [None, Notice(5, "plain", {"text": "ё"})])
def test_a_reply_is_stored_as_it_is(late: Notice | None) -> None:
    params: dict[str, Any] = {"callback_query_id": "7", "show_alert": False}
    assert read(written(Reply("answerCallbackQuery", params, late))) == Reply("answerCallbackQuery", params, late)


async def test_of_two_processes_one_takes_over(bench: Bench) -> None:
    await pressed_and_died(bench)
    bench.clock.advance(60)
    async with bench.database.work() as work:
        (found,) = await work.inbox.unanswered(bench.clock.now(), 10)
        assert await work.inbox.take_over(found, bench.clock.now() + OTHERS_TAKE_OVER_AFTER)
        assert not await work.inbox.take_over(found, bench.clock.now() + OTHERS_TAKE_OVER_AFTER)
        await work.connection.execute(update(InboxRow).values(replies_due_at=None))
