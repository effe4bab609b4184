"""The night step by step (section 7); conditions are in test_orders."""

import pytest

from core.engine.refusals import InvariantBroken
from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table

CITY = "Mia Max Ira Sam Bob Kim Kai Cat Cid"
"""In night 0 Mia is on turn, in night 1 Max."""


@clause("PON-7.5", "PON-12.2")
def test_nothing_is_told_before_the_night_is_over() -> None:
    game = city(CITY).night(1).do("Bob", "protect", "Cat").do("Ira", "investigate", "Cid").do("Kim", "kill", "Mia")
    heard = {name: set(game.history.notices_for(name)) for name in ("Bob", "Ira", "Kim", "Mia")}
    assert "died" not in game.history.announcements()
    assert heard["Bob"] == heard["Kim"] == {"role_assigned", "action_accepted"}
    game.deadline()
    assert game.last.notices_for("Bob") == ["protection_idle"]
    assert game.last.notices_for("Ira") == ["investigation"]
    assert game.last.notices_for("Kim") == ["action_done"]


@clause("PON-7.8")
@pytest.mark.parametrize(
    ("actors", "drawn_from"),
    [
        ([], None),
        (["Kim"], None),
        (["Bob", "Ira"], None),
        (["Bob", "Ira", "Kim"], None),
        (["Kim", "Kai"], ("Kim", "Kai")),
        (["Bob", "Ira", "Kai", "Max", "Kim"], ("Max", "Kim", "Kai")),
    ],
)
def test_the_dice_are_thrown_for_two_or_more_others(actors: list[str], drawn_from: tuple[str, ...] | None) -> None:
    game = city(CITY).night(1)
    for actor in actors:
        game.do(actor, {"B": "protect", "I": "investigate"}.get(actor[0], "kill"), "Cat")
    draws = game.deadline().last.draws("night_order")
    assert [draw.of for draw in draws] == ([drawn_from] if drawn_from else [])


@clause("PON-7.8", "PON-7.7")
def test_who_has_no_order_left_is_not_among_the_actors() -> None:
    game = city(CITY).night(1).do("Kim", "kill", "Cat", only_if={"died": "Cid"}).do("Kai", "kill", "Cat")
    assert game.deadline().last.draws("night_order") == []


@clause("PON-7.8")
@pytest.mark.parametrize("dice", [["Kim", "Kai"], ["Kai", "Kim"], ["Kim"], ["Kim", "Kai", "Cat"], "Kim"])
def test_a_forced_order_of_the_night_must_name_exactly_the_actors(dice: list[str]) -> None:
    game = city(CITY, dice=[dice]).night(1).do("Kim", "kill", "Cat").do("Kai", "kill", "Cid")
    if sorted(dice) == ["Kai", "Kim"]:
        assert [draw.value for draw in game.deadline().last.draws("night_order")] == [tuple(dice)]
    else:
        with pytest.raises(InvariantBroken):
            game.deadline()


def shots(dice: list[str], **targets: str) -> Table:
    """Return the morning after a night 0 in which these shoot, in the order of the dice."""
    game = city(CITY, dice=[dice]).night(0)
    for shooter, target in targets.items():
        game.do(shooter, "kill", target)
    return game.deadline()


@clause("PON-7.12", "PON-7.29")
def test_an_attack_kills_at_once_and_the_attacker_is_told() -> None:
    game = city(CITY).night(0).do("Kim", "kill", "Cat").deadline()
    assert game.last.told("Kim", "action_done") == [{"act": "kill", "target": "Cat"}]
    assert game.last.notices_for("Cat") == []
    assert game.causes == {"Cat": "kill"}


@clause("PON-7.15", "PON-7.10", "PON-14.16")
@pytest.mark.parametrize("dice", [["Kim", "Mia"], ["Mia", "Kim"]])
def test_of_two_attackers_of_one_target_the_first_kills_and_the_second_fails(dice: list[str]) -> None:
    game = shots(dice, Kim="Cat", Mia="Cat")
    first, second = dice
    assert game.last.told(first, "action_done") == [{"act": "kill", "target": "Cat"}]
    assert game.last.told(second, "action_failed") == [{"act": "kill", "target": "Cat"}]
    assert game.causes == {"Cat": "kill"}


