"""Who has won: the table of PON-3.2, first row that holds, and the end of the game (PON-3.13)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from core.engine import events as e
from core.engine.scene import Scene
from core.engine.state import GameState, Player
from core.engine.values import MASTER, Json
from core.rulesets.ponyatiya import phases, reputation
from core.rulesets.ponyatiya.sides import CITIZENS, LAW, NEUTRAL, is_negative

SceneT = TypeVar("SceneT", bound=Scene)

NEVER_WIN = tuple(reputation.REMOVALS)
"""Causes of removed players, who never win (PON-3.10)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins, and by which clause; no side is a draw."""

    sides: tuple[str, ...]
    clause: str


Row = Callable[[Sequence[Player], Sequence[Player]], Verdict | None]


def _nobody_left(living: Sequence[Player], players: Sequence[Player]) -> Verdict | None:
    return None if living else Verdict((), "PON-3.3")


def _one_clan_alone(living: Sequence[Player], players: Sequence[Player]) -> Verdict | None:
    sides = {str(player.side) for player in living}
    if len(sides) == 1 and is_negative(living[0]):
        return Verdict(tuple(sides), "PON-3.4")
    return None


def _law(living: Sequence[Player], players: Sequence[Player]) -> Verdict | None:
    sides = {player.side for player in living}
    if LAW in sides and sides <= {LAW, CITIZENS}:
        return Verdict((LAW, *_citizens_if_any(players)), "PON-3.5")
    return None


def _neutrals_with_citizens(living: Sequence[Player], players: Sequence[Player]) -> Verdict | None:
    if {player.side for player in living} == {NEUTRAL, CITIZENS}:
        return Verdict((NEUTRAL, CITIZENS), "PON-3.6")
    return None


def _neutrals_alone(living: Sequence[Player], players: Sequence[Player]) -> Verdict | None:
    return Verdict((NEUTRAL,), "PON-3.7") if {player.side for player in living} == {NEUTRAL} else None


def _citizens_alone(living: Sequence[Player], players: Sequence[Player]) -> Verdict | None:
    return Verdict((CITIZENS,), "PON-3.8") if {player.side for player in living} == {CITIZENS} else None


def _citizens_if_any(players: Sequence[Player]) -> tuple[str, ...]:
    """Citizens stand in the list only if the game started with at least one (PON-3.12)."""
    return (CITIZENS,) if any(player.side == CITIZENS for player in players) else ()


VICTORY: tuple[Row, ...] = (
    _nobody_left,
    _one_clan_alone,
    _law,
    _neutrals_with_citizens,
    _neutrals_alone,
    _citizens_alone,
)
"""PON-3.3 to PON-3.8; the first that holds ends the game."""


def verdict(players: Sequence[Player]) -> Verdict | None:
    """Return who wins with these players living and out, or `None` while the game goes on (PON-3.2)."""
    living = [player for player in players if not player.is_out]
    for row in VICTORY:
        found = row(living, players)
        if found is not None:
            return found
    return None


def check(scene: SceneT) -> SceneT:
    """End the game if somebody has won (PON-3.2)."""
    found = verdict(scene.state.players)
    return scene if found is None else end(scene, found)


def check_quiet_turns(scene: SceneT) -> SceneT:
    """End the game in a draw after too many turns without a loss, at the end of a night only (PON-3.9)."""
    limit = scene.state.options["quiet_rounds_limit"]
    last_loss = scene.recall("last_loss", 0)
    assert isinstance(limit, int)
    assert isinstance(last_loss, int)
    is_quiet = limit > 0 and scene.state.now().number - last_loss >= limit
    return end(scene, Verdict((), "PON-3.9")) if is_quiet else scene


def end(scene: SceneT, found: Verdict) -> SceneT:
    """End the game: announce the winner and all roles, and open the time after the end (PON-3.13, PON-4.16)."""
    winners = tuple(player.id for player in scene.state.players if _wins(player, found))
    scene = scene.add(e.GameEnded(found.sides, winners, found.clause))
    scene = scene.announce("game_over", winning_side=_as_told(found.sides))
    scene = scene.announce("roles_disclosed", roles=_roles(scene.state))
    for player in scene.state.players:
        if not _was_removed(player):
            scene = reputation.change(scene, player.id, "finished_game")
    if scene.state.options["human_master"]:
        scene = reputation.change(scene, MASTER, "hosted_game")
    return phases.finish(scene)


def _wins(player: Player, found: Verdict) -> bool:
    return player.side in found.sides and not _was_removed(player)


def _was_removed(player: Player) -> bool:
    return player.out is not None and player.out.cause in NEVER_WIN


def _roles(state: GameState) -> dict[str, Json]:
    return {player.id: player.role for player in state.players}


def _as_told(sides: tuple[str, ...]) -> Json:
    """The plain side id, a list when several win together, null for a draw (PON-3.12)."""
    if not sides:
        return None
    return sides[0] if len(sides) == 1 else sides
