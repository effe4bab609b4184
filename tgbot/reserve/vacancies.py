"""Seats that come up for the reserve: given up, about to be excluded for absence, of players who are gone."""

from datetime import datetime

from core.app import reserve
from core.app.records import ChatId, GameId, OfferCause, UserId
from core.storage.unit_of_work import Work
from tgbot.buttons import Press
from tgbot.game.acting import STRANGER, refuse
from tgbot.handling import LiraContext
from tgbot.reserve.offering import offer_seat
from tgbot.texts import Texts


async def hand_over_pressed(context: LiraContext, press: Press) -> None:
    """Offer the seat of whoever pressed to the reserve; until somebody takes it, it is his."""
    handling = context.handling
    record = await handling.work.games.lock(press.game)
    seat = record.seat_of(handling.user_id) if record is not None else None
    if record is None or seat is None:
        await refuse(handling, press.game, STRANGER)
        return
    say = handling.say_to_user
    if reserve.offer_of(record, seat) is not None:
        handling.toast(say.plain("reserve-already-offered"))
        return
    _, made = await offer_seat(handling.work, record, seat, "given_up", handling.at)
    handling.toast(say.plain("reserve-nobody-waits" if made is None else "reserve-offered"))
    handling.remove_buttons()


async def gone_from_group(work: Work, chat: ChatId, user: UserId, at: datetime) -> None:
    """Offer the seat of somebody who is not in the group of his game any more."""
    game = await work.games.open_in(chat)
    if game is not None:
        await offer_seat_of(work, game, user, "left_group", at)


async def offer_seat_of(work: Work, game: GameId, user: UserId, cause: OfferCause, at: datetime) -> None:
    """Offer somebody's seat in a game, if he has one there."""
    record = await work.games.lock(game)
    seat = record.seat_of(user) if record is not None else None
    if record is not None and seat is not None:
        await offer_seat(work, record, seat, cause, at)


async def ring_absentees(game: GameId, serial: int, work: Work, at: datetime, texts: Texts) -> None:
    """Offer the seats of those who will be excluded for absence unless they act soon."""
    record = await work.games.lock(game)
    if record is None or record.state is None or record.state.now().serial != serial:
        return
    for seat in reserve.to_be_excluded(record):
        if record.user_on(seat) is not None:
            record, _ = await offer_seat(work, record, seat, "absence", at)
