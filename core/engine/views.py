"""What one viewer may know, built from nothing upwards. This is the only place that decides it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from core.engine import draws
from core.engine.commands import Branch, Command
from core.engine.decide import refused
from core.engine.refusals import TARGET_REQUIRED, Refusal
from core.engine.rules import Act, Param, Ruleset
from core.engine.state import GameState, Phase, Player
from core.engine.values import MASTER, ActorId, Json, Params, PlayerId


@dataclass(frozen=True, slots=True)
class PhaseView:
    """The present phase as everybody sees it."""

    kind: str
    number: int
    stage: str | None
    serial: int
    began_at: datetime
    deadline: datetime


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as the viewer sees him.

    Attributes:
        number: the seat's number, from 1, in joining order; stable for the whole game.
        role, side: only where the viewer may know them.
        exit_phase, exit_number: when he went out; `cause` as announced.
    """

    id: PlayerId
    number: int
    name: str
    is_out: bool
    cause: str | None
    exit_phase: str | None
    exit_number: int | None
    role: str | None
    side: str | None
    traits: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VoteView:
    """A standing vote."""

    by: PlayerId
    target: PlayerId


@dataclass(frozen=True, slots=True)
class OrderView:
    """A standing order of the viewer."""

    by: PlayerId
    key: str
    branch: Branch


@dataclass(frozen=True, slots=True)
class ActOffer:
    """Something that the viewer may do now.

    Attributes:
        params: the parameters of this variant of the act.
        targets: those who may be named, joining order; empty when the act takes none.
        least, most: how many targets it takes.
        inputs: parameters that the viewer may add, with the values that are possible now.
        may_have_condition: whether «if … else …» may be added.
    """

    act: str
    clause: str
    params: Params
    targets: tuple[PlayerId, ...]
    least: int
    most: int
    inputs: tuple[Param, ...]
    may_have_condition: bool


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room that the viewer is a member of."""

    id: str
    members: tuple[PlayerId, ...]
    may_write: bool


@dataclass(frozen=True, slots=True)
class ResultView:
    """The end, with everything that is opened then."""

    winning_side: tuple[str, ...]
    winners: tuple[PlayerId, ...]
    clause: str
    seed: str


@dataclass(frozen=True, slots=True)
class View:
    """All that one viewer may know of a game.

    Attributes:
        me: the viewer's own seat; `None` for spectators and the master.
        knows: other players whose roles the viewer has been told.
        votes, passes, awaited: of a day; at night they are empty, since nobody may know who still has to act.
        card: what the rule system writes on the viewer's role card.
        public: what the rule system tells everybody.
    """

    ruleset: str
    modules: tuple[str, ...]
    options: Params
    role_set: tuple[str, ...]
    commitment: str
    phase: PhaseView
    seats: tuple[SeatView, ...]
    viewer: ActorId | None
    me: SeatView | None
    statuses: tuple[str, ...]
    knows: tuple[PlayerId, ...]
    votes: tuple[VoteView, ...]
    passes: tuple[PlayerId, ...]
    awaited: tuple[PlayerId, ...]
    has_passed: bool
    orders: tuple[OrderView, ...]
    open_acts: tuple[ActOffer, ...]
    rooms: tuple[RoomView, ...]
    card: Params
    public: Params
    result: ResultView | None

    def seat(self, player: ActorId) -> SeatView | None:
        """Return one seat by the player's id."""
        for seat in self.seats:
            if seat.id == player:
                return seat
        return None

    def offers(self, act: str) -> tuple[ActOffer, ...]:
        """Return the offers of one act, a variant each."""
        return tuple(offer for offer in self.open_acts if offer.act == act)


