"""One shot per clan and night: whose turn it is, and what becomes of the others' orders (PON-5.11 to PON-5.15)."""

from typing import TypeVar

from core.engine import events as e
from core.engine.scene import Scene
from core.engine.state import GameState, Player
from core.engine.values import PlayerId
from core.rulesets.ponyatiya.sides import CLANS, clan_of

SceneT = TypeVar("SceneT", bound=Scene)


def clan_members(state: GameState, clan: int) -> tuple[Player, ...]:
    """Return the living members of a clan, in joining order."""
    return tuple(player for player in state.living() if clan_of(player) == clan)


def on_turn(state: GameState, clan: int) -> PlayerId | None:
    """Return the mafioso of a clan whose shot it is tonight."""
    holder = state.memory.get(f"on_turn_{clan}")
    return PlayerId(holder) if isinstance(holder, str) else None


def may_act_tonight(state: GameState, player: Player) -> bool:
    """Whether a player of a clan is not kept from acting by another one's turn (PON-5.12)."""
    clan = clan_of(player)
    return player.role != "mafioso" or clan is None or on_turn(state, clan) == player.id


def fix_turns(scene: SceneT) -> SceneT:
    """Give the shot of each clan to its next living mafioso, and tell the clan (PON-5.12, PON-5.14)."""
    for clan in CLANS:
        scene = _give_turn(scene, clan)
    return scene


def pass_turn_on(scene: SceneT, leaver: Player) -> SceneT:
    """If the mafioso on turn goes out in the night, the turn passes at once to the next (PON-5.14)."""
    clan = clan_of(leaver)
    if scene.state.now().kind != "night" or clan is None or on_turn(scene.state, clan) != leaver.id:
        return scene
    return _give_turn(scene, clan)


def drop_orders_out_of_turn(scene: SceneT) -> SceneT:
    """When the night begins, orders of mafiosi who are not on turn are void, and they are told (PON-5.15)."""
    for order in scene.state.orders:
        if not may_act_tonight(scene.state, scene.get(order.by)):
            scene = scene.add(e.OrderGone(order.by, order.key))
            scene = scene.tell(order.by, "order_void", act=order.branch.act, target=order.branch.targets[0])
    return scene


def _give_turn(scene: SceneT, clan: int) -> SceneT:
    shooters = sorted((player for player in clan_members(scene.state, clan) if player.role == "mafioso"), key=number_of)
    if not shooters:
        return scene.note(f"on_turn_{clan}", None) if on_turn(scene.state, clan) else scene
    former = on_turn(scene.state, clan)
    last = number_of(scene.get(former)) if former is not None else 0
    holder = next((player for player in shooters if number_of(player) > last), shooters[0])
    scene = scene.note(f"on_turn_{clan}", holder.id)
    members = [player.id for player in clan_members(scene.state, clan)]
    return scene.tell(members, "clan_turn", name=holder.id, number=number_of(holder))


def number_of(player: Player) -> int:
    """Return a mafioso's number in his clan (PON-2.8)."""
    number = player.traits["number"]
    assert isinstance(number, int)
    return number
