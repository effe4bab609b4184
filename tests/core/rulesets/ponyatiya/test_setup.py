"""Setup and deal (sections 1 and 2)."""

from collections import Counter

import pytest

from core.engine.rules import Setup
from core.engine.values import Json
from core.rulesets.ponyatiya import RULESET
from core.rulesets.ponyatiya.setup import ROLE_ORDER
from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city, dealt

TABLE = [
    # n, mafioso, investigator, sergeant, bouncer, killer, citizen
    (5, 1, 1, 0, 1, 0, 2),
    (6, 1, 1, 0, 1, 0, 3),
    (7, 1, 1, 1, 1, 0, 3),
    (8, 1, 1, 1, 1, 1, 3),
    (9, 2, 1, 1, 1, 1, 3),
    (10, 2, 1, 1, 1, 1, 4),
    (11, 2, 1, 1, 1, 1, 5),
    (12, 2, 1, 1, 1, 1, 6),
    (13, 2, 1, 1, 1, 1, 7),
    (14, 3, 1, 1, 1, 1, 7),
    (15, 3, 1, 1, 1, 1, 8),
    (16, 3, 1, 1, 1, 1, 9),
    (17, 3, 1, 1, 1, 1, 10),
    (18, 3, 1, 1, 1, 2, 10),
    (19, 4, 1, 1, 1, 2, 10),
    (20, 4, 1, 1, 1, 2, 11),
    (24, 5, 1, 1, 1, 2, 14),
    (27, 5, 1, 1, 1, 2, 17),
    (30, 6, 1, 1, 1, 2, 19),
]

EIGHT = ("mafioso", "mafioso", "investigator", "sergeant", "bouncer", "killer", "citizen", "citizen")


def faults(roles: tuple[str, ...] | None = None, count: int | None = None, **options: Json) -> list[str]:
    """Return why a set-up is not valid."""
    players = count if count is not None else len(roles or ())
    return [fault.reason for fault in RULESET.faults(Setup(players, options=options, role_set=roles))]


@clause("PON-1.2", "PON-4.1", "PON-5.9")
def test_the_phases_follow_each_other_from_day_0_on() -> None:
    game = city("Mia Ira Bob Kim Cat Cid")
    seen = [game.phase, *(game.deadline().phase for _ in range(5))]
    assert seen == [("day", 0), ("night", 0), ("day", 1), ("night", 1), ("day", 2), ("night", 2)]


@clause("PON-1.8", "PON-2.7", "PON-2.2")
def test_the_roles_of_the_set_are_dealt_by_one_draw() -> None:
    game = dealt(10)
    deal = game.history.draws("deal")
    assert [draw.value for draw in deal] == [tuple(player.role for player in game.state.players)]
    assert Counter(game.role(player.id) for player in game.state.players) == Counter(RULESET.default_set(10, ()))


@clause("PON-2.7")
def test_another_seed_deals_other_roles() -> None:
    deals = {tuple(player.role for player in dealt(10, seed=seed).state.players) for seed in "abcdef"}
    assert len(deals) > 1


@clause("PON-1.1", "PON-3.1")
@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("Mia", "mafia_1"),
        ("Max/2", "mafia_2"),
        ("Mel/3", "mafia_3"),
        ("Ira", "law"),
        ("Sam", "law"),
        ("Bob", "neutral"),
        ("Kim", "neutral"),
        ("Cat", "citizens"),
    ],
)
def test_every_role_has_its_side(name: str, side: str) -> None:
    player = city(f"{name} Cid").state.players[0]
    assert player.side == side


@clause("PON-2.1")
@pytest.mark.parametrize(("count", "reasons"), [(4, ["player_count"]), (5, []), (30, []), (31, ["player_count"])])
def test_a_game_has_5_to_30_players(count: int, reasons: list[str]) -> None:
    assert faults(count=count) == reasons


@clause("PON-2.2", "PON-2.3")
@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row[0]} players")
def test_the_default_set_is_that_of_the_table(row: tuple[int, ...]) -> None:
    count, *numbers = row
    counts = Counter(RULESET.default_set(count, ()))
    assert [counts[role] for role in ROLE_ORDER] == numbers


@clause("PON-2.5")
@pytest.mark.parametrize("count", range(5, 31))
def test_every_default_set_is_valid(count: int) -> None:
    assert faults(count=count) == []


@clause("PON-2.5")
@pytest.mark.parametrize(
    ("roles", "count", "reasons"),
    [
        (EIGHT, 8, []),
        (EIGHT, 9, ["role_count"]),
        (("investigator", "sergeant", "bouncer", "killer", "citizen"), 5, ["clan_without_mafioso"]),
        (("mafioso", "investigator", "investigator", "bouncer", "citizen"), 5, ["single_role"]),
        (("mafioso", "investigator", "bouncer", "bouncer", "citizen"), 5, ["single_role"]),
        (("mafioso", "sergeant", "bouncer", "citizen", "citizen"), 5, ["sergeant_alone"]),
        (("mafioso", "investigator", "lawyer", "citizen", "citizen"), 5, ["unknown_role"]),
        (("mafioso",) * 5, 5, ["won_at_start"]),
        (("mafioso", "killer", "killer", "killer", "killer"), 5, []),
        (("mafioso", "investigator", "sergeant", "sergeant", "sergeant"), 5, []),
        (("mafioso", "mafioso", "mafioso", "mafioso", "citizen"), 5, []),
    ],
)
def test_a_set_is_rejected_for_what_is_wrong_with_it(roles: tuple[str, ...], count: int, reasons: list[str]) -> None:
    assert faults(roles, count) == reasons


