"""«Call me for the next game»: whoever wants it hears in private, once, when the next sign-up of the group opens."""

from core.app.records import GameId, GameRecord
from core.storage.outbox import OutboxMessage
from core.storage.unit_of_work import Work
from tgbot.buttons import Press, encode
from tgbot.handling import LiraContext
from tgbot.lobby.words import button
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext

MOST_CALLED = 50
"""So many are called at once; the others the next time."""


async def call_pressed(context: LiraContext, press: Press) -> None:
    """Note the wish of whoever pressed; the same button takes it back."""
    handling, say = context.handling, context.handling.say_to_user
    record = await handling.work.games.load(press.game)
    if record is None or record.lobby.is_private or record.lobby.chat != handling.chat_id:
        handling.refuse_press()
    elif not handling.may_write_to_user:
        handling.toast(say.plain("lobby-call-start-first"))
    else:
        is_wanted = await handling.work.callings.switch(record.lobby.chat, handling.user_id)
        handling.toast(say.plain("lobby-call-noted" if is_wanted else "lobby-call-gone"))


async def call_waiting(work: Work, record: GameRecord) -> None:
    """Call those who wanted to hear of this sign-up; whoever sits there already knows."""
    for user in await work.callings.take(record.lobby.chat, MOST_CALLED):
        if record.seat_of(user) is None and user != record.lobby.host:
            await work.outbox.put(user, "called", {"game": record.id})


async def called_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Say where a game gathers players, with a button that takes a seat; nothing when that is over."""
    record = await context.stores.games.load(GameId(row.args["game"]))
    if record is None or record.status != "lobby":
        return ()
    say = await context.language_of(row.chat_id)
    group = await context.title_of(record.lobby.chat)
    join = button(say.plain("lobby-button-join-in", group=group), encode("join", record.id))
    return (Rendering(say("lobby-called", group=group), [[join]]),)
