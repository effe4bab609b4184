"""Reputation (PON-13.1, PON-13.13, PON-13.14)."""

from typing import Any

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table


def ended(**options: Any) -> Table:
    """The law has won; Cat was executed, Cid has left, Mia was kicked."""
    game = city("Ira Sam Mia Cat Cid Col Con", human_master=True, **options).day(1).do("Cid", "leave")
    return game.votes(Ira="Cat").deadline().do("master", "kick", "Mia")


@clause("PON-13.1", "PON-13.13")
def test_who_was_not_removed_has_finished_the_game_dead_or_alive() -> None:
    game = ended()
    finished = [{"reason": "finished_game", "change": 2}]
    assert {name: game.last.told(name, "reputation") for name in ("Ira", "Sam", "Cat", "Cid", "Mia")} == {
        "Ira": finished,
        "Sam": finished,
        "Cat": finished,
        "Cid": [],
        "Mia": [{"reason": "kicked", "change": -5}],
    }


@clause("PON-13.13")
def test_losers_have_finished_the_game_too() -> None:
    game = city("Mia Ira Cat").day(1).votes(Cat="Mia").deadline()
    assert game.last.told("Mia", "reputation") == [{"reason": "finished_game", "change": 2}]


@clause("PON-13.13")
@pytest.mark.parametrize("phase", [("day", 0), ("night", 0), ("day", 1)])
def test_leaving_costs_reputation_at_once(phase: tuple[str, int]) -> None:
    game = city("Mia Ira Cat Cid").until(*phase).do("Cat", "leave")
    assert game.last.told("Cat", "reputation") == [{"reason": "left", "change": -5}]
    assert [name for name in ("Mia", "Ira", "Cid") if game.last.told(name, "reputation")] == []


@clause("PON-13.13")
def test_exclusion_costs_reputation_and_its_turn_is_not_counted_twice() -> None:
    game = city("Mia Ira Cat", absence=True).do("Mia", "check_in").do("Ira", "check_in").night(1)
    game.do("Mia", "pass").do("Ira", "pass").deadline()
    assert game.last.told("Cat", "reputation") == [{"reason": "excluded", "change": -5}]
    assert game.history.told("Cat", "reputation") == [
        {"reason": "missed_turn", "change": -1},
        {"reason": "excluded", "change": -5},
    ]


@clause("PON-13.13", "PON-9.5")
def test_an_excused_turn_costs_nothing() -> None:
    game = city("Mia Ira Cat", absence=True).do("Cat", "warn").night(0).deadline()
    assert game.last.told("Cat", "reputation") == []


@clause("PON-13.13", "PON-10.8")
def test_a_commendation_is_told_at_once() -> None:
    game = ended().do("Ira", "commend", "Cat")
    assert game.last.told("Cat", "reputation") == [{"reason": "commended_by_player", "change": 1}]
    assert game.last.announcements() == []
    game.do("master", "commend", "Cat")
    assert game.last.told("Cat", "reputation") == [{"reason": "commended_by_master", "change": 2}]


@clause("PON-13.13", "PON-13.14")
def test_only_the_first_three_players_count_for_the_receiver() -> None:
    game = ended().do("master", "commend", "Ira")
    told = [game.do(giver, "commend", "Ira").last.told("Ira", "reputation") for giver in ("Sam", "Cat", "Col", "Con")]
    assert told == [[{"reason": "commended_by_player", "change": 1}]] * 3 + [[]]


@clause("PON-13.14")
def test_the_master_s_point_does_not_use_up_the_players() -> None:
    game = ended()
    for giver in ("Sam", "Cat", "Col"):
        game.do(giver, "commend", "Ira")
    assert game.do("master", "commend", "Ira").last.told("Ira", "reputation") == [
        {"reason": "commended_by_master", "change": 2}
    ]


@clause("PON-13.14")
@pytest.mark.parametrize("giver", ["Sam", "master"])
def test_a_second_commendation_of_the_same_player_is_refused(giver: str) -> None:
    game = ended().do(giver, "commend", "Ira")
    assert game.refused(giver, "commend", "Ira") == "limit_reached"
    assert game.refused(giver, "commend", "Cat") is None


@clause("PON-13.14")
def test_the_limit_is_per_pair_in_one_direction() -> None:
    assert ended().do("Sam", "commend", "Ira").refused("Ira", "commend", "Sam") is None
