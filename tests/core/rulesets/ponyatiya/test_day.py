"""The day: posts, votes, tally and execution (section 6)."""

from datetime import timedelta
from typing import Any

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table

CITY = "Mia Ira Sam Bob Kim Cat Cid"


def day(**options: Any) -> Table:
    """Return day 1 of a city in which nobody has gone out."""
    return city(CITY, **options).day(1)


def tally(game: Table) -> object:
    """Return what the tally says."""
    (announced,) = game.last.announced("tally")
    return announced["votes"]


@clause("PON-1.3", "PON-6.1")
def test_a_post_never_counts_as_a_vote() -> None:
    game = day().do("Cat", "post", text="I vote for Mia")
    assert game.state.votes == ()
    assert "Cat" in game.awaited


@clause("PON-6.2")
def test_a_vote_is_announced_at_once() -> None:
    game = day().do("Cat", "vote", "Mia")
    assert game.last.announced("vote_cast") == [{"name": "Cat", "target": "Mia"}]
    assert [(vote.by, vote.target) for vote in game.view(None).votes] == [("Cat", "Mia")]


@clause("PON-6.2", "PON-14.23")
@pytest.mark.parametrize(("option", "reason"), [(False, "self_target"), (True, None)])
def test_a_vote_against_oneself_needs_the_option(option: bool, reason: str | None) -> None:
    assert day(self_vote=option).refused("Cat", "vote", "Cat") == reason


@clause("PON-6.3", "PON-14.21")
def test_a_vote_may_be_changed_and_the_last_one_counts() -> None:
    game = day().do("Cat", "vote", "Mia").do("Cat", "vote", "Kim")
    assert game.last.announced("vote_cast") == [{"name": "Cat", "target": "Kim"}]
    game.deadline()
    assert (tally(game), game.causes) == ({"Kim": 1}, {"Kim": "execution"})


@clause("PON-6.3")
def test_a_vote_may_be_taken_back() -> None:
    game = day().do("Cat", "vote", "Mia").do("Cat", "unvote")
    assert game.last.announced("vote_withdrawn") == [{"name": "Cat"}]
    assert game.deadline().causes == {}


@clause("PON-6.3")
def test_the_same_vote_again_changes_nothing_not_even_its_time() -> None:
    game = day().votes(Cat="Mia", Cid="Kim")
    game.do("Cat", "vote", "Mia")
    assert game.last.announcements() == []
    assert game.deadline().causes == {"Mia": "execution"}


@clause("PON-6.3")
def test_without_revote_a_vote_may_follow_a_pass_but_not_the_other_way_round() -> None:
    game = day(revote=False).do("Cat", "pass").do("Cat", "vote", "Mia")
    assert game.refused("Cat", "pass") == "already_acted"


@clause("PON-6.4")
def test_a_pass_takes_a_vote_back_and_a_later_vote_replaces_it() -> None:
    game = day().do("Cat", "vote", "Mia").do("Cat", "pass")
    assert game.last.announced("vote_withdrawn") == [{"name": "Cat"}]
    assert game.view(None).passes == ("Cat",)
    game.do("Cat", "vote", "Kim")
    assert game.view(None).passes == ()


@clause("PON-6.4")
def test_a_pass_without_a_vote_is_not_announced_as_a_withdrawal() -> None:
    assert day().do("Cat", "pass").last.announcements() == []


@clause("PON-6.5", "PON-9.6", "PON-10.4")
@pytest.mark.parametrize("revote", [True, False])
@pytest.mark.parametrize("act", ["leave", "kick"])
def test_who_goes_out_takes_his_vote_and_those_against_him_with_him(revote: bool, act: str) -> None:
    game = day(revote=revote, human_master=True).votes(Cat="Kim", Cid="Cat", Sam="Cat")
    game = game.do("Cat", "leave") if act == "leave" else game.do("master", "kick", "Cat")
    assert game.view(None).votes == ()
    game.votes(Cid="Mia").deadline()
    assert tally(game) == {"Mia": 1}


@clause("PON-6.5", "PON-8.4")
def test_who_goes_out_abstains_no_longer() -> None:
    game = day().do("Cat", "pass").do("Cat", "leave")
    assert game.view(None).passes == ()


@clause("PON-6.6", "PON-4.1", "PON-6.20", "PON-6.22")
def test_day_0_ends_without_a_tally() -> None:
    game = city(CITY).deadline()
    assert game.last.announcements() == ["phase_began"]
    assert game.phase == ("night", 0)


@clause("PON-6.6", "PON-6.13", "PON-6.16", "PON-6.19", "PON-6.22", "PON-4.5")
def test_the_resolution_is_announced_step_by_step() -> None:
    game = day().votes(Cat="Ira").deadline()
    assert game.last.announcements() == ["tally", "executed", "died", "role_revealed", "phase_began"]
    assert game.last.announced("died") == [{"name": "Ira", "cause": "execution"}]
    assert game.last.announced("role_revealed") == [{"name": "Ira", "role": "investigator"}]
    assert game.last.told("Sam", "role_changed") == [{"role": "investigator"}]
    assert game.last.announced("phase_began") == [{"phase": "night", "number": 1}]


