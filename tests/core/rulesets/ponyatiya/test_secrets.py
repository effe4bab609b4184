"""What the bot tells whom (section 12): two games that differ only in a secret look the same to all others."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core.engine import events as e
from core.engine.values import PlayerId
from core.rulesets.ponyatiya import RULESET
from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table

CITY = "Mia Max Ira Sam Bob Kim Cat Cid"

Play = Callable[[Table], Table]


def seen(game: Table, viewer: str | None) -> tuple[object, ...]:
    """Return all that a viewer sees and has heard so far; the commitment only proves the seed."""
    heard = game.history.everything_for(viewer or "somebody in the group")
    return replace(game.view(viewer), commitment=""), heard


def assert_alike(one: Table, other: Table, *privy: str) -> None:
    """Compare the two games as everybody sees them but those who are privy to the secret."""
    for viewer in [player.id for player in one.state.players if player.id not in privy] + [None]:
        assert seen(one, viewer) == seen(other, viewer), viewer


def without(game: Table) -> Table:
    """Do nothing."""
    return game


def doing(by: str, act: str, *targets: str, **params: Any) -> Play:
    """Return a move to be played at a table."""
    return lambda game: game.do(by, act, *targets, **params)


NIGHT_SECRETS = [
    ("Kim", without, doing("Kim", "kill", "Cat")),
    ("Kim", doing("Kim", "kill", "Cid"), doing("Kim", "kill", "Cat")),
    ("Kim", doing("Kim", "pass"), doing("Kim", "kill", "Cat", text="Fog.")),
    ("Max", without, doing("Max", "kill", "Cat")),
    ("Bob", doing("Bob", "protect", "Bob"), doing("Bob", "protect", "Cat")),
    ("Ira", without, doing("Ira", "investigate", "Cat")),
    ("Ira", doing("Ira", "dossier", mode="withhold"), doing("Ira", "dossier", mode="pass", text="Kim!")),
    ("Cat", without, doing("Cat", "pass")),
    ("Cat", without, doing("Cat", "warn")),
]


@clause("PON-12.2", "PON-12.3", "PON-5.3", "PON-1.3")
@pytest.mark.parametrize(("privy", "one", "other"), NIGHT_SECRETS)
def test_nobody_else_sees_what_a_player_does_at_night(privy: str, one: Play, other: Play) -> None:
    assert_alike(one(city(CITY).night(1)), other(city(CITY).night(1)), privy)


@clause("PON-12.2", "PON-5.1")
@pytest.mark.parametrize("order", [doing("Kim", "kill", "Cat"), doing("Bob", "protect", "Cat"), doing("Cat", "warn")])
def test_nobody_else_sees_an_advance_order(order: Play) -> None:
    privy = {"Kim", "Bob", "Cat"}
    assert_alike(city(CITY).day(1), order(city(CITY).day(1)), *privy)


@clause("PON-12.5")
def test_nobody_outside_hears_what_is_said_in_a_room() -> None:
    said = city(CITY).do("Mia", "say", room="clan_1", text="Cat next")
    assert_alike(city(CITY), said, "Mia", "Max")


def morning(*moves: Play, **options: Any) -> Table:
    """Return the morning after night 1 with these moves."""
    game = city(CITY, **options).night(1)
    for move in moves:
        game = move(game)
    return game.deadline()


@clause("PON-7.23", "PON-12.3")
def test_nobody_else_learns_who_killed() -> None:
    by_killer = morning(doing("Kim", "kill", "Cat"))
    by_mafia = morning(doing("Max", "kill", "Cat"))
    assert_alike(by_killer, by_mafia, "Kim", "Max")


@clause("PON-7.28", "PON-12.3")
def test_nobody_else_learns_that_a_check_was_made_or_an_attack_was_stopped() -> None:
    quiet = morning(doing("Bob", "protect", "Cat"))
    busy = morning(doing("Bob", "protect", "Cat"), doing("Kim", "kill", "Cat"), doing("Ira", "investigate", "Kim"))
    assert_alike(quiet, busy, "Bob", "Kim", "Ira")


@clause("PON-5.26", "PON-14.14")
def test_the_bouncer_does_not_learn_what_kind_of_act_he_stopped_nor_whose() -> None:
    games = [
        morning(doing("Bob", "protect", "Cat"), doing("Ira", "investigate", "Cat")),
        morning(doing("Bob", "protect", "Cat"), doing("Kim", "kill", "Cat")),
        morning(doing("Bob", "protect", "Cat"), doing("Max", "kill", "Cat")),
    ]
    assert seen(games[0], "Bob") == seen(games[1], "Bob") == seen(games[2], "Bob")


@clause("PON-12.7")
def test_the_actor_does_not_learn_why_he_failed() -> None:
    stopped = morning(doing("Bob", "protect", "Cid"), doing("Kim", "kill", "Cat"), doing("Cat", "leave"))
    has_left = morning(doing("Bob", "protect", "Cat"), doing("Kim", "kill", "Cat"), doing("Cat", "leave"))
    assert seen(stopped, "Kim") == seen(has_left, "Kim")


@clause("PON-7.28", "PON-7.10")
def test_the_dead_do_not_learn_whether_their_own_act_would_have_worked() -> None:
    before = morning(doing("Max", "kill", "Kim"), doing("Kim", "kill", "Cat"), dice=[["Max", "Kim"]])
    nothing = morning(doing("Max", "kill", "Kim"), doing("Kim", "kill", "Cid"), dice=[["Max", "Kim"]])
    assert before.last.everything_for("Kim") == nothing.last.everything_for("Kim")


@clause("PON-7.24")
def test_the_author_of_a_story_is_not_told() -> None:
    by_killer = morning(doing("Kim", "kill", "Cat", text="Fog."))
    by_mafia = morning(doing("Max", "kill", "Cat", text="Fog."))
    assert_alike(by_killer, by_mafia, "Kim", "Max")


@clause("PON-5.22", "PON-5.18")
def test_only_the_successor_sees_whether_a_dossier_was_handed_over() -> None:
    games = [city(CITY).night(1).do("Ira", "dossier", mode=mode).do("Ira", "leave") for mode in ("pass", "withhold")]
    assert_alike(games[0], games[1], "Ira", "Sam")


ROLES = {
    "Ann": "mafioso",
    "Ben": "mafioso",
    "Ina": "investigator",
    "Leo": "sergeant",
    "Eva": "bouncer",
    "Tom": "killer",
    "Roy": "citizen",
    "Zoe": "citizen",
}


def seated(*, swapped: tuple[str, ...] = (), clans: dict[str, int] | None = None, **options: Any) -> Table:
    """Seat players whose names tell nothing; two of them may have exchanged their roles."""
    roles = dict(ROLES)
    if swapped:
        one, other = swapped
        roles[one], roles[other] = roles[other], roles[one]
    seats = [
        e.Seat(PlayerId(name), name, role, {"clan": (clans or {}).get(name, 1)} if role == "mafioso" else {})
        for name, role in roles.items()
    ]
    return Table(RULESET, seats, options=options)


def quiet_turns(game: Table) -> Table:
    """Let everybody live through two quiet turns with a vote in each."""
    game.day(1).do("Roy", "post", text="Hm").do("Zoe", "pass").night(1).deadline()
    return game


SWAPS = [
    (("Eva", "Tom"), ("Eva", "Tom")),
    (("Eva", "Roy"), ("Eva", "Roy")),
    (("Tom", "Zoe"), ("Tom", "Zoe")),
    (("Ina", "Roy"), ("Ina", "Roy")),
    (("Ina", "Tom"), ("Ina", "Tom")),
    (("Leo", "Roy"), ("Leo", "Roy", "Ina")),
    (("Ben", "Roy"), ("Ben", "Roy", "Ann")),
    (("Ben", "Tom"), ("Ben", "Tom", "Ann")),
    (("Leo", "Ina"), ("Leo", "Ina")),
]


@clause("PON-2.12", "PON-2.13", "PON-12.4", "PON-12.3")
@pytest.mark.parametrize(("swapped", "privy"), SWAPS)
@pytest.mark.parametrize("moment", [("day", 0), ("night", 0), ("day", 1), ("night", 1)])
def test_a_role_shows_itself_to_nobody_who_does_not_know_its_holder(
    swapped: tuple[str, ...], privy: tuple[str, ...], moment: tuple[str, int]
) -> None:
    assert_alike(seated().until(*moment), seated(swapped=swapped).until(*moment), *privy)


@clause("PON-2.13", "PON-12.5")
@pytest.mark.parametrize("moment", [("day", 0), ("night", 0), ("day", 1), ("night", 1)])
def test_nobody_outside_sees_how_the_clans_are_made_up(moment: tuple[str, int]) -> None:
    one_clan = seated(clans={"Ann": 1, "Ben": 1}).until(*moment)
    two_clans = seated(clans={"Ann": 1, "Ben": 2}).until(*moment)
    assert_alike(one_clan, two_clans, "Ann", "Ben")


@clause("PON-12.2", "PON-5.14")
def test_whose_turn_it_is_shows_to_the_clan_alone() -> None:
    first = city("Mia/1.1 Max/1.2 Ira Bob Cat").night(0)
    second = city("Mia/1.2 Max/1.1 Ira Bob Cat").night(0)
    assert_alike(first, second, "Mia", "Max")


@clause("PON-12.4")
@pytest.mark.parametrize("viewer", ["Mia", "Ira", "Sam", "Bob", "Kim", "Cat", None])
def test_at_night_nobody_sees_who_still_has_to_act(viewer: str | None) -> None:
    game = city(CITY).night(1).do("Kim", "pass")
    view = game.view(viewer)
    assert (view.awaited, view.passes) == ((), ())


@clause("PON-12.4", "PON-5.5")
@pytest.mark.parametrize("viewer", ["Mia", "Max", "Ira", "Sam", "Bob", "Kim", "Cat"])
def test_every_living_player_may_pass_at_night(viewer: str) -> None:
    assert city(CITY).night(1).view(viewer).offers("pass") != ()


@clause("PON-2.7", "PON-1.8")
def test_the_seed_shows_to_nobody_before_the_end() -> None:
    game = city("Mia Cat", seed="a secret seed")
    assert "a secret seed" not in repr([game.view(name) for name in ("Mia", "Cat", "master", None)])
    ended = game.do("Cat", "leave").view(None)
    assert ended.result is not None
    assert ended.result.seed == "a secret seed"


@clause("PON-12.2")
def test_each_player_sees_his_own_statuses_and_orders_alone() -> None:
    game = city(CITY).night(1).do("Kim", "warn").do("Kim", "kill", "Cat")
    assert (game.view("Kim").statuses, len(game.view("Kim").orders)) == (("warned",), 1)
    assert (game.view("Cat").statuses, game.view("Cat").orders) == ((), ())


@clause("PON-12.1")
@pytest.mark.parametrize(
    ("viewer", "side", "card"),
    [
        ("Mia", "mafia_1", {"clan": 1, "number": 1, "numbers": {"Mia": 1, "Max": 2}, "on_turn": "Mia"}),
        ("Ira", "law", {"dossier": {"mode": "pass", "text": None, "results": {}}}),
        ("Bob", "neutral", {"shielded": ()}),
        ("Sam", "law", {}),
        ("Kim", "neutral", {}),
        ("Cat", "citizens", {}),
    ],
)
def test_the_card_says_what_the_player_may_know_of_himself(viewer: str, side: str, card: dict[str, object]) -> None:
    view = city(CITY).night(0).view(viewer)
    assert view.card == card
    assert view.me is not None
    assert view.me.side == side


@clause("PON-12.1", "PON-5.5")
@pytest.mark.parametrize(
    ("viewer", "acts"),
    [
        ("Mia", {"say"}),
        ("Max", {"say", "kill"}),
        ("Ira", {"investigate", "dossier"}),
        ("Sam", set()),
        ("Bob", {"protect"}),
        ("Kim", {"kill"}),
        ("Cat", set()),
    ],
)
def test_the_panel_offers_the_acts_of_the_role_and_what_everybody_has(viewer: str, acts: set[str]) -> None:
    offered = {offer.act for offer in city(CITY).night(1).view(viewer).open_acts}
    assert offered == {"pass", "warn", "leave"} | acts


@clause("PON-12.1", "PON-5.4")
def test_every_offer_is_accepted() -> None:
    for phase in [("day", 0), ("night", 0), ("day", 1), ("night", 1)]:
        game = city(CITY).until(*phase)
        for player in game.state.players:
            for offer in game.view(player.id).open_acts:
                targets = [(target,) for target in offer.targets] if offer.most else [()]
                refusals = {game.refused(player.id, offer.act, *some, **offer.params) for some in targets}
                assert refusals == {None}, (player.id, offer)
