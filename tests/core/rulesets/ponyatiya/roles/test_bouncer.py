"""The bouncer (PON-5.24 to PON-5.27)."""

from typing import Any

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table

CITY = "Mia Ira Sam Bob Kim Cat Cid"


@clause("PON-5.24", "PON-7.9")
@pytest.mark.parametrize("number", [0, 1])
def test_he_protects_every_night_from_night_0(number: int) -> None:
    game = city(CITY).night(number).do("Bob", "protect", "Cat").do("Kim", "kill", "Cat").deadline()
    assert game.causes == {}


@clause("PON-5.24", "PON-14.12", "PON-7.10")
def test_all_checks_and_attacks_of_the_night_on_the_target_fail() -> None:
    game = city(CITY, dice=[["Kim", "Mia"]]).night(1).do("Bob", "protect", "Cat")
    game.do("Ira", "investigate", "Cat").do("Kim", "kill", "Cat").do("Mia", "kill", "Cat").deadline()
    assert game.causes == {}
    assert game.last.told("Ira", "action_failed") == [{"act": "investigate", "target": "Cat"}]
    assert game.last.told("Kim", "action_failed") == [{"act": "kill", "target": "Cat"}]
    assert game.last.told("Bob", "protection_used") == [{"target": "Cat", "times": 3}]


@clause("PON-5.24", "PON-14.13")
@pytest.mark.parametrize("nights_later", [1, 2, 3])
def test_whom_he_has_shielded_he_may_never_protect_again(nights_later: int) -> None:
    game = shielding("Cat").night(nights_later)
    assert game.refused("Bob", "protect", "Cat") == "already_shielded"
    assert game.refused("Bob", "protect", "Cid") is None


def shielding(target: str, **options: Any) -> Table:
    """Return a city in which Bob's protection has stopped a shot in night 0."""
    return city(CITY, **options).night(0).do("Bob", "protect", target).do("Kim", "kill", target).deadline()


@clause("PON-5.24")
def test_a_stopped_check_counts_as_shielding_too() -> None:
    game = city(CITY).night(1).do("Bob", "protect", "Cat").do("Ira", "investigate", "Cat").deadline()
    assert game.refused("Bob", "protect", "Cat") == "already_shielded"


@clause("PON-5.24", "PON-14.13")
def test_an_idle_protection_may_be_repeated() -> None:
    game = city(CITY).night(0).do("Bob", "protect", "Cat").deadline().night(1).do("Bob", "protect", "Cat")
    assert game.do("Kim", "kill", "Cat").deadline().causes == {}


@clause("PON-5.24")
def test_an_advance_order_of_the_following_day_is_refused_as_well() -> None:
    assert shielding("Cat").day(1).refused("Bob", "protect", "Cat") == "already_shielded"


@clause("PON-5.25", "PON-14.52")
def test_he_may_protect_himself_until_he_was_needed() -> None:
    game = shielding("Bob")
    assert game.last.told("Bob", "protection_used") == [{"target": "Bob", "times": 1}]
    assert game.refused("Bob", "protect", "Bob") == "already_shielded"


@clause("PON-5.25")
def test_with_the_option_off_he_may_not_protect_himself() -> None:
    game = city(CITY, bouncer_self=False).night(0)
    assert game.refused("Bob", "protect", "Bob") == "self_target"
    assert game.refused("Bob", "protect", "Cat") is None


@clause("PON-5.26", "PON-7.19", "PON-14.14")
def test_he_is_told_whether_and_how_often_he_was_needed_but_not_by_whom() -> None:
    game = shielding("Cat")
    assert game.last.told("Bob", "protection_used") == [{"target": "Cat", "times": 1}]
    assert game.last.told("Bob", "protection_idle") == []
    game.night(1).do("Bob", "protect", "Cid").deadline()
    assert game.last.told("Bob", "protection_idle") == [{"target": "Cid"}]
    assert game.last.told("Bob", "protection_used") == []


@clause("PON-5.27", "PON-7.19", "PON-14.15")
def test_his_protection_outlasts_him_and_he_is_told_of_it() -> None:
    game = city(CITY, dice=[["Kim", "Mia"]]).night(0).do("Bob", "protect", "Cat")
    game.do("Kim", "kill", "Bob").do("Mia", "kill", "Cat").deadline()
    assert game.causes == {"Bob": "kill"}
    assert game.last.told("Bob", "protection_used") == [{"target": "Cat", "times": 1}]


@clause("PON-7.9", "PON-9.6", "PON-5.8")
def test_his_order_fails_if_the_target_has_left_in_the_meantime() -> None:
    game = city(CITY).night(0).do("Bob", "protect", "Cat").do("Cat", "leave").deadline()
    assert game.last.told("Bob", "action_failed") == [{"act": "protect", "target": "Cat"}]
    assert game.last.told("Bob", "protection_idle") == []


@clause("PON-7.9")
def test_a_bouncer_who_leaves_in_the_night_protects_nobody() -> None:
    game = city(CITY).night(0).do("Bob", "protect", "Cat").do("Kim", "kill", "Cat").do("Bob", "leave").deadline()
    assert game.causes == {"Bob": "leave", "Cat": "kill"}


@clause("PON-5.24")
def test_whom_he_has_shielded_stands_on_his_card() -> None:
    assert shielding("Cat").view("Bob").card["shielded"] == ("Cat",)
