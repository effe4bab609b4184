"""The bouncer protects a player for the night: every check and every attack on him fails (PON-5.24 to PON-5.27)."""

from core.engine.refusals import Refusal
from core.engine.rules import Attempt, Role, RoleAct
from core.engine.state import GameState
from core.engine.values import PlayerId
from core.rulesets.ponyatiya.night_scene import Night
from core.rulesets.ponyatiya.sides import neutral


def shielded(state: GameState) -> tuple[PlayerId, ...]:
    """Return those for whom the protection has stopped an act in an earlier night (PON-5.24)."""
    kept = state.memory.get("shielded", ())
    assert isinstance(kept, tuple)
    return tuple(PlayerId(str(player)) for player in kept)


def already_shielded(attempt: Attempt) -> Refusal | None:
    """He may not protect whom he has already shielded, himself included (PON-5.24, PON-5.25)."""
    if any(target in shielded(attempt.state) for target in attempt.branch.targets):
        return Refusal("already_shielded", "PON-5.24")
    return None


def take_under_protection(night: Night) -> Night:
    """The bouncer moves first and is never stopped; only a target that is out makes him fail (PON-7.9)."""
    for plan in night.plans_of("bouncer"):
        night = night.failed(plan) if night.is_out(plan.target) else night.with_protection(plan)
    return night


def report(night: Night) -> Night:
    """Tell the bouncer for each protected player whether he was needed, also if he has died (PON-5.26, PON-7.19)."""
    for target, bouncer in night.protected.items():
        times = night.stopped.get(target, 0)
        if times:
            night = night.tell(bouncer, "protection_used", target=target, times=times)
        else:
            night = night.tell(bouncer, "protection_idle", target=target)
    needed = [target for target in night.stopped if target not in shielded(night.state)]
    return night.note("shielded", [*shielded(night.state), *needed]) if needed else night


ROLE = Role(
    id="bouncer",
    clause="PON-5.24",
    side=neutral,
    acts=(RoleAct("protect", "PON-5.24", is_order=True, refused_if=(already_shielded,)),),
    is_single=True,
)
