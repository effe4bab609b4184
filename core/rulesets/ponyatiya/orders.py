"""Night orders: given by day or at night, replaced, withdrawn, passed (PON-5.1 to PON-5.3)."""

from core.engine import events as e
from core.engine.commands import Command
from core.engine.scene import Scene
from core.engine.values import PlayerId

NIGHT_ACTS = ("kill", "investigate", "protect")


def give(scene: Scene, command: Command) -> Scene:
    """Let an order stand in its slot; it replaces the earlier one and takes a pass back (PON-5.2, PON-5.3)."""
    player = PlayerId(command.by)
    slot = str(command.branch.params.get("slot", 1))
    scene = scene.add(e.OrderStands(player, slot, command.branch, command.at))
    if scene.state.now().kind == "night" and player in scene.state.passed:
        scene = scene.add(e.PassGone(player))
    return scene.tell(player, "action_accepted", act=command.act, target=command.branch.targets[0])


def withdraw(scene: Scene, command: Command) -> Scene:
    """Drop the standing orders of an act in both slots (PON-5.2)."""
    player = PlayerId(command.by)
    for order in scene.state.orders_of(player):
        if order.branch.act == command.branch.params["of"]:
            scene = scene.add(e.OrderGone(player, order.key))
    return scene


def pass_night(scene: Scene, player: PlayerId) -> Scene:
    """Nothing tonight: all orders are dropped, until a later order takes the pass back (PON-5.2)."""
    for order in scene.state.orders_of(player):
        scene = scene.add(e.OrderGone(player, order.key))
    return scene.add(e.Passed(player))
