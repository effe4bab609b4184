"""The sides, and who belongs to the negative ones (PON-3.1)."""

from core.engine.state import Player
from core.engine.values import Params

CLANS = (1, 2, 3)
LAW = "law"
NEUTRAL = "neutral"
CITIZENS = "citizens"
SIDES = (*(f"mafia_{clan}" for clan in CLANS), LAW, NEUTRAL, CITIZENS)


def side_of_clan(traits: Params) -> str:
    """The side of a mafioso or lawyer: his clan (PON-3.1)."""
    return f"mafia_{traits['clan']}"


def law(_: Params) -> str:
    """The side of those who keep the law (PON-3.1)."""
    return LAW


def neutral(_: Params) -> str:
    """The side of the loners, who win together (PON-3.1)."""
    return NEUTRAL


def citizens(_: Params) -> str:
    """The side of the honest citizens (PON-3.1)."""
    return CITIZENS


def is_negative(player: Player) -> bool:
    """Whether a player belongs to any clan."""
    return player.side not in (LAW, NEUTRAL, CITIZENS)


def clan_of(player: Player) -> int | None:
    """The number of a negative player's clan."""
    clan = player.traits.get("clan") if is_negative(player) else None
    return clan if isinstance(clan, int) else None
