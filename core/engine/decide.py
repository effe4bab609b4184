"""The engine's doors: open a game, decide one command, and move a deadline for the platform's reasons."""

from dataclasses import dataclass
from datetime import timedelta

from core.engine import events as e
from core.engine.commands import Branch, Command
from core.engine.refusals import Refusal
from core.engine.rules import Act, Attempt, Ruleset
from core.engine.scene import Scene
from core.engine.state import GameState, evolve, opened
from core.engine.values import CLOCK, MASTER


@dataclass(frozen=True, slots=True)
class Accepted:
    """A command that was carried out: what happened, in order, and the state after it."""

    events: tuple[e.Event, ...]
    state: GameState


def open_game(rules: Ruleset, opening: e.GameOpened) -> Accepted:
    """Start a game: deal the roles, tell everybody his card, begin the first phase."""
    scene = rules.start(Scene(opened(opening), opening.at))
    return Accepted((opening, *scene.fresh), scene.state)


def decide(rules: Ruleset, state: GameState, command: Command) -> Accepted | Refusal:
    """Carry out one command, or say why not.

    Refused commands change nothing. The bell is a command too: `close` by `CLOCK`, refused unless the deadline of the
    phase that it names has come, so bells may ring twice.
    """
    if command.by == CLOCK:
        return _ring(rules, state, command)
    refusal = refused(rules, state, command)
    if refusal is not None:
        return refusal
    act = rules.acts[command.act]
    scene = Scene(state, command.at).add(e.Acted(command.by, command.branch, command.at))
    scene = rules.after(act.do(scene, command), command)
    if scene.state.now().serial == state.now().serial:
        scene = _end_early(rules, scene)
    return Accepted(scene.fresh, scene.state)


def postpone(state: GameState, longer: timedelta) -> Accepted:
    """Let the present phase end so much later: nobody could play for so long. A lingering phase goes on lingering."""
    phase = state.now()
    events: tuple[e.Event, ...] = (e.DeadlineMoved(phase.announced + longer),)
    if phase.is_lingering:
        events += (e.PhaseLingers(phase.deadline + longer),)
    for event in events:
        state = evolve(state, event)
    return Accepted(events, state)


def refused(rules: Ruleset, state: GameState, command: Command) -> Refusal | None:
    """Return why a command is not possible now, or `None`: the engine's own tests, then the rule system's list."""
    phase = state.now()
    if command.phase_serial is not None and command.phase_serial != phase.serial:
        return Refusal("phase_over")
    if command.at >= phase.deadline:
        return Refusal("late")
    actor = state.player(command.by)
    if actor is None and command.by != MASTER:
        return Refusal("unknown_actor")
    for depth, branch in enumerate(command.branch.chain()):
        act = rules.acts.get(branch.act)
        if act is None:
            return Refusal("unknown_act")
        if not _is_well_formed(act, branch):
            return Refusal("malformed")
        refusal = rules.refusal(Attempt(rules, state, command, branch, act, actor, depth > 0))
        if refusal is not None:
            return refusal
    return None


def _is_well_formed(act: Act, branch: Branch) -> bool:
    if not act.params:
        return not branch.params
    known = {param.id: param for param in act.params}
    has_required = all(param.id in branch.params for param in act.params if param.required)
    return has_required and all(name in known and known[name].fits(value) for name, value in branch.params.items())


def _ring(rules: Ruleset, state: GameState, command: Command) -> Accepted | Refusal:
    phase = state.now()
    if state.result is not None or command.phase_serial not in (None, phase.serial):
        return Refusal("phase_over")
    if command.at < phase.deadline:
        return Refusal("not_due")
    scene = rules.close(Scene(state, command.at))
    return Accepted(scene.fresh, scene.state)


def _end_early(rules: Ruleset, scene: Scene) -> Scene:
    """End the phase when nobody is waited for any more: at once, or after the lingering that the game opened with."""
    state, phase = scene.state, scene.state.now()
    if state.result is not None or not state.options.get("early_end"):
        return scene
    if rules.awaited(state):
        return scene.add(e.PhaseLingers(None)) if phase.is_lingering else scene
    shortest, longest = state.linger_s
    if longest == 0:
        return rules.close(scene)
    if phase.is_lingering:
        return scene
    scene, longer = scene.draw_number("linger", longest - shortest + 1)
    ends = scene.at + timedelta(seconds=shortest + longer)
    return scene.add(e.PhaseLingers(ends)) if ends < phase.announced else scene
