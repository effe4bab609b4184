"""Refusals: each reason alone, and of two that apply the earlier one of the list (PON-5.4 to PON-5.6)."""

from collections.abc import Callable
from typing import Any

import pytest

from core.rulesets.ponyatiya.acts import ACTS
from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table, otherwise

CITY = "Mia Max Ira Sam Bob Kim Cat Cid Col"
EMPTY: dict[str, Any] = {"only_if": {}}


def evening(**options: Any) -> Table:
    """Night 1; Cid was shot in night 0, and Bob has shielded Col."""
    game = city(CITY, dice=[["Kim", "Mia"]], **options).night(0).do("Bob", "protect", "Col")
    return game.do("Kim", "kill", "Cid").do("Mia", "kill", "Col").night(1)


def noon(**options: Any) -> Table:
    """Day 1; Cid was shot in night 0."""
    return city(CITY, **options).night(0).do("Kim", "kill", "Cid").deadline()


def first_night(**options: Any) -> Table:
    """Night 0."""
    return city(CITY, **options).night(0)


def clan_without_max(**options: Any) -> Table:
    """Night 1; Max was shot by the killer in night 0, and Mia is on turn again."""
    return city(CITY, **options).night(0).do("Kim", "kill", "Max").night(1)


def voted(**options: Any) -> Table:
    """Day 1; votes are final, and Cat has voted."""
    return city(CITY, revote=False, **options).day(1).do("Cat", "vote", "Kim")


def shielded_and_dead(**options: Any) -> Table:
    """Night 1; Bob has shielded Col, who was executed afterwards."""
    game = city(CITY, **options).night(0).do("Bob", "protect", "Col").do("Kim", "kill", "Col").deadline()
    return game.do("Cat", "vote", "Col").deadline()


def ended(**options: Any) -> Table:
    """The law has won; Cat was executed, Cid has left, Ira has commended Sam."""
    game = city("Ira Sam Mia Cat Cid Col", **options).day(1).do("Cid", "leave").votes(Ira="Cat").deadline()
    return game.do("Mia", "leave").do("Ira", "commend", "Sam")


Row = tuple[str, Callable[..., Table], dict[str, Any], str, str, tuple[str, ...], dict[str, Any]]


def row(
    reason: str,
    situation: Callable[..., Table],
    by: str,
    act: str,
    /,
    *targets: str,
    options: dict[str, Any] | None = None,
    **params: Any,
) -> Row:
    """Return one line of a table below."""
    return reason, situation, options or {}, by, act, targets, params


def said(line: Row) -> str:
    """Return a name for a line."""
    return f"{line[0]}-{line[3]}-{line[4]}-{'-'.join(line[5])}"


HUMAN = {"human_master": True}

