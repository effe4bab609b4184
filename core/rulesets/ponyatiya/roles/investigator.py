"""The investigator learns a role a night, and leaves a dossier to the sergeant (PON-5.17 to PON-5.19)."""

from core.engine.commands import Command
from core.engine.rules import Role, RoleAct
from core.engine.scene import Scene
from core.engine.state import GameState, Player
from core.engine.values import Json, Params, PlayerId
from core.rulesets.ponyatiya.sides import law

NEW_DOSSIER: Params = {"mode": "pass", "text": None, "results": {}}
"""Without an order the dossier is passed on without a note (PON-5.18)."""


def sergeants(state: GameState, player: Player) -> tuple[PlayerId, ...]:
    """The investigator knows every sergeant, a successor those who lived when he succeeded (PON-2.12, PON-5.23)."""
    known = [other.id for other in state.players if other.role == "sergeant"]
    met = state.memory.get(f"met_{player.id}")
    return tuple(other for other in known if not isinstance(met, tuple) or other in met)


def dossier(state: GameState) -> Params:
    """Return what the successor will get: mode, text, and the role found last for each player checked."""
    kept = state.memory.get("dossier", NEW_DOSSIER)
    assert not isinstance(kept, str | int | float | tuple | None)
    return kept


def order_dossier(scene: Scene, command: Command) -> Scene:
    """Decide what the successor will get; the last word counts (PON-5.18)."""
    mode = command.branch.params.get("mode", "pass")
    text = command.branch.params.get("text")
    return scene.note("dossier", {**dossier(scene.state), "mode": mode, "text": text})


def keep_result(scene: Scene, target: PlayerId, role: str) -> Params:
    """Return the dossier with one more result in it (PON-5.22)."""
    kept = dossier(scene.state)
    results = kept["results"]
    assert not isinstance(results, str | int | float | tuple | None)
    found: dict[str, Json] = {**results, target: role}
    return {**kept, "results": found}


ROLE = Role(
    id="investigator",
    clause="PON-5.17",
    side=law,
    acts=(
        RoleAct("investigate", "PON-5.17", is_order=True, from_number=1),
        RoleAct("dossier", "PON-5.18"),
    ),
    knows=sergeants,
    is_single=True,
)
