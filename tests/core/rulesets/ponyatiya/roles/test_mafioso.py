"""The mafioso and the turns of his clan (PON-5.10 to PON-5.16)."""

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table, otherwise


def on_turn(game: Table, *nights: int, clan: int = 1) -> list[str | None]:
    """Return who is on turn in each of these nights."""
    return [holder(game.night(number), clan) for number in nights]


def holder(game: Table, clan: int) -> str | None:
    """Return whom the living members of a clan see on turn."""
    cards = [game.view(player.id).card for player in game.state.living() if player.traits.get("clan") == clan]
    seen = {card["on_turn"] for card in cards}
    assert len(seen) <= 1
    return str(seen.pop()) if seen else None


@clause("PON-5.11", "PON-5.12")
def test_only_the_mafioso_on_turn_may_shoot() -> None:
    game = city("Mia Max Ira Cat").night(0)
    assert game.refused("Max", "kill", "Cat") == "not_your_turn"
    assert game.do("Mia", "kill", "Cat").deadline().causes == {"Cat": "kill"}


@clause("PON-5.12", "PON-14.9")
@pytest.mark.parametrize(
    ("names", "turns"),
    [
        ("Mia Cat Cid", ["Mia", "Mia", "Mia"]),
        ("Mia Max Cat Cid", ["Mia", "Max", "Mia", "Max"]),
        ("Mia Max Mel Cat Cid", ["Mia", "Max", "Mel", "Mia"]),
        ("Mia/1.3 Max/1.1 Mel/1.2 Cat", ["Max", "Mel", "Mia", "Max"]),
        ("Mia/1.9 Max/1.4 Cat", ["Max", "Mia", "Max"]),
    ],
)
def test_the_turn_goes_from_number_to_number_and_round_again(names: str, turns: list[str]) -> None:
    game = city(names, quiet_rounds_limit=0)
    assert on_turn(game, *range(len(turns))) == turns


@clause("PON-5.12")
@pytest.mark.parametrize(
    ("gone", "night", "turn"),
    [("Max", 1, "Mel"), ("Mel", 2, "Mia"), ("Mia", 1, "Max"), ("Mia", 3, "Max"), ("Mel", 1, "Max")],
)
def test_those_who_are_out_are_skipped(gone: str, night: int, turn: str) -> None:
    game = city("Mia Max Mel Ira Cat").day(night).do(gone, "leave")
    assert on_turn(game, night) == [turn]


@clause("PON-5.12", "PON-2.6")
def test_each_clan_has_its_own_turn_and_its_own_shot() -> None:
    game = city("Mia/1 Max/2 Meg/2 Mel/3 Ira Cat Cid", clans=3)
    seen = [[holder(game.night(night), clan) for clan in (1, 2, 3)] for night in (0, 1)]
    assert seen == [["Mia", "Max", "Mel"], ["Mia", "Meg", "Mel"]]
    game.do("Mia", "kill", "Cat").do("Meg", "kill", "Cid").do("Mel", "kill", "Ira").deadline()
    assert set(game.causes) == {"Cat", "Cid", "Ira"}


@clause("PON-5.13")
@pytest.mark.parametrize("does", ["nothing", "pass"])
def test_the_turn_is_used_up_even_if_the_mafioso_does_nothing(does: str) -> None:
    game = city("Mia Max Ira Cat").night(0)
    game = game.do("Mia", "pass") if does == "pass" else game
    assert game.refused("Max", "kill", "Cat") == "not_your_turn"
    assert on_turn(game, 1) == ["Max"]


@clause("PON-5.14", "PON-2.14")
def test_the_living_members_of_the_clan_are_told_whose_turn_it_is() -> None:
    game = city("Mia/1 Max/1 Meg/1 Mel/2 Ira Cat").day(1).do("Mia", "leave").deadline()
    told = {"name": "Max", "number": 2}
    assert [game.last.told(name, "clan_turn") for name in ("Max", "Meg")] == [[told], [told]]
    assert game.last.told("Mel", "clan_turn") == [{"name": "Mel", "number": 1}]
    assert [game.last.told(name, "clan_turn") for name in ("Mia", "Ira", "Cat")] == [[], [], []]


