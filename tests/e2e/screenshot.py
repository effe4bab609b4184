"""Draws the picture of the README anew: `python -m tests.e2e.screenshot`, in the middle of a first day."""

import asyncio
import sys
import tempfile
from pathlib import Path

from playwright.async_api import expect

from tests.e2e.browser import playground
from tests.e2e.game import Game
from tests.e2e.processes import READY, running
from tests.e2e.signing_up import begun_game

PICTURE = Path(__file__).parents[2] / "docs" / "playground.png"


async def draw(picture: Path) -> None:
    """Keep what the page shows while the vote of the first day is under way."""
    with tempfile.TemporaryDirectory(prefix="lira-screenshot-") as folder:
        async with running(Path(folder), "demo", "--port", "0", "--no-browser") as demo:
            async with playground((await demo.says(READY))[1], height=940) as here:
                game = await begun_game(here, "ru", waits=True, players=6)
                await reach_the_first_day(game)
                await show_much_at_once(game)
                await here.page.screenshot(path=picture)
            await demo.stop()


async def reach_the_first_day(game: Game) -> None:
    """Check in and play night 0."""
    await game.check_in()
    await game.end_phase()
    await game.is_over_before("night", 0)
    await game.night(0)
    await game.end_phase()
    await game.is_over_before("day", 1)


async def show_much_at_once(game: Game) -> None:
    """Let an order stand, another one be chosen, most votes be given, and one answer be fresh."""
    living = await game.living("day", 1)
    with_role = {game.roles[seat]: seat for seat in living}
    mafioso, bouncer, investigator = (with_role[role] for role in ("mafioso", "bouncer", "investigator"))
    await game.plan(investigator, mafioso, bouncer)
    await game.private(bouncer).press(game.say.plain("panel-ahead"), await game.panel(bouncer, "day", 1))
    first = sorted(living, key=lambda seat: game.roles[seat] == "citizen")[:-1]
    await game.votes(1, first[:-1], living)
    await game.here.quiet()
    await game.votes(1, first[-1:], living)
    await expect(game.board(1)).to_contain_text(f"— {len(first) - 1} ")


if __name__ == "__main__":
    asyncio.run(draw(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE))
