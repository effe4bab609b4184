"""Going out of the game: what ends with a player, what is announced, and what follows at once (sections 8 and 9)."""

from typing import TypeVar

from core.engine import events as e
from core.engine.commands import Command
from core.engine.scene import Scene
from core.engine.values import PlayerId
from core.rulesets.ponyatiya import mafia_turn, reputation, victory
from core.rulesets.ponyatiya.roles.sergeant import succeed

SceneT = TypeVar("SceneT", bound=Scene)


def go_out(scene: SceneT, player: PlayerId, cause: str) -> SceneT:
    """Take a player out: his statuses, orders and votes end, and the votes against him are void (PON-8.4, PON-6.5)."""
    scene = scene.add(e.WentOut(player, cause)).note("last_loss", scene.state.now().number)
    for status in scene.get(player).statuses:
        scene = scene.add(e.StatusLost(player, status.id))
    for order in scene.state.orders_of(player):
        scene = scene.add(e.OrderGone(player, order.key))
    for vote in scene.state.votes:
        if player in (vote.by, vote.target):
            scene = scene.add(e.VoteGone(vote.by))
    return scene.add(e.PassGone(player)) if player in scene.state.passed else scene


def announce_exit(scene: SceneT, player: PlayerId, cause: str) -> SceneT:
    """Announce an exit, then the role, if the option says so (PON-7.22, PON-8.8)."""
    return reveal_role(scene.announce("died", name=player, cause=cause), player)


def reveal_role(scene: SceneT, player: PlayerId) -> SceneT:
    """Announce the role of somebody who went out (PON-6.19)."""
    if not scene.state.options["reveal_roles_on_death"]:
        return scene
    role = str(scene.get(player).role)
    return scene.add(e.RoleShown(player, role)).announce("role_revealed", name=player, role=role)


def leave(scene: Scene, command: Command) -> Scene:
    """The player gives up and goes out at once (PON-9.6)."""
    return remove(scene, PlayerId(command.by), "leave")


def remove(scene: Scene, player: PlayerId, cause: str) -> Scene:
    """Take a player out in the middle of a phase; whatever follows, follows at once (PON-9.6, PON-10.4)."""
    scene = announce_exit(go_out(scene, player, cause), player, cause)
    scene = reputation.change(scene, player, reputation.REMOVALS[cause])
    scene = mafia_turn.pass_turn_on(succeed(scene), scene.get(player))
    return victory.check(scene)
