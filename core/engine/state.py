"""The truth about one game: plain frozen data, nothing but the fold of its events."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from core.engine import events as e
from core.engine.commands import Branch
from core.engine.refusals import InvariantBroken
from core.engine.values import ActorId, Json, Params, PlayerId, changed

STATE_VERSION = 1
"""Version of the JSON form of states and events."""


@dataclass(frozen=True, slots=True)
class Status:
    """A passing condition of a player; `data` is whatever the rule that gave it needs to end it."""

    id: str
    data: Json = None


@dataclass(frozen=True, slots=True)
class Exit:
    """When and why a player went out."""

    cause: str
    phase: str
    number: int


@dataclass(frozen=True)
class Player:
    """One seat with all that is true of it."""

    id: PlayerId
    name: str
    role: str | None = None
    side: str | None = None
    traits: Params = field(default_factory=dict)
    statuses: tuple[Status, ...] = ()
    out: Exit | None = None
    role_shown: bool = False

    @property
    def is_out(self) -> bool:
        """Whether the player has left the game, for any cause."""
        return self.out is not None

    def has(self, status: str) -> bool:
        """Whether the player has this status now."""
        return any(own.id == status for own in self.statuses)


@dataclass(frozen=True)
class Phase:
    """The present phase.

    Attributes:
        serial: counts all phases and stages of the game from 0.
        announced: the deadline that people are told.
        deadline: when the phase ends; earlier than announced while it lingers.
    """

    kind: str
    number: int
    stage: str | None
    serial: int
    began_at: datetime
    announced: datetime
    deadline: datetime

    @property
    def is_lingering(self) -> bool:
        """Whether the phase ends early because nobody is waited for."""
        return self.deadline < self.announced


@dataclass(frozen=True, slots=True)
class Order:
    """A standing order. `seq` is the running number of the command that gave it."""

    by: PlayerId
    key: str
    branch: Branch
    seq: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Vote:
    """A standing vote. `seq` decides which of two came earlier."""

    by: PlayerId
    target: PlayerId
    seq: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended; an empty `winning_side` is a draw."""

    winning_side: tuple[str, ...]
    winners: tuple[PlayerId, ...]
    clause: str


@dataclass(frozen=True)
class GameState:
    """All that is true of one game.

    Attributes:
        players: in joining order.
        seq: how many commands were accepted so far.
        draws: how often each draw was made.
        orders, votes: in the order in which they came to stand.
        memory: what the rule system has noted; its keys belong to the rule system.
    """

    ruleset: str
    version: int
    options: Params
    modules: tuple[str, ...]
    role_set: tuple[str, ...]
    seed: str
    forced: Params
    linger_s: tuple[int, int]
    is_by_clock: bool
    players: tuple[Player, ...]
    opened_at: datetime
    phase: Phase | None = None
    seq: int = 0
    draws: Mapping[str, int] = field(default_factory=dict)
    orders: tuple[Order, ...] = ()
    votes: tuple[Vote, ...] = ()
    passed: tuple[PlayerId, ...] = ()
    memory: Params = field(default_factory=dict)
    result: Result | None = None

    def now(self) -> Phase:
        """Return the present phase.

        Raises:
            InvariantBroken: before the first phase has begun.
        """
        if self.phase is None:
            raise InvariantBroken("the game has no phase yet")
        return self.phase

    def player(self, player: ActorId) -> Player | None:
        """Return the player with this id, or `None` when nobody has it."""
        for candidate in self.players:
            if candidate.id == player:
                return candidate
        return None

    def living(self) -> tuple[Player, ...]:
        """Return the players who are in the game, in joining order."""
        return tuple([player for player in self.players if player.out is None])

    def orders_of(self, player: PlayerId) -> tuple[Order, ...]:
        """Return the standing orders of one player, by key."""
        own = tuple([order for order in self.orders if order.by == player])
        return own if len(own) < 2 else tuple(sorted(own, key=lambda order: order.key))

    def vote_of(self, player: PlayerId) -> Vote | None:
        """Return the standing vote of one player."""
        for vote in self.votes:
            if vote.by == player:
                return vote
        return None


def opened(event: e.GameOpened) -> GameState:
    """Return the state of a game of which nothing but the set-up is known."""
    return GameState(
        ruleset=event.ruleset,
        version=event.version,
        options=event.options,
        modules=event.modules,
        role_set=event.role_set,
        seed=event.seed,
        forced=event.forced,
        linger_s=event.linger_s,
        is_by_clock=event.is_by_clock,
        players=tuple(Player(seat.id, seat.name, seat.role, traits=seat.traits) for seat in event.seats),
        opened_at=event.at,
    )


