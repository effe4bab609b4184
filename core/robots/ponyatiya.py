"""How a robot plays «Мафия по понятиям»: it votes with the herd, spares its friends and orders something at night."""

from collections.abc import Collection, Mapping

from core.engine.commands import Branch
from core.engine.values import Json, PlayerId
from core.engine.views import ActOffer, SeatView, View
from core.robots.whims import Whims

NIGHT_ACTS = ("protect", "investigate", "kill")
MAFIA = ("mafioso", "lawyer")
LAW = ("investigator", "sergeant", "operative")
NEUTRAL = ("bouncer", "killer", "occultist")

JOINS_THE_HERD = 65
ACCUSES = 70
ORDERS_AHEAD = 30
STAYS_AT_HOME = 5
PROTECTS_HIMSELF = 40
"""Chances in per cent."""


def choose(view: View, me: SeatView, whims: Whims) -> Branch | None:
    """Check in, perhaps order ahead, vote or pass by day; order or pass at night. `None` when that is done."""
    if view.phase.kind == "night":
        return None if view.orders or view.has_passed else _at_night(view, me, whims)
    if me.id not in view.awaited:
        return None
    return _plain(view, "check_in") or _ahead(view, me, whims) or _vote(view, me, whims) or _plain(view, "pass")


def _ahead(view: View, me: SeatView, whims: Whims) -> Branch | None:
    return _order(view, me, whims) if not view.orders and whims.wants("order ahead", ORDERS_AHEAD) else None


def _at_night(view: View, me: SeatView, whims: Whims) -> Branch | None:
    if whims.wants("stay at home", STAYS_AT_HOME):
        return _plain(view, "pass")
    return _order(view, me, whims) or _plain(view, "pass")


def _plain(view: View, act: str) -> Branch | None:
    return Branch(act) if view.offers(act) else None


def _vote(view: View, me: SeatView, whims: Whims) -> Branch | None:
    """Vote for a known enemy; else join the leading accusation, or accuse somebody; friends are spared."""
    targets = [target for offer in view.offers("vote") for target in offer.targets]
    strangers = [target for target in targets if target != me.id and target not in _friends(view)]
    enemies = [target for target in (*_found(view, MAFIA), *_found(view, NEUTRAL)) if target in targets]
    leading = _leading(view, [*strangers, *(target for target in targets if _is_doomed(view, target))])
    if enemies:
        return Branch("vote", (enemies[0],))
    if leading is not None and whims.wants("join the herd", JOINS_THE_HERD):
        return Branch("vote", (leading,))
    if strangers and whims.wants("accuse", ACCUSES):
        return Branch("vote", (whims.pick("accused", strangers),))
    return None


def _friends(view: View) -> frozenset[PlayerId]:
    """Those whom the robot knows, and those found to be on its side or harmless."""
    return frozenset((*view.knows, *_found(view, (*LAW, "citizen"))))


def _found(view: View, roles: Collection[Json]) -> tuple[PlayerId, ...]:
    """Return the players whose role an investigator has found to be one of these."""
    dossier = view.card.get("dossier")
    results = dossier.get("results") if isinstance(dossier, Mapping) else None
    if not isinstance(results, Mapping):
        return ()
    return tuple(PlayerId(player) for player, role in results.items() if role in roles)


def _leading(view: View, candidates: list[PlayerId]) -> PlayerId | None:
    """Return the most accused of the candidates, the first of them in joining order."""
    return max(candidates, key=lambda target: _votes_against(view, target), default=None) if view.votes else None


def _is_doomed(view: View, target: PlayerId) -> bool:
    """Whether so many have voted against somebody that sparing him no longer helps him."""
    living = sum(not seat.is_out for seat in view.seats)
    return view.me is not None and target != view.me.id and 2 * _votes_against(view, target) > living


def _votes_against(view: View, target: PlayerId) -> int:
    return sum(vote.target == target for vote in view.votes)


def _order(view: View, me: SeatView, whims: Whims) -> Branch | None:
    """Give the order of the robot's role; by day one that does not miss if the target is executed first."""
    offer = next((offer for act in NIGHT_ACTS for offer in view.offers(act)), None)
    if offer is None:
        return None
    wanted = _wanted(view, me, offer, whims)
    if len(wanted) > 1 and view.phase.kind == "day" and offer.may_have_condition:
        first, second = wanted[:2]
        instead = Branch(offer.act, (second,), offer.params)
        return Branch(offer.act, (first,), offer.params, {"not_executed": first}, instead)
    return Branch(offer.act, wanted[:1], offer.params)


def _wanted(view: View, me: SeatView, offer: ActOffer, whims: Whims) -> tuple[PlayerId, ...]:
    """Return the targets of an order, the most wanted first."""
    targets = whims.shuffled("targets", offer.targets)
    match offer.act:
        case "protect" if me.id in targets and whims.wants("protect himself", PROTECTS_HIMSELF):
            return (me.id, *(target for target in targets if target != me.id))
        case "investigate":
            known = {*view.knows, *_found(view, (*MAFIA, *LAW, *NEUTRAL, "citizen"))}
            return tuple(sorted(targets, key=lambda target: target in known))
        case _:
            return tuple(sorted(targets, key=lambda target: target in view.knows))
