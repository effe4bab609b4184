"""/start: a greeting, the business of a link, and the lobbies of one's groups. Also what nobody else understands."""

import telegram
from telegram.ext import CommandHandler, MessageHandler, filters

from core.storage.outbox import OutboxMessage
from tgbot.buttons import Press, encode
from tgbot.handling import Handling, LiraContext
from tgbot.links import add_to_group, token_of
from tgbot.lobby.offers import offer_lobbies
from tgbot.lobby.opening import practise
from tgbot.lobby.seats import take_seat
from tgbot.lobby.words import button
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext


def handlers() -> list[CommandHandler[LiraContext, None]]:
    """Return what this module handles."""
    return [CommandHandler("start", start)]


def last_handlers() -> list[MessageHandler[LiraContext, None]]:
    """Return what gets the commands that nobody else takes; it comes after all others."""
    return [MessageHandler(filters.ChatType.PRIVATE & filters.COMMAND, unknown_command)]


async def start(update: telegram.Update, context: LiraContext) -> None:
    """Greet, or do what the link says."""
    handling = context.handling
    payload = " ".join(context.args or [])
    if not handling.is_private:
        if not payload:  # the link that adds the bot to a group brings one, and the group is greeted anyway
            await handling.show(handling.chat_id, "help")
    elif token_of(payload) is not None:
        await _join_by_link(handling, context, payload)
    else:
        await handling.show(handling.chat_id, "greeting", is_odd_link=bool(payload))
        await offer_lobbies(handling, context.bot)


async def _join_by_link(handling: Handling, context: LiraContext, payload: str) -> None:
    game = await handling.work.games.by_token(token_of(payload) or "")
    record = await handling.work.games.load(game) if game is not None else None
    say = handling.say_to_user
    if record is None or record.lobby.is_private:
        await handling.answer(say.plain("lobby-bad-link"))
        return
    outcome = await take_seat(handling, context.bot, record)
    if isinstance(outcome, str):
        await handling.answer(outcome)
        return
    chat = await handling.work.people.chat(record.lobby.chat)
    title, number = chat.title if chat else "", str(outcome.seat_of(handling.user_id))
    await handling.show(handling.user_id, "said", key="lobby-welcome", group=title, seat=number)


async def practise_pressed(context: LiraContext, press: Press) -> None:
    """Begin a practice game in the private chat."""
    if context.handling.is_private:
        await practise(context.handling)
    else:
        context.handling.refuse_press()


async def unknown_command(update: telegram.Update, context: LiraContext) -> None:
    """Say that there is no such command here."""
    handling = context.handling
    say = handling.say_here
    await handling.answer(say.plain("unknown-command"))


async def greeting_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Render the greeting."""
    say = await context.language_of(row.chat_id)
    keyboard = [
        [button(say.plain("greeting-how-to-play"), encode("rules", 0, 0, 0, "short"))],
        [{"text": say.plain("greeting-add-to-group"), "url": add_to_group(context.bot_username)}],
        [button(say.plain("greeting-practice"), encode("practise"))],
    ]
    return (Rendering(say("greeting-odd-link" if row.args["is_odd_link"] else "greeting"), keyboard),)
