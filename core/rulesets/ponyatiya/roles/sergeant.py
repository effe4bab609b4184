"""The sergeant waits until he becomes investigator (PON-5.20 to PON-5.23)."""

from typing import TypeVar

from core.engine import events as e
from core.engine.rules import Role
from core.engine.scene import Scene
from core.engine.state import Player
from core.rulesets.ponyatiya.roles import investigator
from core.rulesets.ponyatiya.sides import law

SceneT = TypeVar("SceneT", bound=Scene)


def succeed(scene: SceneT) -> SceneT:
    """The first living sergeant becomes investigator when the former one is out (PON-5.21, PON-7.18)."""
    holders = [player for player in scene.state.players if player.role == "investigator"]
    heir = next((player for player in scene.living() if player.role == "sergeant"), None)
    if not holders or any(not player.is_out for player in holders) or heir is None:
        return scene
    scene = scene.add(e.RoleGiven(heir.id, "investigator", law({})))
    scene = scene.tell(heir.id, "role_changed", role="investigator")
    return _meet_sergeants(_hand_dossier_over(scene, heir), heir)


def _hand_dossier_over(scene: SceneT, heir: Player) -> SceneT:
    """The successor gets the results, or they are lost for ever; he starts without a note of his own (PON-5.22)."""
    left = investigator.dossier(scene.state)
    if left["mode"] == "withhold":
        return scene.note("dossier", investigator.NEW_DOSSIER)
    scene = scene.tell(heir.id, "dossier", results=left["results"], text=left["text"])
    return scene.note("dossier", {**investigator.NEW_DOSSIER, "results": left["results"]})


def _meet_sergeants(scene: SceneT, heir: Player) -> SceneT:
    """The new investigator knows the living sergeants (PON-5.23)."""
    met = [player.id for player in scene.living() if player.role == "sergeant"]
    scene = scene.note(f"met_{heir.id}", met)
    return scene.tell(heir.id, "teammates", names=met, roles=["sergeant"] * len(met)) if met else scene


ROLE = Role(id="sergeant", clause="PON-5.20", side=law)