@clause("PON-5.14")
def test_nothing_is_told_when_no_mafioso_of_the_clan_lives() -> None:
    game = city("Mia/1 Mel/2 Ira Cat").day(1).do("Mia", "leave").deadline()
    assert [name for name in ("Mia", "Ira", "Cat") if game.last.told(name, "clan_turn")] == []


@clause("PON-5.14", "PON-6.22")
def test_the_turn_is_fixed_after_the_execution() -> None:
    game = city("Mia Max Mel Ira Cat").day(1).votes(Cat="Max").deadline()
    assert holder(game, 1) == "Mel"


@clause("PON-5.14", "PON-9.6", "PON-10.4")
@pytest.mark.parametrize("act", ["leave", "kick"])
@pytest.mark.parametrize(
    ("night", "gone", "heir", "number"), [(0, "Mia", "Max", 2), (1, "Max", "Mel", 3), (2, "Mel", "Mia", 1)]
)
def test_an_exit_in_the_night_passes_the_turn_on_at_once(
    act: str, night: int, gone: str, heir: str, number: int
) -> None:
    game = city("Mia Max Mel Ira Cat", human_master=True).night(night)
    game = game.do(gone, "leave") if act == "leave" else game.do("master", "kick", gone)
    told = [{"name": heir, "number": number}]
    assert {name: game.last.told(name, "clan_turn") for name in ("Mia", "Max", "Mel") if name != gone} == {
        name: told for name in ("Mia", "Max", "Mel") if name != gone
    }
    assert game.last.told(gone, "clan_turn") == []
    assert game.do(heir, "kill", "Cat").deadline().causes["Cat"] == "kill"


@clause("PON-5.14")
def test_an_exit_of_somebody_else_leaves_the_turn_where_it_is() -> None:
    game = city("Mia Max Mel Ira Cat").night(0).do("Max", "leave")
    assert game.last.told("Mel", "clan_turn") == []
    assert holder(game, 1) == "Mia"


@clause("PON-5.12", "PON-5.14")
def test_after_a_turn_passed_on_the_next_night_goes_on_from_there() -> None:
    game = city("Mia Max Mel Ira Cat").night(0).do("Mia", "leave")
    assert on_turn(game, 0, 1, 2) == ["Max", "Mel", "Max"]


@clause("PON-5.15", "PON-14.8")
def test_by_day_every_mafioso_may_order_and_at_nightfall_the_others_orders_are_void() -> None:
    game = city("Mia Max Ira Cat Cid").day(1).do("Mia", "kill", "Cat")
    game.do("Max", "kill", "Cid", only_if={"alive": "Cid"}, or_else=otherwise("kill", "Cat")).deadline()
    assert game.last.told("Mia", "order_void") == [{"act": "kill", "target": "Cat"}]
    assert game.last.told("Max", "order_void") == []
    assert game.deadline().causes == {"Cid": "kill"}


@clause("PON-5.15")
def test_an_order_given_on_day_0_holds_for_night_0() -> None:
    game = city("Mia Max Ira Cat").do("Mia", "kill", "Cat").deadline().deadline()
    assert game.causes == {"Cat": "kill"}


@clause("PON-5.16")
@pytest.mark.parametrize(
    ("target", "refusal"), [("Max", "invalid_target"), ("Mia", "self_target"), ("Mel", None), ("Cat", None)]
)
def test_he_may_shoot_anybody_but_his_own_clan(target: str, refusal: str | None) -> None:
    game = city("Mia/1 Max/1 Mel/2 Ira Cat").night(0)
    assert game.refused("Mia", "kill", target) == refusal


@clause("PON-5.10", "PON-12.5")
def test_the_clan_has_a_room_in_which_its_members_know_each_other() -> None:
    game = city("Mia/1 Max/1 Mel/2 Cat", clans=2)
    assert [(room.id, room.members) for room in game.view("Mia").rooms] == [("clan_1", ("Mia", "Max"))]
    assert game.view("Mia").card["clan"] == 1
