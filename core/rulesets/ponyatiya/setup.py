"""Set-up: sets of roles, what makes a set valid, the deal and the first day (section 2)."""

from collections import Counter
from collections.abc import Iterable
from itertools import count

from core.engine import events as e
from core.engine.rules import Option, Setup, SetupFault
from core.engine.scene import Scene
from core.engine.state import Player
from core.engine.values import Params, PlayerId
from core.rulesets.ponyatiya import phases, victory
from core.rulesets.ponyatiya.roles import ROLES

LEAST_PLAYERS, MOST_PLAYERS = 5, 30
LEAST_PLAYERS_FOR_CLANS = {1: 5, 2: 9, 3: 14}
"""PON-2.6."""

ROLE_ORDER = ("mafioso", "investigator", "sergeant", "bouncer", "killer", "citizen")
"""Roles in the order of the rule book; sets are written in it."""

OPTIONS = {
    option.id: option
    for option in (
        Option("clans", "int", 1, "PON-2.6", least=1, most=3),
        Option("human_master", "bool", False, "PON-1.4"),
        Option("plot", "text", "", "PON-1.6"),
        Option("pace", "enum", "quick", "PON-4.7", values=("quick", "forum")),
        Option("zero_day_minutes", "int", 0, "PON-4.9", most=10_080),
        Option("day_minutes", "int", 0, "PON-4.9", most=10_080),
        Option("night_minutes", "int", 0, "PON-4.9", most=10_080),
        Option("revote", "bool", True, "PON-6.3"),
        Option("self_vote", "bool", False, "PON-6.2"),
        Option("bouncer_self", "bool", True, "PON-5.25"),
        Option("night_talk", "bool", False, "PON-5.5"),
        Option("quiet_rounds_limit", "int", 4, "PON-3.9", most=100),
        Option("public_moves", "enum", "auto", "PON-11.53", values=("auto", "always", "never")),
        Option("mail_limit", "int", 3, "PON-11.52", most=100),
        Option("bonus_cap", "int", 5, "PON-10.12", most=100),
        Option("early_end", "bool", True, "PON-4.11"),
        Option("absence", "bool", True, "PON-9.2"),
        Option("reveal_roles_on_death", "bool", True, "PON-6.19"),
    )
}
"""PON-11.2."""


def default_set(player_count: int, modules: tuple[str, ...]) -> tuple[str, ...]:
    """Return the default set of roles for so many players (PON-2.2)."""
    n = player_count
    counts = {
        "mafioso": (n + 1) // 5,
        "investigator": 1,
        "sergeant": 1 if n >= 7 else 0,
        "bouncer": 1,
        "killer": 0 if n <= 7 else 1 if n <= 17 else 2,
    }
    counts["citizen"] = n - sum(counts.values())
    return in_order(role for role, count in counts.items() for _ in range(count))


def in_order(roles: Iterable[str]) -> tuple[str, ...]:
    """Return roles in the order of the rule book."""
    return tuple(sorted(roles, key=ROLE_ORDER.index))


def faults(setup: Setup) -> tuple[SetupFault, ...]:
    """Return everything that keeps a set-up from being started (PON-2.1, PON-2.5, PON-2.6); empty if it is valid."""
    n = setup.player_count
    if not LEAST_PLAYERS <= n <= MOST_PLAYERS:
        return (SetupFault("player_count", "PON-2.1", {"least": LEAST_PLAYERS, "most": MOST_PLAYERS, "count": n}),)
    clans = setup.options.get("clans", OPTIONS["clans"].default)
    assert isinstance(clans, int)
    found: list[SetupFault] = []
    if n < LEAST_PLAYERS_FOR_CLANS[clans]:
        least = LEAST_PLAYERS_FOR_CLANS[clans]
        found.append(SetupFault("too_many_clans", "PON-2.6", {"clans": clans, "least": least}))
    roles = setup.role_set if setup.role_set is not None else default_set(n, setup.modules)
    return (*found, *_faults_of_set(roles, n, clans))


