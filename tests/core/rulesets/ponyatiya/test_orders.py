"""Orders: given, replaced, withdrawn, passed; conditions and fallbacks (PON-5.1 to PON-5.8, PON-7.1 to PON-7.7)."""

from typing import Any

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table, otherwise

CITY = "Mia Max Ira Sam Bob Kim Cat Cid Col"


def standing(game: Table, player: str) -> list[tuple[str, str]]:
    """Return act and target of each order that a player sees standing."""
    return [(order.branch.act, order.branch.targets[0]) for order in game.view(player).orders if order.by == player]


@clause("PON-5.1", "PON-14.8")
@pytest.mark.parametrize(("by", "act"), [("Kim", "kill"), ("Mia", "kill"), ("Bob", "protect"), ("Ira", "investigate")])
def test_an_order_of_the_day_is_for_the_night_of_the_same_number(by: str, act: str) -> None:
    game = city(CITY).day(2).do(by, act, "Cat")
    assert standing(game.deadline(), by) == [(act, "Cat")]
    assert standing(game.deadline(), by) == []


@clause("PON-5.1")
@pytest.mark.parametrize(("slot", "reason"), [(1, None), (2, "no_charges")])
def test_the_first_act_is_slot_1_and_a_second_one_needs_doubling(slot: int, reason: str | None) -> None:
    assert city(CITY).night(0).refused("Kim", "kill", "Cat", slot=slot) == reason


@clause("PON-5.1", "PON-5.2")
def test_an_order_without_a_slot_is_that_of_slot_1() -> None:
    game = city(CITY).night(0).do("Kim", "kill", "Cat").do("Kim", "kill", "Cid", slot=1)
    assert standing(game, "Kim") == [("kill", "Cid")]


@clause("PON-5.2")
def test_a_later_order_replaces_the_earlier_one() -> None:
    game = city(CITY).day(1).do("Kim", "kill", "Cat").deadline().do("Kim", "kill", "Cid")
    assert standing(game, "Kim") == [("kill", "Cid")]
    assert game.deadline().causes == {"Cid": "kill"}


@clause("PON-5.2")
@pytest.mark.parametrize("phase", [("day", 1), ("night", 1)])
def test_an_order_may_be_withdrawn_by_day_and_at_night(phase: tuple[str, int]) -> None:
    game = city(CITY).until(*phase).do("Kim", "kill", "Cat").do("Kim", "withdraw", of="kill")
    assert game.night(1).deadline().causes == {}
    assert game.last.notices_for("Kim") == []


@clause("PON-5.2", "PON-5.4")
def test_only_the_act_that_is_named_is_withdrawn() -> None:
    game = city(CITY).night(1).do("Ira", "investigate", "Cat")
    assert game.refused("Ira", "withdraw", of="kill") == "nothing_to_withdraw"
    assert standing(game, "Ira") == [("investigate", "Cat")]


@clause("PON-5.2", "PON-5.4")
def test_an_order_of_somebody_else_cannot_be_withdrawn() -> None:
    game = city(CITY).night(0).do("Mia", "kill", "Cat")
    assert game.refused("Kim", "withdraw", of="kill") == "nothing_to_withdraw"


@clause("PON-5.2", "PON-6.4")
def test_an_advance_order_does_not_take_back_the_open_abstention_of_the_day() -> None:
    game = city(CITY).day(1).do("Kim", "pass").do("Kim", "kill", "Cat")
    assert game.view(None).passes == ("Kim",)


@clause("PON-5.2", "PON-6.4")
def test_a_pass_at_night_drops_all_orders_until_a_later_order_takes_it_back() -> None:
    game = city(CITY).day(1).do("Kim", "kill", "Cat").deadline().do("Kim", "pass")
    assert (standing(game, "Kim"), game.view("Kim").has_passed) == ([], True)
    game.do("Kim", "kill", "Cid")
    assert game.view("Kim").has_passed is False
    assert game.deadline().causes == {"Cid": "kill"}


@clause("PON-5.2")
def test_a_pass_of_the_day_leaves_advance_orders_alone() -> None:
    game = city(CITY).day(1).do("Kim", "kill", "Cat").do("Kim", "pass").deadline()
    assert game.deadline().causes == {"Cat": "kill"}


