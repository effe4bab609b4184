"""Phases and pace (section 4)."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from core.engine.commands import command
from core.engine.refusals import Refusal
from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import MONDAY, Table

CITY = "Mia Ira Bob Kim Cat Cid"
QUICK = [("day", 0, 2), ("night", 0, 3), ("day", 1, 5), ("night", 1, 3), ("day", 2, 5)]
FORUM = [("day", 0, 24 * 60), ("night", 0, 12 * 60), ("day", 1, 36 * 60), ("night", 1, 12 * 60), ("day", 2, 36 * 60)]


def lasts(game: Table) -> timedelta:
    """Return the length of the present phase."""
    return game.state.now().deadline - game.state.now().began_at


def moscow(day: int, hour: int, minute: int = 0) -> datetime:
    """Return a moment of January 2024 by the clocks of Moscow."""
    return datetime(2024, 1, day, hour, minute, tzinfo=UTC) - timedelta(hours=3)


@clause("PON-4.7", "PON-4.8")
@pytest.mark.parametrize(("pace", "lengths"), [("quick", QUICK), ("forum", FORUM)])
def test_each_pace_has_its_lengths(pace: str, lengths: list[tuple[str, int, int]]) -> None:
    game = city(CITY, pace=pace)
    for kind, number, minutes in lengths:
        assert lasts(game.until(kind, number)) == timedelta(minutes=minutes)


@clause("PON-4.9")
@pytest.mark.parametrize("pace", ["quick", "forum"])
@pytest.mark.parametrize("is_by_clock", [False, True])
def test_own_lengths_replace_those_of_the_pace(pace: str, is_by_clock: bool) -> None:
    own: dict[str, Any] = {"zero_day_minutes": 7, "day_minutes": 11, "night_minutes": 13}
    game = city(CITY, pace=pace, is_by_clock=is_by_clock, **own)
    for kind, number, minutes in [("day", 0, 7), ("night", 0, 13), ("day", 1, 11), ("night", 1, 13)]:
        assert lasts(game.until(kind, number)) == timedelta(minutes=minutes)


@clause("PON-4.8")
@pytest.mark.parametrize(
    ("opened_at", "ends"),
    [
        (moscow(1, 8), moscow(1, 21)),
        (moscow(1, 9), moscow(1, 21)),
        (moscow(1, 9, 1), moscow(2, 21)),
        (moscow(1, 20, 59), moscow(2, 21)),
        (moscow(1, 22), moscow(2, 21)),
        (moscow(1, 0, 30), moscow(1, 21)),
    ],
)
def test_by_the_clock_day_0_ends_at_the_first_21_hours_that_is_12_hours_away(
    opened_at: datetime, ends: datetime
) -> None:
    game = city(CITY, pace="forum", is_by_clock=True, opened_at=opened_at)
    assert game.state.now().deadline == ends


@clause("PON-4.7")
def test_by_the_clock_nights_end_at_9_and_days_at_21_of_the_next_day() -> None:
    game = city(CITY, pace="forum", is_by_clock=True, opened_at=moscow(1, 8))
    ends = [game.until(*phase).state.now().deadline for phase in [("night", 0), ("day", 1), ("night", 1), ("day", 2)]]
    assert ends == [moscow(2, 9), moscow(3, 21), moscow(4, 9), moscow(5, 21)]


@clause("PON-4.10", "PON-6.7", "PON-7.6")
@pytest.mark.parametrize(
    ("phase", "act"), [(("day", 0), "check_in"), (("day", 1), "pass"), (("night", 0), "pass"), (("night", 1), "pass")]
)
def test_a_command_counts_only_strictly_before_the_deadline(phase: tuple[str, int], act: str) -> None:
    game = city(CITY).until(*phase)
    deadline = game.state.now().deadline
    assert game.refused("Cat", act, at=deadline - timedelta(microseconds=1)) is None
    assert game.refused("Cat", act, at=deadline) == "late"
    assert game.refused("Cat", act, at=deadline + timedelta(hours=1)) == "late"


@clause("PON-4.10", "PON-10.2")
def test_the_master_closes_a_phase_before_its_deadline() -> None:
    game = city(CITY, human_master=True).do("master", "close")
    assert game.phase == ("night", 0)


@clause("PON-4.10", "PON-10.3")
def test_the_master_moves_the_deadline_later() -> None:
    game = city(CITY, human_master=True)
    before = game.state.now().deadline
    assert game.do("master", "extend", hours=1.5).state.now().deadline == before + timedelta(hours=1.5)


@clause("PON-4.2", "PON-4.11")
def test_day_0_waits_for_those_who_have_neither_checked_in_nor_posted() -> None:
    game = city("Mia Ira Cat", early_end=True)
    assert game.awaited == "Mia Ira Cat"
    assert game.do("Ira", "check_in").do("Mia", "post", text="Here").awaited == "Cat"
    assert game.do("Cat", "check_in").phase == ("night", 0)


@clause("PON-4.2")
def test_nobody_is_put_out_for_not_checking_in() -> None:
    assert city(CITY).night(0).alive == CITY


@clause("PON-4.11", "PON-6.4")
def test_a_day_waits_for_those_with_neither_a_vote_nor_a_pass() -> None:
    game = city("Mia Ira Bob Cat").day(1)
    game.do("Mia", "vote", "Cat").do("Ira", "pass").do("Bob", "vote", "Mia").do("Bob", "unvote")
    assert game.awaited == "Bob Cat"


@clause("PON-4.11", "PON-6.5")
def test_who_has_lost_his_vote_with_the_accused_is_waited_for_again() -> None:
    game = city("Mia Ira Bob Cat").day(1).votes(Mia="Cat", Ira="Cat", Bob="Mia")
    assert game.do("Cat", "leave").awaited == "Mia Ira"


@clause("PON-4.11")
def test_a_day_ends_with_the_last_vote() -> None:
    game = city("Mia Ira Cat", early_end=True).day(1).votes(Mia="Ira", Ira="Cat")
    assert game.phase == ("day", 1)
    assert game.do("Cat", "pass").phase == ("night", 1)


@clause("PON-4.11")
def test_without_the_option_no_phase_ends_early() -> None:
    game = city("Mia Ira Cat").day(1).votes(Mia="Ira", Ira="Cat", Cat="Ira")
    assert game.phase == ("day", 1)


@clause("PON-4.11", "PON-9.6")
def test_an_exit_may_end_a_phase_early() -> None:
    game = city("Mia Ira Kim Cat", early_end=True).day(1).votes(Mia="Ira", Ira="Mia", Kim="Ira")
    assert game.do("Cat", "leave").phase == ("night", 1)


@clause("PON-4.3", "PON-4.12", "PON-14.6")
@pytest.mark.parametrize(("number", "on_duty"), [(0, "Mia Bob Kim"), (1, "Max Ira Bob Kim")])
def test_on_duty_are_the_living_with_a_night_act_who_may_use_it_tonight(number: int, on_duty: str) -> None:
    assert city("Mia Max Ira Sam Bob Kim Cat").night(number).awaited == on_duty


@clause("PON-4.12", "PON-4.11")
def test_a_night_waits_for_those_on_duty_without_an_order_or_a_pass() -> None:
    game = city(CITY).day(1).do("Ira", "investigate", "Cat").night(1)
    assert game.awaited == "Mia Bob Kim"
    assert game.do("Bob", "pass").do("Mia", "kill", "Cat").awaited == "Kim"
    assert game.do("Mia", "withdraw", of="kill").awaited == "Mia Kim"


@clause("PON-4.12")
def test_a_bouncer_to_whom_no_target_is_left_is_on_duty_and_passes() -> None:
    game = city("Bob Mia Cat", bouncer_self=False, quiet_rounds_limit=0)
    for number, target in [(0, "Mia"), (1, "Cat")]:
        game.night(number)
        game.do("Bob", "protect", target)
        game = game.do("Mia", "kill", "Cat") if target == "Cat" else game
    game.night(2)
    assert game.refused("Bob", "protect", "Cat") == "already_shielded"
    assert "Bob" in game.awaited
    assert "Bob" not in game.do("Bob", "pass").awaited


@clause("PON-4.17")
def test_a_night_in_which_nobody_is_waited_for_lasts_to_the_first_command() -> None:
    game = city("Mia Ira Cat", early_end=True).do("Mia", "kill", "Ira").do("Mia", "check_in")
    game.do("Ira", "check_in").do("Cat", "check_in")
    assert (game.phase, game.awaited) == (("night", 0), "")
    assert game.do("Cat", "pass").phase == ("day", 1)


@clause("PON-4.17")
def test_a_night_in_which_nobody_is_waited_for_may_last_to_its_deadline() -> None:
    game = city("Mia Ira Cat", early_end=True).do("Mia", "kill", "Ira").deadline()
    assert (game.phase, game.awaited) == (("night", 0), "")
    assert game.deadline().causes == {"Ira": "kill"}


@clause("PON-4.5", "PON-4.6")
def test_the_result_of_the_vote_is_known_in_the_night_of_the_same_number() -> None:
    game = city(CITY).day(1).votes(Ira="Cat").deadline()
    assert game.phase == ("night", 1)
    assert game.last.announced("executed") == [{"name": "Cat"}]
    assert game.refused("Kim", "kill", "Cat") == "target_out_of_game"


@clause("PON-4.4", "PON-4.13")
def test_the_results_of_the_night_come_before_the_next_day_begins() -> None:
    game = city(CITY).night(0).do("Kim", "kill", "Cat").deadline()
    assert game.last.announcements() == ["died", "role_revealed", "phase_began"]
    assert game.last.announced("phase_began") == [{"phase": "day", "number": 1}]


@clause("PON-4.14")
def test_phases_without_commands_pass_by_their_deadlines() -> None:
    game = city(CITY).day(3)
    assert game.alive == CITY
    assert game.now == MONDAY + timedelta(minutes=2 + 3 + 5 + 3 + 5 + 3)


@clause("PON-4.15", "PON-6.13")
def test_of_two_commands_at_the_same_moment_the_one_handled_first_is_earlier() -> None:
    game = city("Mia Ira Bob Cat").day(1)
    now = game.now + timedelta(seconds=1)
    game.do("Mia", "vote", "Cat", at=now).do("Cat", "vote", "Mia", at=now).deadline()
    assert game.causes == {"Cat": "execution"}


@clause("PON-4.16")
@pytest.mark.parametrize(("pace", "hours"), [("quick", 24), ("forum", 72)])
def test_the_finished_game_stays_open_without_an_announcement(pace: str, hours: int) -> None:
    game = city("Mia Cat", pace=pace).do("Cat", "leave")
    assert game.phase == ("finished", 0)
    assert lasts(game) == timedelta(hours=hours)
    assert game.last.announced("phase_began") == []
    assert game.refused("Mia", "post", text="Thanks") is None
    assert game.refused("Mia", "post", text="Thanks", at=game.state.now().deadline) == "late"


@clause("PON-4.16")
def test_the_bell_does_nothing_to_a_finished_game() -> None:
    game = city("Mia Cat").do("Cat", "leave")
    rung = game.attempt(command("clock", "close", at=game.state.now().deadline))
    assert rung == Refusal("phase_over")


@clause("PON-4.11")
def test_a_vote_taken_back_while_the_day_lingers_is_waited_for_again() -> None:
    game = city("Mia Ira Bob Cat", early_end=True, linger_s=(5, 15)).day(1)
    deadline = game.state.now().deadline
    game.votes(Mia="Cat", Ira="Cat", Bob="Cat", Cat="Mia")
    assert game.state.now().deadline < deadline
    game.do("Cat", "unvote")
    assert game.state.now().deadline == deadline
    game.do("Cat", "pass")
    assert game.state.now().deadline < deadline
