"""Eight people vote and order while the bot is killed at random: every acknowledged press counts exactly once."""

import asyncio
from pathlib import Path

import pytest

from tests.kills.table import KillTable, kill_table

KILLS = 8
"""On each database, by each way of receiving: thirty-two together."""

SOONEST_S, LATEST_S = 0.05, 0.6
"""So long a bot serves people before it is killed."""

LONGEST_GAME_S = 15.0

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


async def killed_while_serving(table: KillTable) -> None:
    """Run the bot, let it answer people, and kill it some time later."""
    if await table.is_finished():
        await table.begin()
    async with table.bot() as bot:
        answered = table.answer_count()
        await table.act_until(lambda: table.answer_count() > answered)
        ends_at = asyncio.get_running_loop().time() + table.chance.uniform(SOONEST_S, LATEST_S)
        await table.act_until(lambda: asyncio.get_running_loop().time() >= ends_at)
        await table.kill(bot)


@pytest.mark.parametrize("has_webhook", [False, True], ids=["polling", "webhook"])
async def test_every_acknowledged_press_is_in_the_game_once(
    tmp_path: Path, database_url: str, has_webhook: bool
) -> None:
    async with kill_table(tmp_path, database_url, f"{has_webhook}", has_webhook=has_webhook) as table:
        await table.gather()
        await table.begin()
        while table.kills < KILLS:
            await killed_while_serving(table)
        async with table.bot():
            ends_at = asyncio.get_running_loop().time() + LONGEST_GAME_S
            while not await table.is_finished() and asyncio.get_running_loop().time() < ends_at:
                table.somebody_acts()
                await asyncio.sleep(0.02)
            await table.settled()
        await table.check()
        assert table.kills == KILLS
        assert len(table.presses) > KILLS