@clause("PON-6.8", "PON-6.12")
def test_each_standing_vote_of_the_living_weighs_one_and_zeros_are_left_out() -> None:
    game = day().votes(Cat="Mia", Cid="Mia", Mia="Cat", Sam="Kim", Kim="Sam").do("Kim", "unvote").deadline()
    assert tally(game) == {"Mia": 2, "Cat": 1, "Kim": 1}


@clause("PON-6.12", "PON-6.13")
def test_without_a_vote_nobody_is_executed() -> None:
    game = day().do("Cat", "pass").deadline()
    assert tally(game) == {}
    assert game.last.announced("nobody_executed") == [{"reason": "no_votes"}]
    assert game.causes == {}


@clause("PON-6.13")
def test_the_player_with_most_votes_is_executed() -> None:
    assert day().votes(Cat="Mia", Cid="Kim", Sam="Kim").deadline().causes == {"Kim": "execution"}


TIES = [
    ("both with one vote: the first", "Cat>Mia Cid>Kim", "Mia"),
    ("the first to have two, not the first to have one", "Cat>Mia Cid>Kim Sam>Kim Bob>Mia", "Kim"),
    ("a changed vote takes the time of the change", "Cat>Mia Cid>Kim Cat>Sam Cat>Mia", "Kim"),
    ("a vote taken back and given again is late", "Cat>Mia Cid>Kim Cat- Cat>Mia", "Kim"),
    ("a pass in between counts like taking it back", "Cat>Mia Cid>Kim Cat! Cat>Mia", "Kim"),
    ("a repeated vote keeps its time", "Cat>Mia Cid>Kim Cat>Mia", "Mia"),
    ("a surplus that was withdrawn does not count", "Cat>Mia Cid>Kim Sam>Kim Bob>Mia Sam- Bob-", "Mia"),
    ("the last vote that stands completes the total", "Cat>Mia Sam>Mia Cid>Kim Bob>Kim Cat>Kim Cat>Mia", "Kim"),
    ("three with two votes each", "Cat>Mia Cid>Kim Sam>Bob Bob>Kim Kim>Bob Mia>Cat Mia- Ira>Mia", "Kim"),
    ("one ahead needs no time", "Cat>Mia Cid>Kim Sam>Kim", "Kim"),
    ("votes of a leaver do not count", "Cat>Mia Sam>Mia Cid>Kim Bob>Kim Cat~ Ira>Mia", "Kim"),
]


@clause("PON-6.13", "PON-14.22", "PON-6.3")
@pytest.mark.parametrize(("_why", "votes", "executed"), TIES, ids=[tie[0] for tie in TIES])
def test_of_equals_the_one_who_reached_the_total_first_is_executed(_why: str, votes: str, executed: str) -> None:
    game = day()
    for move in votes.split():
        voter, how, target = move[:3], move[3], move[4:]
        act = {">": "vote", "-": "unvote", "!": "pass", "~": "leave"}[how]
        game = game.do(voter, act, target) if target else game.do(voter, act)
    game.deadline()
    assert game.last.announced("executed") == [{"name": executed}]


@clause("PON-6.13", "PON-4.15")
def test_the_order_of_arrival_decides_and_not_the_joining_order() -> None:
    assert day().votes(Mia="Cid", Ira="Cat").deadline().causes == {"Cid": "execution"}
    assert day().votes(Mia="Cat", Ira="Cid").deadline().causes == {"Cat": "execution"}


@clause("PON-6.7")
def test_votes_end_with_the_day() -> None:
    game = day().votes(Cat="Mia", Cid="Kim", Sam="Kim").deadline()
    assert game.view(None).votes == ()
    game.day(2).deadline()
    assert tally(game) == {}


@clause("PON-6.7")
def test_a_vote_after_the_deadline_is_late() -> None:
    game = day()
    assert game.refused("Cat", "vote", "Mia", at=game.state.now().deadline + timedelta(seconds=1)) == "late"


@clause("PON-6.19", "PON-14.25")
@pytest.mark.parametrize("option", [True, False])
def test_the_role_of_the_executed_is_revealed_if_the_option_says_so(option: bool) -> None:
    game = day(reveal_roles_on_death=option).votes(Cat="Mia").deadline()
    assert game.last.announced("role_revealed") == ([{"name": "Mia", "role": "mafioso"}] if option else [])
    seat = game.view("Cat").seat("Mia")
    assert seat is not None
    assert (seat.role, seat.side) == (("mafioso", "mafia_1") if option else (None, None))


@clause("PON-6.20")
def test_when_the_game_ends_no_night_begins() -> None:
    game = city("Mia Ira Cat").day(1).votes(Cat="Mia").deadline()
    assert game.last.announcements() == [
        "tally",
        "executed",
        "died",
        "role_revealed",
        "game_over",
        "roles_disclosed",
    ]


@clause("PON-6.22", "PON-5.14", "PON-5.15")
def test_at_nightfall_turns_are_fixed_and_dropped_orders_told_before_the_night_is_announced() -> None:
    game = city("Mia Max Ira Cat Cid").day(1).do("Mia", "kill", "Cat").deadline()
    assert game.last.everything_for("Mia")[-3:] == [
        ("clan_turn", {"name": "Max", "number": 2}),
        ("order_void", {"act": "kill", "target": "Cat"}),
        ("phase_began", {"phase": "night", "number": 1}),
    ]