@clause("PON-5.2")
def test_a_pass_of_the_night_is_for_that_night_alone() -> None:
    game = city(CITY).night(0).do("Kim", "pass").night(1)
    assert "Kim" in game.awaited


@clause("PON-5.3")
@pytest.mark.parametrize("only_if", [None, {"alive": "Cid"}])
def test_an_accepted_order_is_answered_with_the_first_target(only_if: dict[str, str] | None) -> None:
    fallback = otherwise("kill", "Cid") if only_if else None
    game = city(CITY).day(1).do("Kim", "kill", "Cat", only_if=only_if, or_else=fallback)
    assert game.last.told("Kim", "action_accepted") == [{"act": "kill", "target": "Cat"}]
    assert game.last.announcements() == []


@clause("PON-5.8", "PON-7.10")
@pytest.mark.parametrize(("by", "act"), [("Kim", "kill"), ("Mia", "kill"), ("Bob", "protect"), ("Ira", "investigate")])
def test_an_order_that_became_impossible_fails_in_the_night(by: str, act: str) -> None:
    game = city(CITY).night(2).do(by, act, "Cat").do("Cat", "leave").deadline()
    assert game.last.told(by, "action_failed") == [{"act": act, "target": "Cat"}]


CONDITIONS = [
    # condition, whether Cat is executed, whether Cid has left, whether it is true
    ({"executed": "Cat"}, True, False, True),
    ({"executed": "Cat"}, False, False, False),
    ({"executed": "Cid"}, False, True, False),
    ({"not_executed": "Cat"}, True, False, False),
    ({"not_executed": "Cat"}, False, False, True),
    ({"not_executed": "Cid"}, False, True, True),
    ({"died": "Cat"}, True, False, True),
    ({"died": "Cid"}, False, True, True),
    ({"died": "Cat"}, False, True, False),
    ({"alive": "Cat"}, True, False, False),
    ({"alive": "Cid"}, False, True, False),
    ({"alive": "Cat"}, False, True, True),
    ({"executed": "Cat", "alive": "Cid"}, True, False, True),
    ({"executed": "Cat", "alive": "Cid"}, True, True, False),
    ({"executed": "Cat", "alive": "Cid"}, False, False, False),
]


@clause("PON-7.1", "PON-7.3", "PON-4.5")
@pytest.mark.parametrize(("only_if", "is_executed", "has_left", "is_true"), CONDITIONS)
def test_a_condition_is_true_when_the_rules_say_so(
    only_if: dict[str, str], is_executed: bool, has_left: bool, is_true: bool
) -> None:
    game = city(CITY).day(1).do("Kim", "kill", "Col", only_if=only_if)
    game = game.do("Mia", "vote", "Cat") if is_executed else game
    game = game.do("Cid", "leave") if has_left else game
    game.night(1).deadline()
    assert ("Col" in game.causes) is is_true
    assert game.last.told("Kim", "condition_false") == ([] if is_true else [{"act": "kill", "target": "Col"}])


@clause("PON-7.3")
def test_executed_speaks_of_the_same_day_only() -> None:
    game = city(CITY).day(1).votes(Mia="Cat").night(2).do("Kim", "kill", "Col", only_if={"executed": "Cat"}).deadline()
    assert game.causes == {"Cat": "execution"}


@clause("PON-7.3")
def test_died_speaks_of_any_time() -> None:
    game = city(CITY).day(1).votes(Mia="Cat").night(2).do("Kim", "kill", "Col", only_if={"died": "Cat"}).deadline()
    assert game.causes == {"Cat": "execution", "Col": "kill"}


@clause("PON-7.1", "PON-7.2", "PON-7.7")
@pytest.mark.parametrize(
    ("accused", "gone", "victim"), [(None, [], "Cat"), ("Cat", [], "Cid"), ("Cat", ["Cid"], "Col"), ("Cid", [], "Cat")]
)
def test_fallbacks_are_examined_one_after_the_other(accused: str | None, gone: list[str], victim: str) -> None:
    last = otherwise("kill", "Col")
    second = otherwise("kill", "Cid", only_if={"alive": "Cid"}, or_else=last)
    game = city(CITY).day(1).do("Kim", "kill", "Cat", only_if={"not_executed": "Cat"}, or_else=second)
    game = game.do("Mia", "vote", accused) if accused else game
    for name in gone:
        game.do(name, "leave")
    before = set(game.night(1).causes)
    assert set(game.deadline().causes) - before == {victim}