def evolve(state: GameState, event: e.Event) -> GameState:
    """Return the state after one event. `Said` changes nothing."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(state, event)


def replayed(events: Iterable[e.Event]) -> GameState:
    """Fold a whole history into its state.

    Raises:
        InvariantBroken: the history does not begin with `GameOpened`.
    """
    history = iter(events)
    first = next(history, None)
    if not isinstance(first, e.GameOpened):
        raise InvariantBroken("a history begins with GameOpened")
    state = opened(first)
    for event in history:
        state = evolve(state, event)
    return state


def _with_player(state: GameState, player: PlayerId, change: Callable[[Player], Player]) -> GameState:
    return changed(state, players=tuple([change(p) if p.id == player else p for p in state.players]))


def _role_given(state: GameState, event: e.RoleGiven) -> GameState:
    return _with_player(
        state,
        event.player,
        lambda p: changed(p, role=event.role, side=event.side, traits={**p.traits, **event.traits}),
    )


def _role_shown(state: GameState, event: e.RoleShown) -> GameState:
    return _with_player(state, event.player, lambda p: changed(p, role_shown=True))


def _phase_opened(state: GameState, event: e.PhaseOpened) -> GameState:
    serial = 0 if state.phase is None else state.phase.serial + 1
    phase = Phase(event.kind, event.number, event.stage, serial, event.at, event.deadline, event.deadline)
    return changed(state, phase=phase, passed=())


def _deadline_moved(state: GameState, event: e.DeadlineMoved) -> GameState:
    return changed(state, phase=changed(state.now(), announced=event.deadline, deadline=event.deadline))


def _phase_lingers(state: GameState, event: e.PhaseLingers) -> GameState:
    phase = state.now()
    return changed(state, phase=changed(phase, deadline=event.until or phase.announced))


def _acted(state: GameState, _: e.Acted) -> GameState:
    return changed(state, seq=state.seq + 1)


def _order_stands(state: GameState, event: e.OrderStands) -> GameState:
    order = Order(event.by, event.key, event.branch, state.seq, event.at)
    return changed(state, orders=(*_orders_without(state, event.by, event.key), order))


def _order_gone(state: GameState, event: e.OrderGone) -> GameState:
    return changed(state, orders=_orders_without(state, event.by, event.key))


def _orders_without(state: GameState, player: PlayerId, key: str) -> tuple[Order, ...]:
    return tuple(order for order in state.orders if not (order.by == player and order.key == key))


def _vote_stands(state: GameState, event: e.VoteStands) -> GameState:
    vote = Vote(event.by, event.target, state.seq, event.at)
    return changed(state, votes=(*_votes_without(state, event.by), vote))


def _vote_gone(state: GameState, event: e.VoteGone) -> GameState:
    return changed(state, votes=_votes_without(state, event.by))


def _votes_without(state: GameState, player: PlayerId) -> tuple[Vote, ...]:
    return tuple(vote for vote in state.votes if vote.by != player)


def _passed(state: GameState, event: e.Passed) -> GameState:
    return state if event.by in state.passed else changed(state, passed=(*state.passed, event.by))


def _pass_gone(state: GameState, event: e.PassGone) -> GameState:
    return changed(state, passed=tuple(player for player in state.passed if player != event.by))


def _status_gained(state: GameState, event: e.StatusGained) -> GameState:
    status = Status(event.status, event.data)
    return _with_player(
        state,
        event.player,
        lambda p: changed(p, statuses=(*_statuses_without(p, event.status), status)),
    )


def _status_lost(state: GameState, event: e.StatusLost) -> GameState:
    return _with_player(state, event.player, lambda p: changed(p, statuses=_statuses_without(p, event.status)))


def _statuses_without(player: Player, status: str) -> tuple[Status, ...]:
    return tuple(own for own in player.statuses if own.id != status)


def _trait_set(state: GameState, event: e.TraitSet) -> GameState:
    return _with_player(state, event.player, lambda p: changed(p, traits={**p.traits, event.trait: event.value}))


def _went_out(state: GameState, event: e.WentOut) -> GameState:
    phase = state.now()
    return _with_player(state, event.player, lambda p: changed(p, out=Exit(event.cause, phase.kind, phase.number)))


def _noted(state: GameState, event: e.Noted) -> GameState:
    return changed(state, memory={**state.memory, event.key: event.value})


def _drawn(state: GameState, event: e.Drawn) -> GameState:
    return changed(state, draws={**state.draws, event.draw: event.nth + 1})


def _game_ended(state: GameState, event: e.GameEnded) -> GameState:
    return changed(state, result=Result(event.winning_side, event.winners, event.clause))


_CHANGES: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    e.RoleGiven: _role_given,
    e.RoleShown: _role_shown,
    e.PhaseOpened: _phase_opened,
    e.DeadlineMoved: _deadline_moved,
    e.PhaseLingers: _phase_lingers,
    e.Acted: _acted,
    e.OrderStands: _order_stands,
    e.OrderGone: _order_gone,
    e.VoteStands: _vote_stands,
    e.VoteGone: _vote_gone,
    e.Passed: _passed,
    e.PassGone: _pass_gone,
    e.StatusGained: _status_gained,
    e.StatusLost: _status_lost,
    e.TraitSet: _trait_set,
    e.WentOut: _went_out,
    e.Noted: _noted,
    e.Drawn: _drawn,
    e.GameEnded: _game_ended,
}
