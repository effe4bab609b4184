"""The night, step by step (section 7): read the list at the end first."""

from dataclasses import replace

from core.engine import events as e
from core.engine.scene import Scene
from core.engine.steps import Resolution, Step, resolve
from core.rulesets.ponyatiya import absence, attacks, exits, phases, victory
from core.rulesets.ponyatiya.conditions import branch_that_counts
from core.rulesets.ponyatiya.night_scene import Night, Plan
from core.rulesets.ponyatiya.roles import bouncer
from core.rulesets.ponyatiya.roles.sergeant import succeed

FIRST_ROLES = ("bouncer", "investigator")
"""They act before the dice are thrown (PON-7.8)."""


def choose_branches(night: Night) -> Night:
    """For each order the branch that counts; without one the order is gone (PON-7.7)."""
    for order in night.state.orders:
        branch = branch_that_counts(night.state, order.branch)
        night = night.add(e.OrderGone(order.by, order.key))
        if branch is None:
            target = order.branch.targets[0]
            night = night.tell(order.by, "condition_false", act=order.branch.act, target=target)
        else:
            night = replace(night, plans=(*night.plans, Plan(order.by, order.key, branch)))
    return night


def throw_dice(night: Night) -> Night:
    """The investigator acts first, all others but the bouncer in random order (PON-7.8)."""
    actors = [p for p in night.state.players if any(plan.by == p.id for plan in night.plans)]
    investigator = tuple(player.id for player in actors if player.role == "investigator")
    others = [player.id for player in actors if player.role not in FIRST_ROLES]
    if len(others) < 2:
        return replace(night, sequence=(*investigator, *others))
    night, sequence = night.draw_order("night_order", others)
    return replace(night, sequence=(*investigator, *sequence))


def announce_losses(night: Night) -> Night:
    """Who went out in this night, in that order, or that it was quiet (PON-7.22)."""
    for player, cause in night.losses:
        night = exits.announce_exit(night, player, cause)
    return night if night.losses else night.announce("quiet_night")


def tell_stories(night: Night) -> Night:
    """The stories of successful attacks, without their authors (PON-7.24)."""
    for victim, text in night.stories:
        night = night.announce("night_story", name=victim, text=text)
    return night


def next_day(night: Night) -> Night:
    """The next day begins (PON-7.27)."""
    return phases.begin_day(night, night.state.now().number + 1)


NIGHT: Resolution[Night] = (
    Step(choose_branches, "PON-7.7"),
    Step(throw_dice, "PON-7.8"),
    Step(bouncer.take_under_protection, "PON-7.9"),
    Step(attacks.act_in_turn, "PON-7.10"),
    Step(succeed, "PON-7.18"),
    Step(bouncer.report, "PON-7.19"),
    Step(absence.count_turn, "PON-7.21"),
    Step(succeed, "PON-7.21"),
    Step(absence.end_notices, "PON-8.1"),
    Step(announce_losses, "PON-7.22"),
    Step(tell_stories, "PON-7.24"),
    Step(victory.check, "PON-7.26"),
    Step(victory.check_quiet_turns, "PON-3.9"),
    Step(next_day, "PON-7.27"),
)
"""PON-7.5; the steps of the optional modules are not in play."""


def close(scene: Scene) -> Scene:
    """Resolve the night (PON-7.5)."""
    return resolve(Night(scene.state, scene.at, scene.fresh), NIGHT)