@clause("PON-7.7")
def test_when_no_branch_is_left_the_order_is_gone_and_the_first_target_is_named() -> None:
    second = otherwise("kill", "Cid", only_if={"died": "Cid"})
    game = city(CITY).night(1).do("Kim", "kill", "Cat", only_if={"died": "Bob"}, or_else=second).deadline()
    assert game.last.told("Kim", "condition_false") == [{"act": "kill", "target": "Cat"}]
    assert game.causes == {}


@clause("PON-7.4", "PON-14.48")
def test_nothing_that_happens_in_the_night_itself_changes_a_condition() -> None:
    game = city(CITY, dice=[["Mia", "Kim"]]).night(0).do("Mia", "kill", "Cat")
    game.do("Kim", "kill", "Cid", only_if={"alive": "Cat"}).deadline()
    assert set(game.causes) == {"Cat", "Cid"}


@clause("PON-7.4")
def test_a_leave_in_the_evening_counts_for_the_conditions() -> None:
    game = city(CITY).night(0).do("Kim", "kill", "Cid", only_if={"died": "Cat"}).do("Cat", "leave").deadline()
    assert game.causes == {"Cat": "leave", "Cid": "kill"}


@clause("PON-7.2", "PON-7.24")
def test_each_branch_has_its_own_story() -> None:
    fallback = otherwise("kill", "Cid", text="The second.")
    game = city(CITY).night(0).do("Kim", "kill", "Cat", text="The first.", only_if={"died": "Bob"}, or_else=fallback)
    assert game.deadline().last.announced("night_story") == [{"name": "Cid", "text": "The second."}]


INVALID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("an empty condition", "Kim", "kill", {"only_if": {}}),
    ("an unknown condition", "Kim", "kill", {"only_if": {"jailed": "Cat"}}),
    ("one of two unknown", "Kim", "kill", {"only_if": {"alive": "Cat", "jailed": "Cat"}}),
    ("an unknown name", "Kim", "kill", {"only_if": {"alive": "Nobody"}}),
    ("a fallback without a condition", "Kim", "kill", {"or_else": otherwise("kill", "Cid")}),
    ("a fallback beside an empty condition", "Kim", "kill", {"only_if": {}, "or_else": otherwise("kill", "Cid")}),
    (
        "the same in a fallback",
        "Kim",
        "kill",
        {"only_if": {"alive": "Cat"}, "or_else": otherwise("kill", "Cid", only_if={})},
    ),
    ("a vote with a condition", "Kim", "vote", {"only_if": {"alive": "Cat"}}),
    ("a vote with a fallback", "Kim", "vote", {"only_if": {"alive": "Cat"}, "or_else": otherwise("vote", "Cid")}),
]


@clause("PON-7.2", "PON-7.3", "PON-5.4")
@pytest.mark.parametrize(("_why", "by", "act", "params"), INVALID, ids=[row[0] for row in INVALID])
def test_a_condition_that_is_not_allowed_or_not_understood_is_refused(
    _why: str, by: str, act: str, params: dict[str, Any]
) -> None:
    assert city(CITY).day(1).refused(by, act, "Cat", **params) == "invalid_condition"


@clause("PON-7.2")
@pytest.mark.parametrize("act", ["leave", "warn", "pass", "check_in"])
def test_acts_that_are_no_orders_take_no_condition(act: str) -> None:
    game = city(CITY) if act == "check_in" else city(CITY).day(1)
    assert game.refused("Cat", act, only_if={"alive": "Cid"}) == "invalid_condition"


