"""Robots see nothing but a view, choose only what it offers, and play sensibly."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from core import robots
from core.engine.commands import Branch
from core.engine.rules import Param
from core.engine.values import PlayerId
from core.engine.views import ActOffer, View
from tests.properties.table import Table, most_phases, opening

WHIMS = [f"whim {number}" for number in range(60)]
SIX = ("mafioso", "mafioso", "investigator", "bouncer", "citizen", "citizen")


def table(*roles: str, **options: object) -> Table:
    """Return a game with these roles in which phases last to their bells, and silence is no offence."""
    own = {"early_end": False, "absence": False, "quiet_rounds_limit": 20, **options}
    return Table(opening(len(roles), "seed", roles=roles, **own))  # type: ignore[arg-type]


def choices(view: View) -> list[Branch]:
    """Return what robots of all kinds of whims choose."""
    return [branch for branch in (robots.choose(view, whim) for whim in WHIMS) if branch is not None]


def acts(view: View) -> Counter[str]:
    """Count the acts that robots choose."""
    return Counter(branch.act for branch in choices(view))


def targets(view: View, act: str) -> set[str]:
    """Return whom robots choose for an act, in any branch."""
    return {
        target
        for chosen in choices(view)
        for branch in chosen.chain()
        if branch.act == act
        for target in branch.targets
    }


def is_offered(view: View, branch: Branch) -> bool:
    """Whether a view offers every branch of a choice."""
    return all(
        any(
            _fits(offer, part) and (part.only_if is None or offer.may_have_condition) for offer in view.offers(part.act)
        )
        for part in branch.chain()
    )


def _fits(offer: ActOffer, branch: Branch) -> bool:
    is_counted = offer.least <= len(branch.targets) <= offer.most
    return is_counted and set(branch.targets) <= set(offer.targets) and branch.params == offer.params


def moments() -> Iterator[View]:
    """Yield every view of every player in some robots' games, a phase apart."""
    for players in (5, 9, 14):
        game = Table(opening(players, f"game of {players}", early_end=False))
        for phase in range(most_phases(game.opening)):
            yield from (game.view(player.id) for player in game.state.players)
            if game.is_over:
                break
            game.robots_play_phase(f"phase {phase}")


def test_every_choice_is_offered_and_the_same_again() -> None:
    for view in moments():
        for whim in WHIMS[:5]:
            choice = robots.choose(view, whim)
            assert choice == robots.choose(view, whim)
            assert choice is None or is_offered(view, choice), f"{choice} is not offered to {view.viewer}"


def test_robots_have_nothing_to_do_when_they_are_out_or_the_game_is() -> None:
    game = table(*SIX)
    game.send("5", Branch("leave"))
    assert choices(game.view("5")) == []
    assert choices(game.view(None)) == []
    game.robots_play("to the end", most_phases(game.opening))
    assert choices(game.view("6")) == []


def test_robots_check_in_once() -> None:
    game = table(*SIX)
    assert set(acts(game.view("5"))) == {"check_in"}
    game.send("5", Branch("check_in"))
    assert choices(game.view("5")) == []


def test_citizens_vote_or_pass_and_mostly_join_the_herd() -> None:
    game = day_one(table(*SIX))
    game.send("1", Branch("vote", (PlayerId("4"),)))
    game.send("2", Branch("vote", (PlayerId("4"),)))
    chosen = Counter(branch.targets for branch in choices(game.view("5")) if branch.act == "vote")
    assert chosen.most_common(1)[0][0] == ("4",)
    assert len(chosen) > 1
    assert acts(game.view("5"))["pass"] > 0


def test_a_clan_is_not_voted_for_by_its_own_unless_it_is_doomed() -> None:
    game = day_one(table(*SIX))
    game.send("5", Branch("vote", (PlayerId("1"),)))
    assert "1" not in targets(game.view("2"), "vote")
    for voter in ("3", "4", "6"):
        game.send(voter, Branch("vote", (PlayerId("1"),)))
    assert "1" in targets(game.view("2"), "vote")


def test_the_investigator_votes_for_the_mafia_that_he_has_found() -> None:
    game = day_one(table(*SIX))
    game.ring()
    game.send("3", Branch("investigate", (PlayerId("2"),)))
    game.ring()
    assert set(acts(game.view("3"))) == {"vote", "investigate"}
    assert targets(game.view("3"), "vote") == {"2"}


