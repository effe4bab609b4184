"""A group that can't be reached any more, and one that can again: its sign-up closes, its game waits for 48 hours."""

from datetime import datetime

from core.app import group_games, lobbies
from core.app.records import ChatId, GameId, GameRecord
from core.storage.unit_of_work import Work
from tgbot.group.telling import announce_again, tell_going_on, tell_stopped
from tgbot.lobby.bells import tell_members


async def group_lost(work: Work, chat: ChatId, at: datetime) -> None:
    """Close what is open for sign-up, and pause what is played: nobody can see it."""
    game = await work.games.open_in(chat)
    if game is None or await group_games.lose_group(work, game, at):
        return
    closed = await lobbies.cancel(work, game, None)
    if isinstance(closed, GameRecord):
        await tell_members(work, closed)


async def group_found(work: Work, chat: ChatId, at: datetime) -> None:
    """Let the game go on, with all that the group has to see of it."""
    game = await work.games.open_in(chat)
    resumed = await group_games.find_group_again(work, game, at) if game is not None else None
    if resumed is not None:
        await tell_going_on(work, resumed.record, at, "group-found-again")
        await announce_again(work, resumed.record, at)


async def ring_lost(work: Work, game: GameId, at: datetime) -> None:
    """Give up a game whose group was not found again."""
    stopped = await group_games.stop(work, game, "cancelled")
    if stopped is not None:
        await tell_stopped(work, stopped, "lost", at)
