"""What a human master may do; the robot keeps to deadlines, early ends and the absence rule (section 10)."""

from datetime import timedelta

from core.engine import events as e
from core.engine.commands import Command
from core.engine.scene import Scene
from core.rulesets.ponyatiya import day, exits, night, phases


def close_phase(scene: Scene) -> Scene:
    """Resolve the present phase: by its deadline, by an early end, or by the master (PON-4.10)."""
    return night.close(scene) if scene.state.now().kind == phases.NIGHT else day.close(scene)


def close(scene: Scene, command: Command) -> Scene:
    """End the phase now (PON-10.2)."""
    return close_phase(scene)


def extend(scene: Scene, command: Command) -> Scene:
    """Move the deadline of the present phase later (PON-10.3)."""
    hours = command.branch.params["hours"]
    assert isinstance(hours, int | float)
    return scene.add(e.DeadlineMoved(scene.state.now().announced + timedelta(hours=hours)))


def kick(scene: Scene, command: Command) -> Scene:
    """Remove a player at once (PON-10.4)."""
    return exits.remove(scene, command.branch.targets[0], "master")


def announce(scene: Scene, command: Command) -> Scene:
    """Say something to all (PON-10.5)."""
    return scene.announce("master_announcement", text=command.branch.params["text"])
