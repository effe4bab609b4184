"""The port for machines that look after the bot: /healthz, /readyz and /metrics."""

import asyncio
import logging

from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError

from core.storage.figures import figures
from core.storage.migrations import is_newest
from core.storage.unit_of_work import Database
from tgbot.clock import Clock
from tgbot.operations.metrics import CONTENT_TYPE, Metrics
from tgbot.pipeline.failures import described
from tgbot.pipeline.pipeline import Pipeline

ANSWERS_WITHIN_S = 3.0
"""A database that takes longer is not ready."""

log = logging.getLogger(__name__)


class Admin:
    """Says whether the process lives, whether it works, and what it has counted."""

    def __init__(self, database: Database, pipeline: Pipeline, metrics: Metrics, clock: Clock) -> None:
        self._database = database
        self._pipeline = pipeline
        self._metrics = metrics
        self._clock = clock
        self._runner: web.AppRunner | None = None

    async def start(self, host: str, port: int) -> int:
        """Listen.

        Args:
            port: 0 takes a free one.

        Returns:
            The port.

        Raises:
            OSError: something else listens there.
        """
        application = web.Application()
        application.router.add_get("/healthz", self._healthz)
        application.router.add_get("/readyz", self._readyz)
        application.router.add_get("/metrics", self._metrics_page)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        bound: int = self._runner.addresses[0][1]
        return bound

    async def stop(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _healthz(self, _: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def _readyz(self, _: web.Request) -> web.Response:
        checks = {"database": await self._database_is_ready(), "updates": self._pipeline.is_receiving}
        lines = [f"{name}: {'ready' if is_ready else 'not ready'}\n" for name, is_ready in checks.items()]
        return web.Response(status=200 if all(checks.values()) else 503, text="".join(lines))

    async def _database_is_ready(self) -> bool:
        try:
            async with asyncio.timeout(ANSWERS_WITHIN_S), self._database.reading() as stores:
                return await is_newest(stores.connection)
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            log.warning("the database is not ready: %s", described(error))
            return False

    async def _metrics_page(self, _: web.Request) -> web.Response:
        now = self._clock.now()
        try:
            async with asyncio.timeout(ANSWERS_WITHIN_S), self._database.reading() as stores:
                counted = await figures(stores.connection, now)
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            log.warning("the database could not be counted: %s", described(error))
            return web.Response(status=503, text="the database does not answer\n")
        page = self._metrics.page(counted, now, self._pipeline.busy_lanes, is_on_duty=self._pipeline.is_on_duty)
        return web.Response(body=page, headers={"Content-Type": CONTENT_TYPE})
