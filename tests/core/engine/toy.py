"""The smallest rule system: by day one waves, at night one wishes for a song, and the second night is the last."""

from datetime import timedelta
from typing import Any

from core.engine import events as e
from core.engine.commands import Command
from core.engine.refusals import Refusal
from core.engine.rules import Act, Attempt, Option, Param, Role, RoomNow, Ruleset
from core.engine.scene import Scene
from core.engine.state import GameState, Player
from core.engine.values import Params, PlayerId
from tests.core.rulesets.table import Table

SONGS = ("Ballad", "Canon", "Duet")


def start(scene: Scene) -> Scene:
    """Everybody is a singer."""
    for player in scene.state.players:
        scene = scene.add(e.RoleGiven(player.id, "singer", "choir", {"voice": "alto"}))
    return begin(scene, "day", 1)


def begin(scene: Scene, kind: str, number: int) -> Scene:
    """Open a phase of ten minutes."""
    return scene.add(e.PhaseOpened(kind, number, None, scene.at, scene.at + timedelta(minutes=10)))


def close(scene: Scene) -> Scene:
    """Day, night, day, night, end."""
    phase = scene.state.now()
    if phase.kind == "day":
        return begin(scene, "night", phase.number)
    scene, song = scene.draw_choice("song", SONGS)
    scene = scene.announce("sung", song=song)
    if phase.number < 2:
        return begin(scene, "day", phase.number + 1)
    scene = scene.add(e.GameEnded(("choir",), tuple(player.id for player in scene.living()), "TOY-1.1"))
    return begin(scene, "finished", 0)


def wave(scene: Scene, command: Command) -> Scene:
    """Wave to everybody."""
    return scene.add(e.Passed(PlayerId(command.by))).announce("waved", name=command.by)


def wish(scene: Scene, command: Command) -> Scene:
    """Let a wish stand."""
    return scene.add(e.OrderStands(PlayerId(command.by), "1", command.branch, command.at))


def refusal(attempt: Attempt) -> Refusal | None:
    """Each act has its time, the master his own, and nobody wishes for himself."""
    if attempt.state.now().kind not in attempt.act.phases:
        return Refusal("wrong_phase", "TOY-2.1")
    if attempt.act.is_masters and attempt.command.by != "master":
        return Refusal("not_master", "TOY-2.2")
    if attempt.act.targets[0] > len(attempt.branch.targets):
        return Refusal("target_required", "TOY-2.3")
    if attempt.command.by in attempt.branch.targets:
        return Refusal("self_target", "TOY-2.4")
    return None


def awaited(state: GameState) -> tuple[PlayerId, ...]:
    """Who has neither waved nor wished."""
    waiting = [p.id for p in state.living() if p.id not in state.passed and not state.orders_of(p.id)]
    return () if state.now().kind == "finished" else tuple(waiting)


def rooms(state: GameState) -> tuple[RoomNow, ...]:
    """The loft, for the first player alone; the second may listen."""
    first, second, *_ = (player.id for player in state.players)
    return (RoomNow("loft", (first, second), (first,)),)


def card(state: GameState, player: Player) -> Params:
    """The voice."""
    return {"voice": player.traits["voice"]}


def after(scene: Scene, command: Command) -> Scene:
    """Count what was done."""
    return scene.note("deeds", scene.state.seq)


def duets(state: GameState, player: Player) -> tuple[Params, ...]:
    """Offer each song but the first."""
    return tuple({"song": song} for song in SONGS[1:])


TOY = Ruleset(
    id="toy",
    version=1,
    prefix="TOY",
    players=(2, 9),
    modules=(),
    options={
        "early_end": Option("early_end", "bool", True, "TOY-1.2"),
        "absence": Option("absence", "bool", True, "TOY-1.3"),
        "human_master": Option("human_master", "bool", False, "TOY-1.4"),
    },
    roles={"singer": Role("singer", "TOY-1.1", lambda traits: "choir")},
    sides=("choir",),
    acts={
        "wave": Act("wave", "TOY-2.1", wave, ("day",)),
        "wish": Act(
            "wish",
            "TOY-2.2",
            wish,
            ("night",),
            (1, 1),
            (Param("song", "enum", values=SONGS, required=True), Param("text", "text")),
            variants=duets,
            is_order=True,
        ),
        "close": Act("close", "TOY-2.3", lambda scene, command: close(scene), ("day", "night"), is_masters=True),
    },
    statuses=("hoarse",),
    default_set=lambda count, modules: ("singer",) * count,
    faults=lambda setup: (),
    start=start,
    refusal=refusal,
    close=close,
    after=after,
    awaited=awaited,
    rooms=rooms,
    card=card,
)


def choir(*names: str, **more: Any) -> Table:
    """Seat a choir; whatever is not part of the opening is an option."""
    opening = {key: more.pop(key) for key in ("draws", "seed", "linger_s", "role_set") if key in more}
    seats = [e.Seat(PlayerId(name), name) for name in names or ("Ann", "Ben", "Cleo")]
    return Table(TOY, seats, options=more, **opening)