@clause("PON-7.16", "PON-7.10", "PON-14.16")
@pytest.mark.parametrize("dice", [["Kim", "Mia"], ["Mia", "Kim"]])
def test_of_two_who_attack_each_other_the_first_kills_and_the_second_is_out(dice: list[str]) -> None:
    game = shots(dice, Kim="Mia", Mia="Kim")
    first, second = dice
    assert game.causes == {second: "kill"}
    assert game.last.told(first, "action_done") == [{"act": "kill", "target": second}]
    assert game.last.notices_for(second) == []


@clause("PON-7.16", "PON-7.10")
def test_who_was_killed_before_his_place_does_not_shoot_and_is_not_told() -> None:
    game = shots(["Kai", "Kim"], Kai="Kim", Kim="Cat")
    assert game.causes == {"Kim": "kill"}
    assert game.last.notices_for("Kim") == []


@clause("PON-7.16")
def test_who_is_killed_after_his_place_has_shot() -> None:
    assert set(shots(["Kim", "Kai"], Kai="Kim", Kim="Cat").causes) == {"Kim", "Cat"}


@clause("PON-7.10", "PON-7.29", "PON-5.8")
def test_an_act_on_somebody_who_has_left_fails() -> None:
    game = city(CITY).night(1).do("Ira", "investigate", "Cat").do("Kim", "kill", "Cat").do("Cat", "leave").deadline()
    assert game.last.told("Ira", "action_failed") == [{"act": "investigate", "target": "Cat"}]
    assert game.last.told("Kim", "action_failed") == [{"act": "kill", "target": "Cat"}]


@clause("PON-7.10", "PON-7.29", "PON-5.24")
@pytest.mark.parametrize(("actor", "act"), [("Kim", "kill"), ("Max", "kill"), ("Ira", "investigate")])
def test_an_act_on_the_protected_player_is_stopped(actor: str, act: str) -> None:
    game = city(CITY).night(1).do("Bob", "protect", "Cat").do(actor, act, "Cat").deadline()
    assert game.last.told(actor, "action_failed") == [{"act": act, "target": "Cat"}]
    assert game.last.told("Bob", "protection_used") == [{"target": "Cat", "times": 1}]
    assert game.last.notices_for("Cat") == []
    assert game.last.announcements() == ["quiet_night", "phase_began"]


@clause("PON-7.9", "PON-7.10")
def test_protecting_is_never_stopped_in_the_night_itself() -> None:
    game = city(CITY).night(0).do("Bob", "protect", "Bob").do("Kim", "kill", "Bob").deadline()
    assert game.causes == {}


@clause("PON-7.22", "PON-7.24", "PON-7.27", "PON-5.11")
def test_the_morning_is_announced_in_order() -> None:
    game = city(CITY, dice=[["Mia", "Kim", "Kai"]]).night(0).do("Kim", "kill", "Cid", text="Fog.")
    game.do("Kai", "kill", "Max").do("Mia", "kill", "Cat", text="Ice.").deadline()
    assert [
        (notice, params.get("name"), params.get("text"))
        for notice, params in game.last.everything_for("Sam")
    ] == [
        ("died", "Cat", None),
        ("role_revealed", "Cat", None),
        ("died", "Cid", None),
        ("role_revealed", "Cid", None),
        ("died", "Max", None),
        ("role_revealed", "Max", None),
        ("night_story", "Cat", "Ice."),
        ("night_story", "Cid", "Fog."),
        ("phase_began", None, None),
    ]  # fmt: skip


@clause("PON-7.22", "PON-14.25")
def test_without_the_option_no_role_is_revealed() -> None:
    game = city(CITY, reveal_roles_on_death=False).night(0).do("Kim", "kill", "Cat").deadline()
    assert game.last.announcements() == ["died", "phase_began"]


@clause("PON-7.22")
def test_a_night_without_a_loss_is_quiet() -> None:
    assert city(CITY).night(0).deadline().last.announcements() == ["quiet_night", "phase_began"]


