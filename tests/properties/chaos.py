"""Random set-ups and random commands, legal and illegal, all from one source of chance that hypothesis can shrink."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from random import Random

from core import robots
from core.engine.commands import Branch, Command
from core.engine.events import GameOpened
from core.engine.rules import Act, Param, Setup
from core.engine.values import CLOCK, MASTER, ActorId, Json, PlayerId
from core.engine.views import ActOffer
from core.rulesets.ponyatiya import RULESET
from core.rulesets.ponyatiya.conditions import CONDITIONS
from tests.properties.table import Table, opening

SINGLE = ("investigator", "bouncer")
NUMBERS: tuple[Json, ...] = (-1, 0, 1, 2, 3, 1.0, 0.5, 10**30, float("inf"), float("nan"))
NONSENSE: tuple[Json, ...] = (None, True, False, "", "pass", "kill", "clan_1", "1", ("1",), {}, *NUMBERS)
BASE_ACTS = tuple(act for act in RULESET.acts.values() if act.module is None)
"""The acts of the base rules."""


def any_opening(chance: Random, most_players: int = 30) -> GameOpened:
    """Return any set-up that the rules allow, dealt or with roles given by hand as in a scenario."""
    players = min(chance.randint(5, 30), chance.randint(5, 30), most_players)
    options = {
        "clans": 1 if players < 9 else chance.randint(1, 2 if players < 14 else 3),
        "human_master": chance.random() < 0.3,
        "early_end": chance.random() < 0.5,
        "pace": chance.choice(("quick", "forum")),
        "quiet_rounds_limit": chance.randint(1, 5),
        **{
            name: chance.random() < 0.7
            for name in ("revote", "self_vote", "bouncer_self", "night_talk", "absence", "reveal_roles_on_death")
        },
    }
    roles: tuple[str, ...] = ()
    role_set = None
    kind = chance.choice(("default", "default", "edited", "given"))
    if kind == "edited":
        role_set = _any_set(chance, players)
        if RULESET.faults(Setup(players, (), {"clans": options["clans"]}, role_set)):
            role_set = None
    elif kind == "given":
        given = list(_any_set(chance, players))
        chance.shuffle(given)
        roles = tuple(given)
    return opening(
        players,
        f"seed {chance.randint(0, 10**6)}",
        roles=roles,
        role_set=role_set,
        linger_s=chance.choice(((0, 0), (3, 20))),
        **options,
    )


def _any_set(chance: Random, players: int) -> tuple[str, ...]:
    singles = [role for role in SINGLE if chance.random() < 0.8]
    others = [role for role in RULESET.roles if role not in SINGLE]
    roles = [*singles, *(chance.choice(others) for _ in range(players - len(singles)))]
    return tuple(sorted(roles, key=list(RULESET.roles).index))


def any_command(table: Table, chance: Random) -> Command:
    """Return something that somebody sends: sensible, merely possible, out of place or mere noise; in time or late."""
    kind = chance.choice(_KINDS)
    by, branch = kind(table, chance)
    phase = table.state.now()
    at = table.at + timedelta(seconds=chance.choice((0, 1, 1, 1, 20)))
    serial = chance.choice((None, phase.serial, phase.serial, phase.serial, phase.serial - 1, phase.serial + 1))
    return Command(by, branch, at, serial)


def filled(offer: ActOffer, chance: Random) -> Branch:
    """Return any of the commands that an offer stands for."""
    count = chance.randint(max(offer.least, 1), min(offer.most, len(offer.targets))) if offer.targets else 0
    targets = tuple(chance.sample(offer.targets, count))
    params = dict(offer.params)
    for param in offer.inputs:
        if param.required or (param.kind == "text" and chance.random() < 0.3):
            params[param.id] = _fitting(param, chance)
    return Branch(offer.act, targets, params)


def _fitting(param: Param, chance: Random) -> Json:
    others: Mapping[str, Json] = {"text": "слово", "bool": True}
    return chance.choice(param.values) if param.values else others.get(param.kind, 1)


def _robot(table: Table, chance: Random) -> tuple[ActorId, Branch]:
    player = chance.choice(table.state.players).id
    return player, robots.choose(table.view(player), str(chance.randint(0, 99))) or Branch("check_in")


def _offered(table: Table, chance: Random) -> tuple[ActorId, Branch]:
    player = chance.choice(table.state.players).id
    offers = [offer for offer in table.view(player).open_acts if offer.act != "leave" or chance.random() < 0.1]
    if not offers:
        return player, Branch("post", params={"text": "слово"})
    offer = chance.choice(offers)
    branch = filled(offer, chance)
    if offer.may_have_condition and chance.random() < 0.4:
        condition = {chance.choice(tuple(CONDITIONS)): chance.choice(table.state.players).id}
        branch = Branch(branch.act, branch.targets, branch.params, condition, filled(offer, chance))
    return player, branch


def _masters(table: Table, chance: Random) -> tuple[ActorId, Branch]:
    act = chance.choice(("extend", "announce", "commend", "kick", "close"))
    own: Mapping[str, Mapping[str, Json]] = {
        "extend": {"hours": chance.choice((0.5, 2, *NUMBERS))},
        "announce": {"text": "слово"},
    }
    return MASTER, Branch(act, (chance.choice(table.state.players).id,), own.get(act, {}))


def _misplaced(table: Table, chance: Random) -> tuple[ActorId, Branch]:
    act: Act = chance.choice(tuple(RULESET.acts.values()))
    params = {param.id: _fitting(param, chance) for param in act.params if param.required or chance.random() < 0.3}
    return _anybody(table, chance), Branch(act.id, (_anybody(table, chance),), params)


def _noise(table: Table, chance: Random) -> tuple[ActorId, Branch]:
    return _anybody(table, chance), _noisy_branch(table, chance, depth=chance.randint(0, 3))


def _noisy_branch(table: Table, chance: Random, depth: int) -> Branch:
    act = chance.choice((*RULESET.acts, "dance", ""))
    targets = tuple(_anybody(table, chance) for _ in range(chance.choice((0, 1, 1, 1, 2, 5))))
    names = [param.id for param in RULESET.acts[act].params] if act in RULESET.acts else ["slot"]
    params = {name: chance.choice(NONSENSE) for name in (*names, "extra") if chance.random() < 0.4}
    conditions: Mapping[str, str] | None = None
    if chance.random() < 0.5:
        keys = chance.sample((*CONDITIONS, "rains"), chance.randint(0, 2))
        conditions = {key: _anybody(table, chance) for key in keys}
    return Branch(act, targets, params, conditions, _noisy_branch(table, chance, depth - 1) if depth else None)


def _anybody(table: Table, chance: Random) -> PlayerId:
    players = [player.id for player in table.state.players]
    return PlayerId(chance.choice((*players, *players, MASTER, CLOCK, "0", "nobody", "")))


_KINDS: tuple[Callable[[Table, Random], tuple[ActorId, Branch]], ...] = (
    _robot, _robot, _offered, _offered, _offered, _misplaced, _misplaced, _noise, _masters,
)  # fmt: skip


def stir(table: Table, chance: Random, commands: int) -> None:
    """Send so many random commands to a game; now and then robots finish the phase."""
    for _ in range(commands):
        if chance.random() < 0.06 and not table.is_over:
            table.robots_play_phase(str(chance.randint(0, 99)))
        command = any_command(table, chance)
        table.decide(command)
        table.at = max(table.at, min(command.at, table.state.now().deadline))