def view_for(rules: Ruleset, state: GameState, viewer: ActorId | None, at: datetime) -> View:
    """Build what one viewer may know at a moment.

    Args:
        viewer: a player, `MASTER` (a human one sees everything), or `None` for anybody in the group.
        at: acts are offered only before the phase's deadline.
    """
    player = state.player(viewer) if viewer is not None else None
    sees_all = state.result is not None or (viewer == MASTER and bool(state.options.get("human_master")))
    knows = rules.role_of(player).knows(state, player) if player is not None and not player.is_out else ()
    seats = tuple(
        _seat(number, seat, sees_all or seat.role_shown or seat is player or seat.id in knows, sees_all)
        for number, seat in enumerate(state.players, 1)
    )
    phase = state.now()
    is_open = phase.kind != "night"
    return View(
        ruleset=state.ruleset,
        modules=state.modules,
        options=state.options,
        role_set=state.role_set,
        commitment=draws.commitment(state.seed),
        phase=_phase(phase),
        seats=seats,
        viewer=viewer,
        me=next((seat for seat in seats if player is not None and seat.id == player.id), None),
        statuses=tuple(status.id for status in player.statuses) if player is not None else (),
        knows=knows,
        votes=tuple(VoteView(vote.by, vote.target) for vote in state.votes),
        passes=state.passed if is_open else (),
        awaited=rules.awaited(state) if is_open or (sees_all and state.result is None) else (),
        has_passed=player is not None and player.id in state.passed,
        orders=_orders(state, player, sees_all),
        open_acts=_offers(rules, state, player, at) if player is not None else (),
        rooms=_rooms(rules, state, viewer, sees_all),
        card=rules.card(state, player) if player is not None else {},
        public=rules.public(state),
        result=_result(state),
    )


def _phase(phase: Phase) -> PhaseView:
    return PhaseView(phase.kind, phase.number, phase.stage, phase.serial, phase.began_at, phase.announced)


def _seat(number: int, player: Player, is_known: bool, sees_all: bool) -> SeatView:
    out = player.out
    return SeatView(
        id=player.id,
        number=number,
        name=player.name,
        is_out=player.is_out,
        cause=out.cause if out else None,
        exit_phase=out.phase if out else None,
        exit_number=out.number if out else None,
        role=player.role if is_known else None,
        side=player.side if is_known else None,
        traits=player.traits if sees_all else {},
    )


def _orders(state: GameState, player: Player | None, sees_all: bool) -> tuple[OrderView, ...]:
    if sees_all:
        seen = state.orders
    elif player is not None:
        seen = state.orders_of(player.id)
    else:
        seen = ()
    return tuple(OrderView(order.by, order.key, order.branch) for order in seen)


def _offers(rules: Ruleset, state: GameState, player: Player, at: datetime) -> tuple[ActOffer, ...]:
    offers = []
    for act in rules.acts.values():
        if act.is_masters:
            continue
        for params in act.variants(state, player):
            offer = _offer(rules, state, player, act, params, at)
            if offer is not None:
                offers.append(offer)
    return tuple(offers)


def _offer(rules: Ruleset, state: GameState, player: Player, act: Act, params: Params, at: datetime) -> ActOffer | None:
    def refusal(*targets: PlayerId) -> Refusal | None:
        return refused(rules, state, Command(player.id, Branch(act.id, targets, params), at))

    def is_possible(*targets: PlayerId) -> bool:
        return refusal(*targets) is None

    least, most = act.targets
    without = refusal() if least else None
    if without is not None and without.reason != TARGET_REQUIRED:
        return None
    targets = tuple(other.id for other in state.players if is_possible(other.id)) if most else ()
    if not targets and not (least == 0 and is_possible()):
        return None
    chosen = targets[:least]

    def fits(param: Param, value: Json) -> bool:
        branch = Branch(act.id, chosen, {**params, param.id: value})
        return refused(rules, state, Command(player.id, branch, at)) is None

    inputs = tuple(
        found for param in act.params if param.id not in params for found in _input(param, partial(fits, param))
    )
    return ActOffer(act.id, act.clause, params, targets, least, most, inputs, act.is_order)


def _input(param: Param, fits: Callable[[Json], bool]) -> tuple[Param, ...]:
    """Return a parameter with the values that are possible now, or nothing when there is nothing to choose."""
    if param.kind == "bool":
        return (param,) if fits(True) else ()
    if not param.values:
        return (param,)
    values = tuple(value for value in param.values if fits(value))
    return (replace(param, values=values),) if len(values) > 1 or (param.required and values) else ()


def _rooms(rules: Ruleset, state: GameState, viewer: ActorId | None, sees_all: bool) -> tuple[RoomView, ...]:
    return tuple(
        RoomView(room.id, room.members, viewer in room.writers)
        for room in rules.rooms(state)
        if viewer in room.members or sees_all
    )


def _result(state: GameState) -> ResultView | None:
    if state.result is None:
        return None
    return ResultView(state.result.winning_side, state.result.winners, state.result.clause, state.seed)


def roles_in_play(view: View) -> Mapping[str, int]:
    """Count the roles of the set in catalogue order; everybody may know it."""
    counts: dict[str, int] = {}
    for role in view.role_set:
        counts[role] = counts.get(role, 0) + 1
    return counts
