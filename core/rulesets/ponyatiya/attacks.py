"""Attacks and checks at their place in the sequence of the night (PON-7.10 to PON-7.16)."""

from dataclasses import replace

from core.rulesets.ponyatiya import exits
from core.rulesets.ponyatiya.night_scene import Night, Plan
from core.rulesets.ponyatiya.roles import investigator


def act_in_turn(night: Night) -> Night:
    """Every further actor in sequence, his first act, then his second (PON-7.10)."""
    for actor in night.sequence:
        for plan in sorted((p for p in night.plans if p.by == actor), key=lambda plan: plan.key):
            night = carry_out(night, plan)
    return night


def carry_out(night: Night, plan: Plan) -> Night:
    """One act: the first line of PON-7.10 that fits."""
    if night.is_out(plan.by):
        return night
    if night.is_out(plan.target):
        return night.failed(plan)
    if plan.target in night.protected:
        return night.stopping(plan)
    return attack(night, plan) if plan.branch.act == "kill" else check(night, plan)


def attack(night: Night, plan: Plan) -> Night:
    """The target dies at once, and the attacker is told (PON-7.12)."""
    night = exits.go_out(night, plan.target, "kill").losing(plan.target, "kill")
    night = night.tell(plan.by, "action_done", act="kill", target=plan.target)
    story = plan.params.get("text")
    if isinstance(story, str) and story:
        night = replace(night, stories=(*night.stories, (plan.target, story)))
    return night


def check(night: Night, plan: Plan) -> Night:
    """The actor learns the role of this moment; the investigator's result goes into the dossier (PON-7.14)."""
    role = str(night.get(plan.target).role)
    night = night.tell(plan.by, "investigation", target=plan.target, result=role)
    if night.get(plan.by).role == "investigator":
        night = night.note("dossier", investigator.keep_result(night, plan.target, role))
    return night
