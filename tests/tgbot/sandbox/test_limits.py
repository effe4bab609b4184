"""Telegram's limits of speed, on a clock that only the test moves."""

import pytest

from tests.tgbot.sandbox.conftest import Api, Clock
from tgbot.sandbox import Group, Limits, Person, Sandbox


@pytest.fixture
def limits() -> Limits:
    return Limits()


async def wait_s(api: Api, chat_id: int) -> int:
    """How long the next message to a chat must wait; 0 means that it was sent."""
    answer = await api("sendMessage", chat_id=chat_id, text="x")
    if answer["ok"]:
        return 0
    seconds: int = answer["parameters"]["retry_after"]
    assert answer["error_code"] == 429
    assert answer["description"] == f"Too Many Requests: retry after {seconds}"
    return seconds


async def test_a_private_chat_takes_four_at_once_and_then_one_a_second(api: Api, anna: Person, clock: Clock) -> None:
    assert [await wait_s(api, anna.id) for _ in range(5)] == [0, 0, 0, 0, 1]
    clock.move(1)
    assert [await wait_s(api, anna.id) for _ in range(2)] == [0, 1]


async def test_a_group_takes_twenty_in_any_minute(api: Api, group: Group, clock: Clock) -> None:
    for _ in range(20):
        assert await wait_s(api, group.id) == 0
        clock.move(1)
    assert await wait_s(api, group.id) == 40
    clock.move(40)
    assert [await wait_s(api, group.id) for _ in range(2)] == [0, 1]


async def test_all_chats_together_take_thirty_a_second(api: Api, sandbox: Sandbox, clock: Clock) -> None:
    people = [sandbox.add_user(f"Игрок {number}") for number in range(31)]
    for person in people:
        person.start()
    assert [await wait_s(api, person.id) for person in people] == [0] * 30 + [1]
    clock.move(1)
    assert await wait_s(api, people[30].id) == 0


async def test_edits_count_and_answers_to_presses_do_not(api: Api, anna: Person) -> None:
    button = {"inline_keyboard": [[{"text": "x", "callback_data": "x"}]]}
    sent = await api.result("sendMessage", chat_id=anna.id, text="0", reply_markup=button)
    message = anna.private_chat.messages[-1]
    queries = [anna.presses(message, "x") for _ in range(40)]
    for query in queries:
        await api.result("answerCallbackQuery", callback_query_id=query.id)
    place = {"chat_id": anna.id, "message_id": sent["message_id"]}
    for text in ("1", "2", "3"):
        await api.result("editMessageText", **place, text=text)
    assert (await api.refusal("editMessageText", **place, text="4"))[0] == 429


async def test_what_is_refused_for_another_reason_does_not_count(api: Api, anna: Person) -> None:
    for _ in range(10):
        await api.refusal("sendMessage", chat_id=anna.id, text="")
    assert await wait_s(api, anna.id) == 0


async def test_limits_can_be_lifted(clock: Clock) -> None:
    async with Sandbox(now=clock, limits=Limits.off()) as sandbox:
        assert sandbox.world.limits.query_expiry_s == Limits().query_expiry_s
        for _ in range(200):
            sandbox.world.limiter.spend(1001, clock())
            sandbox.world.limiter.spend(-2001, clock())
