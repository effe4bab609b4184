"""The answers of the reserve: a seat is taken over, declined, or not answered in time."""

import logging
from datetime import datetime

from telegram.ext import ExtBot

from core.app import reserve
from core.app.games import view_of
from core.app.records import ChatId, GameId, GameRecord, Offer, UserId
from core.storage.unit_of_work import Work
from tgbot.buttons import Press
from tgbot.game.names import names_of
from tgbot.game.publish import panel_slot, show_panel_of
from tgbot.handling import Handling, LiraContext
from tgbot.lobby.membership import Unknown, is_member, why_no_seat
from tgbot.lobby.starting import show_card
from tgbot.moderation.wishes import review
from tgbot.reserve.offering import offer_seat, show_offer
from tgbot.texts import Texts
from tgbot.texts.names import shown_name

log = logging.getLogger(__name__)


async def take_pressed(context: LiraContext, press: Press) -> None:
    """Let whoever pressed sit down on the seat that he was offered."""
    handling = context.handling
    found = await _offered(handling, press)
    if found is None:
        return
    record, made = found
    say = handling.say_to_user
    refusal = await why_no_seat(handling, context.bot, record.lobby.chat)
    if refusal is not None:
        handling.toast(refusal)
    elif not await _is_vacant(handling, context.bot, record, made):
        record = await reserve.void(handling.work, record, made)
        await reserve.rearm(handling.work, record)
        handling.toast(say.plain("reserve-came-back"))
        await show_offer(handling.work, record, made)
    else:
        await take_over(handling.work, record, made, handling.at)
        handling.toast(say.plain("reserve-taken-toast", seat=made.seat))


async def decline_pressed(context: LiraContext, press: Press) -> None:
    """Let whoever pressed go out of the reserve, and ask the next one."""
    handling = context.handling
    found = await _offered(handling, press)
    if found is None:
        return
    record, made = found
    handling.toast(handling.say_to_user.plain("reserve-left"))
    await _ask_the_next(handling.work, record, made, handling.at)


async def _offered(handling: Handling, press: Press) -> tuple[GameRecord, Offer] | None:
    """Return what the sender was offered; if it is over, he is told."""
    record = await handling.work.games.lock(press.game)
    seat = press.args[0] if press.args else ""
    made = reserve.offer_to(record, handling.user_id, seat, handling.at) if record is not None else None
    if record is None or made is None:
        log.info("update %s: nothing is offered to user %s", handling.update.update_id, handling.user_id)
        handling.toast(handling.say_to_user.plain("reserve-offer-late"))
        handling.remove_buttons()
        return None
    return record, made


async def _is_vacant(handling: Handling, bot: ExtBot[None], record: GameRecord, made: Offer) -> bool:
    """Whether the reason for which a seat is offered still holds."""
    holder = record.user_on(made.seat)
    if holder is None or made.cause == "given_up":
        return holder is not None
    if made.cause == "absence":
        return made.seat in reserve.to_be_excluded(record)
    if made.cause == "unreachable":
        user = await handling.work.people.user(holder)
        return user is None or user.is_blocked
    return not await _is_back(bot, record.lobby.chat, holder)


async def _is_back(bot: ExtBot[None], chat: ChatId, user: UserId) -> bool:
    try:
        return await is_member(bot, chat, user)
    except Unknown:
        return True


async def take_over(work: Work, record: GameRecord, made: Offer, at: datetime) -> None:
    """Give a seat to a new player: he gets its card and its panel, and the former player loses them."""
    before, seat = record, made.seat
    former = before.user_on(seat)
    serial = view_of(before, None, at).phase.serial
    record = await reserve.take_over(work, before, made)
    await reserve.rearm(work, record)
    await _close_panel(work, record, seat, serial)
    names = {"name": _name(record, seat), "former": _name(before, seat), "seat": seat}
    if former is not None:
        await work.outbox.put(former, "said", {"key": "reserve-seat-gone", **names})
    await show_offer(work, record, made)
    await work.outbox.put(made.to, "role_card", {"game": record.id, "seat": seat})
    await show_panel_of(work, record, seat, made.to, serial)
    await work.outbox.put(record.lobby.chat, "said", {"key": "reserve-taken", **names})
    await show_card(work, record)
    await review(work, record, at)


def _name(record: GameRecord, seat: str) -> str:
    return shown_name(names_of(record)(seat), seat)


async def _close_panel(work: Work, record: GameRecord, seat: str, serial: int) -> None:
    """Take everything from the former player's panel; the seat's next one is a new message."""
    slot = panel_slot(record.id, seat, serial)
    place = await work.outbox.place_of(slot)
    if place is not None:
        former = f"{slot}:{place.message_id}"
        await work.outbox.remember(former, place)
        await work.outbox.forget(slot)
        await work.outbox.put(place.chat_id, "seat_given", {}, former)


async def _ask_the_next(work: Work, record: GameRecord, made: Offer, at: datetime) -> GameRecord:
    """Offer a seat that somebody does not take to the next one; the holder hears when nobody is left."""
    record = await reserve.refuse(work, record, made)
    await show_offer(work, record, made)
    record, following = await offer_seat(work, record, made.seat, made.cause, at)
    holder = record.user_on(made.seat)
    if following is None and made.cause == "given_up" and holder is not None:
        await work.outbox.put(holder, "said", {"key": "reserve-nobody-came"})
    await reserve.rearm(work, record)
    await show_card(work, record)
    return record


async def ring_answers(game: GameId, serial: int, work: Work, at: datetime, texts: Texts) -> None:
    """Ask the next ones where an answer is overdue."""
    record = await work.games.lock(game)
    if record is None or record.status != "running":
        return
    for made in record.lobby.offers:
        if made.until <= at:
            record = await _ask_the_next(work, record, made, at)
    await reserve.rearm(work, record)
