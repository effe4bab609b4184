"""How updates are confirmed, come again, and reach a webhook."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiohttp import web

from tests.tgbot.sandbox.conftest import Api
from tgbot.sandbox import Group, Person, Sandbox


def texts(updates: list[dict[str, Any]]) -> list[str]:
    return [update["message"]["text"] for update in updates if "message" in update]


async def test_an_update_comes_again_until_a_later_offset_confirms_it(api: Api, anna: Person) -> None:
    anna.says(anna.private_chat, "one")
    first = await api.result("getUpdates")
    again = await api.result("getUpdates", offset=first[0]["update_id"])
    assert texts(first) == texts(again) == ["/start", "one"]
    rest = await api.result("getUpdates", offset=first[0]["update_id"] + 1)
    assert texts(rest) == ["one"]
    assert await api.result("getUpdates", offset=first[-1]["update_id"] + 1) == []
    assert await api.result("getUpdates") == []


async def test_a_negative_offset_keeps_only_the_newest(api: Api, anna: Person) -> None:
    for text in ("one", "two", "three"):
        anna.says(anna.private_chat, text)
    assert texts(await api.result("getUpdates", limit=2)) == ["/start", "one"]
    assert texts(await api.result("getUpdates", offset=-1)) == ["three"]
    assert texts(await api.result("getUpdates")) == ["three"]


async def test_a_long_poll_ends_when_something_arrives(api: Api, anna: Person, sandbox: Sandbox) -> None:
    polled = len(sandbox.calls)
    poll = asyncio.create_task(api.result("getUpdates", offset=2, timeout=30))
    await sandbox.until(lambda: len(sandbox.calls) > polled)
    anna.says(anna.private_chat, "here")
    assert texts(await asyncio.wait_for(poll, 5)) == ["here"]


async def test_a_second_poller_ends_the_first(api: Api, sandbox: Sandbox) -> None:
    first = asyncio.create_task(api.refusal("getUpdates", timeout=30))
    await sandbox.until(lambda: sandbox.calls)
    await api.result("getUpdates")
    assert await asyncio.wait_for(first, 5) == (
        409,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    )


async def test_kinds_that_are_not_wanted_never_arrive_and_the_wish_is_kept(
    api: Api, anna: Person, group: Group
) -> None:
    await api.result("getUpdates", offset=-1, allowed_updates=["callback_query"])
    last = (await api.result("getUpdates"))[-1]["update_id"]
    anna.says(group, "x")
    assert await api.result("getUpdates", offset=last + 1) == []
    await api.result("getUpdates", allowed_updates=[])
    anna.says(group, "y")
    assert texts(await api.result("getUpdates")) == ["y"]


async def test_chat_member_updates_are_for_administrators_who_ask(api: Api, group: Group, boris: Person) -> None:
    group.promote_bot()
    await api.result("getUpdates", allowed_updates=["chat_member"])
    boris.leaves(group)
    update = (await api.result("getUpdates"))[-1]["chat_member"]
    assert (update["old_chat_member"]["status"], update["new_chat_member"]["status"]) == ("member", "left")


async def test_duplicates_and_reversals_can_be_ordered(api: Api, sandbox: Sandbox, anna: Person) -> None:
    sandbox.faults.duplicate_next(copies=2)
    anna.says(anna.private_chat, "thrice")
    sandbox.faults.reverse_next(2)
    anna.says(anna.private_chat, "one")
    anna.says(anna.private_chat, "two")
    updates = (await api.result("getUpdates"))[1:]
    assert texts(updates) == ["thrice", "thrice", "thrice", "two", "one"]
    assert [update["update_id"] for update in updates] == [2, 2, 2, 3, 4]


@dataclass
class Receiver:
    """A webhook that answers as it is told, and remembers what it got."""

    url: str = ""
    statuses: list[int] = field(default_factory=list)
    got: list[tuple[dict[str, Any], dict[str, str]]] = field(default_factory=list)
    arrived: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def take(self, request: web.Request) -> web.Response:
        self.got.append((json.loads(await request.text()), dict(request.headers)))
        status = self.statuses.pop(0) if self.statuses else 200
        async with self.arrived:
            self.arrived.notify_all()
        return web.Response(status=status)

    async def count(self, most: int) -> None:
        async with self.arrived:
            await asyncio.wait_for(self.arrived.wait_for(lambda: len(self.got) >= most), 5)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    app = web.Application()
    app.router.add_post("/hook", receiver.take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    receiver.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield receiver
    await runner.cleanup()


async def test_a_webhook_gets_updates_in_order_with_the_secret_until_it_takes_them(
    api: Api, anna: Person, receiver: Receiver
) -> None:
    receiver.statuses = [500, 403]
    await api.result("setWebhook", url=receiver.url, secret_token="s-1")
    anna.says(anna.private_chat, "one")
    await receiver.count(4)
    assert texts([update for update, _ in receiver.got]) == ["/start", "/start", "/start", "one"]
    headers = receiver.got[0][1]
    assert headers["X-Telegram-Bot-Api-Secret-Token"] == "s-1"
    assert headers["Content-Type"] == "application/json"
    info = await api.result("getWebhookInfo")
    assert info["url"] == receiver.url
    assert info["last_error_message"] == "Wrong response from the webhook: 403 Forbidden"


async def test_polling_and_a_webhook_exclude_each_other(api: Api, anna: Person, receiver: Receiver) -> None:
    receiver.statuses = [500] * 100
    await api.result("setWebhook", url=receiver.url)
    code, text = await api.refusal("getUpdates")
    assert code == 409
    assert text.startswith("Conflict: can't use getUpdates method while webhook is active")
    await api.result("deleteWebhook")
    assert texts(await api.result("getUpdates")) == ["/start"]
    await api.result("deleteWebhook", drop_pending_updates=True)
    assert await api.result("getUpdates") == []


async def test_a_chat_that_is_stuck_does_not_hold_up_another(
    api: Api, sandbox: Sandbox, anna: Person, receiver: Receiver
) -> None:
    receiver.statuses = [500]
    await api.result("setWebhook", url=receiver.url)
    await receiver.count(1)
    other = sandbox.add_user("Вера")
    other.start()
    await receiver.count(3)
    names = [update["message"]["from"]["first_name"] for update, _ in receiver.got]
    assert sorted(names) == ["Анна", "Анна", "Вера"]


async def test_a_bad_webhook_is_refused(api: Api) -> None:
    wrong_secret = await api.refusal("setWebhook", url="https://a.example", secret_token="ä")
    assert wrong_secret == (400, "Bad Request: secret token contains unallowed characters")
    assert (await api.refusal("setWebhook", url="ftp://a.example"))[0] == 400
