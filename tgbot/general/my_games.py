"""/games: the games that somebody sits in, with buttons that bring their panels back."""

import telegram
from telegram.ext import CommandHandler

from core.app.games import view_of_user
from core.app.records import GameId, GameRecord, UserId
from core.storage.outbox import OutboxMessage
from tgbot.buttons import encode
from tgbot.handling import LiraContext
from tgbot.lobby.words import button
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Html, Language
from tgbot.texts.vocabulary import Vocabulary


def handlers() -> list[CommandHandler[LiraContext, None]]:
    """Return what this module handles."""
    return [CommandHandler("games", games_typed)]


async def games_typed(update: telegram.Update, context: LiraContext) -> None:
    """List the open games of whoever asks, in his private chat."""
    handling = context.handling
    say = handling.say_to_user
    if handling.is_anonymous or not (handling.is_private or handling.may_write_to_user):
        await handling.answer(say.plain("games-only-private"))
    else:
        await handling.show(handling.user_id, "games")


async def games_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Render the list: a line for each game, and a button for each that runs."""
    say, user = await context.language_of(row.chat_id), UserId(row.chat_id)
    loaded = [await context.stores.games.load(GameId(game)) for game in await context.stores.games.open_of(user)]
    records = [record for record in loaded if record is not None]
    places = {record.id: await _place(say, record, context) for record in records}
    lines = [_line(say, record, places[record.id], user, context) for record in records]
    keyboard = [
        [button(say.plain("games-button", place=places[record.id]), encode("act", record.id))]
        for record in records
        if record.status == "running"
    ]
    text = say("games-list", lines=Html("\n".join(lines))) if lines else say("games-none")
    return (Rendering(text, keyboard or None),)


async def _place(say: Language, record: GameRecord, context: RenderContext) -> str:
    return await context.title_of(record.lobby.chat) or say.plain("lobby-practice")


def _line(say: Language, record: GameRecord, place: str, user: UserId, context: RenderContext) -> Html:
    view = view_of_user(record, user, context.now)
    if view is None:
        return say("games-sign-up", place=place, seat=str(record.seat_of(user)))
    phase = Vocabulary(say, view.ruleset).phase(view.phase.kind, view.phase.number)
    return say("games-running", place=place, phase=phase, left=say.duration(view.phase.deadline - context.now))
