"""Deadlines before the start: sign-up is over, or nobody has cared for a lobby for too long."""

from datetime import datetime

from core.app import lobbies
from core.app.lobbies import LobbyRefusal
from core.app.records import GameId, GameRecord
from core.storage.unit_of_work import Work
from tgbot.lobby.starting import Starter, show_card


async def end_sign_up(starter: Starter, game: GameId, at: datetime) -> None:
    """Begin with whoever is there, or close the lobby when they are too few."""
    if await starter.begin(game, None, at) is not None:
        await _close(starter, game, "lobby-cancelled-too-few")


async def close_stale(starter: Starter, game: GameId) -> None:
    """Close a lobby that nobody has started."""
    await _close(starter, game, "lobby-cancelled-stale")


async def _close(starter: Starter, game: GameId, why: str) -> None:
    """Close the lobby and tell everybody who cares."""
    closed = await lobbies.cancel(starter.work, game, None)
    if isinstance(closed, LobbyRefusal):
        return
    await show_card(starter.work, closed)
    await starter.work.outbox.put(closed.lobby.chat, "said", {"key": why})
    await tell_members(starter.work, closed)


async def tell_members(work: Work, record: GameRecord, key: str = "lobby-cancelled-for-you") -> None:
    """Tell everybody who has a seat something about the game: that there will be none, unless told otherwise."""
    chat = await work.people.chat(record.lobby.chat)
    args = {"key": key, "group": chat.title if chat else ""}
    for member in record.lobby.members:
        if member.user is not None:
            await work.outbox.put(member.user, "said", args)