ALONE = [
    row("not_master", noon, "Cat", "close", options=HUMAN),  # 1
    row("not_master", noon, "Cat", "extend", hours=1, options=HUMAN),
    row("not_master", noon, "Cat", "kick", "Kim", options=HUMAN),
    row("not_master", noon, "Cat", "announce", text="Hear me", options=HUMAN),
    row("not_master", noon, "Cat", "award", "Kim", lira=1, reason="Wit", options=HUMAN),
    row("not_master", noon, "Cat", "secret_award", "Kim", lira=1, reason="Wit", options=HUMAN),
    row("not_master", noon, "master", "close"),
    row("not_master", noon, "master", "kick", "Kim"),
    row("no_master", ended, "Ira", "thank_master"),  # 2
    row("no_master", ended, "Ira", "tip", lira=1),
    row("module_off", ended, "Ira", "thank_master", options=HUMAN),  # 3
    row("module_off", ended, "Ira", "tip", lira=1, options=HUMAN),
    row("module_off", noon, "Cat", "buy", item="alarm_clock"),
    row("module_off", noon, "Cat", "cast", "Kim", spell="sleep"),
    row("module_off", noon, "Cat", "mail", text="Hm"),
    row("module_off", noon, "Cat", "exclude_dead", "Cid"),
    row("module_off", noon, "master", "award", "Kim", lira=1, reason="Wit", options=HUMAN),
    row("module_off", noon, "master", "secret_award", "Kim", lira=1, reason="Wit", options=HUMAN),
    row("module_off", evening, "Ira", "investigate", "Cat", public=True),
    row("wrong_phase", first_night, "Cat", "vote", "Kim"),  # 5
    row("out_of_game", noon, "Cid", "vote", "Kim"),  # 6
    row("not_your_ability", noon, "Cat", "kill", "Kim"),  # 7
    row("not_your_ability", noon, "master", "vote", "Kim", options=HUMAN),
    row("not_your_room", noon, "Cat", "say", room="clan_1", text="Psst"),  # 8
    row("not_your_room", noon, "Mia", "say", room="clan_2", text="Psst"),
    row("not_your_room", noon, "Ira", "say", room="law", text="Psst"),
    row("wrong_phase", first_night, "Ira", "investigate", "Cat"),  # 9
    row("not_your_turn", first_night, "Max", "kill", "Cat"),  # 11
    row("no_charges", first_night, "Kim", "kill", "Cat", slot=2),  # 12
    row("already_acted", voted, "Cat", "vote", "Mia"),  # 13
    row("already_acted", voted, "Cat", "vote", "Kim"),
    row("already_acted", voted, "Cat", "unvote"),
    row("already_acted", voted, "Cat", "pass"),
    row("nothing_to_withdraw", noon, "Cat", "unvote"),  # 14
    row("nothing_to_withdraw", noon, "Kim", "withdraw", of="kill"),
    row("nothing_to_withdraw", noon, "Cat", "withdraw", of="buy"),
    row("nothing_to_withdraw", noon, "Cat", "withdraw", of="cast"),
    row("limit_reached", ended, "Ira", "commend", "Sam"),  # 15
    row("target_required", noon, "Cat", "vote"),  # 16
    row("target_required", first_night, "Kim", "kill"),
    row("target_required", ended, "Ira", "commend"),
    row("too_many_targets", noon, "Cat", "vote", "Kim", "Mia"),  # 17
    row("unknown_target", noon, "Cat", "vote", "Nobody"),  # 18
    row("unknown_target", noon, "master", "kick", "Nobody", options=HUMAN),
    row("self_target", noon, "Cat", "vote", "Cat"),  # 19
    row("self_target", first_night, "Kim", "kill", "Kim"),
    row("self_target", evening, "Ira", "investigate", "Ira"),
    row("self_target", first_night, "Bob", "protect", "Bob", options={"bouncer_self": False}),
    row("self_target", ended, "Ira", "commend", "Ira"),
    row("target_out_of_game", noon, "Cat", "vote", "Cid"),  # 20
    row("target_out_of_game", evening, "Bob", "protect", "Cid"),
    row("target_out_of_game", noon, "master", "kick", "Cid", options=HUMAN),
    row("invalid_target", first_night, "Mia", "kill", "Max"),  # 21
    row("invalid_target", ended, "Ira", "commend", "Cid"),
    row("already_shielded", evening, "Bob", "protect", "Col"),  # 22
    row("invalid_condition", first_night, "Kim", "kill", "Cat", **EMPTY),  # 24
]

