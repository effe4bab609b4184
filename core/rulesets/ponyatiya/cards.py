"""What a role card says beyond role, side and acquaintances (PON-12.1, PON-2.14)."""

from core.engine.state import GameState, Player
from core.engine.values import Json, Params
from core.rulesets.ponyatiya import mafia_turn
from core.rulesets.ponyatiya.roles import bouncer, investigator
from core.rulesets.ponyatiya.sides import clan_of


def card(state: GameState, player: Player) -> Params:
    """Return what the player may know of his own standing; what goes on without him is not his any more (PON-8.6)."""
    found: dict[str, Json] = {}
    clan = clan_of(player)
    if clan is not None:
        found |= _clan(state, player, clan)
    if player.role == "bouncer":
        found["shielded"] = bouncer.shielded(state)
    if player.role == "investigator" and not player.is_out:
        found["dossier"] = investigator.dossier(state)
    return found


def _clan(state: GameState, player: Player, clan: int) -> Params:
    """The clan, one's number in it, the numbers of the others, and whose turn it is."""
    numbers: dict[str, Json] = {
        member.id: member.traits["number"]
        for member in state.players
        if clan_of(member) == clan and "number" in member.traits
    }
    return {
        "clan": clan,
        "number": player.traits.get("number"),
        "numbers": numbers,
        "on_turn": None if player.is_out else mafia_turn.on_turn(state, clan),
    }
