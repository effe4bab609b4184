"""Taken and missed turns, notices of absence, and exclusion (section 9)."""

from core.engine import events as e
from core.engine.commands import Command
from core.engine.scene import Scene
from core.engine.state import GameState
from core.engine.values import PlayerId
from core.rulesets.ponyatiya import exits, phases, reputation
from core.rulesets.ponyatiya.night_scene import Night


def note_sign_of_life(scene: Scene, command: Command) -> Scene:
    """Any accepted command but `warn` takes the present turn (PON-9.1)."""
    player, phase = scene.state.player(command.by), scene.state.now()
    if command.act == "warn" or player is None or phase.kind == phases.FINISHED:
        return scene
    return scene.note(f"taken_{player.id}", phase.number)


def warn(scene: Scene, command: Command) -> Scene:
    """Give notice of absence: this turn and the next are excused (PON-9.4)."""
    player = PlayerId(command.by)
    turns = (scene.state.now().number, scene.state.now().number + 1)
    excused = sorted({*_turns(scene.state, "excused", player), *turns})
    scene = scene.note(f"excused_{player}", excused)
    scene = scene.add(e.StatusGained(player, "warned", turns[-1]))
    return scene.tell(player, "warning_noted", turns=turns)


def count_turn(night: Night) -> Night:
    """At the end of the turn note who has missed it, and exclude who must go (PON-9.2, PON-9.5)."""
    if night.state.options["absence"]:
        for player in night.living():
            if night.recall(f"taken_{player.id}") != night.state.now().number:
                night = _miss(night, player.id)
    return night


def end_notices(night: Night) -> Night:
    """A notice of absence ends with the turn after the one in which it was given (PON-8.1)."""
    for player in night.living():
        for status in player.statuses:
            if status.id == "warned" and status.data == night.state.now().number:
                night = night.add(e.StatusLost(player.id, "warned"))
    return night


def _miss(night: Night, player: PlayerId) -> Night:
    turn = night.state.now().number
    earlier = _turns(night.state, "missed", player)
    excused = _turns(night.state, "excused", player)
    night = night.note(f"missed_{player}", (*earlier, turn))
    unexcused = [missed for missed in (*earlier, turn) if missed not in excused]
    if turn - 1 in earlier or len(unexcused) >= 2:
        night = exits.go_out(night, player, "absence").losing(player, "absence")
        return reputation.change(night, player, "excluded")
    night = night.tell(player, "missed_turn", turn=turn, excused=turn in excused)
    return night if turn in excused else reputation.change(night, player, "missed_turn")


def _turns(state: GameState, key: str, player: PlayerId) -> tuple[int, ...]:
    """Return the turns noted of a player under a key."""
    noted = state.memory.get(f"{key}_{player}", ())
    assert isinstance(noted, tuple)
    return tuple(turn for turn in noted if isinstance(turn, int))