PAIRS = [
    # 1 not_master before ...
    row("not_master", ended, "Ira", "award", "Sam", lira=1),  # 3
    row("not_master", ended, "Ira", "close"),  # 5
    row("not_master", noon, "Cid", "close"),  # 6
    row("not_master", noon, "master", "vote", "Kim"),  # 7
    row("not_master", noon, "Cat", "kick"),  # 16
    # 2 no_master before ...
    row("no_master", ended, "Ira", "tip", lira=1),  # 3
    row("no_master", noon, "Cat", "thank_master"),  # 3, 5
    row("no_master", ended, "Cid", "thank_master"),  # 6
    # 3 module_off before ...
    row("module_off", ended, "Ira", "mail", text="Hm"),  # 5
    row("module_off", ended, "Ira", "investigate", "Sam", public=True),  # 5
    row("module_off", noon, "Cid", "buy", item="alarm_clock"),  # 6
    row("module_off", evening, "Cat", "investigate", "Kim", public=True),  # 7
    row("module_off", first_night, "Ira", "investigate", "Cat", public=True),  # 9
    row("module_off", ended, "Cid", "tip", lira=1, options=HUMAN),  # 6
    # 5 wrong_phase before ...
    row("wrong_phase", evening, "Cid", "vote", "Kim"),  # 6
    row("wrong_phase", ended, "Col", "kill", "Sam"),  # 7
    row("wrong_phase", evening, "master", "vote", "Kim", options=HUMAN),  # 7
    row("wrong_phase", ended, "Ira", "say", room="clan_1", text="Psst"),  # 8
    row("wrong_phase", evening, "Cat", "unvote"),  # 14
    row("wrong_phase", noon, "Cat", "commend"),  # 16
    row("wrong_phase", evening, "Cat", "vote", "Cat"),  # 19
    # 6 out_of_game before ...
    row("out_of_game", noon, "Cid", "kill", "Kim"),  # 7
    row("out_of_game", noon, "Cid", "say", room="clan_1", text="Psst"),  # 8
    row("out_of_game", noon, "Cid", "unvote"),  # 14
    row("out_of_game", noon, "Cid", "vote"),  # 16
    row("out_of_game", ended, "Cid", "commend", "Cid"),  # 19
    # 7 not_your_ability before ...
    row("not_your_ability", noon, "master", "say", room="clan_1", text="Psst", options=HUMAN),  # 8
    row("not_your_ability", first_night, "Cat", "investigate", "Kim"),  # 9
    row("not_your_ability", first_night, "Max", "protect", "Kim"),  # 11
    row("not_your_ability", noon, "Cat", "kill", "Kim", slot=2),  # 12
    row("not_your_ability", noon, "Cat", "kill"),  # 16
    # 8 not_your_room before ...
    row("not_your_room", noon, "Cat", "say", room="clan_1", text="Psst", **EMPTY),  # 24
    # 9 wrong_phase of the investigator before ...
    row("wrong_phase", first_night, "Ira", "investigate", "Cat", slot=2),  # 12
    row("wrong_phase", first_night, "Ira", "investigate"),  # 16
    row("wrong_phase", first_night, "Ira", "investigate", "Ira"),  # 19
    # 11 not_your_turn before ...
    row("not_your_turn", first_night, "Max", "kill", "Cat", slot=2),  # 12
    row("not_your_turn", first_night, "Max", "kill"),  # 16
    row("not_your_turn", first_night, "Max", "kill", "Mia"),  # 21
    # 12 no_charges before ...
    row("no_charges", first_night, "Kim", "kill", slot=2),  # 16
    row("no_charges", first_night, "Mia", "kill", "Max", slot=2),  # 21
    row("no_charges", first_night, "Kim", "kill", "Kim", slot=2, **EMPTY),  # 19, 24
    # 13 already_acted before ...
    row("already_acted", voted, "Cat", "vote"),  # 16
    row("already_acted", voted, "Cat", "vote", "Cat"),  # 19
    row("already_acted", voted, "Cat", "unvote", **EMPTY),  # 24
    # 14 nothing_to_withdraw before ...
    row("nothing_to_withdraw", noon, "Cat", "unvote", **EMPTY),  # 24
    row("nothing_to_withdraw", noon, "Kim", "withdraw", of="kill", **EMPTY),  # 24
    # 15 limit_reached before ...
    row("limit_reached", ended, "Ira", "commend", "Sam", "Col"),  # 17
    row("limit_reached", ended, "Ira", "commend", "Sam", "Nobody"),  # 18
    row("limit_reached", ended, "Ira", "commend", "Sam", **EMPTY),  # 24
    # 16 target_required before ...
    row("target_required", first_night, "Kim", "kill", **EMPTY),  # 24
    # 17 too_many_targets before ...
    row("too_many_targets", noon, "Cat", "vote", "Kim", "Nobody"),  # 18
    row("too_many_targets", noon, "Cat", "vote", "Kim", "Cat"),  # 19
    row("too_many_targets", noon, "Cat", "vote", "Kim", "Cid"),  # 20
    row("too_many_targets", first_night, "Mia", "kill", "Max", "Cat"),  # 21
    # 18 unknown_target before ...
    row("unknown_target", first_night, "Kim", "kill", "Nobody", **EMPTY),  # 24
    # 19 self_target before ...
    row("self_target", first_night, "Mia", "kill", "Mia"),  # 21
    row("self_target", noon, "Cat", "vote", "Cat", **EMPTY),  # 24
    # 20 target_out_of_game before ...
    row("target_out_of_game", clan_without_max, "Mia", "kill", "Max"),  # 21
    row("target_out_of_game", shielded_and_dead, "Bob", "protect", "Col"),  # 22
    row("target_out_of_game", evening, "Bob", "protect", "Cid", **EMPTY),  # 24
    # 21 invalid_target before ...
    row("invalid_target", first_night, "Mia", "kill", "Max", **EMPTY),  # 24
    # 22 already_shielded before ...
    row("already_shielded", evening, "Bob", "protect", "Col", **EMPTY),  # 24
]


@clause("PON-5.4")
@pytest.mark.parametrize("line", ALONE, ids=said)
def test_each_reason_is_given_when_it_applies(line: Row) -> None:
    reason, situation, options, by, act, targets, params = line
    assert situation(**options).refused(by, act, *targets, **params) == reason


@clause("PON-5.4")
@pytest.mark.parametrize("line", PAIRS, ids=said)
def test_of_several_reasons_the_first_of_the_list_is_given(line: Row) -> None:
    reason, situation, options, by, act, targets, params = line
    assert situation(**options).refused(by, act, *targets, **params) == reason


