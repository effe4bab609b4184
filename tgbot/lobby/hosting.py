"""What the host of a lobby does, and an admin of its group: open sign-up, more time, robots, start, cancel."""

from datetime import timedelta

import telegram
from telegram.ext import CommandHandler

from core.app import lobbies
from core.app.lobbies import LobbyRefusal
from core.app.records import GameId, GameRecord
from tgbot.buttons import Press
from tgbot.game.commands import command_extend
from tgbot.handling import Handling, LiraContext
from tgbot.lobby.calling import call_waiting
from tgbot.lobby.membership import Unknown, is_admin
from tgbot.lobby.refusals import refusal_text
from tgbot.lobby.robots import robot_names
from tgbot.lobby.seats import renew_pressed_card
from tgbot.lobby.starting import Starter, show_card

EXTENSION = timedelta(minutes=5)
MOST_DIGITS = 6
ROBOTS_UP_TO = 7
"""Robots fill the table up to so many players; after that they come one at a time."""


def handlers() -> list[CommandHandler[LiraContext, None]]:
    """Return what this module handles."""
    return [
        CommandHandler("startgame", start_typed),
        CommandHandler("extend", extend_typed),
    ]


async def open_pressed(context: LiraContext, press: Press) -> None:
    """Turn the set-up card into the sign-up card."""
    handling = context.handling
    opened = await lobbies.open_sign_up(handling.work, press.game, handling.user_id, handling.at)
    await _told(handling, press.game, opened)
    if isinstance(opened, GameRecord):
        await call_waiting(handling.work, opened)


async def start_pressed(context: LiraContext, press: Press) -> None:
    """Begin the game; only the host has this button, an admin has the command."""
    handling = context.handling
    refusal = await Starter.of(handling).begin(press.game, handling.user_id, handling.at)
    if refusal is not None:
        await _told(handling, press.game, refusal)


async def cancel_pressed(context: LiraContext, press: Press) -> None:
    """Close the lobby."""
    handling = context.handling
    await _told(handling, press.game, await lobbies.cancel(handling.work, press.game, handling.user_id))


async def extend_pressed(context: LiraContext, press: Press) -> None:
    """Give a little more time for sign-up."""
    handling = context.handling
    await _told(handling, press.game, await lobbies.extend(handling.work, press.game, handling.user_id, EXTENSION))


async def robots_pressed(context: LiraContext, press: Press) -> None:
    """Seat robots; a game with robots is for practice."""
    handling = context.handling
    record = await handling.work.games.lock(press.game)
    if record is None:
        handling.refuse_press()
        return
    taken = [member.name for member in record.lobby.members]
    names = robot_names(handling.say_here, max(1, ROBOTS_UP_TO - len(taken)), taken)
    added = await lobbies.add_robots(handling.work, press.game, handling.user_id, names)
    if isinstance(added, LobbyRefusal) or not await Starter.of(handling).begin_if_full(added, handling.at):
        await _told(handling, press.game, added)


async def start_typed(update: telegram.Update, context: LiraContext) -> None:
    """Begin the game of the group."""
    handling = context.handling
    game = await _game_here(handling)
    if game is None:
        return
    by_admin = await _is_admin(context)
    refusal = await Starter.of(handling).begin(game, handling.user_id, handling.at, is_admin=by_admin)
    if refusal is not None:
        await handling.answer(await _why_not(handling, game, refusal))


async def cancel_typed(update: telegram.Update, context: LiraContext) -> None:
    """Close the lobby of the group."""
    handling = context.handling
    game = await _game_here(handling)
    if game is None:
        return
    cancelled = await lobbies.cancel(handling.work, game, handling.user_id, is_admin=await _is_admin(context))
    if isinstance(cancelled, LobbyRefusal):
        await handling.answer(await _why_not(handling, game, cancelled))
    else:
        await show_card(handling.work, cancelled)
        await handling.work.outbox.put(cancelled.lobby.chat, "said", {"key": "lobby-cancelled-typed"})


async def extend_typed(update: telegram.Update, context: LiraContext) -> None:
    """Give more time for sign-up: so many minutes, or a few; in a running game the command is the master's."""
    handling = context.handling
    game = await _game_here(handling)
    if game is None:
        return
    record = await handling.work.games.load(game)
    if record is not None and record.status == "running":
        await command_extend(update, context)
        return
    longer = minutes_of(context.args or [])
    extended = await lobbies.extend(handling.work, game, handling.user_id, longer or timedelta())
    if isinstance(extended, LobbyRefusal):
        await handling.answer(await _why_not(handling, game, extended))
    else:
        await show_card(handling.work, extended)


def minutes_of(args: list[str]) -> timedelta | None:
    """Return the time that was typed; `None` for what is no whole number of minutes."""
    if not args:
        return EXTENSION
    text = args[0]
    is_number = len(args) == 1 and text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return timedelta(minutes=int(text)) if is_number else None


async def _told(handling: Handling, game: GameId, outcome: GameRecord | LobbyRefusal) -> None:
    """Answer a press: by the card that has changed, or why it has not."""
    if isinstance(outcome, LobbyRefusal):
        handling.toast(await _why_not(handling, game, outcome))
        await renew_pressed_card(handling, game)
    else:
        await show_card(handling.work, outcome)


async def _why_not(handling: Handling, game: GameId, refusal: LobbyRefusal) -> str:
    record = await handling.work.games.load(game)
    if record is not None and record.status == "running":
        refusal = LobbyRefusal("game_running")
    return refusal_text(handling.say_to_user, refusal, record.lobby if record else None)


async def _game_here(handling: Handling) -> GameId | None:
    game = await handling.work.games.open_in(handling.chat_id)
    if game is None:
        await handling.answer(refusal_text(handling.say_to_user, LobbyRefusal("no_lobby")))
    return game


async def _is_admin(context: LiraContext) -> bool:
    """Whether the sender is an admin; whoever can't be asked about has a host's rights at most."""
    if context.handling.is_private:
        return False
    try:
        return await is_admin(context.bot, context.handling)
    except Unknown:
        return False
