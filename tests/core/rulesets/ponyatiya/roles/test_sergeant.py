"""The sergeant, who waits until he becomes investigator (PON-5.20 to PON-5.23)."""

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table

CITY = "Mia Max Ira Sam Sue Bob Kim Cat Cid"


@clause("PON-5.20")
@pytest.mark.parametrize("act", ["kill", "investigate", "protect", "dossier"])
def test_he_has_no_acts(act: str) -> None:
    assert city(CITY).night(1).refused("Sam", act, "Cat") == "not_your_ability"


def voted_out() -> Table:
    return city(CITY).day(1).votes(Cat="Ira").deadline()


def killed() -> Table:
    return city(CITY).night(0).do("Kim", "kill", "Ira").deadline()


def left_by_day() -> Table:
    return city(CITY).day(1).do("Ira", "leave")


def left_at_night() -> Table:
    return city(CITY).night(1).do("Ira", "leave")


def kicked_by_day() -> Table:
    return city(CITY, human_master=True).day(0).do("master", "kick", "Ira")


def kicked_at_night() -> Table:
    return city(CITY, human_master=True).night(1).do("master", "kick", "Ira")


def absent() -> Table:
    game = city(CITY, absence=True)
    for number in (0, 1):
        game.night(number)
        for player in game.state.living():
            game = game if player.id == "Ira" else game.do(player.id, "pass")
    return game.deadline()


@clause("PON-5.21", "PON-6.16", "PON-7.18", "PON-7.21")
@pytest.mark.parametrize(
    ("exit_", "cause"),
    [
        (voted_out, "execution"),
        (killed, "kill"),
        (left_by_day, "leave"),
        (left_at_night, "leave"),
        (kicked_by_day, "master"),
        (kicked_at_night, "master"),
        (absent, "absence"),
    ],
)
def test_the_first_living_sergeant_becomes_investigator_at_once_for_any_cause(exit_: object, cause: str) -> None:
    assert callable(exit_)
    game = exit_()
    assert game.causes == {"Ira": cause}
    assert game.last.told("Sam", "role_changed") == [{"role": "investigator"}]
    assert [game.role("Sam"), game.role("Sue")] == ["investigator", "sergeant"]
    assert game.last.told("Sam", "teammates") == [{"names": ("Sue",), "roles": ("sergeant",)}]
    assert game.last.told("Sam", "dossier") == [{"results": {}, "text": None}]
    assert game.last.told("Sue", "role_changed") == []


@clause("PON-5.21")
@pytest.mark.parametrize("number", [0, 1])
def test_after_an_exit_in_the_night_he_acts_in_that_same_night_from_night_1_on(number: int) -> None:
    game = city(CITY).night(number).do("Ira", "leave")
    assert game.refused("Sam", "investigate", "Cat") == ("wrong_phase" if number == 0 else None)


@clause("PON-5.21")
def test_after_the_execution_he_acts_in_the_night_that_begins() -> None:
    game = voted_out().do("Sam", "investigate", "Mia").deadline()
    assert game.last.told("Sam", "investigation") == [{"target": "Mia", "result": "mafioso"}]


@clause("PON-7.18")
def test_a_sergeant_who_died_in_the_same_night_does_not_succeed() -> None:
    game = city(CITY, dice=[["Kim", "Mia"]]).night(0).do("Kim", "kill", "Ira").do("Mia", "kill", "Sam").deadline()
    assert set(game.causes) == {"Ira", "Sam"}
    assert [game.role("Sam"), game.role("Sue")] == ["sergeant", "investigator"]


@clause("PON-7.18")
def test_without_a_living_sergeant_nobody_succeeds() -> None:
    game = city("Mia Ira Kim Cat Cid").night(0).do("Kim", "kill", "Ira").deadline()
    assert [player.id for player in game.state.living() if player.role == "investigator"] == []