MOMENTS = [("day", 0), ("night", 0), ("day", 1), ("night", 1)]
DAYS = [("day", 0), ("day", 1)]
RUNNING = [*MOMENTS]
POSSIBLE: list[tuple[str, str, tuple[str, ...], dict[str, Any], list[tuple[str, int]]]] = [
    ("Cat", "check_in", (), {}, [("day", 0)]),
    ("Cat", "vote", ("Kim",), {}, [("day", 1)]),
    ("Cat", "pass", (), {}, [("night", 0), ("day", 1), ("night", 1)]),
    ("Cat", "post", (), {"text": "Hm"}, DAYS),
    ("Kim", "kill", ("Cat",), {}, RUNNING),
    ("Bob", "protect", ("Cat",), {}, RUNNING),
    ("Ira", "investigate", ("Cat",), {}, [("day", 1), ("night", 1)]),
    ("Ira", "dossier", (), {}, RUNNING),
    ("Mia", "say", (), {"room": "clan_1", "text": "Psst"}, RUNNING),
    ("Cat", "warn", (), {}, RUNNING),
    ("Cat", "leave", (), {}, RUNNING),
    ("Cat", "commend", ("Kim",), {}, []),
    ("master", "close", (), {}, RUNNING),
    ("master", "extend", (), {"hours": 1}, RUNNING),
    ("master", "kick", ("Cat",), {}, RUNNING),
    ("master", "announce", (), {"text": "Hear me"}, RUNNING),
]


@clause("PON-5.5")
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("by", "act", "targets", "params", "phases"), POSSIBLE, ids=[line[1] for line in POSSIBLE])
def test_when_acts_are_possible(
    by: str,
    act: str,
    targets: tuple[str, ...],
    params: dict[str, Any],
    phases: list[tuple[str, int]],
    moment: tuple[str, int],
) -> None:
    game = city(CITY, human_master=True).until(*moment)
    assert game.refused(by, act, *targets, **params) == (None if moment in phases else "wrong_phase")


@clause("PON-5.5")
def test_unvote_and_withdraw_are_possible_when_there_is_something_to_take_back() -> None:
    game = city(CITY).day(1).do("Cat", "vote", "Col").do("Kim", "kill", "Cat")
    assert game.refused("Cat", "unvote") is None
    assert game.refused("Kim", "withdraw", of="kill") is None
    assert game.night(1).refused("Kim", "withdraw", of="kill") is None
    assert game.refused("Cat", "unvote") == "wrong_phase"


@clause("PON-5.5", "PON-4.16")
def test_after_the_end_only_posts_and_commendations_are_possible() -> None:
    game = ended(human_master=True)
    params: dict[str, dict[str, Any]] = {
        "withdraw": {"of": "kill"},
        "say": {"room": "clan_1", "text": "Psst"},
        "extend": {"hours": 1},
        "announce": {"text": "Hear me"},
    }
    base = [act for act in ACTS.values() if act.module is None]
    possible = {
        act.id
        for act in base
        if game.refused("master" if act.is_masters else "Ira", act.id, "Col", **params.get(act.id, {})) is None
    }
    assert possible == {"post", "commend"}


@clause("PON-5.5", "PON-11.2")
def test_posts_at_night_need_the_option() -> None:
    assert first_night(night_talk=True).refused("Cat", "post", text="Hm") is None
    assert first_night(night_talk=False).refused("Cat", "post", text="Hm") == "wrong_phase"


@clause("PON-5.6")
@pytest.mark.parametrize(
    ("by", "act", "targets", "reason"),
    [
        ("Cat", "post", (), None),
        ("Cid", "post", (), None),
        ("Cat", "commend", ("Col",), None),
        ("Cid", "commend", ("Col",), "out_of_game"),
        ("Mia", "commend", ("Col",), "out_of_game"),
    ],
)
def test_after_the_end_all_may_post_and_all_but_the_removed_may_commend(
    by: str, act: str, targets: tuple[str, ...], reason: str | None
) -> None:
    assert ended().refused(by, act, *targets) == reason


@clause("PON-5.6", "PON-8.6")
@pytest.mark.parametrize("act", ["post", "pass", "warn", "leave", "vote", "unvote"])
def test_who_is_out_can_do_nothing_in_the_running_game(act: str) -> None:
    assert noon().refused("Cid", act, "Kim") == "out_of_game"


@clause("PON-5.4")
def test_a_refused_command_changes_nothing() -> None:
    game = evening()
    before = game.state
    assert game.refused("Kim", "kill", "Kim") == "self_target"
    assert game.refused("Bob", "protect", "Cat", only_if={"alive": "Cat"}, or_else=otherwise("kill", "Cat"))
    assert game.state is before
    assert game.deadline().state.seq == before.seq
