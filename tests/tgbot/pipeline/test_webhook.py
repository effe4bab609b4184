"""The webhook stores before it answers, and lets nobody in but Telegram."""

import socket

import aiohttp
import pytest

from tests.tgbot.pipeline.bench import Bench, Echo, settings_for_tests, texts
from tests.tgbot.pipeline.test_intake import inbox
from tgbot.pipeline.webhook import SECRET_HEADER

SECRET = "a-secret"
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def listen() -> str:
    """A free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    return f"127.0.0.1:{port}"


@pytest.fixture
async def address(bench: Bench, listen: str) -> str:
    """The address of a webhook that is running."""
    address = f"http://{listen}/hook"
    bench.settings = settings_for_tests(webhook_url=address, webhook_secret=SECRET, listen=listen)
    return address


async def post(address: str, body: str, headers: dict[str, str]) -> int:
    """Post something and return the status."""
    async with (
        aiohttp.ClientSession(trust_env=False) as session,
        session.post(address, data=body.encode(), headers=headers) as answer,
    ):
        return answer.status


async def test_updates_come_by_webhook(bench: Bench, address: str) -> None:
    anna = bench.sandbox.add_user("Anna")
    await bench.pipeline(Echo())
    anna.start()
    anna.says(anna.private_chat, "hello")
    await bench.received()
    assert texts(anna.private_chat.messages) == ["/start", "hello"]


async def test_only_telegram_may_come_in(bench: Bench, address: str) -> None:
    await bench.pipeline(Echo())
    update = '{"update_id": 1, "message": {"chat": {"id": 1}}}'
    secret = {SECRET_HEADER: SECRET}
    assert await post(address, update, JSON) == 403
    assert await post(address, update, {**JSON, SECRET_HEADER: "wrong"}) == 403
    assert await post(address, update, {**secret, "Content-Type": "text/plain"}) == 403
    assert await post(address, update, {**secret, "Content-Type": "application/json; charset=utf-8"}) == 403
    assert await post(address, "no json", {**secret, **JSON}) == 400
    assert await inbox(bench) == {}
    assert await post(address, update, {**secret, **JSON}) == 200
    assert await post(address, update, {**secret, **JSON}) == 200
    await bench.received()
    assert await inbox(bench) == {1: ("done", 0)}


async def test_what_can_not_be_stored_is_not_confirmed(bench: Bench, address: str) -> None:
    await bench.pipeline(Echo())
    async with bench.database.work() as work:
        await work.connection.exec_driver_sql("ALTER TABLE inbox RENAME TO hidden")
    update = '{"update_id": 1, "message": {"chat": {"id": 1}}}'
    assert await post(address, update, {SECRET_HEADER: SECRET, **JSON}) == 503
    async with bench.database.work() as work:
        await work.connection.exec_driver_sql("ALTER TABLE hidden RENAME TO inbox")
    assert await post(address, update, {SECRET_HEADER: SECRET, **JSON}) == 200
