"""What a group reads about a game apart from its rules: the question before a stop, the stop, another deadline."""

from core.app.games import view_of
from core.app.records import GameId
from core.storage.outbox import OutboxMessage
from tgbot.buttons import encode
from tgbot.game.group_messages import loaded
from tgbot.game.keyboards import call_button
from tgbot.game.names import writer_for
from tgbot.game.pages import pages
from tgbot.lobby.words import button
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Html
from tgbot.texts.board import fates_text


async def stop_question(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Ask an admin whether he means it."""
    say = await context.language_of(row.chat_id)
    record = await context.stores.games.load(GameId(row.args["game"]))
    if record is None or record.status != "running":
        return ()
    sure = button(say.plain("group-stop-sure"), encode("stop", record.id))
    return (Rendering(say("group-stop-question"), [[sure]]),)


async def game_stopped(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """The game has ended without a result: why, who was who, and the seed."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    view = view_of(record, None, context.now)
    assert view.result is not None
    reveal = say("game-reveal", seed=view.result.seed, commitment=view.commitment, game=str(record.id))
    fates = fates_text(writer_for(record, say), view).split("\n")
    why = say(f"group-stopped-{row.args['why']}")
    *before, last = pages([why, Html(), *map(Html, fates), Html(), reveal])
    return (
        *map(Rendering, before),
        Rendering(last, None if record.lobby.is_private else [[call_button(say, record.id)]]),
    )


async def game_deadline(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Why the phase ends later, and when; nothing once it is over."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    phase = view_of(record, None, context.now).phase
    if not record.is_on or phase.serial != row.args["serial"]:
        return ()
    zone = await context.zone_of(row.chat_id)
    until = say(
        "panel-until",
        clock=say.moment(phase.deadline, context.now, zone),
        left=say.duration(phase.deadline - context.now),
    )
    return (Rendering(Html(f"{say(row.args['key'])}\n{until}")),)
