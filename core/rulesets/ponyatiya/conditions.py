"""Conditions of orders: «if A is executed, then B» (PON-7.1 to PON-7.4)."""

from collections.abc import Callable

from core.engine.commands import Branch
from core.engine.state import GameState, Player


def was_executed(state: GameState, player: Player) -> bool:
    """Whether the vote of the day with the number of this night sent the player out (PON-7.3)."""
    out = player.out
    return out is not None and out.cause == "execution" and out.number == state.now().number


CONDITIONS: dict[str, Callable[[GameState, Player], bool]] = {
    "executed": was_executed,
    "not_executed": lambda state, player: not was_executed(state, player),
    "died": lambda state, player: player.is_out,
    "alive": lambda state, player: not player.is_out,
}
"""PON-7.3; several keys of one condition mean all of them."""


def branch_that_counts(state: GameState, order: Branch) -> Branch | None:
    """Return the first branch without a condition or with a true one, or `None` (PON-7.7)."""
    return next((branch for branch in order.chain() if holds(state, branch)), None)


def holds(state: GameState, branch: Branch) -> bool:
    """Whether the condition of a branch is true now (PON-7.3)."""
    for key, name in (branch.only_if or {}).items():
        player = state.player(name)
        if player is None or not CONDITIONS[key](state, player):
            return False
    return True


def is_understood(state: GameState, branch: Branch) -> bool:
    """Whether condition and fallback of a branch are of the allowed form (PON-7.2, PON-7.3)."""
    if branch.only_if is None:
        return branch.or_else is None
    known = all(key in CONDITIONS for key in branch.only_if)
    return bool(branch.only_if) and known and all(state.player(name) for name in branch.only_if.values())
