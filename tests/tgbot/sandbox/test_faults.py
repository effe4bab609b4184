"""Trouble on demand: before the effect, after it, and instead of an answer."""

import httpx
import pytest
from telegram import Bot
from telegram.error import NetworkError

from tests.tgbot.sandbox.conftest import Api
from tgbot.sandbox import ApiError, Person, Sandbox
from tgbot.sandbox.faults import Loss


def texts(person: Person) -> list[str]:
    return [message.text for message in person.private_chat.messages[1:]]


async def test_a_5xx_comes_before_the_effect_or_after_it(bot: Bot, sandbox: Sandbox, anna: Person) -> None:
    sandbox.faults.fail_next("sendMessage", status=502)
    with pytest.raises(NetworkError, match="Bad Gateway"):
        await bot.send_message(anna.id, "lost")
    sandbox.faults.fail_next("sendMessage", status=500, after_effect=True)
    with pytest.raises(NetworkError):
        await bot.send_message(anna.id, "done")
    assert texts(anna) == ["done"]


async def test_a_connection_breaks_before_the_effect_or_after_it(api: Api, sandbox: Sandbox, anna: Person) -> None:
    losses: list[tuple[Loss, str]] = [("dropped", "lost"), ("lost_answer", "done")]
    for status, text in losses:
        sandbox.faults.fail_next("sendMessage", status=status)
        with pytest.raises(httpx.RemoteProtocolError):
            await api("sendMessage", chat_id=anna.id, text=text)
    await api.result("sendMessage", chat_id=anna.id, text="fine")
    assert texts(anna) == ["done", "fine"]


async def test_a_failure_counts_and_keeps_to_its_chat(api: Api, sandbox: Sandbox, anna: Person) -> None:
    other = sandbox.add_user("Вера")
    other.start()
    sandbox.faults.fail_next("sendMessage", chat_id=anna.id, retry_after=7, times=2)
    await api.result("sendMessage", chat_id=other.id, text="x")
    for _ in range(2):
        answer = await api("sendMessage", chat_id=anna.id, text="x")
        assert answer["parameters"] == {"retry_after": 7}
    await api.result("sendMessage", chat_id=anna.id, text="x")


async def test_any_refusal_can_be_put_in_telegrams_mouth(api: Api, sandbox: Sandbox, anna: Person) -> None:
    sandbox.faults.fail_next("*", error=ApiError(400, "Bad Request: TOPIC_CLOSED"))
    assert await api.refusal("sendMessage", chat_id=anna.id, text="x") == (400, "Bad Request: TOPIC_CLOSED")
    sandbox.faults.fail_next("*", status=503, times=9)
    sandbox.faults.clear()
    await api.result("sendMessage", chat_id=anna.id, text="x")


def test_one_kind_of_trouble_is_named(sandbox: Sandbox) -> None:
    with pytest.raises(ValueError, match="name one"):
        sandbox.faults.fail_next("sendMessage")
    with pytest.raises(ValueError, match="name one"):
        sandbox.faults.fail_next("sendMessage", status=500, retry_after=1)


async def test_delays_pass_through_the_given_sleep(api: Api) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async with Sandbox(sleep=sleep) as sandbox:
        known = Api(api.client, sandbox)
        sandbox.faults.delay("getMe", 3)
        sandbox.faults.delay("*", lambda: 0.5)
        await known.result("getMe")
        sandbox.faults.delay("getMe", 0)
        await known.result("getMe")
    assert slept == [3, 0.5, 0.5]


async def test_every_call_is_recorded_with_its_outcome(api: Api, sandbox: Sandbox, anna: Person) -> None:
    markup = {"inline_keyboard": [[{"text": "x", "callback_data": "y"}]]}
    await api.result("sendmessage", chat_id=anna.id, text="x", reply_markup=markup)
    await api.refusal("sendMessage", chat_id=7, text="x")
    sent, refused = sandbox.calls
    assert (sent.method, sent.params["reply_markup"], sent.error) == ("sendMessage", markup, None)
    assert refused.error == "Bad Request: chat not found"
