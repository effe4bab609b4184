"""The whole bot, killed at each point between receiving, committing, acknowledging, sending and confirming."""

import asyncio
import signal
from datetime import timedelta
from pathlib import Path

import pytest

from tests.kills.table import PATIENCE_S, kill_table
from tests.tgbot.pipeline.test_kills import POINTS
from tgbot.pipeline.faults import DIE_AT

BEFORE_THE_END_OF_THE_PHASE = timedelta(seconds=112)
"""So long ago the game has begun: day 0 ends in eight seconds, and the reminder is overdue."""

RARE = ("ringing", "rung")
MORE_PRESSES = 20

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.mark.parametrize("point", POINTS)
async def test_a_kill_at_this_point_loses_no_press(tmp_path: Path, sqlite_database_url: str, point: str) -> None:
    async with kill_table(tmp_path, sqlite_database_url, point) as table:
        await table.gather()
        await table.begin(BEFORE_THE_END_OF_THE_PHASE)
        times = 1 if point in RARE else 2
        async with table.bot(**{DIE_AT: f"{point}:{times}"}) as bot:
            death = asyncio.ensure_future(bot.process.wait())
            await table.act_until(death.done)
            assert death.result() == -signal.SIGKILL
        async with table.bot():
            wanted = len(table.presses) + MORE_PRESSES
            await table.act_until(lambda: len(table.presses) >= wanted)
            async with asyncio.timeout(PATIENCE_S):
                await table.settled()
        await table.check()
