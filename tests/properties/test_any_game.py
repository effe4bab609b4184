"""Whatever the set-up, whoever sends whatever: the engine never stumbles, and its facts are the whole truth."""

from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from core.app import proof, proof_form
from core.engine.commands import Branch, Command
from core.engine.decide import Accepted
from core.engine.events import Acted, Drawn, OrderStands, PhaseOpened, Said, VoteStands
from core.engine.refusals import Refusal
from core.engine.state import GameState, evolve, replayed
from core.engine.values import CLOCK, MASTER, PlayerId
from core.storage import codec
from tests.properties.chaos import BASE_ACTS, any_opening, stir
from tests.properties.effort import games
from tests.properties.table import Table, most_phases, opening

AFTER_THE_END = ("post", "commend")
"""What the dead may still do when the game is over (PON-5.6)."""

LEAVE = Branch("leave")

chances = st.randoms(use_true_random=False)


@dataclass
class WatchedTable(Table):
    """A table that checks every single decision."""

    def decide(self, command: Command) -> Accepted | Refusal:
        """Carry a command out, and check that nothing happened that may not happen."""
        before, written = self.state, codec.encode_state(self.state)
        decision = super().decide(command)
        assert codec.encode_state(before) == written, "the state before was changed in place"
        if isinstance(decision, Refusal):
            assert decision.reason
            assert self.state is before
        else:
            self._check(before, command, decision)
        return decision

    def _check(self, before: GameState, command: Command, decision: Accepted) -> None:
        folded = before
        for event in decision.events:
            folded = evolve(folded, event)
        assert folded == decision.state
        _the_actor_was_in_the_game(before, command)
        _votes_are_counted_once(before, decision)
        assert sum(isinstance(event, PhaseOpened) for event in decision.events) <= 1


def _the_actor_was_in_the_game(before: GameState, command: Command) -> None:
    actor = before.player(command.by)
    assert actor is not None or command.by in (CLOCK, MASTER)
    is_over = before.result is not None
    assert actor is None or not actor.is_out or (is_over and command.act in AFTER_THE_END)


def _votes_are_counted_once(before: GameState, decision: Accepted) -> None:
    for event in decision.events:
        if isinstance(event, VoteStands | OrderStands):
            voter = before.player(event.by)
            assert voter is not None
            assert not voter.is_out
        if isinstance(event, Said) and event.notice == "tally":
            standing = _just_before(before, decision, event).votes
            totals = event.params["votes"]
            assert isinstance(totals, dict)
            assert sum(totals.values()) == len(standing)
            assert len({vote.by for vote in standing}) == len(standing)
    assert len({order.by for order in decision.state.orders}) == len(decision.state.orders)
    for vote in decision.state.votes:
        for player in (decision.state.player(vote.by), decision.state.player(vote.target)):
            assert player is not None
            assert not player.is_out


def _just_before(state: GameState, decision: Accepted, moment: Said) -> GameState:
    for event in decision.events:
        if event is moment:
            break
        state = evolve(state, event)
    return state


@games(10)
@given(chances)
def test_any_commands_in_any_game_leave_a_true_history(chance: Random) -> None:
    table = WatchedTable(any_opening(chance))
    stir(table, chance, chance.randint(0, 80))
    assert replayed(table.history) == table.state
    stored = [codec.decode_event(codec.encode_event(event)) for event in table.history]
    assert stored == table.history
    assert replayed(stored) == table.state
    assert codec.decode_state(codec.encode_state(table.state)) == table.state
    _every_draw_is_recorded(table)


def _every_draw_is_recorded(table: Table) -> None:
    drawn = [event for event in table.history if isinstance(event, Drawn)]
    assert {name: sum(event.draw == name for event in drawn) for name in table.state.draws} == table.state.draws
    found = proof.proof_of(table.history, is_cancelled=True)
    assert isinstance(found, proof.Proof)
    assert len(found.draws) == len(drawn)
    assert proof.check(found) == ()
    assert proof_form.from_json(proof_form.to_json(found)) == found


@games(8)
@given(chances)
def test_robots_end_any_game_in_time(chance: Random) -> None:
    table = WatchedTable(any_opening(chance, most_players=14))
    table.robots_play(str(chance.randint(0, 99)), most_phases(table.opening))
    assert table.is_over


@games(8)
@given(chances)
def test_the_bells_alone_end_any_game_in_time(chance: Random) -> None:
    table = WatchedTable(any_opening(chance))
    rings = 0
    while not table.is_over:
        table.ring()
        rings += 1
    assert rings <= most_phases(table.opening)


@games(8)
@given(chances)
def test_a_bell_that_rings_twice_closes_one_phase(chance: Random) -> None:
    table = WatchedTable(any_opening(chance, most_players=9))
    stir(table, chance, chance.randint(0, 40))
    if table.is_over:
        return
    serial, early = table.state.now().serial, replace(_bell(table), at=table.state.opened_at)
    assert table.decide(early) == Refusal("not_due")
    first = _bell(table)
    assert isinstance(table.decide(first), Accepted)
    assert table.state.now().serial == serial + 1
    assert table.decide(first) == Refusal("phase_over")
    assert table.state.now().serial == serial + 1


def _bell(table: Table) -> Command:
    bell = Table(table.opening)
    bell.state = table.state
    bell.ring()
    return bell.sent[-1]


@games(8)
@given(chances)
def test_a_command_at_the_deadline_is_late_and_a_moment_before_it_is_not(chance: Random) -> None:
    table = WatchedTable(any_opening(chance, most_players=9))
    stir(table, chance, chance.randint(0, 30))
    if table.is_over:
        return
    player = table.state.living()[0].id
    deadline = table.state.now().deadline
    leaving = Command(player, LEAVE, deadline)
    assert table.decide(leaving) == Refusal("late")
    table.at = deadline
    assert isinstance(table.send(player, LEAVE), Accepted)


def test_every_act_of_the_base_rules_is_used() -> None:
    unused = {act.id for act in BASE_ACTS}
    games_played = 0
    while unused and games_played < 60:
        chance = Random(games_played)
        table = Table(any_opening(chance, most_players=9))
        stir(table, chance, 200)
        unused -= {event.branch.act for event in table.history if isinstance(event, Acted)}
        games_played += 1
    assert unused == set()


def test_a_number_that_only_equals_a_slot_is_no_second_order() -> None:
    table = Table(opening(5, "seed", roles=("mafioso", "bouncer", "investigator", "citizen", "citizen")))
    assert table.send("1", Branch("kill", (PlayerId("4"),), {"slot": 1.0})) == Refusal("malformed")


@pytest.mark.parametrize("hours", [0, -1, 1001, 10**30, float("inf"), float("nan"), True, "1"])
def test_a_deadline_is_not_moved_by_an_impossible_time(hours: float | str) -> None:
    table = Table(opening(5, "seed", human_master=True))
    assert table.send(MASTER, Branch("extend", params={"hours": hours})) == Refusal("malformed")
