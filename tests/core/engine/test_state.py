"""The state is the fold of its events."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from core.engine import events as e
from core.engine.commands import Branch
from core.engine.refusals import InvariantBroken
from core.engine.state import GameState, Status, evolve, opened, replayed
from core.engine.values import PlayerId, frozen
from tests.core.engine.toy import choir
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import MONDAY

ANN, BEN = PlayerId("Ann"), PlayerId("Ben")
WISH = Branch("wish", (BEN,))


def after(*facts: e.Event) -> GameState:
    """Return the state of a choir by day after these events."""
    state = choir("Ann", "Ben").state
    for fact in facts:
        state = evolve(state, fact)
    return state


def ann(state: GameState) -> Any:
    """Return the first player."""
    return state.players[0]


def test_replaying_a_game_gives_the_identical_state() -> None:
    game = city("Mia Max Ira Sam Bob Kim Cat Cid", absence=True).day(1).do("Kim", "warn").votes(Cat="Mia", Kim="Cid")
    game.do("Kim", "kill", "Cat").deadline().do("Cid", "leave").deadline()
    assert replayed(game.history.events) == game.state


@pytest.mark.parametrize("history", [[], [e.Acted(ANN, WISH, MONDAY)]])
def test_a_history_begins_with_the_opening(history: list[e.Event]) -> None:
    with pytest.raises(InvariantBroken):
        replayed(history)


def test_before_the_first_phase_there_is_no_present_one() -> None:
    opening = choir().history.events[0]
    assert isinstance(opening, e.GameOpened)
    with pytest.raises(InvariantBroken):
        opened(opening).now()


def test_what_is_said_changes_nothing() -> None:
    state = after()
    assert evolve(state, e.Said("waved", {}, e.Everyone())) is state


def test_a_role_given_again_keeps_the_traits_and_adds_to_them() -> None:
    state = after(e.RoleGiven(ANN, "soloist", "stage", {"rank": 1}))
    assert (ann(state).role, ann(state).side, ann(state).traits) == ("soloist", "stage", {"voice": "alto", "rank": 1})


def test_a_phase_has_a_serial_number_of_its_own_and_ends_all_passes() -> None:
    ends = MONDAY + timedelta(hours=1)
    state = after(e.Passed(ANN), e.PhaseOpened("night", 1, "late", MONDAY, ends))
    assert (state.now().serial, state.now().stage, state.passed) == (1, "late", ())


def test_a_moved_deadline_is_that_of_the_present_phase() -> None:
    ends = MONDAY + timedelta(hours=1)
    assert after(e.DeadlineMoved(ends)).now().deadline == ends


def test_accepted_commands_are_counted() -> None:
    assert after(e.Acted(ANN, WISH, MONDAY), e.Acted(BEN, WISH, MONDAY)).seq == 2


def test_an_order_replaces_the_one_with_its_key_and_comes_to_stand_last() -> None:
    first, second = e.OrderStands(ANN, "1", WISH, MONDAY), e.OrderStands(ANN, "2", WISH, MONDAY)
    of_ben = e.OrderStands(BEN, "1", WISH, MONDAY)
    state = after(first, second, of_ben, replace(first, branch=Branch("wave")))
    assert [(order.by, order.key) for order in state.orders] == [("Ann", "2"), ("Ben", "1"), ("Ann", "1")]
    assert [order.key for order in state.orders_of(ANN)] == ["1", "2"]
    assert [order.by for order in evolve(state, e.OrderGone(ANN, "1")).orders] == ["Ann", "Ben"]


def test_a_vote_replaces_the_voter_s_earlier_one_and_takes_its_number() -> None:
    voted = e.VoteStands(ANN, BEN, MONDAY)
    state = after(voted, e.Acted(ANN, WISH, MONDAY), e.VoteStands(BEN, ANN, MONDAY), replace(voted, target=ANN))
    assert [(vote.by, vote.target, vote.seq) for vote in state.votes] == [("Ben", "Ann", 1), ("Ann", "Ann", 1)]
    vote = state.vote_of(ANN)
    assert vote is not None
    assert vote.target == ANN
    assert evolve(state, e.VoteGone(ANN)).vote_of(ANN) is None


def test_a_pass_counts_once_and_may_go() -> None:
    state = after(e.Passed(ANN), e.Passed(ANN))
    assert state.passed == (ANN,)
    assert evolve(state, e.PassGone(ANN)).passed == ()


def test_a_second_status_of_the_same_id_replaces_its_data() -> None:
    state = after(e.StatusGained(ANN, "hoarse", 1), e.StatusGained(ANN, "hoarse", 2))
    assert ann(state).statuses == (Status("hoarse", 2),)
    assert not ann(evolve(state, e.StatusLost(ANN, "hoarse"))).has("hoarse")


def test_a_trait_is_set_and_a_role_shown() -> None:
    state = after(e.TraitSet(ANN, "voice", "bass"), e.RoleShown(ANN, "singer"))
    assert (ann(state).traits["voice"], ann(state).role_shown) == ("bass", True)


def test_who_goes_out_is_no_longer_among_the_living_and_the_phase_is_kept() -> None:
    state = after(e.WentOut(ANN, "leave"))
    assert [player.id for player in state.living()] == ["Ben"]
    assert (ann(state).out.cause, ann(state).out.phase, ann(state).out.number) == ("leave", "day", 1)


def test_notes_draws_and_the_result_are_kept() -> None:
    drawn = e.Drawn("song", 0, "choice", ("Duet",), "Duet")
    state = after(e.Noted("key", 1), e.Noted("key", 2), drawn, e.GameEnded(("choir",), (ANN,), "TOY-1.1"))
    assert (state.memory["key"], state.draws) == (2, {"song": 1})
    assert state.result is not None
    assert (state.result.winning_side, state.result.winners) == (("choir",), (ANN,))


def test_frozen_data_has_tuples_for_lists_and_nothing_that_is_not_plain() -> None:
    assert frozen({"names": ["Ann", ["Ben"]], "count": 2}) == {"names": ("Ann", ("Ben",)), "count": 2}
    with pytest.raises(TypeError):
        frozen(object())
