"""A game of five in a browser, from /newgame to /verify."""

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.e2e.browser import CHROMIUM, playground
from tests.e2e.game import Game
from tests.e2e.signing_up import begun_game, speak_english

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not CHROMIUM.exists(), reason="chromium is not installed (Debian package chromium)"),
]


@pytest.mark.parametrize("language", ["ru", "en"])
async def test_five_people_play_a_whole_game_on_the_page(demo_address: str, tmp_path: Path, language: str) -> None:
    """In Russian to every deadline, in English as fast as everybody acts."""
    async with playground(demo_address) as here:
        try:
            if language == "en":
                await speak_english(here)
            game = await begun_game(here, language, waits=language == "ru")
            await play(game)
            await check_the_end(game)
        finally:
            await here.page.screenshot(path=tmp_path / f"whole_game_{language}.png")
        assert here.problems == []


async def play(game: Game) -> None:
    """Play every phase until somebody has won."""
    await game.check_in()
    await game.end_phase()
    async for kind, number in game.phases():
        if kind == "night":
            await game.night(number)
        else:
            await play_day(game, number)


async def play_day(game: Game, number: int) -> None:
    """Vote; on the first day also see who may not, and plan the night."""
    living = await game.living("day", number)
    dead = next(seat for seat in game.users if seat not in living)
    suspects = game.suspects(living)
    await game.refused_vote(game.users[dead], number, suspects[0], "out-of-game")
    if number == 1:
        onlooker = next(user for user in await game.here.people() if user not in game.users.values())
        await game.refused_vote(onlooker, number, suspects[0], "unknown-actor")
        planner = next(seat for seat in living if game.roles[seat] == "investigator")
        await game.plan(planner, suspects[0], suspects[1])
    else:
        await check_the_result_of_the_plan(game, living)
    await game.votes(number, living, living)
    await expect(game.board(number)).to_contain_text(f"{game.names[suspects[0]]} — {len(living) - 1} ")


async def check_the_result_of_the_plan(game: Game, living: list[int]) -> None:
    """The condition was fulfilled, so the first branch has counted."""
    planner = next(seat for seat in living if game.roles[seat] == "investigator")
    bouncer = next(seat for seat in living if game.roles[seat] == "bouncer")
    found = game.say.plain(
        "ponyatiya-notice-investigation", target=game.names[bouncer], found=game.words.role("bouncer", "what")
    )
    await game.private(planner).shows(found)


async def check_the_end(game: Game) -> None:
    """Winner, roles and fates, and the proof that belongs to the commitment from before the deal."""
    group = game.here.group
    opening = await (await group.shows("🎬")).inner_text()
    over = await group.shows(game.begins("ponyatiya-notice-game-over", winner="law-citizens"))
    for seat, role in game.roles.items():
        await expect(over).to_contain_text(f"{seat}. {game.names[seat]} — {game.words.role(role)}.")
    (commitment,) = re.findall(r"\b[0-9a-f]{64}\b", opening)
    await expect(over).to_contain_text(commitment)
    await expect(group.place.locator('[data-button^="vote."]')).to_have_count(0)
    await (await game.as_seat(1)).write("/verify")
    proof = await group.shows("✅")
    await expect(proof).to_contain_text(commitment)
