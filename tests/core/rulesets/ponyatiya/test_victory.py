"""Sides and victory (section 3)."""

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city

LIVING = [
    pytest.param("Mia Max", ("mafia_1",), "PON-3.4", marks=clause("PON-3.4")),
    pytest.param("Mia/2", ("mafia_2",), "PON-3.4", marks=clause("PON-3.4")),
    pytest.param("Ira", ("law",), "PON-3.5", marks=clause("PON-3.5")),
    pytest.param("Ira Sam", ("law",), "PON-3.5", marks=clause("PON-3.5")),
    pytest.param("Ira Cat", ("law", "citizens"), "PON-3.5", marks=clause("PON-3.5", "PON-14.2")),
    pytest.param("Sam Cat Cid", ("law", "citizens"), "PON-3.5", marks=clause("PON-3.5")),
    pytest.param("Bob Cat", ("neutral", "citizens"), "PON-3.6", marks=clause("PON-3.6")),
    pytest.param("Bob Kim Cat", ("neutral", "citizens"), "PON-3.6", marks=clause("PON-3.6")),
    pytest.param("Bob", ("neutral",), "PON-3.7", marks=clause("PON-3.7")),
    pytest.param("Bob Kim", ("neutral",), "PON-3.7", marks=clause("PON-3.7")),
    pytest.param("Cat Cid", ("citizens",), "PON-3.8", marks=clause("PON-3.8")),
    pytest.param("Mia Cat", None, "", marks=clause("PON-3.11", "PON-14.4")),
    pytest.param("Mia Bob", None, "", marks=clause("PON-3.11")),
    pytest.param("Mia Ira", None, "", marks=clause("PON-3.11")),
    pytest.param("Mia/1 Max/2", None, "", marks=clause("PON-3.4")),
    pytest.param("Ira Kim", None, "", marks=clause("PON-3.5")),
    pytest.param("Bob Ira Cat", None, "", marks=clause("PON-3.6")),
]


@clause("PON-3.2", "PON-3.14", "PON-6.20")
@pytest.mark.parametrize(("living", "sides", "reason"), LIVING)
def test_the_living_decide_who_has_won(living: str, sides: tuple[str, ...] | None, reason: str) -> None:
    result = city(living).deadline().result
    assert (result.winning_side if result else None, result.clause if result else "") == (sides, reason)


@clause("PON-3.3", "PON-3.12", "PON-9.3")
def test_nobody_left_is_a_draw() -> None:
    game = city("Mia Ira Cat", absence=True).night(1).deadline()
    assert game.causes == dict.fromkeys(("Mia", "Ira", "Cat"), "absence")
    assert game.last.announced("game_over") == [{"winning_side": None}]
    assert game.result is not None
    assert (game.result.clause, game.result.winners) == ("PON-3.3", ())


@clause("PON-3.2", "PON-6.20", "PON-3.5")
def test_an_execution_may_end_the_game_at_the_end_of_the_day() -> None:
    game = city("Mia Ira Cat").day(1).votes(Cat="Mia").deadline()
    assert game.phase == ("finished", 0)
    assert game.last.announced("game_over") == [{"winning_side": ("law", "citizens")}]


@clause("PON-3.2", "PON-7.26", "PON-3.4")
def test_a_killing_may_end_the_game_at_the_end_of_the_night() -> None:
    game = city("Mia Cat").night(0).do("Mia", "kill", "Cat")
    assert game.result is None
    assert game.deadline().last.announced("game_over") == [{"winning_side": "mafia_1"}]


@clause("PON-3.2", "PON-9.6", "PON-10.4")
@pytest.mark.parametrize("phase", [("day", 0), ("night", 0), ("day", 1), ("night", 1)])
@pytest.mark.parametrize("act", ["leave", "kick"])
def test_a_leave_or_a_kick_may_end_the_game_at_once(phase: tuple[str, int], act: str) -> None:
    game = city("Mia Ira Cat", human_master=True).until(*phase)
    game = game.do("Mia", "leave") if act == "leave" else game.do("master", "kick", "Mia")
    assert game.phase == ("finished", 0)
    assert game.last.announced("game_over") == [{"winning_side": ("law", "citizens")}]


