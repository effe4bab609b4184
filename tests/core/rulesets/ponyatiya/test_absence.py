"""Absence: taken and missed turns, notices of absence, exclusion (PON-8.1, PON-9.1 to PON-9.5)."""

from typing import Any

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table

CITY = "Mia Max Ira Sam Bob Kim Cat Cid"


def play(turns: str, **options: Any) -> Table:
    """Play turns from turn 0 on, in which everybody but Cat is present.

    Args:
        turns: what Cat does: `p` is present, `-` misses the turn, `w` gives notice of absence in it and does nothing
            else, `W` gives notice and is present.
    """
    game = city(CITY, quiet_rounds_limit=0, absence=True, **options)
    for number, does in enumerate(turns):
        game.until("day", number)
        if does in "wW":
            game.do("Cat", "warn")
        for player in game.state.living():
            if player.id != "Cat" or does in "pW":
                game.do(player.id, "post", text="Here")
        game.until("night", number).deadline()
    return game


EXCLUSIONS = [
    ("pp", False),
    ("-", False),
    ("--", True),  # a: running
    ("-p", False),
    ("-p-", True),  # b: two without a warning
    ("-pp-", True),
    ("ppp-p-", True),
    ("w-", True),  # a: running, although both are excused
    ("ww", True),  # a
    ("-w", True),  # a
    ("w", False),
    ("wp-", False),  # one excused, one not
    ("wp-p-", True),  # b: the second without a warning
    ("-pw", False),
    ("-pwp-", True),
    ("-pwp", False),
    ("wpw", False),  # only excused ones, never running
    ("wpwpw", False),
    ("W-", False),  # excused by the notice of the turn before
    ("W-p-", False),
    ("W-p-p-", True),
    ("W--", True),  # a
    ("Wp-", False),  # the excuse is over: first unexcused
    ("Wp-p-", True),
    ("WW-p-p-", True),
    ("WWW-p-p", False),
]


@clause("PON-9.2", "PON-9.3", "PON-9.4", "PON-14.24")
@pytest.mark.parametrize(("turns", "is_excluded"), EXCLUSIONS)
def test_who_is_excluded_for_absence(turns: str, is_excluded: bool) -> None:
    game = play(turns)
    assert game.causes == ({"Cat": "absence"} if is_excluded else {})
    assert game.last.announced("died") == ([{"name": "Cat", "cause": "absence"}] if is_excluded else [])


@clause("PON-9.2", "PON-4.2", "PON-11.2")
def test_without_the_option_nobody_is_excluded_and_no_missed_turn_is_told() -> None:
    game = city(CITY, quiet_rounds_limit=0).day(4)
    assert game.causes == {}
    assert game.history.told("Cat", "missed_turn") == []
    assert game.history.told("Cat", "reputation") == []


SIGNS_OF_LIFE: list[tuple[tuple[str, int], str, tuple[str, ...], dict[str, Any]]] = [
    (("day", 1), "vote", ("Mia",), {}),
    (("day", 1), "pass", (), {}),
    (("day", 1), "post", (), {"text": "Hm"}),
    (("day", 1), "kill", ("Cid",), {}),
    (("night", 1), "kill", ("Cid",), {}),
    (("night", 1), "pass", (), {}),
    (("night", 1), "say", (), {"room": "clan_1", "text": "Psst"}),
]


@clause("PON-9.1")
@pytest.mark.parametrize(("phase", "act", "targets", "params"), SIGNS_OF_LIFE)
def test_any_accepted_command_takes_the_turn(
    phase: tuple[str, int], act: str, targets: tuple[str, ...], params: dict[str, Any]
) -> None:
    game = city(CITY, absence=True).do("Max", "check_in").until(*phase).do("Max", act, *targets, **params)
    game.night(1).deadline()
    assert game.last.told("Max", "missed_turn") == []
    assert "Max" not in game.causes


@clause("PON-9.1")
@pytest.mark.parametrize("act", ["warn", "refused"])
def test_a_notice_of_absence_and_a_refused_command_take_no_turn(act: str) -> None:
    game = city(CITY, absence=True)
    game = game.do("Cat", "warn") if act == "warn" else game
    assert game.refused("Cat", "vote", "Mia") == "wrong_phase"
    game.night(0).deadline()
    assert game.last.told("Cat", "missed_turn") == [{"turn": 0, "excused": act == "warn"}]


@clause("PON-9.1")
def test_who_went_out_in_a_turn_has_not_missed_it() -> None:
    game = city(CITY, absence=True).night(0).do("Kim", "kill", "Cat").deadline()
    assert game.last.told("Cat", "missed_turn") == []


@clause("PON-9.4")
@pytest.mark.parametrize("phase", [("day", 0), ("night", 0), ("day", 1), ("night", 1)])
def test_a_notice_is_answered_with_the_two_excused_turns(phase: tuple[str, int]) -> None:
    game = city(CITY).until(*phase).do("Cat", "warn")
    turn = phase[1]
    assert game.last.told("Cat", "warning_noted") == [{"turns": (turn, turn + 1)}]
    assert game.last.announcements() == []


@clause("PON-8.1", "PON-8.2", "PON-9.4")
def test_the_status_lasts_to_the_end_of_the_turn_after_the_notice() -> None:
    game = city(CITY).day(1).do("Cat", "warn").do("Cat", "warn")
    assert game.statuses("Cat") == ["warned"]
    assert game.night(2).statuses("Cat") == ["warned"]
    assert game.deadline().statuses("Cat") == []


@clause("PON-8.1", "PON-9.4")
def test_a_second_notice_prolongs_the_first() -> None:
    game = city(CITY).day(1).do("Cat", "warn").day(2).do("Cat", "warn")
    assert game.day(3).statuses("Cat") == ["warned"]
    assert game.day(4).statuses("Cat") == []


@clause("PON-9.5", "PON-13.13")
@pytest.mark.parametrize(
    ("turns", "told", "reputation"),
    [
        ("p", [], []),
        ("-", [{"turn": 0, "excused": False}], [{"reason": "missed_turn", "change": -1}]),
        ("w", [{"turn": 0, "excused": True}], []),
        ("--", [], [{"reason": "excluded", "change": -5}]),
    ],
)
def test_who_misses_a_turn_and_stays_is_told_so(turns: str, told: list[Any], reputation: list[Any]) -> None:
    game = play(turns)
    assert game.last.told("Cat", "missed_turn") == told
    assert game.last.told("Cat", "reputation") == reputation


@clause("PON-7.21", "PON-7.22")
def test_exclusions_come_after_the_deaths_of_the_night() -> None:
    game = play("-").do("Kim", "kill", "Cid")
    for player in game.state.living():
        game = game if player.id in ("Cat", "Cid") else game.do(player.id, "pass")
    game.night(1).do("Kim", "kill", "Cid").deadline()
    assert game.last.announced("died") == [{"name": "Cid", "cause": "kill"}, {"name": "Cat", "cause": "absence"}]
