"""The day: check-in, posts, votes, and its resolution (section 6)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.engine import events as e
from core.engine.commands import Command
from core.engine.scene import Scene
from core.engine.steps import Resolution, Step, resolve
from core.engine.values import PlayerId
from core.rulesets.ponyatiya import exits, orders, phases, victory
from core.rulesets.ponyatiya.roles.sergeant import succeed


def check_in(scene: Scene, command: Command) -> Scene:
    """A sign of life in day 0 (PON-4.2)."""
    here = scene.recall("checked_in", ())
    assert isinstance(here, tuple)
    return scene if command.by in here else scene.note("checked_in", (*here, command.by))


def post(scene: Scene, command: Command) -> Scene:
    """A free text in the group; in day 0 it is a check-in as well. It never counts as a vote (PON-6.1, PON-4.11)."""
    return check_in(scene, command) if phases.span(scene.state) == phases.DAY_ZERO else scene


def vote(scene: Scene, command: Command) -> Scene:
    """Vote against one player, openly; the same vote again changes nothing, not even its time (PON-6.2, PON-6.3)."""
    voter, target = PlayerId(command.by), command.branch.targets[0]
    standing = scene.state.vote_of(voter)
    if standing is not None and standing.target == target:
        return scene
    scene = scene.add(e.VoteStands(voter, target, command.at))
    if voter in scene.state.passed:
        scene = scene.add(e.PassGone(voter))
    return scene.announce("vote_cast", name=voter, target=target)


def unvote(scene: Scene, command: Command) -> Scene:
    """Take a vote back (PON-6.3)."""
    return _vote_withdrawn(scene, PlayerId(command.by))


def pass_turn(scene: Scene, command: Command) -> Scene:
    """By day an open abstention, which takes a vote back; at night «nothing tonight» (PON-6.4, PON-5.2)."""
    player = PlayerId(command.by)
    if scene.state.now().kind == phases.NIGHT:
        return orders.pass_night(scene, player)
    if scene.state.vote_of(player) is not None:
        scene = _vote_withdrawn(scene, player)
    return scene.add(e.Passed(player))


def _vote_withdrawn(scene: Scene, player: PlayerId) -> Scene:
    return scene.add(e.VoteGone(player)).announce("vote_withdrawn", name=player)


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of a ballot: its weight, and the running number at which it came to stand (PON-6.8)."""

    by: PlayerId
    target: PlayerId
    base: float
    seq: int


@dataclass(frozen=True)
class Day(Scene):
    """A day under resolution.

    Attributes:
        units: what is counted, earliest first.
        totals: weight against each accused, zeros left out.
        condemned: who is executed.
    """

    units: tuple[Unit, ...] = ()
    totals: Mapping[PlayerId, float] = field(default_factory=dict)
    condemned: PlayerId | None = None


def collect_ballots(day: Day) -> Day:
    """Each standing vote of a living player is one unit of weight 1, as old as the vote (PON-6.8)."""
    units = [Unit(vote.by, vote.target, 1, vote.seq) for vote in day.state.votes]
    return replace(day, units=tuple(sorted(units, key=lambda unit: unit.seq)))


def tally(day: Day) -> Day:
    """Count and announce what stands against each accused (PON-6.12)."""
    totals: dict[PlayerId, float] = {}
    for player in day.state.players:
        total = sum(unit.base for unit in day.units if unit.target == player.id)
        if total:
            totals[player.id] = total
    return replace(day.announce("tally", votes=totals), totals=totals)


def find_condemned(day: Day) -> Day:
    """The highest total is executed; among equals who reached it first (PON-6.13)."""
    if not day.totals:
        return day.announce("nobody_executed", reason="no_votes")
    highest = max(day.totals.values())
    tied = [player for player, total in day.totals.items() if total == highest]
    condemned = min(tied, key=lambda player: _reaching_time(day, player))
    day = replace(day, condemned=condemned).announce("executed", name=condemned)
    return day.announce("died", name=condemned, cause="execution")


def _reaching_time(day: Day, accused: PlayerId) -> int:
    return max(unit.seq for unit in day.units if unit.target == accused)


def execute(day: Day) -> Day:
    """The condemned player is out, and may be succeeded at once (PON-6.16)."""
    if day.condemned is None:
        return day
    return succeed(exits.go_out(day, day.condemned, "execution"))


def end_votes(day: Day) -> Day:
    """The votes of this day are over (PON-6.7)."""
    return day.add(*(e.VoteGone(vote.by) for vote in day.state.votes))


def reveal(day: Day) -> Day:
    """Reveal the role of the executed player (PON-6.19)."""
    return day if day.condemned is None else exits.reveal_role(day, day.condemned)


def nightfall(day: Day) -> Day:
    """The night of the same number begins (PON-6.22)."""
    return phases.begin_night(day, day.state.now().number)


_NO_VOTE: Resolution[Day] = (
    Step(victory.check, "PON-6.20"),
    Step(nightfall, "PON-6.22"),
)

DAY_END: Resolution[Day] = (
    Step(collect_ballots, "PON-6.8"),
    Step(tally, "PON-6.12"),
    Step(find_condemned, "PON-6.13"),
    Step(execute, "PON-6.16"),
    Step(end_votes, "PON-6.7"),
    Step(reveal, "PON-6.19"),
    *_NO_VOTE,
)
"""The resolution of a day, step by step (PON-6.6); the steps of the optional modules are not in play."""

DAY_ZERO_END: Resolution[Day] = _NO_VOTE
"""Day 0 has no vote (PON-4.1, PON-6.6)."""


def close(scene: Scene) -> Scene:
    """Resolve the day (PON-6.6)."""
    steps = DAY_ZERO_END if phases.span(scene.state) == phases.DAY_ZERO else DAY_END
    return resolve(Day(scene.state, scene.at, scene.fresh), steps)
