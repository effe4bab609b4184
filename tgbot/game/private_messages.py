"""What a player reads in private beside his panel: his card, news, what was said in his rooms, reminders."""

from core.app import systems
from core.app.games import view_of
from core.storage.outbox import OutboxMessage
from tgbot.causes import REMOVALS
from tgbot.game.attendance import is_silent
from tgbot.game.group_messages import loaded, notices_in
from tgbot.game.keyboards import button
from tgbot.game.names import game_name, names_of, writer_for
from tgbot.game.pages import renderings
from tgbot.game.room_codes import code_of
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Html
from tgbot.texts.cards import role_card
from tgbot.texts.scenery import reminder_text


async def card(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """A player's role card; it can't be passed on."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    view = view_of(record, row.args["seat"], context.now)
    name = await game_name(context.stores, record, say)
    text = role_card(say, view, names_of(record), systems.defaults(record.lobby.ruleset))
    return (Rendering(Html(f"{name}\n\n{text}"), protect_content=True),)


async def notices(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Private news."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    writer = writer_for(record, say, row.args["seat"])
    name = await game_name(context.stores, record, say)
    return renderings([name, *writer.results(notices_in(row.args["notices"]))])


async def room_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """What somebody has said in a room of the reader's; answering it answers into that room."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    args, writer = row.args, writer_for(record, say)
    text = writer.notice("room_message", {"room": args["room"], "sender": args["sender"], "text": args["text"]})
    name = await game_name(context.stores, record, say)
    answer = button(say.plain("room-answer"), "room", record, 0, code_of(args["room"]))
    return (Rendering(Html(f"{text}\n<i>{name}</i>"), [[answer]]),)


async def farewell(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """The game is over for the reader; the dead have a room of their own."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    cause = row.args["cause"]
    key = "farewell-removed" if cause in REMOVALS else "farewell-dead"
    words = writer_for(record, say).words
    name = await game_name(context.stores, record, say)
    return (Rendering(say(key, game=name, cause=words.cause(cause), room=words.room("dead"))),)


async def reminder(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """The phase is nearly over, and the reader has not acted; nothing if that is not so any more."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    view = view_of(record, row.args["seat"], context.now)
    phase = view.phase
    if phase.serial != row.args["serial"] or context.now >= phase.deadline or not is_silent(view):
        return ()
    title = await context.title_of(record.lobby.chat) or say.plain("lobby-practice")
    left = phase.deadline - context.now
    return (Rendering(reminder_text(say, record.lobby.ruleset, phase.kind, phase.number, title, left)),)
