"""Offers a seat to the reserve, one player after the other."""

from datetime import datetime

from core.app import reserve
from core.app.records import GameRecord, Offer, OfferCause
from core.engine.values import PlayerId
from core.storage.unit_of_work import Work


def offer_slot(game: int, seat: str, user: int) -> str:
    """Return the living message in which a seat is offered to somebody."""
    return f"offer:{game}:{seat}:{user}"


async def offer_seat(
    work: Work, record: GameRecord, seat: PlayerId, cause: OfferCause, at: datetime
) -> tuple[GameRecord, Offer | None]:
    """Ask the first of the reserve whether he takes a seat of a locked game over."""
    if not reserve.has_reserve(record):
        return record, None
    record, made = await reserve.offer(work, record, seat, cause, at)
    if made is not None:
        await show_offer(work, record, made)
    return record, made


async def show_offer(work: Work, record: GameRecord, made: Offer) -> None:
    """Let an offer be shown as it is now: open, or over."""
    args = {"game": record.id, "offered": made.seat}
    await work.outbox.put(made.to, "seat_offer", args, offer_slot(record.id, made.seat, made.to))