@clause("PON-5.7")
@pytest.mark.parametrize(
    ("fallback", "reason"),
    [
        (otherwise("kill", "Cid"), None),
        (otherwise("kill", "Kim"), "self_target"),
        (otherwise("kill", "Nobody"), "unknown_target"),
        (otherwise("kill"), "target_required"),
        (otherwise("kill", "Cat", "Cid"), "too_many_targets"),
        (otherwise("investigate", "Cid"), "not_your_ability"),
        (otherwise("protect", "Cid"), "not_your_ability"),
        (otherwise("vote", "Cid"), "not_your_ability"),
        (otherwise("dossier"), "not_your_ability"),
        (otherwise("pass"), "not_your_ability"),
        (otherwise("leave"), "not_your_ability"),
        (otherwise("close"), "not_your_ability"),
        (otherwise("buy", item="alarm_clock"), "not_your_ability"),
    ],
)
def test_a_fallback_is_checked_like_the_main_branch_and_must_be_a_night_act_of_the_role(
    fallback: Any, reason: str | None
) -> None:
    game = city(CITY).night(0)
    assert game.refused("Kim", "kill", "Cat", only_if={"alive": "Cat"}, or_else=fallback) == reason


@clause("PON-5.7")
def test_the_dossier_is_no_fallback_of_a_check() -> None:
    game = city(CITY).night(1)
    fallback = otherwise("dossier", mode="withhold")
    assert game.refused("Ira", "investigate", "Cat", only_if={"alive": "Cat"}, or_else=fallback) == "not_your_ability"


@clause("PON-5.7")
def test_the_main_branch_is_examined_first_by_the_whole_list() -> None:
    game = city(CITY).night(0)
    late_in_the_list = {"only_if": {"jailed": "Cat"}, "or_else": otherwise("protect", "Cid")}
    assert game.refused("Kim", "kill", "Cat", **late_in_the_list) == "invalid_condition"


@clause("PON-5.7", "PON-5.24")
def test_the_role_s_own_tests_hold_for_fallbacks_too() -> None:
    game = city(CITY).night(0).do("Bob", "protect", "Cat").do("Kim", "kill", "Cat").deadline()
    fallback = otherwise("protect", "Cat")
    assert game.refused("Bob", "protect", "Cid", only_if={"alive": "Cid"}, or_else=fallback) == "already_shielded"
    fallback = otherwise("kill", "Max")
    assert game.refused("Mia", "kill", "Cid", only_if={"alive": "Cid"}, or_else=fallback) == "invalid_target"


@clause("PON-5.9")
@pytest.mark.parametrize("act", ["check_in", "leave", "warn", "post"])
def test_a_target_given_to_an_act_that_takes_none_is_ignored(act: str) -> None:
    game = city(CITY)
    assert game.refused("Cat", act, "Cid") is None
    assert game.refused("Cat", act, "Nobody", "Cat") is None


@clause("PON-5.9")
def test_the_same_target_twice_running_is_allowed() -> None:
    game = city(CITY).night(0).do("Bob", "protect", "Cat").night(1)
    assert game.refused("Bob", "protect", "Cat") is None


@clause("PON-5.39")
@pytest.mark.parametrize(
    ("by", "act", "targets", "params"),
    [
        ("Kim", "kill", ["Cat"], {"slot": 3}),
        ("Kim", "kill", ["Cat"], {"slot": "1"}),
        ("Kim", "kill", ["Cat"], {"slot": True}),
        ("Kim", "kill", ["Cat"], {"public": True}),
        ("Kim", "kill", ["Cat"], {"text": 5}),
        ("Ira", "dossier", [], {"mode": "burn"}),
        ("Kim", "withdraw", [], {"of": "vote"}),
        ("Kim", "withdraw", [], {}),
        ("Mia", "say", [], {"room": "clan_1"}),
        ("master", "extend", [], {"hours": 0}),
        ("master", "extend", [], {"hours": -1}),
        ("master", "extend", [], {"hours": "many"}),
        ("master", "extend", [], {}),
        ("master", "announce", [], {}),
    ],
)
def test_a_parameter_that_no_button_offers_is_no_command(
    by: str, act: str, targets: list[str], params: dict[str, Any]
) -> None:
    assert city(CITY, human_master=True).night(1).refused(by, act, *targets, **params) == "malformed"
