"""What a view offers is accepted, and what it withholds is refused, for everybody at any moment."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import given, strategies as st

from core.engine.commands import Branch, Command
from core.engine.decide import Accepted, decide
from core.engine.refusals import Refusal
from core.engine.rules import Act
from core.engine.values import PlayerId
from core.engine.views import ActOffer, View
from core.rulesets.ponyatiya import RULESET
from core.rulesets.ponyatiya.acts import WITHDRAWABLE, never_offered
from core.rulesets.ponyatiya.conditions import CONDITIONS
from tests.properties.chaos import BASE_ACTS, any_opening, stir
from tests.properties.effort import games
from tests.properties.table import Table

chances = st.randoms(use_true_random=False)
BUTTONS = tuple(act for act in BASE_ACTS if not act.is_masters and act.variants is not never_offered)
"""Acts that a view offers when they are possible."""


def outcome(table: Table, by: str, branch: Branch) -> Accepted | Refusal:
    """Try something without letting it happen."""
    return decide(RULESET, table.state, Command(by, branch, table.at, table.state.now().serial))


def offered(offer: ActOffer) -> Iterator[Branch]:
    """Yield a command for every target that an offer names, or the one without targets."""
    if offer.least == 0:
        yield Branch(offer.act, (), offer.params)
    for target in offer.targets:
        yield Branch(offer.act, (target,), offer.params)


def withheld(view: View, act: Act, players: tuple[PlayerId, ...]) -> Iterator[Branch]:
    """Yield the commands of an act for which the view has no button."""
    for params in _variants(act):
        branches = (
            [Branch(act.id, (player,), params) for player in players]
            if act.targets[1]
            else [Branch(act.id, (), params)]
        )
        shown = [branch for offer in view.offers(act.id) for branch in offered(offer)]
        yield from (branch for branch in branches if branch not in shown)


def _variants(act: Act) -> tuple[dict[str, str], ...]:
    match act.id:
        case "withdraw":
            return tuple({"of": of} for of in WITHDRAWABLE)
        case "dossier":
            return ({"mode": "pass"}, {"mode": "withhold"})
        case "say":
            return tuple({"room": room, "text": ""} for room in ("clan_1", "clan_2", "clan_3", "law", ""))
        case _:
            return ({},)


@games(10)
@given(chances)
def test_what_is_offered_is_accepted_and_what_is_withheld_is_refused(chance: Random) -> None:
    table = Table(any_opening(chance, most_players=10))
    stir(table, chance, chance.randint(0, 40))
    players = tuple(player.id for player in table.state.players)
    for player in players:
        view = table.view(player)
        for offer in view.open_acts:
            for branch in offered(offer):
                assert isinstance(outcome(table, player, branch), Accepted), f"{player} was offered {branch}"
        for act in BUTTONS:
            for branch in withheld(view, act, players):
                assert isinstance(outcome(table, player, branch), Refusal), f"{player} was not offered {branch}"


@games(10)
@given(chances)
def test_every_value_of_an_offered_parameter_is_accepted(chance: Random) -> None:
    table = Table(any_opening(chance, most_players=10))
    stir(table, chance, chance.randint(0, 40))
    for player in table.state.players:
        for offer in table.view(player.id).open_acts:
            branch = next(offered(offer))
            for param in offer.inputs:
                for value in param.values:
                    with_value = replace(branch, params={**branch.params, param.id: value})
                    assert isinstance(outcome(table, player.id, with_value), Accepted), f"{with_value}"


@games(10)
@given(chances)
def test_orders_may_have_conditions_where_the_view_says_so(chance: Random) -> None:
    table = Table(any_opening(chance, most_players=10))
    stir(table, chance, chance.randint(0, 40))
    somebody = chance.choice(table.state.players).id
    for player in table.state.players:
        for offer in table.view(player.id).open_acts:
            branch = next(offered(offer))
            for condition in CONDITIONS:
                conditional = replace(branch, only_if={condition: somebody}, or_else=branch)
                assert isinstance(outcome(table, player.id, conditional), Accepted) is offer.may_have_condition


@games(10)
@given(chances)
def test_who_is_out_or_unknown_is_offered_nothing(chance: Random) -> None:
    table = Table(any_opening(chance, most_players=10))
    stir(table, chance, chance.randint(0, 60))
    out = [player.id for player in table.state.players if player.is_out]
    assert table.is_over or [player for player in out if table.view(player).open_acts] == []
    assert table.view(None).open_acts == ()
    assert table.view("nobody").open_acts == ()
