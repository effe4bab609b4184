"""Two games that differ only in a secret look the same to everybody who may not know it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, strategies as st

from core.engine.commands import Branch, Command
from core.engine.decide import Accepted, decide
from core.engine.events import Everyone, GameOpened, Only, Said
from core.engine.state import Player
from core.engine.values import MASTER, ActorId, PlayerId
from core.engine.views import View
from core.rulesets.ponyatiya import RULESET
from tests.properties.chaos import any_command, any_opening, filled, stir
from tests.properties.effort import games
from tests.properties.table import Table, most_phases, opening

chances = st.randoms(use_true_random=False)


def heard_by(viewer: ActorId | None, said: Iterable[object]) -> list[Said]:
    """Return what one viewer was told, in order; `None` is anybody in the group."""
    return [
        event
        for event in said
        if isinstance(event, Said)
        and (
            isinstance(event.audience, Everyone)
            or (isinstance(event.audience, Only) and viewer in event.audience.actors)
        )
    ]


def told(viewer: ActorId | None, table: Table, since: int = 0) -> list[Said]:
    """Return what one viewer was told in a game; the audience itself is no news to him."""
    return [replace(event, audience=Everyone()) for event in heard_by(viewer, table.history[since:])]


def play_alike(one: Table, other: Table, command: Command) -> None:
    """Play a command in both games if it is possible in both, else in neither."""
    if all(isinstance(decide(RULESET, table.state, command), Accepted) for table in (one, other)):
        for table in (one, other):
            table.decide(command)
            table.at = max(table.at, command.at)


def assert_alike(one: Table, other: Table, viewers: Iterable[ActorId | None], seen: Callable[[View], View]) -> None:
    """Check that some viewers can't tell one game from the other."""
    for viewer in viewers:
        assert seen(one.view(viewer)) == seen(other.view(viewer)), f"{viewer} sees which game it is"
        assert told(viewer, one) == told(viewer, other), f"{viewer} was told which game it is"


def as_it_is(view: View) -> View:
    """Compare all of a view."""
    return view


ONE, OTHER = ("sergeant", "citizen", "citizen"), ("citizen", "sergeant", "citizen")
HARMLESS = ("vote", "unvote", "pass", "post", "check_in", "warn")
"""Acts that everybody has, whatever his role, and whose outcome no role bears on."""


def given_roles(base: GameOpened, players: Sequence[Player]) -> GameOpened:
    """Return the same game with the roles, clans and numbers of these players given to the seats in order."""
    seats = tuple(
        replace(seat, role=player.role, traits=player.traits) for seat, player in zip(base.seats, players, strict=True)
    )
    return replace(base, role_set=(), seats=seats, options={**base.options, "early_end": False, "human_master": False})


def touches(command: Command, secret: set[PlayerId]) -> bool:
    """Whether a command would show a role: a night act by or against one of these players, or his leaving."""
    if command.by in secret:
        return command.act not in HARMLESS
    targets = {target for branch in command.branch.chain() for target in branch.targets}
    return command.act not in HARMLESS and bool(targets & secret)


def outsiders(tables: Sequence[Table], secret: set[PlayerId]) -> list[ActorId | None]:
    """Return those who know neither of these players, in neither of the games; `None` is the group."""
    strangers = [player.id for player in tables[0].state.players if player.id not in secret]
    return [None, *(viewer for viewer in strangers if not any(secret & set(knows(table, viewer)) for table in tables))]


def knows(table: Table, viewer: PlayerId) -> tuple[PlayerId, ...]:
    """Return whom a player knows by his role, also when he is out."""
    player = table.state.player(viewer)
    assert player is not None
    return RULESET.role_of(player).knows(table.state, player)


@games(14)
@given(chances)
def test_swapped_roles_of_two_others_are_not_seen(chance: Random) -> None:
    base = any_opening(chance, most_players=10)
    dealt = list(Table(base).state.players)
    swapped = list(dealt)
    first, second = chance.sample(range(len(dealt)), 2)
    swapped[first], swapped[second] = swapped[second], swapped[first]
    assume(dealt[first].role != dealt[second].role)
    one, other = Table(given_roles(base, dealt)), Table(given_roles(base, swapped))
    secret = {dealt[first].id, dealt[second].id}
    viewers = outsiders((one, other), secret)
    for _ in range(chance.randint(0, 50)):
        if chance.random() < 0.1:
            one.ring()
            other.ring()
        else:
            command = any_command(one, chance)
            if not touches(command, secret):
                play_alike(one, other, command)
        if one.is_over or any(one.state.player(player) not in one.state.living() for player in secret):
            return
        strangers = outsiders((one, other), secret)
        viewers = [viewer for viewer in viewers if viewer in strangers]
        assert_alike(one, other, viewers, as_it_is)


