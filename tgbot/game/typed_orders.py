"""/act: the panel again; with a text, the story of a shot or the note of a dossier."""

from dataclasses import replace

from telegram import Update

from core.app.games import view_of_user
from core.app.records import GameId, GameRecord
from core.engine.commands import Branch
from core.engine.views import View
from tgbot.buttons import Press
from tgbot.game.acting import STRANGER, refuse
from tgbot.game.drafts import order_offers
from tgbot.game.finding import running_games
from tgbot.game.orders import carry_out, show_page, standing_dossier
from tgbot.game.publish import panel_slot
from tgbot.handling import Handling, LiraContext

MOST_TEXT = 500
"""Characters of a story or a note, so that it finds room beside everything else."""


async def command_act(update: Update, context: LiraContext) -> None:
    """/act: the panel of this phase again; with a text, the story of a shot or the note of a dossier."""
    handling = context.handling
    games = await running_games(handling)
    text = _text_after_command(update)
    if not games:
        await handling.answer(handling.say_to_user.plain("game-none-mine"))
    elif len(games) > 1:
        await handling.show(handling.chat_id, "game_choice", games=[record.id for record in games], press="act")
    elif text:
        await _add_text(handling, games[0], text)
    else:
        await show_panel(handling, games[0].id)


async def press_act(context: LiraContext, press: Press) -> None:
    """Choose the game whose panel is wanted."""
    await show_panel(context.handling, press.game)


async def show_panel(handling: Handling, game: GameId) -> None:
    """Show the sender his panel of a running game anew, below everything else; the old message points to it."""
    work = handling.work
    record = await work.games.load(game)
    view = view_of_user(record, handling.user_id, handling.at) if record is not None else None
    if record is None or view is None or view.me is None:
        await refuse(handling, game, STRANGER)
        return
    if view.me.is_out and view.result is None:
        await handling.show(handling.user_id, "farewell", game=game, seat=view.me.id, cause=view.me.cause)
        return
    slot = panel_slot(game, view.me.id, view.phase.serial)
    place = await work.outbox.place_of(slot)
    if place is not None:
        former = f"{slot}:{place.message_id}"
        await work.outbox.remember(former, place)
        await work.outbox.forget(slot)
        await handling.show(place.chat_id, "panel_moved", slot=former)
    await show_page(handling, record, view)


async def _add_text(handling: Handling, record: GameRecord, text: str) -> None:
    say = handling.say_to_user
    view = view_of_user(record, handling.user_id, handling.at)
    assert view is not None
    if len(text) > MOST_TEXT:
        await handling.answer(say.plain("panel-text-too-long", most=MOST_TEXT))
    elif view.offers("dossier"):
        await carry_out(handling, record.id, Branch("dossier", (), {**standing_dossier(view), "text": text}))
    elif takes_text(view):
        await carry_out(handling, record.id, with_text(view.orders[0].branch, text))
    else:
        await handling.answer(say.plain("panel-no-text"))


def takes_text(view: View) -> bool:
    """Whether an order stands to which a text can be added."""
    acts = {offer.act for offer in order_offers(view) if any(param.id == "text" for param in offer.inputs)}
    return any(order.branch.act in acts for order in view.orders)


def with_text(branch: Branch, text: str) -> Branch:
    """Return an order with a text in each of its branches (PON-7.2)."""
    or_else = with_text(branch.or_else, text) if branch.or_else is not None else None
    return replace(branch, params={**branch.params, "text": text}, or_else=or_else)


def _text_after_command(update: Update) -> str:
    message = update.effective_message
    text = message.text if message is not None else None
    return (text or "").partition(" ")[2].strip()
