"""The mafioso shoots when it is his turn; his clan has one shot a night (PON-5.10 to PON-5.16)."""

from core.engine.refusals import Refusal
from core.engine.rules import Attempt, Role, RoleAct
from core.engine.state import GameState, Player
from core.engine.values import PlayerId
from core.rulesets.ponyatiya import mafia_turn
from core.rulesets.ponyatiya.sides import clan_of, side_of_clan


def clan_mates(state: GameState, player: Player) -> tuple[PlayerId, ...]:
    """A member of a clan knows all its other members, their roles and numbers (PON-2.12)."""
    clan = clan_of(player)
    return tuple(other.id for other in state.players if clan_of(other) == clan and other.id != player.id)


def not_on_turn(attempt: Attempt) -> Refusal | None:
    """At night only the mafioso on turn may shoot; by day everybody may order in advance (PON-5.12, PON-5.15)."""
    is_night = attempt.state.now().kind == "night"
    if is_night and attempt.actor and not mafia_turn.may_act_tonight(attempt.state, attempt.actor):
        return Refusal("not_your_turn", "PON-5.12")
    return None


def own_clan(attempt: Attempt) -> Refusal | None:
    """He may shoot anybody but members of his own clan (PON-5.16)."""
    assert attempt.actor is not None
    for target in attempt.branch.targets:
        victim = attempt.state.player(target)
        if victim is not None and clan_of(victim) == clan_of(attempt.actor):
            return Refusal("invalid_target", "PON-5.16")
    return None


ROLE = Role(
    id="mafioso",
    clause="PON-5.10",
    side=side_of_clan,
    acts=(RoleAct("kill", "PON-5.11", is_order=True, blocked_if=(not_on_turn,), refused_if=(own_clan,)),),
    knows=clan_mates,
)