@clause("PON-7.22", "PON-9.6")
def test_a_night_is_quiet_if_somebody_left_but_nobody_went_out_in_the_resolution() -> None:
    game = city(CITY).night(0).do("Cat", "leave").deadline()
    assert game.last.announcements() == ["quiet_night", "phase_began"]


@clause("PON-7.23")
def test_the_announced_death_does_not_tell_who_killed() -> None:
    by_killer = city(CITY).night(0).do("Kim", "kill", "Cat").deadline()
    by_mafia = city(CITY).night(0).do("Mia", "kill", "Cat").deadline()
    assert by_killer.last.announced("died") == by_mafia.last.announced("died") == [{"name": "Cat", "cause": "kill"}]


@clause("PON-7.24", "PON-7.10")
@pytest.mark.parametrize("why", ["protected", "already out", "no text", "empty text"])
def test_there_is_no_story_without_a_successful_attack_and_a_text(why: str) -> None:
    game = city(CITY, dice=[["Mia", "Kim"]]).night(0).do("Mia", "kill", "Cid")
    text = {"no text": {}, "empty text": {"text": ""}}.get(why, {"text": "Fog."})
    game.do("Kim", "kill", "Cid" if why == "already out" else "Cat", **text)
    game = game.do("Bob", "protect", "Cat") if why == "protected" else game
    assert game.deadline().last.announced("night_story") == []


@clause("PON-7.26")
def test_victory_is_checked_after_the_announcements() -> None:
    game = city("Mia Cat").night(0).do("Mia", "kill", "Cat").deadline()
    assert game.last.announcements() == ["died", "role_revealed", "game_over", "roles_disclosed"]


@clause("PON-7.26", "PON-3.9")
def test_a_victory_goes_before_a_draw_of_quiet_turns() -> None:
    game = city("Mia Cat", quiet_rounds_limit=1).night(1).do("Mia", "kill", "Cat").deadline()
    assert game.last.announced("game_over") == [{"winning_side": "mafia_1"}]


@clause("PON-7.28")
@pytest.mark.parametrize("act", ["check", "attack"])
def test_nobody_is_told_that_somebody_tried_to_act_on_him(act: str) -> None:
    game = city(CITY).night(1).do("Bob", "protect", "Cat")
    game = game.do("Ira", "investigate", "Cat") if act == "check" else game.do("Kim", "kill", "Cat")
    assert game.deadline().last.notices_for("Cat") == []


@clause("PON-7.28", "PON-5.26")
def test_only_a_bouncer_who_protected_himself_learns_that_he_was_needed() -> None:
    game = city(CITY).night(0).do("Bob", "protect", "Bob").do("Kim", "kill", "Bob").deadline()
    assert game.last.notices_for("Bob") == ["protection_used"]


@clause("PON-7.29", "PON-7.7")
def test_a_false_condition_is_told_to_the_actor_alone() -> None:
    game = city(CITY).night(0).do("Kim", "kill", "Cat", only_if={"died": "Cid"}).deadline()
    assert game.last.notices_for("Kim") == ["condition_false"]
    assert [name for name in ("Bob", "Cat", "Cid") if game.last.notices_for(name)] == []


@clause("PON-7.29")
def test_a_check_that_succeeds_is_told_to_the_actor_alone() -> None:
    game = city(CITY).night(1).do("Ira", "investigate", "Kim").deadline()
    assert game.last.notices_for("Ira") == ["investigation"]
    assert game.last.notices_for("Kim") == []
    assert game.last.announcements() == ["quiet_night", "phase_began"]


@clause("PON-7.29", "PON-12.7")
def test_all_failures_look_alike_to_the_actor() -> None:
    protected = city(CITY).night(0).do("Bob", "protect", "Cat").do("Kim", "kill", "Cat").deadline()
    has_left = city(CITY).night(0).do("Kim", "kill", "Cat").do("Cat", "leave").deadline()
    too_late = shots(["Mia", "Kim"], Mia="Cat", Kim="Cat")
    told = [game.last.told("Kim", "action_failed") for game in (protected, has_left, too_late)]
    assert told == [[{"act": "kill", "target": "Cat"}]] * 3
    assert all(game.last.notices_for("Kim") == ["action_failed"] for game in (protected, has_left, too_late))
