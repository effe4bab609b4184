"""The webhook: an address of our own that stores an update before it answers 200."""

import hmac
import json
import logging

from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError
from telegram import Bot

from core.app.ports import ConcurrentUpdate
from tgbot.pipeline.failures import described
from tgbot.pipeline.faults import reached
from tgbot.pipeline.intake import ALLOWED_UPDATES, Intake

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
LARGEST_UPDATE_BYTES = 1024 * 1024
MOST_CONNECTIONS = 40

# Bot API methods are spelled in any case; the library frowns on names that it knows itself.
SET_WEBHOOK = "setwebhook"

log = logging.getLogger(__name__)


class Webhook:
    """Receives updates from Telegram. Several processes may listen behind one address."""

    def __init__(self, bot: Bot, intake: Intake, secret: str) -> None:
        self._bot = bot
        self._intake = intake
        self._secret = secret
        self._runner: web.AppRunner | None = None
        self._is_set = False

    @property
    def is_listening(self) -> bool:
        """Whether updates come in, and Telegram knows where to."""
        return self._is_set

    async def start(self, host: str, port: int, public_url: str) -> None:
        """Listen, then tell Telegram the address."""
        application = web.Application(client_max_size=LARGEST_UPDATE_BYTES)
        # A proxy in between may change the path.
        application.router.add_post("/{path:.*}", self._receive)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=5.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        await self._bot.do_api_request(
            SET_WEBHOOK,
            {
                "url": public_url,
                "secret_token": self._secret,
                "allowed_updates": list(ALLOWED_UPDATES),
                "max_connections": MOST_CONNECTIONS,
            },
        )
        self._is_set = True

    async def stop(self) -> None:
        """Stop listening; requests that are under way are finished."""
        self._is_set = False
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _receive(self, request: web.Request) -> web.Response:
        given = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), self._secret.encode()):
            return web.Response(status=403, text="wrong secret")
        if request.headers.get("Content-Type") != "application/json":
            return web.Response(status=403, text="not application/json")
        try:
            update = json.loads(await request.read())
        except ValueError:
            return web.Response(status=400, text="not JSON")
        reached("received")
        try:
            await self._intake.store([update])
        except (SQLAlchemyError, ConcurrentUpdate, OSError) as error:
            log.error("an update could not be stored: %s", described(error))
            return web.Response(status=503, text="not stored, send it again")
        return web.Response()
