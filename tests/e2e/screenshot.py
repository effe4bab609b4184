"""Draws the picture of the README anew: `python -m tests.e2e.screenshot`, in the middle of a first day."""

import asyncio
import sys
import tempfile
from pathlib import Path

from playwright.async_api import expect

from tests.e2e.browser import playground
from tests.e2e.processes import READY, running
from tests.e2e.signing_up import begun_game

PICTURE = Path(__file__).parents[2] / "docs" / "playground.png"


async def draw(picture: Path) -> None:
    """Play until the vote of the first day is under way and an order stands, and keep what the page shows then."""
    with tempfile.TemporaryDirectory(prefix="lira-screenshot-") as folder:
        async with running(Path(folder), "demo", "--port", "0", "--no-browser") as demo:
            async with playground((await demo.says(READY))[1], height=940) as here:
                game = await begun_game(here, "ru", waits=True)
                await game.check_in()
                await game.end_phase()
                await game.is_over_before("night", 0)
                await game.night(0)
                await game.end_phase()
                await game.is_over_before("day", 1)
                living = await game.living("day", 1)
                first, second, *_ = game.suspects(living)
                planner = next(seat for seat in living if game.roles[seat] == "investigator")
                await game.plan(planner, first, second)
                await game.votes(1, living[:-1], living)
                await expect(game.board(1)).to_contain_text("— 2 ")
                await here.page.screenshot(path=picture)
            await demo.stop()


if __name__ == "__main__":
    asyncio.run(draw(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE))