def test_the_investigator_spares_whom_he_has_found_innocent() -> None:
    game = day_one(table(*SIX))
    game.ring()
    game.send("3", Branch("investigate", (PlayerId("5"),)))
    game.ring()
    assert targets(game.view("3"), "vote") == {"1", "2", "4", "6"}


def test_the_investigator_checks_nobody_twice() -> None:
    game = table(*SIX)
    for known in ("1", "2", "4", "5"):
        while game.state.now().kind != "night" or game.state.now().number == 0:
            game.ring()
        game.send("3", Branch("investigate", (PlayerId(known),)))
        game.ring()
    game.ring()
    assert targets(game.view("3"), "investigate") == {"6"}


def test_only_the_mafioso_on_turn_shoots_and_never_at_his_clan() -> None:
    game = table(*SIX)
    game.ring()
    assert targets(game.view("1"), "kill") == {"3", "4", "5", "6"}
    assert set(acts(game.view("2"))) == {"pass"}


def test_a_bouncer_passes_when_he_has_shielded_everybody() -> None:
    game = table("bouncer", "mafioso", "killer", "citizen", "citizen", bouncer_self=False)
    for attacker, victim in (("2", "3"), ("2", "4"), ("2", "5"), ("3", "2")):
        game.ring()
        game.send(attacker, Branch("kill", (PlayerId(victim),)))
        game.send("1", Branch("protect", (PlayerId(victim),)))
        game.ring()
    game.ring()
    assert set(acts(game.view("1"))) == {"pass"}


def test_robots_order_once_a_night_and_sometimes_stay_at_home() -> None:
    game = table(*SIX)
    game.ring()
    assert set(acts(game.view("4"))) == {"protect", "pass"}
    game.send("4", Branch("protect", (PlayerId("5"),)))
    assert choices(game.view("4")) == []


def test_robots_sometimes_order_ahead_on_condition() -> None:
    game = day_one(table(*SIX))
    ahead = [branch for branch in choices(game.view("1")) if branch.act == "kill"]
    assert ahead
    assert all(branch.only_if == {"not_executed": branch.targets[0]} for branch in ahead)
    assert all(branch.or_else is not None and branch.or_else.targets != branch.targets for branch in ahead)


def test_robots_of_one_whim_do_not_do_the_same() -> None:
    game = day_one(Table(opening(30, "seed", early_end=False)))
    votes = [robots.choose(game.view(player.id), "one whim") for player in game.state.players]
    assert len({branch.targets for branch in votes if branch is not None and branch.act == "vote"}) > 5


@pytest.mark.parametrize("ruleset", ["city", "fantasy", "ethicals", "lepromafia"])
def test_in_other_rule_systems_robots_take_any_offer(ruleset: str) -> None:
    offers = (
        ActOffer("leave", "", {}, (), 0, 0, (), False),
        ActOffer("mail", "", {}, (), 0, 0, (Param("text", "text", required=True),), False),
        ActOffer("bomb", "", {"mode": "loud"}, (PlayerId("1"), PlayerId("2"), PlayerId("3")), 2, 3, (), True),
        ActOffer("play", "", {}, (), 0, 0, (Param("card", "enum", ("ace", "king"), required=True),), False),
        ActOffer("guess", "", {}, (PlayerId("1"),), 0, 1, (), False),
    )
    view = in_ruleset(ruleset, offers)
    chosen = choices(view)
    assert {branch.act for branch in chosen} == {"bomb", "play", "guess"}
    assert {len(branch.targets) for branch in chosen if branch.act == "bomb"} == {2}
    assert {branch.params["card"] for branch in chosen if branch.act == "play"} == {"ace", "king"}
    assert all(branch.params == {"mode": "loud"} for branch in chosen if branch.act == "bomb")


def test_in_other_rule_systems_robots_act_once_and_only_on_offers() -> None:
    assert choices(in_ruleset("city", ())) == []
    assert (
        choices(in_ruleset("city", (ActOffer("vote", "", {}, (PlayerId("2"),), 1, 1, (), False),), passed=True)) == []
    )


def in_ruleset(ruleset: str, offers: tuple[ActOffer, ...], *, passed: bool = False) -> View:
    """Return a player's view of a game of some other rule system."""
    return replace(table(*SIX).view("1"), ruleset=ruleset, open_acts=offers, has_passed=passed)


def day_one(game: Table) -> Table:
    """Let the first day and night pass."""
    game.ring()
    game.ring()
    assert game.state.now().number == 1
    return game