@clause("PON-2.6", "PON-10.9")
@pytest.mark.parametrize(
    ("clans", "count", "reasons"),
    [
        (2, 8, ["too_many_clans", "clan_without_mafioso"]),
        (2, 9, []),
        (3, 13, ["too_many_clans", "clan_without_mafioso"]),
        (3, 14, []),
    ],
)
def test_more_clans_need_more_players(clans: int, count: int, reasons: list[str]) -> None:
    assert faults(count=count, clans=clans) == reasons


@clause("PON-2.6")
def test_a_scenario_may_have_three_clans_with_any_number_of_players() -> None:
    game = city("Mia/1 Max/2 Mel/3 Cat", clans=3)
    assert game.view("Cat").options["clans"] == 3


@clause("PON-2.8")
@pytest.mark.parametrize("clans", [1, 2, 3])
def test_the_mafiosi_are_spread_over_the_clans_and_numbered_in_joining_order(clans: int) -> None:
    game = dealt(24, clans=clans)
    mafiosi = [player for player in game.state.players if player.role == "mafioso"]
    places = [(player.traits["clan"], player.traits["number"]) for player in mafiosi]
    assert places == [(number % clans + 1, number // clans + 1) for number in range(5)]
    assert [player.side for player in mafiosi] == [f"mafia_{clan}" for clan, _ in places]


@clause("PON-2.8", "PON-8.9")
def test_the_numbers_stay_when_a_mafioso_goes_out() -> None:
    game = city("Mia Max Mel Ira Cat").day(1).do("Mia", "leave")
    assert game.view("Max").card["numbers"] == {"Mia": 1, "Max": 2, "Mel": 3}


@clause("PON-2.10")
@pytest.mark.parametrize(
    ("names", "places"),
    [
        ("Mia Max Mel", [(1, 1), (1, 2), (1, 3)]),
        ("Mia/2 Max Mel/2", [(2, 1), (1, 1), (2, 2)]),
        ("Mia/1.2 Max Mel", [(1, 2), (1, 1), (1, 3)]),
        ("Mia Max/1.1 Mel", [(1, 2), (1, 1), (1, 3)]),
        ("Mia/1.5 Max/2.5 Mel/2", [(1, 5), (2, 5), (2, 1)]),
    ],
)
def test_clan_and_number_may_be_given_by_hand(names: str, places: list[tuple[int, int]]) -> None:
    game = city(f"{names} Cat", clans=2)
    assert [(p.traits["clan"], p.traits["number"]) for p in game.state.players[:3]] == places


@clause("PON-2.10", "PON-2.8")
def test_only_mafiosi_take_numbers() -> None:
    game = city("Cat Ira Mia Kim Max")
    assert [p.traits.get("number") for p in game.state.players] == [None, None, 1, None, 2]


@clause("PON-2.11")
def test_everybody_is_told_his_role_and_who_knows_somebody_is_told_whom() -> None:
    game = city("Sam Mia Ira Max Sue Bob Cat")
    assert {name: game.last.told(name, "role_assigned") for name in ("Mia", "Ira", "Cat")} == {
        "Mia": [{"role": "mafioso"}],
        "Ira": [{"role": "investigator"}],
        "Cat": [{"role": "citizen"}],
    }
    assert game.last.told("Mia", "teammates") == [{"names": ("Max",), "roles": ("mafioso",)}]
    assert game.last.told("Ira", "teammates") == [{"names": ("Sam", "Sue"), "roles": ("sergeant", "sergeant")}]
    assert game.last.told("Cat", "teammates") == []


@clause("PON-2.12", "PON-2.13", "PON-14.10")
@pytest.mark.parametrize(
    ("viewer", "known"),
    [
        ("Mia", ("Max",)),
        ("Max", ("Mia",)),
        ("Mel", ()),
        ("Ira", ("Sam", "Sue")),
        ("Sam", ()),
        ("Bob", ()),
        ("Kim", ()),
        ("Cat", ()),
    ],
)
def test_who_knows_whom_at_the_start(viewer: str, known: tuple[str, ...]) -> None:
    game = city("Mia/1 Max/1 Mel/2 Ira Sam Sue Bob Kim Cat", clans=2)
    view = game.view(viewer)
    assert view.knows == known
    assert {seat.id for seat in view.seats if seat.role is not None} == {viewer, *known}
    assert [names["names"] for names in game.last.told(viewer, "teammates")] == ([known] if known else [])


@clause("PON-2.14")
def test_clan_and_number_stand_on_the_card_and_not_in_the_notices() -> None:
    game = city("Mia/1.3 Max/1.1 Cat")
    assert game.last.told("Mia", "role_assigned") == [{"role": "mafioso"}]
    assert game.last.told("Mia", "teammates") == [{"names": ("Max",), "roles": ("mafioso",)}]
    card = game.view("Mia").card
    assert (card["clan"], card["number"], card["numbers"]) == (1, 3, {"Mia": 3, "Max": 1})
