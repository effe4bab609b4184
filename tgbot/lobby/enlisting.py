"""The reserve of a game in forum pace: whoever wants to wait for a seat says so, with the same proofs as for a seat."""

from telegram.ext import ExtBot

from core.app import reserve
from core.app.lobbies import LobbyRefusal
from core.app.records import GameId, GameRecord, UserId
from core.storage.unit_of_work import Work
from tgbot.buttons import Press
from tgbot.handling import Handling, LiraContext
from tgbot.links import invitation
from tgbot.lobby.membership import why_no_seat
from tgbot.lobby.refusals import refusal_text
from tgbot.lobby.starting import show_card


async def wait_pressed(context: LiraContext, press: Press) -> None:
    """Put whoever pressed into the reserve, or lead him to the private chat first."""
    handling = context.handling
    record = await handling.work.games.load(press.game)
    if record is None:
        handling.refuse_press()
    elif reserve.has_reserve(record) and not handling.may_write_to_user:
        handling.toast("", url=invitation(context.bot.username, record.lobby))
    else:
        handling.toast(await enlist_sender(handling, context.bot, record))
        await _renew_over(handling, record)


async def enlist_sender(handling: Handling, bot: ExtBot[None], record: GameRecord) -> str:
    """Put the sender into the reserve; return what to tell him."""
    say = handling.say_to_user
    if reserve.has_reserve(record):
        refusal = await why_no_seat(handling, bot, record.lobby.chat)
        if refusal is not None:
            return refusal
    name = handling.user.name if handling.user is not None else ""
    enlisted = await reserve.enlist(handling.work, record.id, handling.user_id, name)
    if isinstance(enlisted, LobbyRefusal):
        return refusal_text(say, enlisted)
    await show_card(handling.work, enlisted)
    return say.plain("reserve-waiting", place=len(enlisted.lobby.reserve))


async def unwait_pressed(context: LiraContext, press: Press) -> None:
    """Take whoever pressed out of the reserve."""
    context.handling.toast(await withdraw_sender(context.handling, press.game))


async def withdraw_sender(handling: Handling, game: GameId) -> str:
    """Take the sender out of the reserve; return what to tell him."""
    say = handling.say_to_user
    record = await reserve.withdraw(handling.work, game, handling.user_id)
    if isinstance(record, LobbyRefusal):
        return refusal_text(say, record)
    await show_card(handling.work, record)
    return say.plain("reserve-left")


async def seat_the_first(work: Work, record: GameRecord) -> GameRecord:
    """Give a seat that has become free before the start to the first of the reserve, and tell him."""
    record, user = await reserve.promote(work, record)
    if user is not None:
        await _welcome(work, record, user)
    return record


async def _welcome(work: Work, record: GameRecord, user: UserId) -> None:
    chat = await work.people.chat(record.lobby.chat)
    title, seat = chat.title if chat else "", str(record.seat_of(user))
    await work.outbox.put(user, "said", {"key": "lobby-welcome", "group": title, "seat": seat})


async def _renew_over(handling: Handling, record: GameRecord) -> None:
    """Take the buttons from the card of a game that is over."""
    if not reserve.has_reserve(record):
        handling.remove_buttons()
