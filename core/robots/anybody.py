"""How a robot plays a rule system of which it knows nothing: once in a phase, any act that it is offered."""

from core.engine.commands import Branch
from core.engine.values import Json
from core.engine.views import ActOffer, SeatView, View
from core.robots.whims import Whims

NOT_FOR_ROBOTS = ("leave", "warn", "say", "mail", "unvote", "withdraw")
"""Acts that give up, take back, or need something to say."""


def choose(view: View, me: SeatView, whims: Whims) -> Branch | None:
    """Return any of the offers, or `None` if the robot has acted in this phase."""
    if view.orders or view.has_passed or any(vote.by == me.id for vote in view.votes):
        return None
    offers = [offer for offer in view.open_acts if offer.act not in NOT_FOR_ROBOTS and _can_be_filled(offer)]
    return _filled(whims.pick("act", offers), whims) if offers else None


def _can_be_filled(offer: ActOffer) -> bool:
    return all(param.values for param in offer.inputs if param.required)


def _filled(offer: ActOffer, whims: Whims) -> Branch:
    count = min(len(offer.targets), max(offer.least, 1))
    chosen = whims.shuffled("targets", offer.targets)[:count]
    params: dict[str, Json] = {**offer.params}
    for param in offer.inputs:
        if param.required:
            params[param.id] = whims.pick(param.id, param.values)
    return Branch(offer.act, chosen, params)
