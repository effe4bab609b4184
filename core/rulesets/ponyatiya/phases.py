"""Phases: how long they last, who is waited for in them, and how they begin (section 4)."""

from datetime import datetime, time, timedelta, timezone
from typing import TypeVar

from core.engine import events as e
from core.engine.scene import Scene
from core.engine.state import GameState, Player
from core.engine.values import PlayerId
from core.rulesets.ponyatiya import mafia_turn
from core.rulesets.ponyatiya.roles import ROLES

SceneT = TypeVar("SceneT", bound=Scene)

DAY = "day"
NIGHT = "night"
FINISHED = "finished"
DAY_ZERO = "day 0"

MOSCOW = timezone(timedelta(hours=3))
"""PON-4.7 names Europe/Moscow, which keeps this offset all the year."""

LENGTHS = {
    "quick": {DAY_ZERO: timedelta(minutes=2), DAY: timedelta(minutes=5), NIGHT: timedelta(minutes=3)},
    "forum": {DAY_ZERO: timedelta(hours=24), DAY: timedelta(hours=36), NIGHT: timedelta(hours=12)},
}
"""PON-4.7."""

FORUM_ENDS = {
    DAY_ZERO: (time(21), timedelta(hours=12)),
    DAY: (time(21), timedelta(hours=24)),
    NIGHT: (time(9), timedelta(hours=6)),
}
"""PON-4.7, PON-4.8: the clock time at which a phase ends in a real game, and the least time that it lasts."""

OWN_LENGTHS = {DAY_ZERO: "zero_day_minutes", DAY: "day_minutes", NIGHT: "night_minutes"}
"""PON-4.9: the options that replace the length of the pace."""

AFTERWARDS = {"quick": timedelta(hours=24), "forum": timedelta(hours=72)}
"""PON-4.16: how long the finished game stays open for posts and commendations."""


def span(state: GameState) -> str:
    """Name the present phase as the rules do: day 0 differs from the other days."""
    return span_of(state.now().kind, state.now().number)


def span_of(kind: str, number: int) -> str:
    """Name a phase as the rules do."""
    return DAY_ZERO if kind == DAY and number == 0 else kind


def deadline(state: GameState, kind: str, number: int, at: datetime) -> datetime:
    """When a phase that begins now will end (PON-4.7 to PON-4.9, PON-4.16)."""
    pace = str(state.options["pace"])
    if kind == FINISHED:
        return at + AFTERWARDS[pace]
    name = span_of(kind, number)
    minutes = state.options[OWN_LENGTHS[name]]
    if isinstance(minutes, int) and minutes > 0:
        return at + timedelta(minutes=minutes)
    if pace == "forum" and state.is_by_clock:
        return _next_clock_time(at, *FORUM_ENDS[name])
    return at + LENGTHS[pace][name]


def _next_clock_time(at: datetime, clock_time: time, least: timedelta) -> datetime:
    local = (at + least).astimezone(MOSCOW)
    end = datetime.combine(local.date(), clock_time, MOSCOW)
    if end < local:
        end += timedelta(days=1)
    return end.astimezone(at.tzinfo)


def begin_day(scene: SceneT, number: int) -> SceneT:
    """Open a day (PON-4.4, PON-7.27)."""
    return _opened(scene, DAY, number).announce("phase_began", phase=DAY, number=number)


def begin_night(scene: SceneT, number: int) -> SceneT:
    """Open a night: fix the turns, drop advance orders of those not on turn (PON-6.22, PON-5.14, PON-5.15)."""
    scene = mafia_turn.fix_turns(_opened(scene, NIGHT, number))
    scene = mafia_turn.drop_orders_out_of_turn(scene)
    return scene.announce("phase_began", phase=NIGHT, number=number)


def finish(scene: SceneT) -> SceneT:
    """Open the time after the end, without an announcement of its own (PON-4.16)."""
    return _opened(scene, FINISHED, 0)


def _opened(scene: SceneT, kind: str, number: int) -> SceneT:
    ends = deadline(scene.state, kind, number, scene.at)
    return scene.add(e.PhaseOpened(kind, number, None, scene.at, ends))


def awaited(state: GameState) -> tuple[PlayerId, ...]:
    """Who is waited for in the present phase (PON-4.11)."""
    match span(state):
        case "day 0":
            here = state.memory.get("checked_in", ())
            assert isinstance(here, tuple)
            return tuple(player.id for player in state.living() if player.id not in here)
        case "day":
            return tuple(
                player.id
                for player in state.living()
                if state.vote_of(player.id) is None and player.id not in state.passed
            )
        case "night":
            return tuple(
                player.id
                for player in state.living()
                if is_on_duty(state, player) and player.id not in state.passed and not state.orders_of(player.id)
            )
        case _:
            return ()


def is_on_duty(state: GameState, player: Player) -> bool:
    """Whether a living player has a night act tonight (PON-4.12)."""
    acts = [own for own in ROLES[str(player.role)].acts if own.is_order]
    begins = any(own.from_number <= state.now().number for own in acts)
    return begins and mafia_turn.may_act_tonight(state, player)
