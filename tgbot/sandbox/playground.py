"""The page on which one person plays everybody: its files, and the socket that keeps it fresh."""

from __future__ import annotations

import asyncio
import json
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from tgbot.sandbox.page_actions import PageActions
from tgbot.sandbox.page_state import message_state, press_state
from tgbot.sandbox.table import Table
from tgbot.sandbox.world import Change, MessageChanged, PeopleChanged, PressAnswered, World

_FILES = {
    "index.html": "text/html",
    "page.css": "text/css",
    "page.js": "text/javascript",
    "bubbles.js": "text/javascript",
    "columns.js": "text/javascript",
    "composer.js": "text/javascript",
    "words.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": ("default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_IMAGE_TYPES = (
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"RIFF", "image/webp"),
)

_Socket = asyncio.Queue[dict[str, Any]]


class Playground:
    """Serves the page at ``/`` and tells every open page what changes, without being asked."""

    def __init__(self, world: World, table: Table) -> None:
        self.world = world
        self.table = table
        self.actions = PageActions(table)
        self._open: dict[web.WebSocketResponse, _Socket] = {}

    def add_routes(self, app: web.Application) -> None:
        """Serve the page, its socket and the photos."""
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name}", self._page)
        app.router.add_get("/photo/{file_id}", self._photo)
        app.router.add_get("/live", self._live)

    async def close(self) -> None:
        """Say goodbye to the open pages; they try again until the stand-in is back."""
        for socket in list(self._open):
            await socket.close()

    async def _page(self, request: web.Request) -> web.Response:
        name = request.match_info.get("name", "index.html")
        if name not in _FILES:
            raise web.HTTPNotFound
        content = (files("tgbot.sandbox") / "page" / name).read_bytes()
        return web.Response(body=content, content_type=_FILES[name], charset="utf-8", headers=_HEADERS)

    async def _photo(self, request: web.Request) -> web.Response:
        content = self.world.files.get(request.match_info["file_id"])
        if content is None:
            raise web.HTTPNotFound
        kinds = [kind for beginning, kind in _IMAGE_TYPES if content.startswith(beginning)]
        return web.Response(body=content, content_type=kinds[0], headers=_HEADERS)

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden
        socket = web.WebSocketResponse(heartbeat=20.0)
        await socket.prepare(request)
        queue = self._open[socket] = _Socket()
        if self._tell not in self.world.listeners:
            self.world.listeners.append(self._tell)
        queue.put_nowait(self._everything())
        writer = asyncio.create_task(_write(socket, queue))
        try:
            async for incoming in socket:
                if incoming.type is WSMsgType.TEXT:
                    await self._obey(incoming.data, queue)
        finally:
            writer.cancel()
            del self._open[socket]
            if not self._open:
                self.world.listeners.remove(self._tell)
        return socket

    async def _obey(self, text: str, queue: _Socket) -> None:
        try:
            order = json.loads(text)
        except ValueError:
            order = None
        reply = await self.actions.carry_out(order)
        match reply:
            case None:
                return
            case {"type": "restart"}:
                self._tell_all(self._everything())
            case {"type": "refresh"}:
                self._tell_all(self._state())
            case {"type": "pressed"}:
                self._tell_all(reply)
            case _:
                queue.put_nowait(reply)

    def _state(self) -> dict[str, Any]:
        bot = {"id": self.world.bot.id, "name": self.world.bot.name, "username": self.world.bot.username}
        has_controls = self.actions.controls is not None
        return {"type": "state", "bot": bot, "controls": has_controls, **self.table.state()}

    def _everything(self) -> dict[str, Any]:
        return {**self._state(), "messages": self.table.messages()}

    def _tell(self, change: Change) -> None:
        match change:
            case MessageChanged(message):
                self._tell_all({"type": "message", "message": message_state(self.world, message)})
            case PressAnswered(press):
                self._tell_all({"type": "answer", **press_state(press)})
            case PeopleChanged():
                self._tell_all(self._state())

    def _tell_all(self, news: dict[str, Any]) -> None:
        for queue in self._open.values():
            queue.put_nowait(news)


async def _write(socket: web.WebSocketResponse, queue: _Socket) -> None:
    while True:
        await socket.send_str(json.dumps(await queue.get(), ensure_ascii=False))
