"""The outbox goes out in order per chat, merged where it can be, once, and within Telegram's limits."""

from typing import Any

from sqlalchemy import select

from core.storage.outbox import OutboxMessage
from core.storage.tables import OutboxRow
from core.storage.unit_of_work import Work
from tests.tgbot.pipeline.bench import Bench, Echo, texts
from tgbot.pipeline.pipeline import Pipeline
from tgbot.sandbox.errors import bad_request, forbidden
from tgbot.sandbox.people import Person


async def statuses(bench: Bench) -> list[str]:
    """Return the status of every row of the outbox."""
    async with bench.database.reading() as stores:
        return list(await stores.connection.scalars(select(OutboxRow.status).order_by(OutboxRow.id)))


def somebody(bench: Bench, name: str = "Anna") -> Person:
    """Return somebody who can be written to."""
    person = bench.sandbox.add_user(name)
    person.start()
    return person


async def sending(bench: Bench, echo: Echo) -> Pipeline:
    """Build a pipeline that receives nothing and sends."""
    pipeline = await bench.pipeline(echo, is_started=False)
    await pipeline._duty.start()
    return pipeline


def calls(bench: Bench, method: str) -> list[Any]:
    """Return the calls of one method."""
    return [call for call in bench.sandbox.calls if call.method == method]


async def test_messages_keep_their_order(bench: Bench) -> None:
    anna = somebody(bench)
    await sending(bench, Echo())
    for number in range(5):
        await bench.put(anna.id, str(number))
    await bench.pass_time(10)
    assert texts(anna.private_chat.messages) == ["0", "1", "2", "3", "4"]


async def test_many_changes_of_one_message_become_one_edit(bench: Bench) -> None:
    anna = somebody(bench)
    await sending(bench, Echo())
    await bench.put(anna.id, "first", "board")
    await bench.pass_time(1)
    for number in range(10):
        await bench.put(anna.id, str(number), "board")
    await bench.pass_time(5)
    assert texts(anna.private_chat.messages) == ["9"]
    assert len(calls(bench, "editMessageText")) == 1
    assert await statuses(bench) == ["delivered", *["merged"] * 9, "delivered"]


async def test_changes_before_the_first_sending_become_one_message(bench: Bench) -> None:
    anna = somebody(bench)
    for text in ("first", "second", "third"):
        await bench.put(anna.id, text, "board")
    await bench.pipeline(Echo())
    await bench.received()
    assert "third" in texts(anna.private_chat.messages)
    assert calls(bench, "editMessageText") == []


async def test_an_edit_does_not_wait_when_a_message_stands_behind_it(bench: Bench) -> None:
    anna = somebody(bench)
    pipeline = await sending(bench, Echo())
    await bench.put(anna.id, "first", "board")
    await pipeline.idle()
    await bench.put(anna.id, "second", "board")
    await pipeline.idle()
    assert texts(anna.private_chat.messages) == ["first"]
    await bench.put(anna.id, "news")
    await pipeline.idle()
    assert texts(anna.private_chat.messages) == ["second", "news"]


async def test_an_edit_that_changes_nothing_is_a_success(bench: Bench) -> None:
    anna = somebody(bench)
    await sending(bench, Echo())
    await bench.put(anna.id, "same", "board")
    await bench.pass_time(1)
    await bench.put(anna.id, "same", "board")
    await bench.pass_time(3)
    assert await statuses(bench) == ["delivered", "delivered"]


async def test_a_message_that_is_gone_is_sent_anew(bench: Bench) -> None:
    anna = somebody(bench)
    await sending(bench, Echo())
    await bench.put(anna.id, "first", "board")
    await bench.pass_time(1)
    anna.private_chat.messages[-1].deleted = True
    await bench.put(anna.id, "second", "board")
    await bench.pass_time(3)
    await bench.put(anna.id, "third", "board")
    await bench.pass_time(3)
    assert texts(anna.private_chat.messages) == ["third"]
    assert len(calls(bench, "sendMessage")) == 2


async def test_a_pause_that_telegram_asks_for_holds_up_that_chat_alone(bench: Bench) -> None:
    anna, boris = somebody(bench), somebody(bench, "Boris")
    await sending(bench, Echo())
    bench.sandbox.faults.fail_next("sendMessage", chat_id=anna.id, retry_after=7)
    await bench.put(anna.id, "a")
    await bench.put(boris.id, "b")
    await bench.pass_time(6)
    assert texts(boris.private_chat.messages) == ["b"]
    assert texts(anna.private_chat.messages) == []
    await bench.pass_time(2)
    assert texts(anna.private_chat.messages) == ["a"]
    assert len(calls(bench, "sendMessage")) == 3


async def test_trouble_of_telegrams_is_waited_for_in_order(bench: Bench) -> None:
    anna = somebody(bench)
    await sending(bench, Echo())
    bench.sandbox.faults.fail_next("sendMessage", status=502)
    bench.sandbox.faults.fail_next("sendMessage", status="dropped")
    await bench.put(anna.id, "a")
    await bench.put(anna.id, "b")
    await bench.pass_time(10)
    assert texts(anna.private_chat.messages) == ["a", "b"]


