"""What the reserve and former players read in private."""

from core.app.records import GameId, UserId
from core.app.reserve import offer_to
from core.storage.outbox import OutboxMessage
from tgbot.buttons import encode
from tgbot.game.names import game_name, names_of
from tgbot.lobby.words import button
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext


async def offer_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """The question whether somebody takes a seat over; nothing in it tells what the seat is."""
    record = await context.stores.games.load(GameId(row.args["game"]))
    if record is None:
        return ()
    say, seat = await context.language_of(row.chat_id), str(row.args["offered"])
    made = offer_to(record, UserId(row.chat_id), seat, context.now)
    game = await game_name(context.stores, record, say)
    if made is None:
        return (Rendering(say("reserve-offer-over", game=game, seat=seat)),)
    clock = say.moment(made.until, context.now, await context.zone_of(record.lobby.chat))
    name = say.name(names_of(record)(seat), seat)
    rows = [
        [button(say.plain("reserve-button-take"), encode("takeover", record.id, 0, seat))],
        [button(say.plain("reserve-button-decline"), encode("decline", record.id, 0, seat))],
    ]
    return (Rendering(say("reserve-offer", game=game, seat=seat, name=name, clock=clock), rows),)


async def given_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """What stays where the panel of a former player was."""
    say = await context.language_of(row.chat_id)
    return (Rendering(say("reserve-panel-given")),)
