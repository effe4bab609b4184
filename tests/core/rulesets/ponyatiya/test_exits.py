"""Going out of the game (section 8, PON-9.6, PON-9.7)."""

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city

CITY = "Mia Max Ira Sam Bob Kim Cat Cid"


@clause("PON-8.4")
def test_who_goes_out_loses_his_statuses_and_orders() -> None:
    game = city(CITY).day(1).do("Kim", "warn").do("Kim", "kill", "Cat").votes(Cat="Kim").deadline()
    assert game.statuses("Kim") == []
    assert game.view("Kim").orders == ()
    assert game.deadline().causes == {"Kim": "execution"}


@clause("PON-8.6", "PON-12.5")
@pytest.mark.parametrize("act", ["post", "say"])
def test_he_leaves_all_rooms_and_may_not_post(act: str) -> None:
    game = city(CITY).day(1).do("Mia", "leave")
    assert game.view("Mia").rooms == ()
    assert [room.members for room in game.view("Max").rooms] == [("Max",)]
    params = {"room": "clan_1", "text": "Psst"} if act == "say" else {"text": "Psst"}
    assert game.refused("Mia", act, **params) == "out_of_game"


@clause("PON-8.6")
def test_the_dead_do_not_learn_what_goes_on_without_them() -> None:
    game = city(CITY).night(1).do("Ira", "leave").do("Max", "leave").do("Sam", "investigate", "Mia").deadline()
    assert "dossier" not in game.view("Ira").card
    assert game.view("Sam").card["dossier"] == {"mode": "pass", "text": None, "results": {"Mia": "mafioso"}}
    assert game.view("Max").card["on_turn"] is None
    assert game.view("Mia").card["on_turn"] == "Mia"


@clause("PON-8.7")
def test_the_causes_of_the_base_rules() -> None:
    game = city(CITY, human_master=True).night(0).do("Kim", "kill", "Cat").deadline().do("Cid", "leave")
    game.do("master", "kick", "Max").votes(Kim="Sam").deadline()
    assert game.causes == {"Max": "master", "Sam": "execution", "Cat": "kill", "Cid": "leave"}


@clause("PON-8.8", "PON-9.6", "PON-10.4")
@pytest.mark.parametrize("phase", [("day", 0), ("night", 0), ("day", 1), ("night", 1)])
@pytest.mark.parametrize(("act", "cause"), [("leave", "leave"), ("kick", "master")])
def test_leaving_and_removal_are_announced_like_a_death(phase: tuple[str, int], act: str, cause: str) -> None:
    game = city(CITY, human_master=True).until(*phase)
    game = game.do("Cat", "leave") if act == "leave" else game.do("master", "kick", "Cat")
    assert game.last.announced("died") == [{"name": "Cat", "cause": cause}]
    assert game.last.announced("role_revealed") == [{"name": "Cat", "role": "citizen"}]
    assert game.phase == phase


@clause("PON-8.8", "PON-9.3")
def test_exclusion_is_announced_like_a_death() -> None:
    game = city("Mia Ira Cat", absence=True).do("Mia", "check_in").do("Ira", "check_in").night(1)
    game.do("Mia", "pass").do("Ira", "pass").deadline()
    assert game.last.announced("died") == [{"name": "Cat", "cause": "absence"}]
    assert game.last.announced("role_revealed") == [{"name": "Cat", "role": "citizen"}]


@clause("PON-8.9")
@pytest.mark.parametrize("act", ["check_in", "pass", "leave"])
def test_who_went_out_does_not_come_back(act: str) -> None:
    game = city(CITY).do("Cat", "leave")
    game = game if act == "check_in" else game.day(1)
    assert game.refused("Cat", act) == "out_of_game"


@clause("PON-9.6", "PON-7.10")
def test_orders_of_a_leaver_are_dropped_and_those_against_him_fail() -> None:
    game = city(CITY).night(0).do("Kim", "kill", "Cat").do("Mia", "kill", "Kim").do("Kim", "leave").deadline()
    assert game.causes == {"Kim": "leave"}
    assert game.last.told("Mia", "action_failed") == [{"act": "kill", "target": "Kim"}]
    assert game.last.notices_for("Kim") == []


@clause("PON-9.7", "PON-3.2")
def test_a_day_that_ends_in_its_middle_is_not_resolved() -> None:
    game = city("Mia Ira Cat Cid").day(1).votes(Cat="Cid", Cid="Ira").do("Mia", "leave")
    assert game.phase == ("finished", 0)
    assert game.causes == {"Mia": "leave"}
    assert game.last.announced("tally") == []


@clause("PON-9.7", "PON-3.2")
def test_a_night_that_ends_in_its_middle_is_not_resolved() -> None:
    game = city("Mia Ira Cat Cid").night(1).do("Ira", "investigate", "Cat").do("Mia", "kill", "Cat").do("Mia", "leave")
    assert game.phase == ("finished", 0)
    assert game.causes == {"Mia": "leave"}
    assert game.last.told("Ira", "investigation") == []
