"""What stands before several copies of the bot: one address, whose calls go to each copy in turn."""

import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import web


@asynccontextmanager
async def balancer(backends: Sequence[str]) -> AsyncIterator[str]:
    """Listen, and hand calls on in turn. A copy that refuses connections is passed over; one that breaks off is not.

    Yields:
        The address.
    """
    turns = itertools.cycle(backends)

    async def hand_on(request: web.Request) -> web.Response:
        body = await request.read()
        kept = {name: value for name, value in request.headers.items() if name.startswith(("X-", "Content-Type"))}
        for _ in backends:
            try:
                async with session.post(next(turns) + request.path, data=body, headers=kept) as answer:
                    return web.Response(status=answer.status, body=await answer.read())
            except aiohttp.ClientConnectorError:
                continue
            except aiohttp.ClientError:
                break
        return web.Response(status=502)

    application = web.Application()
    application.router.add_post("/{path:.*}", hand_on)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    async with aiohttp.ClientSession(trust_env=False) as session:
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            await runner.cleanup()