@clause("PON-5.21")
def test_nobody_succeeds_while_an_investigator_lives_or_if_there_never_was_one() -> None:
    assert city(CITY).day(1).do("Sue", "leave").role("Sam") == "sergeant"
    assert city("Mia Sam Sue Cat Cid").day(1).do("Sue", "leave").role("Sam") == "sergeant"


@clause("PON-7.21")
def test_two_who_are_absent_together_are_succeeded_by_a_third() -> None:
    game = city(CITY, absence=True)
    for number in (0, 1):
        game.night(number)
        for player in game.state.living():
            game = game if player.id in ("Ira", "Sam") else game.do(player.id, "pass")
    game.deadline()
    assert game.causes == {"Ira": "absence", "Sam": "absence"}
    assert game.role("Sue") == "investigator"


@clause("PON-7.18", "PON-7.21")
def test_who_succeeds_in_the_night_and_is_excluded_in_it_is_succeeded_himself() -> None:
    game = city(CITY, absence=True)
    for number in (0, 1):
        game.night(number)
        for player in game.state.living():
            game = game if player.id == "Sam" else game.do(player.id, "pass")
    game.do("Kim", "kill", "Ira").deadline()
    assert game.causes == {"Ira": "kill", "Sam": "absence"}
    assert [game.last.told(name, "role_changed") for name in ("Sam", "Sue")] == [[{"role": "investigator"}]] * 2
    assert game.last.announced("role_revealed")[-1] == {"name": "Sam", "role": "investigator"}


@clause("PON-5.22")
def test_results_are_passed_on_through_several_successors() -> None:
    game = city(CITY).night(1).do("Ira", "investigate", "Mia").deadline().do("Ira", "leave")
    game.night(2).do("Sam", "investigate", "Cat").deadline().do("Sam", "leave")
    assert game.last.told("Sue", "dossier") == [{"results": {"Mia": "mafioso", "Cat": "citizen"}, "text": None}]


@clause("PON-5.22")
def test_withheld_results_are_lost_for_all_successors() -> None:
    game = city(CITY).night(1).do("Ira", "investigate", "Mia").deadline()
    game.do("Ira", "dossier", mode="withhold", text="Mine").do("Ira", "leave")
    assert game.last.told("Sam", "dossier") == []
    game.night(2).do("Sam", "investigate", "Cat").deadline().do("Sam", "leave")
    assert game.last.told("Sue", "dossier") == [{"results": {"Cat": "citizen"}, "text": None}]


@clause("PON-5.22")
def test_the_new_investigator_starts_without_a_note() -> None:
    game = city(CITY).day(1).do("Ira", "dossier", mode="pass", text="Watch Kim").do("Ira", "leave")
    assert game.view("Sam").card["dossier"] == {"mode": "pass", "text": None, "results": {}}


@clause("PON-5.23")
def test_the_last_sergeant_is_told_of_no_teammates() -> None:
    game = city("Mia Ira Sam Cat").day(1).do("Ira", "leave")
    assert game.last.told("Sam", "teammates") == []
    assert game.view("Sam").knows == ()


@clause("PON-5.23")
def test_the_new_investigator_knows_no_sergeant_who_was_dead_before() -> None:
    game = city(CITY, reveal_roles_on_death=False).night(0).do("Kim", "kill", "Sam").deadline().do("Ira", "leave")
    assert game.view("Sue").knows == ()
    assert [seat.id for seat in game.view("Sue").seats if seat.role is not None] == ["Sue"]


@clause("PON-2.12", "PON-5.23")
def test_whom_an_investigator_knew_alive_he_knows_dead_as_well() -> None:
    game = city(CITY, reveal_roles_on_death=False).day(1).do("Sam", "leave")
    assert game.view("Ira").knows == ("Sam", "Sue")


@clause("PON-6.19", "PON-5.21")
def test_a_former_sergeant_is_revealed_as_what_he_has_become() -> None:
    game = voted_out().do("Kim", "kill", "Sam").deadline()
    assert game.last.announced("role_revealed") == [{"name": "Sam", "role": "investigator"}]
