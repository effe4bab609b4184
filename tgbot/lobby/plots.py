"""The plot with which a game begins: the host writes it in reply to the set-up card."""

from functools import partial

import telegram
from telegram.ext import MessageHandler, filters

from core.app import lobbies
from core.app.lobbies import LobbyRefusal
from core.app.records import GameRecord
from tgbot.game.commands import post
from tgbot.handling import Handling, LiraContext
from tgbot.lobby.changes import with_option
from tgbot.lobby.starting import show_card, slot_of

MOST_CHARACTERS = 1000


def handlers() -> list[MessageHandler[LiraContext, None]]:
    """Return what this module handles."""
    is_answer = filters.ChatType.GROUPS & filters.UpdateType.MESSAGE & filters.REPLY & filters.TEXT & ~filters.COMMAND
    return [MessageHandler(is_answer, answered)]


async def answered(update: telegram.Update, context: LiraContext) -> None:
    """Take the answer of the host to his set-up card as the plot; every other one is a post like any."""
    handling = context.handling
    record = await _card_answered(handling)
    if record is None:
        await post(update, context)
    else:
        await _take(handling, record)


async def _card_answered(handling: Handling) -> GameRecord | None:
    """Return the lobby whose set-up card the host has answered."""
    message = handling.update.message
    assert message is not None
    game = await handling.work.games.open_in(handling.chat_id)
    record = await handling.work.games.load(game) if game is not None else None
    if record is None or message.reply_to_message is None or record.lobby.host != handling.user_id:
        return None
    place = await handling.work.outbox.place_of(slot_of(record.id))
    is_card = place is not None and place.message_id == message.reply_to_message.message_id
    return record if is_card and record.status == "lobby" and record.lobby.stage == "set_up" else None


async def _take(handling: Handling, record: GameRecord) -> None:
    message = handling.update.message
    assert message is not None
    plot = (message.text or "").strip()
    if len(plot) > MOST_CHARACTERS:
        say = handling.say_to_user
        await handling.answer(say.plain("lobby-plot-too-long", most=MOST_CHARACTERS))
        return
    change = partial(with_option, option="plot", value=plot)
    changed = await lobbies.change(handling.work, record.id, handling.user_id, change)
    if not isinstance(changed, LobbyRefusal):
        await show_card(handling.work, changed, "plot")
