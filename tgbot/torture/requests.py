"""Requests to the stand-in without a socket, and what may go wrong with them."""

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from tgbot.sandbox.api import call
from tgbot.sandbox.errors import ApiError, server_error, too_many_requests
from tgbot.sandbox.parameters import Parameters
from tgbot.sandbox.world import World
from tgbot.torture.machine import Process

KINDS = ("too_many", "before", "after", "lost", "dropped")
SPARED = frozenset({"getme", "getmycommands", "setmycommands", "deletewebhook", "setwebhook"})
"""A start is tried again as a whole."""


@dataclass(frozen=True, slots=True)
class Made:
    """One call as the stand-in saw it; `error` is empty when it succeeded."""

    method: str
    params: dict[str, Any]
    error: str


@dataclass
class Line:
    """The line to Telegram.

    Attributes:
        trouble: how many of a hundred calls go wrong.
        on_made: told of every call that has reached Telegram.
    """

    world: World
    chance: random.Random
    on_made: Callable[[Made], None]
    trouble: int = 0
    counts: dict[str, int] = field(default_factory=dict)

    def fate(self, method: str) -> str:
        """Return what goes wrong with the next call, if anything."""
        if method in SPARED or self.chance.randrange(100) >= self.trouble:
            return ""
        kind = self.chance.choice(KINDS)
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return kind

    async def make(self, token: str, method: str, params: Parameters) -> Any:
        """Make a call.

        Raises:
            ApiError: Telegram refuses it.
        """
        try:
            result = await call(self.world, token, method, params)
        except ApiError as error:
            self.on_made(Made(method, params.readable(), error.description))
            raise
        self.on_made(Made(method, params.readable(), ""))
        return result


class SimulatedRequest(BaseRequest):
    """Fits the library's connections; it ends with its process."""

    def __init__(self, process: Process, line: Line) -> None:
        self._process = process
        self._line = line

    @property
    def read_timeout(self) -> float | None:
        """Nothing is waited for."""
        return None

    async def initialize(self) -> None:
        """Nothing is opened."""

    async def shutdown(self) -> None:
        """Nothing is closed."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *timeouts: Any, **more_timeouts: Any
    ) -> tuple[int, bytes]:
        """Make a call of the Bot API."""
        token, name = url.rsplit("/bot", 1)[1].split("/")
        await self._process.pause(f"calls {name}")
        fate = self._line.fate(name.lower())
        if fate == "dropped":
            raise NetworkError("the connection broke")
        try:
            if fate == "too_many":
                raise too_many_requests(self._line.chance.randint(1, 5))
            if fate == "before":
                raise server_error(502)
            result = await self._line.make(token, name, _parameters(request_data))
            if fate == "after":
                raise server_error(504)
        except ApiError as error:
            await self._process.pause("refused")
            return error.code, json.dumps(error.answer()).encode()
        await self._process.pause(f"has called {name}")
        if fate == "lost":
            raise TimedOut
        return 200, json.dumps({"ok": True, "result": result}).encode()


def _parameters(data: RequestData | None) -> Parameters:
    if data is None:
        return Parameters()
    files = {}
    for name, part in (data.multipart_data or {}).items():
        content = part[1]
        files[name] = content if isinstance(content, bytes) else content.read()
    return Parameters(dict(data.json_parameters), files)


async def turns(count: int) -> None:
    """Let everybody go on for so many turns of the loop."""
    for _ in range(count):
        await asyncio.sleep(0)