def _faults_of_set(roles: tuple[str, ...], n: int, clans: int) -> tuple[SetupFault, ...]:
    unknown = sorted({role for role in roles if role not in ROLES})
    if unknown:
        return tuple(SetupFault("unknown_role", "PON-2.5", {"role": role}) for role in unknown)
    counts = Counter(roles)
    found: list[SetupFault] = []
    if len(roles) != n:
        found.append(SetupFault("role_count", "PON-2.5", {"roles": len(roles), "count": n}))
    if counts["mafioso"] < clans:
        found.append(SetupFault("clan_without_mafioso", "PON-2.5", {"clans": clans}))
    found += [
        SetupFault("single_role", "PON-2.5", {"role": role})
        for role in sorted(counts)
        if ROLES[role].is_single and counts[role] > 1
    ]
    if counts["sergeant"] and not counts["investigator"]:
        found.append(SetupFault("sergeant_alone", "PON-2.5"))
    if not found and victory.verdict(_dealt(roles, clans)) is not None:
        found.append(SetupFault("won_at_start", "PON-2.5"))
    return tuple(found)


def _dealt(roles: tuple[str, ...], clans: int) -> list[Player]:
    traits = mafia_traits(roles, clans)
    return [
        Player(PlayerId(str(number)), "", role, ROLES[role].side(traits[number])) for number, role in enumerate(roles)
    ]


def mafia_traits(roles: tuple[str, ...], clans: int) -> list[Params]:
    """Return clan and number of each dealt mafioso, joining order: he goes to the clans in turn (PON-2.8)."""
    found: list[Params] = []
    mafiosi = 0
    for role in roles:
        is_mafioso = role == "mafioso"
        found.append({"clan": mafiosi % clans + 1, "number": mafiosi // clans + 1} if is_mafioso else {})
        mafiosi += is_mafioso
    return found


def preset_traits(players: tuple[Player, ...]) -> list[Params]:
    """Return clan and number of each mafioso of a scenario: clan 1, and the next free number of it (PON-2.10)."""
    given = [_with_clan(player) for player in players]
    taken = {(traits["clan"], traits["number"]) for traits in given if "number" in traits}
    found: list[Params] = []
    for traits in given:
        if "clan" in traits and "number" not in traits:
            number = next(number for number in count(1) if (traits["clan"], number) not in taken)
            taken.add((traits["clan"], number))
            traits = {**traits, "number": number}
        found.append(traits)
    return found


def _with_clan(player: Player) -> Params:
    return {"clan": 1, **player.traits} if player.role == "mafioso" else player.traits


def start(scene: Scene) -> Scene:
    """Deal the roles if they are not given, tell everybody his card, and begin day 0 (PON-1.8, PON-2.7 to PON-2.13)."""
    players = scene.state.players
    if all(player.role for player in players):
        roles = tuple(str(player.role) for player in players)
        traits = preset_traits(players)
    else:
        clans = scene.state.options["clans"]
        assert isinstance(clans, int)
        scene, roles = scene.draw_order("deal", scene.state.role_set)
        traits = mafia_traits(roles, clans)
    for player, role, own in zip(players, roles, traits, strict=True):
        scene = scene.add(e.RoleGiven(player.id, role, ROLES[role].side(own), own))
    for player in scene.state.players:
        scene = tell_card(scene, player)
    return phases.begin_day(scene, 0)


def tell_card(scene: Scene, player: Player) -> Scene:
    """Tell a player his role, and whom he knows (PON-2.11)."""
    scene = scene.tell(player.id, "role_assigned", role=player.role)
    known = ROLES[str(player.role)].knows(scene.state, player)
    if not known:
        return scene
    return scene.tell(player.id, "teammates", names=known, roles=[scene.get(other).role for other in known])
