"""Why a command is refused: the list of PON-5.4, in its order; the first that fits is given."""

from core.engine.refusals import Refusal
from core.engine.rules import Attempt, RoleAct, Test
from core.engine.values import MASTER
from core.rulesets.ponyatiya import conditions, phases, reputation, rooms
from core.rulesets.ponyatiya.orders import NIGHT_ACTS
from core.rulesets.ponyatiya.roles import ROLES
from core.rulesets.ponyatiya.victory import NEVER_WIN

ROLE_ACTS = (*NIGHT_ACTS, "dossier", "exclude_dead")
"""Acts that belong to roles; all others are everybody's or the master's."""

AFTER_THE_END = ("thank_master", "tip", "commend")
"""What players who are out, but were not removed, may do when the game is over (PON-5.6)."""

NEVER_ONESELF = ("kill", "investigate", "commend")


def role_act(attempt: Attempt) -> RoleAct | None:
    """Return the actor's own act of this id."""
    if attempt.actor is None or attempt.actor.role is None:
        return None
    return ROLES[attempt.actor.role].act(attempt.branch.act)


def fallback_of_another_kind(attempt: Attempt) -> Refusal | None:
    """The fallback of a night act must be a night act of the same role (PON-5.7)."""
    own = role_act(attempt)
    if attempt.is_fallback and (own is None or not own.is_order):
        return Refusal("not_your_ability", "PON-5.7")
    return None


def masters_act(attempt: Attempt) -> Refusal | None:
    """No. 1: a master's act by a player, or any act of a master who is not there (PON-10.1)."""
    is_master = attempt.command.by == MASTER
    if (attempt.act.is_masters and not is_master) or (is_master and not attempt.state.options["human_master"]):
        return Refusal("not_master", "PON-10.1")
    return None


def no_master(attempt: Attempt) -> Refusal | None:
    """No. 2: the robot takes neither thanks nor tips."""
    if attempt.branch.act in ("thank_master", "tip") and not attempt.state.options["human_master"]:
        return Refusal("no_master", "PON-5.4")
    return None


def module_off(attempt: Attempt) -> Refusal | None:
    """No. 3: the act belongs to a module that is not in play; so does a public check (PON-11.54)."""
    module = "cryptography" if attempt.branch.params.get("public") is True else attempt.act.module
    if module is not None and module not in attempt.state.modules:
        return Refusal("module_off", "PON-5.4")
    return None


def wrong_phase(attempt: Attempt) -> Refusal | None:
    """No. 5: the act is not possible in this phase (PON-5.5)."""
    span = phases.span(attempt.state)
    is_night_talk = attempt.branch.act == "post" and span == phases.NIGHT
    if is_night_talk and attempt.state.options["night_talk"]:
        return None
    return None if span in attempt.act.phases else Refusal("wrong_phase", "PON-5.5")


def out_of_game(attempt: Attempt) -> Refusal | None:
    """No. 6: the actor is out; after the end the dead may post and commend (PON-5.6)."""
    out = attempt.actor.out if attempt.actor else None
    if out is None:
        return None
    act = attempt.branch.act
    if attempt.state.now().kind == phases.FINISHED and (
        act == "post" or (act in AFTER_THE_END and out.cause not in NEVER_WIN)
    ):
        return None
    return Refusal("out_of_game", "PON-5.6")


def not_your_ability(attempt: Attempt) -> Refusal | None:
    """No. 7: the actor's role has no such act; a master has none of the players' acts but `commend`."""
    act = attempt.branch.act
    is_foreign = act in ROLE_ACTS and role_act(attempt) is None
    is_players = attempt.actor is None and not attempt.act.is_masters and act != "commend"
    return Refusal("not_your_ability", "PON-5.4") if is_foreign or is_players else None


def not_your_room(attempt: Attempt) -> Refusal | None:
    """No. 8: `say` in a room that the actor is not in."""
    if attempt.branch.act != "say":
        return None
    room = attempt.branch.params["room"]
    is_writer = any(room == found.id and attempt.command.by in found.writers for found in rooms.rooms(attempt.state))
    return None if is_writer else Refusal("not_your_room", "PON-12.5")


def too_early(attempt: Attempt) -> Refusal | None:
    """No. 9: the investigator begins in night 1 (PON-4.3)."""
    own = role_act(attempt)
    if own is not None and attempt.state.now().number < own.from_number:
        return Refusal("wrong_phase", "PON-4.3")
    return None


def not_your_turn(attempt: Attempt) -> Refusal | None:
    """No. 11: what keeps this role from acting now (PON-5.12)."""
    own = role_act(attempt)
    return _first(own.blocked_if, attempt) if own is not None else None


def no_charges(attempt: Attempt) -> Refusal | None:
    """No. 12: the second slot without doubling (PON-5.1)."""
    return Refusal("no_charges", "PON-5.1") if attempt.branch.params.get("slot", 1) != 1 else None