@games(14)
@given(chances)
def test_orders_of_others_are_not_seen(chance: Random) -> None:
    base = any_opening(chance, most_players=8)
    one = Table(replace(base, options={**base.options, "early_end": False}))
    stir(one, chance, chance.randint(0, 25))
    orders = [
        (player.id, offer)
        for player in one.state.players
        for offer in one.view(player.id).open_acts
        if offer.may_have_condition
    ]
    assume(orders)
    other = one.copy()
    actor, offer = chance.choice(orders)
    is_night = one.state.now().kind == "night"
    one.send(actor, filled(offer, chance))
    instead = chance.choice((filled(offer, chance), Branch("pass") if is_night else None))
    if instead is not None:
        other.send(actor, instead)
    other.at = one.at
    others = [None, *(player.id for player in one.state.players if player.id != actor)]
    assert_alike(one, other, others, as_it_is)
    if not is_night:
        one.ring()
        other.ring()
        if not one.is_over:
            assert_alike(one, other, others, as_it_is)
    elif instead is not None and instead.act == "investigate":
        assert_checks_stay_secret(one, other, actor)


def assert_checks_stay_secret(one: Table, other: Table, actor: PlayerId) -> None:
    """Let the night end: only who checks, who may inherit the results and who may stop a check learn anything."""
    may_learn = {player.id for player in one.state.living() if player.role in ("investigator", "sergeant", "bouncer")}
    one.ring()
    other.ring()
    if not one.is_over:
        players = [player.id for player in one.state.players if player.id not in {actor, *may_learn}]
        assert_alike(one, other, [None, *players], as_it_is)


@pytest.mark.parametrize("how", ["execution", "kill", "leave"])
def test_who_has_become_investigator_is_not_seen(how: str) -> None:
    one = Table(opening(7, "seed", roles=(*ONE, "investigator", "killer", "mafioso", "bouncer"), early_end=False))
    other = Table(opening(7, "seed", roles=(*OTHER, "investigator", "killer", "mafioso", "bouncer"), early_end=False))
    for table in (one, other):
        table.ring()
        if how == "kill":
            table.send("5", Branch("kill", (PlayerId("4"),)))
        if how == "leave":
            table.send("4", Branch("leave"))
        table.ring()
        table.send("6", Branch("vote", (PlayerId("4"),)))
        table.ring()
        assert not table.is_over
    assert [player.role for player in one.state.players[:3]] == ["investigator", "citizen", "citizen"]
    assert [player.role for player in other.state.players[:3]] == ["citizen", "investigator", "citizen"]
    assert_alike(one, other, [None, "3", "5", "6", "7"], as_it_is)


@games(7)
@given(chances)
def test_another_seed_without_any_draw_changes_nothing_but_the_commitment(chance: Random) -> None:
    roles = ["mafioso", "bouncer", "investigator", *["citizen"] * chance.randint(2, 6)]
    chance.shuffle(roles)
    one, other = (Table(opening(len(roles), seed, roles=tuple(roles))) for seed in ("one seed", "another seed"))
    whim = str(chance.randint(0, 99))
    everybody = [None, MASTER, *(player.id for player in one.state.players)]
    for _ in range(most_phases(one.opening)):
        if one.is_over:
            break
        one.robots_play_phase(whim)
        other.robots_play_phase(whim)
        assert_alike(one, other, everybody, without_seed)
    assert one.history[1:] == other.history[1:]


def without_seed(view: View) -> View:
    """Compare a view without what may depend on the seed."""
    result = replace(view.result, seed="") if view.result else None
    return replace(view, commitment="", result=result)


@games(7)
@given(chances)
def test_nobody_is_shown_the_seed_before_the_end(chance: Random) -> None:
    table = Table(replace(any_opening(chance, most_players=9), seed="top secret"))
    stir(table, chance, chance.randint(0, 60))
    viewers = [None, MASTER, "nobody", *(player.id for player in table.state.players)]
    shown = [repr(table.view(viewer)) for viewer in viewers]
    assert table.is_over or not any("top secret" in view for view in shown)
    assert not any("top secret" in repr(event) for event in table.history if isinstance(event, Said))


@games(7)
@given(chances)
def test_a_view_shows_no_role_that_its_viewer_was_not_told(chance: Random) -> None:
    table = Table(any_opening(chance, most_players=10))
    stir(table, chance, chance.randint(0, 60))
    if table.is_over:
        return
    for viewer in table.state.players:
        said = told(viewer.id, table)
        known = {viewer.id, *names_in(said, "teammates", "names"), *names_in(said, "role_revealed", "name")}
        seen = {seat.id for seat in table.view(viewer.id).seats if seat.role is not None or seat.side is not None}
        assert seen <= known, f"{viewer.id} ({viewer.role}) sees the roles of {seen - known}"
        assert all(seat.traits == {} for seat in table.view(viewer.id).seats)


def names_in(said: Iterable[Said], notice: str, param: str) -> set[str]:
    """Return the players named in a notice."""
    found: set[str] = set()
    for event in said:
        if event.notice == notice:
            names = event.params[param]
            found |= {names} if isinstance(names, str) else {str(name) for name in names}  # type: ignore[union-attr]
    return found
