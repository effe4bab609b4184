"""How a game stands: for /players, /status, /rooms, and where one of several games must be chosen."""

from zoneinfo import ZoneInfo

from core.app.games import view_of
from core.app.records import GameId, GameRecord, UserId
from core.engine.views import View
from core.storage.outbox import OutboxMessage
from tgbot.causes import REMOVALS
from tgbot.game.ballots import ballot_now
from tgbot.game.keyboards import Button, button
from tgbot.game.names import game_name, writer_for
from tgbot.game.pages import renderings
from tgbot.game.room_codes import code_of
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Html, Language, without_markup
from tgbot.texts.board import awaited_text
from tgbot.texts.notices import Writer


async def players(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """All players, the living and those who are out; before the start, those who have signed up."""
    record, say = await _game(context, row.args["game"]), await context.language_of(row.chat_id)
    if record is None:
        return ()
    writer = writer_for(record, say)
    view = view_of(record, None, context.now) if record.state is not None else None
    seats = [str(number) for number in range(1, len(record.lobby.members) + 1)]
    if view is not None:
        seats = [seat.id for seat in view.seats if not seat.is_out]
    lines = [say("game-player", number=seat, name=writer.name(seat)) for seat in seats]
    out = _those_out(writer, view) if view is not None else []
    return renderings([say("players-alive", count=len(lines)), *lines, *out])


def _those_out(writer: Writer, view: View) -> list[Html]:
    lines = [
        writer.say(
            "players-out-line",
            number=str(seat.number),
            name=writer.name(seat.id),
            cause=writer.words.cause(str(seat.cause)),
            known=seat.role is not None,
            role=writer.words.role(seat.role) if seat.role is not None else "",
        )
        for seat in view.seats
        if seat.is_out
    ]
    return [writer.say("players-out", count=len(lines)), *lines] if lines else []


async def status(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Phase, deadline, and by day who has not acted yet; at night nobody is counted."""
    record, say = await _game(context, row.args["game"]), await context.language_of(row.chat_id)
    zone = await context.zone_of(row.chat_id)
    if record is None or record.state is None:
        return _sign_up(record, say, context, zone)
    view, writer = view_of(record, None, context.now), writer_for(record, say)
    phase = view.phase
    clock = say.moment(phase.deadline, context.now, zone)
    entries = [
        say("status-phase", phase=writer.words.phase(phase.kind, phase.number)),
        say("panel-until", clock=clock, left=say.duration(phase.deadline - context.now)),
        say("status-alive", count=sum(not seat.is_out for seat in view.seats)),
    ]
    if phase.kind == "day":
        shown = await ballot_now(context.stores, record, view)
        entries.append(awaited_text(writer, shown) or say("status-all-acted"))
    return renderings(entries)


def _sign_up(record: GameRecord | None, say: Language, context: RenderContext, zone: ZoneInfo) -> tuple[Rendering, ...]:
    if record is None:
        return ()
    entries = [say("status-sign-up"), say("players-alive", count=len(record.lobby.members))]
    deadline = record.lobby.deadline
    if deadline is not None:
        clock = say.moment(deadline, context.now, zone)
        entries.append(say("status-sign-up-until", clock=clock, left=say.duration(deadline - context.now)))
    return renderings(entries)


async def own_rooms_list(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """The reader's rooms, with their members."""
    say = await context.language_of(row.chat_id)
    entries: list[Html] = []
    for game, room in row.args["rooms"]:
        record = await _game(context, game)
        if record is not None:
            entries.append(await _room(context, say, record, room, row.chat_id))
    return renderings([say("rooms-title"), *entries, say("rooms-how")] if entries else [say("room-none")])


async def _room(context: RenderContext, say: Language, record: GameRecord, room: str, chat_id: int) -> Html:
    writer = writer_for(record, say)
    found = None if record.state is None else _members(record, room, chat_id, context)
    return say(
        "rooms-line",
        room=writer.words.room(room),
        game=await game_name(context.stores, record, say),
        members=[writer.name(player) for player in found or ()],
    )


def _members(record: GameRecord, room: str, chat_id: int, context: RenderContext) -> list[str]:
    seat = record.seat_of(UserId(chat_id))
    view = view_of(record, seat, context.now)
    for known in view.rooms:
        if known.id == room:
            return list(known.members)
    return [other.id for other in view.seats if other.is_out and other.cause not in REMOVALS]


async def room_choice(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Into which room a text is to go; the question answers the message with the text."""
    say = await context.language_of(row.chat_id)
    rows: list[list[Button]] = []
    for game, room in row.args["rooms"]:
        record = await _game(context, game)
        if record is not None:
            name = without_markup(writer_for(record, say).words.room(room))
            label = say.plain("room-button", room=name, game=await game_name(context.stores, record, say))
            rows.append([button(label, "say", record, 0, code_of(room))])
    return (Rendering(say("room-which"), rows, reply_to=row.args["reply_to"]),)


async def game_choice(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Which of several games is meant."""
    say = await context.language_of(row.chat_id)
    rows: list[list[Button]] = []
    for game in row.args["games"]:
        record = await _game(context, game)
        if record is not None:
            label = without_markup(await game_name(context.stores, record, say))
            rows.append([button(label, row.args["press"], record, 0)])
    return (Rendering(say("game-which"), rows),)


async def _game(context: RenderContext, game: int) -> GameRecord | None:
    return await context.stores.games.load(GameId(game))