def already_acted(attempt: Attempt) -> Refusal | None:
    """No. 13: with the option `revote` off the first vote is final (PON-6.3)."""
    is_about_vote = attempt.branch.act in ("vote", "unvote", "pass")
    if is_about_vote and not attempt.state.options["revote"] and _has_vote(attempt):
        return Refusal("already_acted", "PON-6.3")
    return None


def nothing_to_withdraw(attempt: Attempt) -> Refusal | None:
    """No. 14: no vote, or no order of this act, to take back."""
    act, params = attempt.branch.act, attempt.branch.params
    if act == "unvote" and not _has_vote(attempt):
        return Refusal("nothing_to_withdraw", "PON-5.4")
    if act == "withdraw" and not any(
        order.by == attempt.command.by and order.branch.act == params["of"] for order in attempt.state.orders
    ):
        return Refusal("nothing_to_withdraw", "PON-5.4")
    return None


def limit_reached(attempt: Attempt) -> Refusal | None:
    """No. 15: a player commends another once, the master each player once (PON-13.14)."""
    if attempt.branch.act != "commend":
        return None
    pairs = reputation.commended(attempt.state)
    if any((attempt.command.by, target) in pairs for target in attempt.branch.targets):
        return Refusal("limit_reached", "PON-13.14")
    return None


def target_required(attempt: Attempt) -> Refusal | None:
    """No. 16: no target given where one is needed."""
    is_missing = len(attempt.branch.targets) < attempt.act.targets[0]
    return Refusal("target_required", "PON-5.4") if is_missing else None


def too_many_targets(attempt: Attempt) -> Refusal | None:
    """No. 17: more targets than allowed; an act that takes none ignores them (PON-5.9)."""
    most = attempt.act.targets[1]
    return Refusal("too_many_targets", "PON-5.4") if most and len(attempt.branch.targets) > most else None


def unknown_target(attempt: Attempt) -> Refusal | None:
    """No. 18: no such player."""
    is_unknown = any(attempt.state.player(target) is None for target in _targets(attempt))
    return Refusal("unknown_target", "PON-5.4") if is_unknown else None


def self_target(attempt: Attempt) -> Refusal | None:
    """No. 19: oneself, where the rules or an option forbid it (PON-6.2, PON-5.25)."""
    act, options = attempt.branch.act, attempt.state.options
    is_forbidden = (
        act in NEVER_ONESELF
        or (act == "vote" and not options["self_vote"])
        or (act == "protect" and not options["bouncer_self"])
    )
    if is_forbidden and attempt.command.by in _targets(attempt):
        return Refusal("self_target", "PON-5.4")
    return None


def target_out_of_game(attempt: Attempt) -> Refusal | None:
    """No. 20: the target is out; the dead may still be commended."""
    is_out = any(player is not None and player.is_out for player in map(attempt.state.player, _targets(attempt)))
    return Refusal("target_out_of_game", "PON-5.4") if is_out and attempt.branch.act != "commend" else None


def invalid_target(attempt: Attempt) -> Refusal | None:
    """No. 21 and 22: what the role's own file forbids; a removed player cannot be commended."""
    own = role_act(attempt)
    if own is not None:
        return _first(own.refused_if, attempt)
    if attempt.branch.act == "commend":
        for player in map(attempt.state.player, _targets(attempt)):
            if player is not None and player.out is not None and player.out.cause in NEVER_WIN:
                return Refusal("invalid_target", "PON-5.4")
    return None


def invalid_condition(attempt: Attempt) -> Refusal | None:
    """No. 24: `if` or `or` where they are not allowed, or not understood (PON-7.2, PON-7.3)."""
    branch = attempt.branch
    is_conditional = branch.only_if is not None or branch.or_else is not None
    if is_conditional and not (attempt.act.is_order and conditions.is_understood(attempt.state, branch)):
        return Refusal("invalid_condition", "PON-7.2")
    return None


REFUSALS: tuple[Test, ...] = (
    fallback_of_another_kind,
    masters_act,
    no_master,
    module_off,
    wrong_phase,
    out_of_game,
    not_your_ability,
    not_your_room,
    too_early,
    not_your_turn,
    no_charges,
    already_acted,
    nothing_to_withdraw,
    limit_reached,
    target_required,
    too_many_targets,
    unknown_target,
    self_target,
    target_out_of_game,
    invalid_target,
    invalid_condition,
)
"""PON-5.4; the numbers that are missing (4, 10, 23, 25) belong to the optional modules."""


def first_refusal(attempt: Attempt) -> Refusal | None:
    """Return the first reason of the list that fits (PON-5.4)."""
    return _first(REFUSALS, attempt)


def _first(tests: tuple[Test, ...], attempt: Attempt) -> Refusal | None:
    for test in tests:
        refusal = test(attempt)
        if refusal is not None:
            return refusal
    return None


def _has_vote(attempt: Attempt) -> bool:
    return any(vote.by == attempt.command.by for vote in attempt.state.votes)


def _targets(attempt: Attempt) -> tuple[str, ...]:
    return attempt.branch.targets if attempt.act.targets[1] else ()
