"""A bot in a process of its own, to be killed: `python -m tests.tgbot.pipeline.victim DATABASE_URL API_ROOT TOKEN`."""

import asyncio
import sys

from telegram import Bot
from telegram.request import HTTPXRequest

from core.storage.unit_of_work import Database
from tests.tgbot.pipeline.bench import Echo, settings_for_tests
from tgbot.clock import SystemClock
from tgbot.pipeline.pipeline import Pipeline


async def live(database_url: str, api_root: str, token: str) -> None:
    """Run until killed."""
    clock = SystemClock()
    database = Database(database_url, clock.now)
    requests = [HTTPXRequest(connection_pool_size=16, httpx_kwargs={"trust_env": False}) for _ in range(2)]
    bot = Bot(token, base_url=f"{api_root}/bot", request=requests[0], get_updates_request=requests[1])
    await bot.initialize()
    echo = Echo()
    settings = settings_for_tests(edit_delay_s=0, group_sends_per_minute=600)
    pipeline = Pipeline(database, bot, echo, echo, echo, echo.lane_of, echo.undeliverable, settings, clock)
    await pipeline.start()
    await pipeline.run()


if __name__ == "__main__":
    asyncio.run(live(*sys.argv[1:]))