async def test_who_has_blocked_the_bot_is_given_up_with_a_record(bench: Bench) -> None:
    anna, boris = somebody(bench), somebody(bench, "Boris")
    anna.blocks_bot()
    echo = Echo()
    await sending(bench, echo)
    await bench.put(anna.id, "a")
    await bench.put(boris.id, "b")
    await bench.pass_time(2)
    assert echo.undelivered == [(anna.id, "echo", "Forbidden")]
    assert await statuses(bench) == ["given_up", "delivered"]


async def test_what_telegram_refuses_is_given_up_even_if_nobody_can_be_told(bench: Bench) -> None:
    anna = somebody(bench)
    echo = Echo()

    async def fail(chat_id: int, row: OutboxMessage, error: Exception, work: Work) -> None:
        raise LookupError

    echo.undeliverable = fail  # type: ignore[method-assign]
    await sending(bench, echo)
    bench.sandbox.faults.fail_next("sendMessage", error=bad_request("can't parse entities"))
    bench.sandbox.faults.fail_next("sendMessage", error=forbidden("bot was kicked from the group chat"))
    await bench.put(anna.id, "a")
    await bench.put(anna.id, "b")
    await bench.put(anna.id, "c")
    await bench.pass_time(3)
    assert await statuses(bench) == ["given_up", "given_up", "delivered"]


async def test_what_can_not_be_rendered_is_given_up_in_the_end(bench: Bench) -> None:
    anna = somebody(bench)
    await sending(bench, Echo())
    await bench.put(anna.id, "broken")
    await bench.put(anna.id, "after it")
    await bench.pass_time(200)
    assert texts(anna.private_chat.messages) == ["after it"]
    assert await statuses(bench) == ["given_up", "delivered"]


async def test_nothing_to_show_is_done(bench: Bench) -> None:
    anna = somebody(bench)
    await sending(bench, Echo())
    await bench.put(anna.id, "nothing", parts=0)
    await bench.pass_time(1)
    assert await statuses(bench) == ["delivered"]
    assert texts(anna.private_chat.messages) == []


async def test_messages_follow_a_group_that_becomes_a_supergroup(bench: Bench) -> None:
    anna = somebody(bench)
    group = bench.sandbox.add_group("Mafia", [anna])
    game = await bench.game(group.id)
    await sending(bench, Echo())
    await bench.put(group.id, "board", "board")
    await bench.pass_time(1)
    old = group.id
    new = bench.sandbox.migrate(group, silently=True)
    await bench.put(old, "news")
    await bench.put(old, "new board", "board")
    await bench.pass_time(10)
    assert texts(group.chat.messages) == ["news", "new board"]
    async with bench.database.reading() as stores:
        record = await stores.games.load(game)
    assert record is not None
    assert record.lobby.chat == new


async def test_a_long_message_goes_on_with_the_part_that_was_not_sent(bench: Bench) -> None:
    anna = somebody(bench)
    bench.sandbox.faults.fail_next("sendMessage", status=502)
    first = await sending(bench, Echo())
    await bench.put(anna.id, "part", parts=3)
    await first.idle()
    assert texts(anna.private_chat.messages) == []
    await bench.pass_time(1.5)
    await bench.stop()
    await bench.pipeline(Echo())
    await bench.pass_time(10)
    assert [text for text in texts(anna.private_chat.messages) if "part" in text] == ["part 1", "part 2", "part 3"]


async def test_a_committed_message_is_sent_once_by_the_next_process(bench: Bench) -> None:
    anna = somebody(bench)
    await bench.put(anna.id, "survivor")
    await bench.pipeline(Echo())
    await bench.received()
    await bench.stop()
    await bench.pipeline(Echo())
    await bench.pass_time(2)
    assert texts(anna.private_chat.messages).count("survivor") == 1


async def test_telegrams_limits_are_kept(strict_bench: Bench) -> None:
    bench = strict_bench
    people = [somebody(bench, f"player {number}") for number in range(12)]
    group = bench.sandbox.add_group("Mafia", people)
    await sending(bench, Echo())
    for number in range(25):
        await bench.put(group.id, f"g{number}")
    for person in people:
        for number in range(6):
            await bench.put(person.id, f"p{number}")
    await bench.pass_time(140)
    assert texts(group.messages) == [f"g{number}" for number in range(25)]
    for person in people:
        assert texts(person.private_chat.messages) == [f"p{number}" for number in range(6)]
    assert [call for call in bench.sandbox.calls if call.error] == []


async def test_edits_of_a_busy_board_leave_room_for_messages(strict_bench: Bench) -> None:
    bench = strict_bench
    anna = somebody(bench)
    group = bench.sandbox.add_group("Mafia", [anna])
    pipeline = await sending(bench, Echo())
    await bench.put(group.id, "board", "board")
    for number in range(60):
        await bench.put(group.id, f"board {number}", "board")
        await bench.pass_time(0.5)
    await bench.put(group.id, "news")
    await pipeline.idle()
    assert texts(group.messages) == ["board 59", "news"]
    assert len(calls(bench, "editMessageText")) <= 11
    assert [call for call in bench.sandbox.calls if call.error] == []
