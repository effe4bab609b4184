"""Secret rooms: one for each clan in play (PON-12.5)."""

from core.engine.commands import Command
from core.engine.rules import RoomNow
from core.engine.scene import Scene
from core.engine.state import GameState, Player
from core.engine.values import Params
from core.rulesets.ponyatiya.mafia_turn import clan_members
from core.rulesets.ponyatiya.sides import CLANS, clan_of


def rooms(state: GameState) -> tuple[RoomNow, ...]:
    """Return the rooms with their members, who all read and write, by day and night (PON-12.5)."""
    found = []
    for clan in CLANS:
        if any(clan_of(player) == clan for player in state.players):
            members = tuple(player.id for player in clan_members(state, clan))
            found.append(RoomNow(f"clan_{clan}", members, members))
    return tuple(found)


def rooms_of(state: GameState, player: Player) -> tuple[Params, ...]:
    """Return the parameters with which a player may say something: one set for each of his rooms."""
    return tuple({"room": room.id, "text": ""} for room in rooms(state) if player.id in room.writers)


def say(scene: Scene, command: Command) -> Scene:
    """The other members of the room hear it (PON-12.2)."""
    room_id, text = command.branch.params["room"], command.branch.params["text"]
    room = next(room for room in rooms(scene.state) if room.id == room_id)
    hearers = [member for member in room.members if member != command.by]
    return scene.tell(hearers, "room_message", room=room_id, sender=command.by, text=text)
