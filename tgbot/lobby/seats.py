"""Taking and leaving a seat before the start: by button, by command, by link.

A seat needs two proofs: the user has opened the private chat with the bot, and Telegram says that he is in the group.
"""

import telegram
from telegram.ext import CommandHandler, ExtBot

from core.app import lobbies
from core.app.lobbies import LobbyRefusal
from core.app.records import ChatId, GameId, GameRecord
from core.app.reserve import has_reserve
from core.engine.commands import Branch
from tgbot.buttons import Press
from tgbot.game.acting import acted
from tgbot.handling import Handling, LiraContext
from tgbot.links import invitation
from tgbot.lobby.enlisting import enlist_sender, seat_the_first, withdraw_sender
from tgbot.lobby.membership import why_no_seat
from tgbot.lobby.offers import offer_lobbies
from tgbot.lobby.refusals import refusal_text
from tgbot.lobby.starting import Starter, show_card, slot_of


def handlers() -> list[CommandHandler[LiraContext, None]]:
    """Return what this module handles."""
    return [CommandHandler("join", join_typed), CommandHandler("leave", leave_typed)]


async def join_pressed(context: LiraContext, press: Press) -> None:
    """Give a seat to whoever pressed, or lead him to the private chat first."""
    handling = context.handling
    record = await handling.work.games.load(press.game)
    if record is None:
        handling.refuse_press()
    elif (is_signing_up(record) or has_reserve(record)) and not handling.may_write_to_user:
        handling.toast("", url=invitation(context.bot.username, record.lobby))
    else:
        handling.toast(await seat(handling, context.bot, record))
        await renew_pressed_card(handling, record.id)


async def leave_pressed(context: LiraContext, press: Press) -> None:
    """Free the seat of whoever pressed."""
    handling = context.handling
    handling.toast(await unseat(handling, press.game))
    await renew_pressed_card(handling, press.game)


async def join_typed(update: telegram.Update, context: LiraContext) -> None:
    """Give a seat to whoever wrote /join in a group."""
    handling = context.handling
    record = await _open_here(handling)
    say = handling.say_here
    if handling.is_anonymous:
        await handling.show(handling.chat_id, "plain", text=say.plain("lobby-anonymous"))
    elif handling.is_private:
        if not await offer_lobbies(handling, context.bot):
            await handling.answer(say.plain("lobby-none-for-you"))
    elif record is None or not (is_signing_up(record) or has_reserve(record)):
        await handling.answer(_why_not_open(handling, record))
    elif not handling.may_write_to_user:
        await handling.show(handling.chat_id, "invitation", game=record.id)
    else:
        await handling.answer(await seat(handling, context.bot, record))


async def leave_typed(update: telegram.Update, context: LiraContext) -> None:
    """Free the seat of whoever wrote /leave; in a running game ask first, since there is no way back."""
    handling = context.handling
    record = await _open_here(handling)
    say = handling.say_here
    if handling.is_anonymous:
        await handling.show(handling.chat_id, "plain", text=say.plain("lobby-anonymous"))
    elif record is None:
        await handling.answer(refusal_text(handling.say_to_user, LobbyRefusal("no_lobby")))
    elif record.status == "running" and record.seat_of(handling.user_id) is not None:
        await handling.show(handling.user_id, "quitting", game=record.id)
    elif record.status == "running":
        await handling.answer(await withdraw_sender(handling, record.id))
    else:
        await handling.answer(await unseat(handling, record.id))


async def quit_pressed(context: LiraContext, press: Press) -> None:
    """Take whoever pressed out of a running game, for good."""
    handling = context.handling
    if await acted(handling, press.game, Branch("leave")) is not None:
        say = handling.say_to_user
        handling.toast(say.plain("lobby-quit"))
    handling.remove_buttons()


async def seat(handling: Handling, bot: ExtBot[None], record: GameRecord) -> str:
    """Give the sender a seat; return what to tell him."""
    outcome = await take_seat(handling, bot, record)
    if isinstance(outcome, str):
        return outcome
    say = handling.say_to_user
    return say.plain("lobby-joined", seat=str(outcome.seat_of(handling.user_id)))


async def take_seat(handling: Handling, bot: ExtBot[None], record: GameRecord) -> GameRecord | str:
    """Give the sender a seat if Telegram says that he is in the group; else return why not."""
    say = handling.say_to_user
    if has_reserve(record) and record.seat_of(handling.user_id) is None:
        return await enlist_sender(handling, bot, record)
    if not is_signing_up(record):
        return _why_not_open(handling, record)
    refusal = await why_no_seat(handling, bot, record.lobby.chat)
    if refusal is not None:
        return refusal
    assert handling.user is not None
    joined = await lobbies.join(handling.work, record.id, handling.user_id, handling.user.name)
    if isinstance(joined, LobbyRefusal):
        return refusal_text(say, joined)
    if not await Starter.of(handling).begin_if_full(joined, handling.at):
        await show_card(handling.work, joined)
    return joined


async def unseat(handling: Handling, game: GameId) -> str:
    """Free the sender's seat; return what to tell him."""
    say = handling.say_to_user
    left = await lobbies.leave(handling.work, game, handling.user_id)
    if isinstance(left, LobbyRefusal):
        return refusal_text(say, left)
    await show_card(handling.work, await seat_the_first(handling.work, left))
    return say.plain("lobby-left")


async def renew_pressed_card(handling: Handling, game: GameId) -> None:
    """Bring the pressed card up to date where it shows something that is over; a copy of it just loses its buttons."""
    record = await handling.work.games.load(game)
    if record is not None and record.status == "lobby":
        return
    query = handling.update.callback_query
    assert query is not None
    assert query.message is not None
    place = await handling.work.outbox.place_of(slot_of(game))
    if record is not None and place is not None and place.message_id == query.message.message_id:
        await show_card(handling.work, record)
    else:
        handling.remove_buttons()


def is_signing_up(record: GameRecord) -> bool:
    """Whether seats can be taken now."""
    return record.status == "lobby" and record.lobby.stage == "sign_up"


def _why_not_open(handling: Handling, record: GameRecord | None) -> str:
    if record is None:
        reason = "no_lobby"
    elif record.status == "running":
        reason = "game_running"
    else:
        reason = "not_open_yet" if record.status == "lobby" else "closed"
    return refusal_text(handling.say_to_user, LobbyRefusal(reason))


async def _open_here(handling: Handling) -> GameRecord | None:
    """Return the open game of this place; in private also the only one elsewhere that the sender sits in."""
    game = await handling.work.games.open_in(ChatId(handling.chat_id))
    if game is None and handling.is_private:
        others = await handling.work.games.open_of(handling.user_id)
        game = others[0] if len(others) == 1 else None
    return await handling.work.games.load(game) if game is not None else None
