"""Which game is meant: the one of a group, or those in which somebody sits."""

from core.app.records import GameRecord
from tgbot.handling import Handling


async def game_here(handling: Handling) -> GameRecord | None:
    """Return the running game of the group; when there is none, the sender is told."""
    record = await open_here(handling)
    if record is not None and record.state is None:
        await handling.answer(handling.say_to_user.plain("game-not-begun"))
        return None
    return record


async def open_here(handling: Handling) -> GameRecord | None:
    """Return the lobby or running game of the group; when there is none, the sender is told."""
    game = await handling.work.games.open_in(handling.chat_id)
    record = await handling.work.games.load(game) if game is not None else None
    if record is None:
        await handling.answer(handling.say_to_user.plain("game-none-here"))
    return record


async def running_games(handling: Handling) -> list[GameRecord]:
    """Return the running games in which the sender holds a seat, newest first."""
    games = [await handling.work.games.load(game) for game in await handling.work.games.open_of(handling.user_id)]
    return [record for record in games if record is not None and record.state is not None]
