"""A stand-in on a clock of its own, a bot that speaks to it, and a bare HTTP client."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from telegram import Bot
from telegram.request import HTTPXRequest

from tgbot.sandbox import Group, Limits, Person, Sandbox


@dataclass
class Clock:
    """A time that stands still until it is moved."""

    at: datetime = datetime(2026, 5, 4, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def move(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


@dataclass(frozen=True)
class Api:
    """Requests without a library between, and their answers as they are."""

    client: httpx.AsyncClient
    sandbox: Sandbox

    async def __call__(self, method: str, **values: Any) -> dict[str, Any]:
        """Send a form, as bots do; nested values as JSON."""
        form = {
            name: json.dumps(value) if isinstance(value, dict | list | bool) else value
            for name, value in values.items()
        }
        answer = await self.client.post(f"{self.sandbox.base_url}{self.sandbox.token}/{method}", data=form)
        body: dict[str, Any] = answer.json()
        assert answer.status_code == body.get("error_code", 200)
        return body

    async def result(self, method: str, **values: Any) -> Any:
        """What a request that must succeed brings."""
        body = await self(method, **values)
        assert body["ok"], body
        return body["result"]

    async def refusal(self, method: str, **values: Any) -> tuple[int, str]:
        """Code and text of a request that must be refused."""
        body = await self(method, **values)
        assert not body["ok"], body
        return body["error_code"], body["description"]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limits() -> Limits:
    return Limits.off()


@pytest.fixture
async def sandbox(clock: Clock, limits: Limits) -> AsyncIterator[Sandbox]:
    async with Sandbox(now=clock, limits=limits) as running:
        yield running


@pytest.fixture
async def api(sandbox: Sandbox) -> AsyncIterator[Api]:
    async with httpx.AsyncClient(trust_env=False, timeout=10) as client:
        yield Api(client, sandbox)


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[Bot]:
    """A bot of python-telegram-bot, as the project uses it."""

    def request() -> HTTPXRequest:
        return HTTPXRequest(httpx_kwargs={"trust_env": False})

    running = Bot(
        sandbox.token,
        base_url=sandbox.base_url,
        base_file_url=sandbox.base_file_url,
        request=request(),
        get_updates_request=request(),
    )
    async with running:
        yield running


@pytest.fixture
def anna(sandbox: Sandbox) -> Person:
    """She has started the bot."""
    person = sandbox.add_user("Анна", username="anna_k")
    person.start()
    return person


@pytest.fixture
def boris(sandbox: Sandbox) -> Person:
    """He has not started the bot."""
    return sandbox.add_user("Борис")


@pytest.fixture
def group(sandbox: Sandbox, anna: Person, boris: Person) -> Group:
    """Anna owns it, and the bot is a plain member."""
    return sandbox.add_group("Переулок", [anna, boris], [anna])