@clause("PON-3.10", "PON-3.5", "PON-8.8")
def test_the_dead_win_with_their_side_but_the_removed_never_do() -> None:
    game = city("Mia Ira Sam Cat Cid Col").night(0).do("Mia", "kill", "Sam").deadline().do("Cid", "leave")
    game.night(1).do("Mia", "kill", "Cat").deadline().votes(Col="Mia").deadline()
    assert game.result is not None
    assert game.result.winners == ("Ira", "Sam", "Cat", "Col")


@clause("PON-3.10", "PON-3.7", "PON-14.3")
def test_neutrals_without_a_living_citizen_win_alone() -> None:
    game = city("Bob Kim Mia Cat").night(0).do("Kim", "kill", "Cat").deadline().votes(Bob="Mia").deadline()
    assert game.last.announced("game_over") == [{"winning_side": "neutral"}]
    assert game.result is not None
    assert game.result.winners == ("Bob", "Kim")


@clause("PON-3.12", "PON-3.5", "PON-14.3")
def test_citizens_share_the_victory_of_the_law_even_if_all_are_dead() -> None:
    game = city("Ira Sam Mia Cat").night(0).do("Mia", "kill", "Cat").deadline().votes(Ira="Mia").deadline()
    assert game.last.announced("game_over") == [{"winning_side": ("law", "citizens")}]
    assert game.result is not None
    assert game.result.winners == ("Ira", "Sam", "Cat")


@clause("PON-3.12", "PON-3.5")
def test_citizens_are_not_named_in_a_game_that_has_none() -> None:
    game = city("Ira Mia").day(1).votes(Ira="Mia").deadline()
    assert game.last.announced("game_over") == [{"winning_side": "law"}]


@clause("PON-3.13")
def test_the_end_discloses_all_roles() -> None:
    game = city("Ira Mia Cat").day(1).votes(Ira="Mia").deadline()
    assert game.last.announced("roles_disclosed") == [
        {"roles": {"Ira": "investigator", "Mia": "mafioso", "Cat": "citizen"}}
    ]
    assert [seat.role for seat in game.view(None).seats] == ["investigator", "mafioso", "citizen"]


@clause("PON-3.9", "PON-14.5")
@pytest.mark.parametrize("limit", [1, 2, 4])
def test_too_many_quiet_turns_from_turn_1_on_are_a_draw(limit: int) -> None:
    game = city("Mia Ira Cat", quiet_rounds_limit=limit).night(limit)
    assert game.result is None
    game.deadline()
    assert game.last.announced("game_over") == [{"winning_side": None}]
    assert game.result is not None
    assert game.result.clause == "PON-3.9"


@clause("PON-3.9")
def test_without_a_limit_quiet_turns_never_end_the_game() -> None:
    assert city("Mia Ira Cat", quiet_rounds_limit=0).day(12).result is None


@clause("PON-3.9")
@pytest.mark.parametrize("exit_phase", [("day", 1), ("night", 1)])
def test_an_exit_of_any_kind_begins_the_count_anew(exit_phase: tuple[str, int]) -> None:
    game = city("Mia Ira Cat Cid", quiet_rounds_limit=2).until(*exit_phase).do("Cat", "leave").night(3)
    assert game.deadline().result is not None


@clause("PON-3.9")
def test_a_loss_in_turn_0_changes_nothing_since_the_count_begins_with_turn_1() -> None:
    game = city("Mia Ira Cat Cid", quiet_rounds_limit=2).night(0).do("Mia", "kill", "Cat").night(2)
    assert game.deadline().result is not None
