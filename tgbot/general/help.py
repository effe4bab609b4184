"""/help, and plain messages that only say something."""

import telegram
from telegram.ext import CommandHandler

from core.storage.outbox import OutboxMessage
from tgbot.handling import LiraContext
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import escaped
from tgbot.texts.commands import help_text


def handlers() -> list[CommandHandler[LiraContext, None]]:
    """Return what this module handles."""
    return [CommandHandler("help", help_typed)]


async def help_typed(update: telegram.Update, context: LiraContext) -> None:
    """Say what can be done here."""
    await context.handling.show(context.handling.chat_id, "help")


async def help_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Render the help for a place."""
    say = await context.language_of(row.chat_id)
    return (Rendering(help_text(say, "private" if row.chat_id > 0 else "group")),)


async def plain_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Render a text as it is."""
    return (Rendering(escaped(row.args["text"])),)


async def said_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Render a message of the texts, named by its key, in the language of the chat at the moment of sending."""
    say = await context.language_of(row.chat_id)
    arguments = {name: value for name, value in row.args.items() if name != "key"}
    return (Rendering(say(row.args["key"], **arguments)),)
