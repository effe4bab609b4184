"""Reputation: what is said of a player after games, kept whatever modules are on (PON-13.13, PON-13.14)."""

from typing import TypeVar

from core.engine.commands import Command
from core.engine.scene import Scene
from core.engine.state import GameState
from core.engine.values import MASTER, ActorId

SceneT = TypeVar("SceneT", bound=Scene)

CHANGES = {
    "finished_game": 2,
    "missed_turn": -1,
    "excluded": -5,
    "left": -5,
    "kicked": -5,
    "commended_by_master": 2,
    "commended_by_player": 1,
    "hosted_game": 3,
}
"""PON-13.13; `thanked_master` belongs to the module `currency`."""

REMOVALS = {"leave": "left", "master": "kicked", "absence": "excluded"}
"""Causes of those who are removed, not dead, and the reason of their loss (PON-13.13)."""

COUNTED_COMMENDATIONS = 3
"""Only the first three commendations by players count for the receiver (PON-13.13)."""


def change(scene: SceneT, actor: ActorId, reason: str) -> SceneT:
    """Change somebody's reputation and tell him (PON-13.13)."""
    return scene.tell(actor, "reputation", reason=reason, change=CHANGES[reason])


def commended(state: GameState) -> tuple[tuple[ActorId, ActorId], ...]:
    """Return who has commended whom, in order."""
    pairs = state.memory.get("commended", ())
    assert isinstance(pairs, tuple)
    return tuple((str(pair[0]), str(pair[1])) for pair in pairs if isinstance(pair, tuple))


def commend(scene: Scene, command: Command) -> Scene:
    """Commend a player after the end; beyond the third point it changes nothing and is not told (PON-13.14)."""
    target = command.branch.targets[0]
    earlier = commended(scene.state)
    scene = scene.note("commended", [*earlier, (command.by, target)])
    if command.by == MASTER:
        return change(scene, target, "commended_by_master")
    by_players = [giver for giver, receiver in earlier if receiver == target and giver != MASTER]
    if len(by_players) >= COUNTED_COMMENDATIONS:
        return scene
    return change(scene, target, "commended_by_player")
