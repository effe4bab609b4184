"""Short messages before the start: an invitation, lobbies on offer, the question before leaving."""

from core.app.records import GameId
from core.app.reserve import has_reserve
from core.storage.outbox import OutboxMessage
from tgbot.buttons import encode
from tgbot.links import invitation
from tgbot.lobby.words import button
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext


async def invitation_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Ask somebody to open the private chat first; the button joins on the way."""
    record = await context.stores.games.load(GameId(row.args["game"]))
    if record is None or not (record.status == "lobby" or has_reserve(record)):
        return ()
    say = await context.language_of(row.chat_id)
    link = {"text": say.plain("lobby-button-open-bot"), "url": invitation(context.bot_username, record.lobby)}
    return (Rendering(say("lobby-invitation"), [[link]]),)


async def offers_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Offer lobbies by the names of their groups."""
    say = await context.language_of(row.chat_id)
    rows = []
    for game in row.args["games"]:
        record = await context.stores.games.load(GameId(game))
        if record is not None and record.status == "lobby":
            title = await context.title_of(record.lobby.chat)
            rows.append([button(say.plain("lobby-button-join-in", group=title), encode("join", game))])
    return (Rendering(say("lobby-offers"), rows),) if rows else ()


async def quitting_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Ask whether somebody really wants to leave a running game."""
    record = await context.stores.games.load(GameId(row.args["game"]))
    if record is None or record.status != "running":
        return ()
    say = await context.language_of(row.chat_id)
    rows = [[button(say.plain("lobby-button-quit"), encode("quit", record.id))]]
    if has_reserve(record) and record.lobby.reserve:
        rows.append([button(say.plain("reserve-button-hand-over"), encode("handover", record.id))])
    group = await context.title_of(record.lobby.chat)
    return (Rendering(say("lobby-quitting", place=group or say.plain("lobby-practice")), rows),)
