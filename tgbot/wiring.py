"""Where all rooms meet: storage, texts, handlers, renderings, deadlines and the pipeline become one bot."""

from collections.abc import Mapping
from typing import Any, TypeVar
from urllib.parse import urlsplit

from telegram.ext import Application, ContextTypes, ExtBot

from core.storage.unit_of_work import Database
from tgbot import game, general, group, lobby, reserve
from tgbot.clock import Clock
from tgbot.commands_menu import set_menus
from tgbot.handling import LiraApplication, LiraContext
from tgbot.moderation import Warden
from tgbot.operations import commands as owners
from tgbot.operations.menus import set_owners_menus
from tgbot.operations.metrics import Metrics
from tgbot.operations.requests import CountedRequest
from tgbot.pipeline.pipeline import Pipeline
from tgbot.renderer import LiraRenderer
from tgbot.ringing import LiraRinger
from tgbot.router import Router
from tgbot.routes import lane_of
from tgbot.settings import Settings
from tgbot.texts import Texts, load_texts
from tgbot.undeliverable import Undeliverable

CONNECTIONS = 32
POOL_TIMEOUT_S = 10.0
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})

Value = TypeVar("Value")


def joined(*parts: Mapping[str, Value]) -> dict[str, Value]:
    """Return the union of what the modules bring.

    Raises:
        ValueError: two of them want the same name.
    """
    union: dict[str, Value] = {}
    for part in parts:
        if union.keys() & part.keys():
            raise ValueError(f"two modules want {sorted(union.keys() & part.keys())}")
        union |= part
    return union


class Bot:
    """The whole bot in one process."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        """Join the rooms; nothing is opened or asked yet."""
        self.settings = settings
        self.clock = clock
        self.texts: Texts = load_texts(settings.default_language)
        self.database = Database(settings.database_url, clock.now)
        self.metrics = Metrics()
        self.telegram = Telegram(settings, self.metrics)
        handlers = [
            *lobby.HANDLERS,
            *group.HANDLERS,
            *general.HANDLERS,
            *game.HANDLERS,
            *owners.HANDLERS,
            *general.LAST_HANDLERS,
        ]
        presses = joined(game.PRESSES, lobby.PRESSES, group.PRESSES, general.PRESSES, reserve.PRESSES)
        renderings = joined(
            owners.RENDERINGS,
            game.RENDERINGS,
            lobby.RENDERINGS,
            group.RENDERINGS,
            general.RENDERINGS,
            reserve.RENDERINGS,
        )
        self.router = Router(self.telegram.application, handlers, presses, self.texts, settings)
        self.renderer = LiraRenderer(renderings, self.texts, settings, clock, lambda: self.telegram.username)
        self.ringer = LiraRinger(joined(game.RINGS, reserve.RINGS), self.texts, settings, clock)
        self.pipeline = Pipeline(
            database=self.database,
            bot=self.telegram.application.bot,
            processor=self.router,
            renderer=self.renderer,
            ringer=self.ringer,
            lane_of=lane_of,
            undeliverable=Undeliverable(clock),
            settings=settings,
            clock=clock,
            observer=self.metrics,
        )
        self.warden = Warden(self.telegram.application.bot, self.database, clock)
        self._is_working = False

    async def start(self) -> None:
        """Ask Telegram who we are, set the menus and take up the work.

        Raises:
            telegram.error.InvalidToken: Telegram does not know the token.
            telegram.error.NetworkError: Telegram can't be reached.
        """
        await self.telegram.open()
        await set_menus(self.telegram.application.bot, self.texts)
        await set_owners_menus(self.telegram.application.bot, self.texts, self.settings.owner_ids)
        self._is_working = True
        await self.pipeline.start()
        await self.warden.start()

    async def run(self) -> None:
        """Work until something goes wrong that no waiting can mend; see `Pipeline.run`."""
        await self.pipeline.run()

    async def idle(self) -> None:
        """Wait until all that was received is handled and all that is due is sent."""
        await self.pipeline.idle()
        while self.warden.is_busy:
            await self.warden.idle()
            await self.pipeline.idle()

    async def stop(self) -> None:
        """Finish what is under way; everything else waits in the database for the next start."""
        if self._is_working:
            await self.pipeline.stop()
            await self.warden.stop()
        await self.telegram.close()
        await self.database.close()


def build(settings: Settings, clock: Clock) -> Bot:
    """Return the bot for these settings."""
    return Bot(settings, clock)


class Telegram:
    """The library's application, with connections of our own: no updater, no job queue, our context."""

    def __init__(self, settings: Settings, metrics: Metrics | None = None) -> None:
        """Prepare the connections; nothing is asked yet."""
        counted = metrics or Metrics()
        self._connections = (_request(settings, counted), _request(settings, counted))
        bot: ExtBot[None] = ExtBot(
            token=settings.bot_token.get_secret_value(),
            base_url=f"{settings.telegram_api_url}/bot",
            base_file_url=f"{settings.telegram_api_url}/file/bot",
            request=self._connections[0],
            get_updates_request=self._connections[1],
        )
        types: ContextTypes[LiraContext, dict[Any, Any], dict[Any, Any], dict[Any, Any]] = ContextTypes(
            context=LiraContext
        )
        self.application: LiraApplication = (
            Application.builder().bot(bot).updater(None).job_queue(None).context_types(types).build()
        )

    @property
    def username(self) -> str:
        """The bot's name in Telegram, without the @."""
        return self.application.bot.username

    async def open(self) -> None:
        """Ask Telegram who we are.

        Raises:
            telegram.error.InvalidToken: Telegram does not know the token.
            telegram.error.NetworkError: Telegram can't be reached.
        """
        await self.application.initialize()

    async def close(self) -> None:
        """Close the connections, also after an opening that has failed."""
        await self.application.shutdown()
        for connection in self._connections:
            await connection.shutdown()


def _request(settings: Settings, metrics: Metrics) -> CountedRequest:
    """Return a pool of connections; a proxy of the environment is never asked for this machine itself."""
    is_here = urlsplit(settings.telegram_api_url).hostname in LOOPBACK
    return CountedRequest(
        metrics, connection_pool_size=CONNECTIONS, pool_timeout=POOL_TIMEOUT_S, httpx_kwargs={"trust_env": not is_here}
    )
