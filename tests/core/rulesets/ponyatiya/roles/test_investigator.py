"""The investigator and his dossier (PON-5.17 to PON-5.19)."""

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city

CITY = "Mia Ira Sam Bob Kim Cat Cid"


@clause("PON-5.17", "PON-7.14")
@pytest.mark.parametrize(
    ("target", "role"),
    [("Mia", "mafioso"), ("Sam", "sergeant"), ("Bob", "bouncer"), ("Kim", "killer"), ("Cat", "citizen")],
)
def test_he_learns_the_role_of_the_target_when_the_night_is_over(target: str, role: str) -> None:
    game = city(CITY).night(1).do("Ira", "investigate", target)
    assert game.history.told("Ira", "investigation") == []
    assert game.deadline().last.told("Ira", "investigation") == [{"target": target, "result": role}]
    assert game.last.notices_for(target) == game.last.notices_for("Cid")


@clause("PON-4.3", "PON-5.17", "PON-14.6")
@pytest.mark.parametrize("phase", [("day", 0), ("night", 0)])
def test_he_begins_in_night_1(phase: tuple[str, int]) -> None:
    game = city(CITY).until(*phase)
    assert game.refused("Ira", "investigate", "Cat") == "wrong_phase"
    assert game.day(1).refused("Ira", "investigate", "Cat") is None


@clause("PON-7.14")
def test_he_learns_the_role_of_that_moment_although_the_target_dies_later_in_the_night() -> None:
    game = city(CITY).night(1).do("Ira", "investigate", "Cat").do("Kim", "kill", "Cat").deadline()
    assert game.last.told("Ira", "investigation") == [{"target": "Cat", "result": "citizen"}]


@clause("PON-7.8", "PON-7.14")
def test_he_acts_before_the_dice_so_that_his_check_counts_if_he_dies() -> None:
    game = city(CITY).night(1).do("Kim", "kill", "Ira").do("Ira", "investigate", "Mia").deadline()
    assert game.causes == {"Ira": "kill"}
    assert game.last.told("Ira", "investigation") == [{"target": "Mia", "result": "mafioso"}]
    assert game.last.told("Sam", "dossier") == [{"results": {"Mia": "mafioso"}, "text": None}]


@clause("PON-5.18", "PON-5.22", "PON-14.11")
@pytest.mark.parametrize(
    ("orders", "dossiers"),
    [
        ([], [{"results": {"Cat": "citizen"}, "text": None}]),
        ([{"text": "Watch Kim"}], [{"results": {"Cat": "citizen"}, "text": "Watch Kim"}]),
        ([{"mode": "pass", "text": "Watch Kim"}], [{"results": {"Cat": "citizen"}, "text": "Watch Kim"}]),
        ([{"text": "Watch Kim"}, {}], [{"results": {"Cat": "citizen"}, "text": None}]),
        ([{"mode": "withhold"}, {"mode": "pass"}], [{"results": {"Cat": "citizen"}, "text": None}]),
        ([{"mode": "withhold", "text": "Mine"}], []),
        ([{"mode": "pass"}, {"mode": "withhold"}], []),
    ],
)
def test_the_last_word_decides_what_the_successor_gets(
    orders: list[dict[str, str]], dossiers: list[dict[str, object]]
) -> None:
    game = city(CITY).night(1).do("Ira", "investigate", "Cat").deadline()
    for order in orders:
        game.do("Ira", "dossier", **order)
    assert game.do("Ira", "leave").last.told("Sam", "dossier") == dossiers


@clause("PON-5.18")
@pytest.mark.parametrize("phase", [("day", 0), ("night", 0), ("day", 1), ("night", 1)])
def test_the_dossier_is_his_at_any_time(phase: tuple[str, int]) -> None:
    game = city(CITY).until(*phase)
    assert game.refused("Ira", "dossier", mode="withhold") is None
    assert game.refused("Sam", "dossier", mode="withhold") == "not_your_ability"


@clause("PON-5.22")
def test_a_stopped_check_is_not_in_the_dossier() -> None:
    game = city(CITY).night(1).do("Bob", "protect", "Cat").do("Ira", "investigate", "Cat").deadline()
    assert game.do("Ira", "leave").last.told("Sam", "dossier") == [{"results": {}, "text": None}]


@clause("PON-5.22")
def test_a_second_check_shows_the_role_found_last() -> None:
    game = city("Mia Ira Sam Sue Cat Cid").night(1).do("Ira", "investigate", "Sam").deadline()
    game.night(2).do("Ira", "investigate", "Cat").deadline().do("Ira", "leave")
    assert game.last.told("Sam", "dossier") == [{"results": {"Sam": "sergeant", "Cat": "citizen"}, "text": None}]
    game.night(3).do("Sam", "investigate", "Sue").deadline().do("Sam", "leave")
    assert game.last.told("Sue", "dossier")[0]["results"] == {"Sam": "sergeant", "Cat": "citizen", "Sue": "sergeant"}


@clause("PON-5.19", "PON-11.54")
def test_a_public_check_needs_the_module() -> None:
    game = city(CITY, public_moves="always").night(1)
    assert game.refused("Ira", "investigate", "Cat", public=True) == "module_off"
    assert game.refused("Ira", "investigate", "Cat", public=False) is None
