"""Typed commands about a running game: who plays, how it stands, my role, more time, and posts of the group."""

from telegram import Update

from core.app.games import play, view_of_user
from core.app.records import GameId
from core.engine.commands import Branch
from core.engine.refusals import Refusal
from core.engine.values import PlayerId
from tgbot.buttons import Press
from tgbot.game.acting import STRANGER, acted, refuse
from tgbot.game.finding import game_here, open_here, running_games
from tgbot.game.publish import publish
from tgbot.handling import Handling, LiraContext


async def command_players(update: Update, context: LiraContext) -> None:
    """/players: who plays, and who is out; before the start, who has signed up."""
    record = await open_here(context.handling)
    if record is not None:
        await context.handling.show(record.lobby.chat, "game_players", game=record.id)


async def command_status(update: Update, context: LiraContext) -> None:
    """/status: phase, deadline, and by day who has not acted yet."""
    record = await open_here(context.handling)
    if record is not None:
        await context.handling.show(record.lobby.chat, "game_status", game=record.id)


async def command_extend(update: Update, context: LiraContext) -> None:
    """/extend in a game: a human master may move the deadline; everybody else is told that he may not."""
    record = await game_here(context.handling)
    if record is not None:
        await acted(context.handling, record.id, Branch("extend", (), {"hours": 1}))


async def command_me(update: Update, context: LiraContext) -> None:
    """/me, /role: the role card again."""
    handling = context.handling
    games = await running_games(handling)
    if not games:
        await handling.answer(handling.say_to_user.plain("game-none-mine"))
    elif len(games) == 1:
        await _show_card(handling, games[0].id)
    else:
        await handling.show(handling.chat_id, "game_choice", games=[record.id for record in games], press="me")


async def press_me(context: LiraContext, press: Press) -> None:
    """Choose the game whose role card is wanted."""
    await _show_card(context.handling, press.game)


async def _show_card(handling: Handling, game: GameId) -> None:
    record = await handling.work.games.load(game)
    view = view_of_user(record, handling.user_id, handling.at) if record is not None else None
    if view is None or view.me is None:
        await refuse(handling, game, STRANGER)
        return
    await handling.show(handling.user_id, "role_card", game=game, seat=view.me.id)


async def press_commend(context: LiraContext, press: Press) -> None:
    """Commend a player after the end."""
    handling = context.handling
    number = press.number(0)
    targets = () if number is None else (PlayerId(str(number)),)
    played = await acted(handling, press.game, Branch("commend", targets), press.serial)
    if played is not None:
        await handling.answer(handling.say_to_user.plain("game-commended"))


async def press_thanks(context: LiraContext, press: Press) -> None:
    """Say where a player may be commended: in the private panel of the finished game."""
    handling = context.handling
    record = await handling.work.games.load(press.game)
    view = view_of_user(record, handling.user_id, handling.at) if record is not None else None
    if view is None or not view.offers("commend"):
        await refuse(handling, press.game, STRANGER if view is None else Refusal("limit_reached"))
        return
    await handling.answer(handling.say_to_user.plain("game-commend-private"))


async def post(update: Update, context: LiraContext) -> None:
    """A message in the group is a sign of life of a player; the first in a phase counts, and none is answered."""
    handling = context.handling
    game = await handling.work.games.open_in(handling.chat_id)
    record = await handling.work.games.load(game) if game is not None else None
    if record is None or not record.is_on or handling.update.effective_user is None:
        return
    view = view_of_user(record, handling.user_id, handling.at)
    if view is None or view.me is None or view.me.is_out:
        return
    command_id = f"post:{record.id}:{view.phase.serial}:{view.me.id}"
    played = await play(handling.work, record.id, handling.user_id, command_id, Branch("post"), handling.at)
    if played is not None:
        await publish(handling.work, played, handling.texts)
