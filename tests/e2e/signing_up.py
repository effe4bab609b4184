"""From /newgame to the role cards, on the page."""

import re

from playwright.async_api import expect

from tests.e2e.browser import Column, Playground
from tests.e2e.game import Game
from tgbot.general.language import NAMES
from tgbot.texts import load_texts


async def begun_game(here: Playground, language: str, *, waits: bool, players: int = 5) -> Game:
    """Open a game in the group, seat people, and start it; the last of them opens the bot by the link.

    Args:
        waits: switch off that phases end as soon as everybody has acted.
        players: how many; whoever else is on the page looks on.
    """
    say = load_texts().language(language)
    people = await here.people()
    *started, stranger = people
    users = dict(enumerate([*started[: players - 1], stranger], 1))
    game = Game(here, say, users, {seat: people[user] for seat, user in users.items()}, waits)
    host = await game.as_seat(1)
    await host.write("/newgame")
    await host.shows(game.begins("lobby-setup", ruleset="", host="", least=5, most=30, settings=""))
    if waits:
        await _never_end_early(game)
    await host.press(say.plain("lobby-button-open"))
    await host.shows(say.plain("lobby-missing", missing=5))
    await _sit_down(game)
    await _start(game)
    return game


async def speak_english(here: Playground) -> None:
    """Choose English on the page, in the group, and in all private chats that are open."""
    await here.control("language")
    await expect(here.page.locator('[data-action="add-player"]')).to_have_text("+ Add a player")
    *started, _ = await here.people()
    for column in (here.group, *map(here.private, started)):
        await _choose_language(column, "en")


async def _choose_language(column: Column, language: str) -> None:
    await column.write("/lang")
    await column.press(NAMES[language])
    await column.shows(f"✓ {NAMES[language]}")


async def _never_end_early(game: Game) -> None:
    say, host = game.say, game.here.group
    option, no = game.words.option("early_end"), say.plain("option-off")
    await host.press(say.plain("lobby-page-options"))
    await host.press(say.plain("lobby-button-more"))
    await host.press(re.compile(rf"^{re.escape(option)}: "))
    await host.shows(f"{option}: {no}")
    await host.press(say.plain("lobby-button-back"))


async def _sit_down(game: Game) -> None:
    say = game.say
    *first, last = game.users
    for seat in first:
        await (await game.as_seat(seat)).press(say.plain("lobby-button-join"))
        await game.private(seat).toasts(say.plain("lobby-joined", seat=str(seat)))
        await game.here.group.shows(f"{seat}. {game.names[seat]}")
    await game.here.group.press(say.plain("lobby-button-join"))
    await game.private(first[-1]).toasts(say.plain("lobby-already-joined"))
    await (await game.as_seat(last)).press(say.plain("lobby-button-join"))
    await game.private(last).place.locator('[data-action="start"][data-invited]').click()
    await game.here.group.shows(f"{last}. {game.names[last]}")
    if say.code != "ru":
        await _choose_language(game.private(last), say.code)


async def _start(game: Game) -> None:
    say = game.say
    await game.here.group.press(say.plain("lobby-button-start"))
    host_only = say.plain("lobby-not-host", host=game.names[1])
    await game.private(max(game.users)).toasts(host_only)
    await (await game.as_seat(1)).press(say.plain("lobby-button-start"))
    await game.here.group.shows("🎬")
    await game.read_cards()
