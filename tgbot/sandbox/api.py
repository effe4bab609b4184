"""The Bot API as a function of the world, and as HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from tgbot.sandbox.errors import ApiError
from tgbot.sandbox.faults import ConnectionLost
from tgbot.sandbox.methods import METHODS
from tgbot.sandbox.parameters import Parameters, read_parameters
from tgbot.sandbox.world import Call, World

LARGEST_REQUEST_BYTES = 50 * 1024 * 1024


async def call(world: World, token: str, name: str, params: Parameters) -> Any:
    """Do what one request asks for, with the faults that were ordered, and record it.

    Returns:
        The ``result`` of the answer.

    Raises:
        ApiError: the request is refused.
        ConnectionLost: the answer is to get lost.
    """
    if token != world.token:
        raise ApiError(401, "Unauthorized")
    method = METHODS.get(name.lower())
    if method is None:
        raise ApiError(404, "Not Found: method not found")
    record = Call(method.name, params.readable(), world.now())
    world.calls.append(record)
    world.wake()
    try:
        trouble_afterwards = await world.faults.before(method.name, params.chat_id())
        result = await method.handler(world, params)
        if trouble_afterwards is not None:
            raise trouble_afterwards
    except ApiError as error:
        record.error = error.description
        raise
    except ConnectionLost as loss:
        record.error = str(loss)
        raise
    finally:
        world.wake()
    return result


def add_routes(app: web.Application, world: World) -> None:
    """Serve the methods and the files of the bot."""

    async def serve_method(request: web.Request) -> web.StreamResponse:
        try:
            token, name = request.match_info["token"], request.match_info["method"]
            result = await call(world, token, name, await read_parameters(request))
        except ApiError as error:
            return web.json_response(error.answer(), status=error.code)
        except ConnectionLost:
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        except ConnectionResetError:
            return web.Response(status=400)  # Whoever asked is gone; nobody reads this.
        return web.json_response({"ok": True, "result": result})

    async def serve_file(request: web.Request) -> web.Response:
        content = world.files.get(request.match_info["file_id"])
        if request.match_info["token"] != world.token:
            error = ApiError(401, "Unauthorized")
        elif content is None:
            error = ApiError(404, "Not Found")
        else:
            return web.Response(body=content, content_type="application/octet-stream")
        return web.json_response(error.answer(), status=error.code)

    async def serve_nothing(request: web.Request) -> web.Response:
        error = ApiError(404, "Not Found")
        return web.json_response(error.answer(), status=error.code)

    handler: Callable[[web.Request], Awaitable[web.StreamResponse]] = serve_method
    app.router.add_route("GET", "/bot{token}/{method}", handler)
    app.router.add_route("POST", "/bot{token}/{method}", handler)
    app.router.add_get("/file/bot{token}/photos/{file_id}", serve_file)
    app.router.add_route("*", "/bot{rest:.*}", serve_nothing)
