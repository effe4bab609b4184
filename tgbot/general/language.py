"""/lang: the language of a player, or of a group, which its admins choose."""

from dataclasses import replace

import telegram
from telegram.ext import CommandHandler

from core.app.records import Chat
from core.storage.outbox import OutboxMessage
from tgbot.buttons import Press, encode
from tgbot.handling import Handling, LiraContext
from tgbot.lobby.membership import why_no_admin
from tgbot.lobby.words import button
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Language

NAMES = {"ru": "🇷🇺 Русский", "en": "🇬🇧 English"}
"""Every language in its own words, so that whoever can't read the present one finds his."""


def handlers() -> list[CommandHandler[LiraContext, None]]:
    """Return what this module handles."""
    return [CommandHandler("lang", language_typed)]


async def language_typed(update: telegram.Update, context: LiraContext) -> None:
    """Ask for the language of this place."""
    handling = context.handling
    await handling.show(
        handling.chat_id, "language", f"language:{handling.chat_id}:{update.update_id}", number=update.update_id
    )


async def language_pressed(context: LiraContext, press: Press) -> None:
    """Choose a language: everybody in private, admins in a group."""
    handling, number = context.handling, press.number(0)
    code = press.args[1] if len(press.args) == 2 else ""
    if number is None or code not in NAMES:
        handling.refuse_press()
        return
    refusal = None if handling.is_private else await why_no_admin(context, "language-admins-only")
    if refusal is not None:
        handling.toast(refusal)
        return
    await _choose(handling, code)
    say = handling.texts.language(code)
    handling.toast(say.plain("language-chosen"))
    await handling.show(handling.chat_id, "language", f"language:{handling.chat_id}:{number}", number=number)


async def _choose(handling: Handling, code: str) -> None:
    people = handling.work.people
    if handling.is_private:
        await people.set_language(handling.user_id, code)
    else:
        handling.chat = replace(handling.chat or Chat(handling.chat_id), language=code)
        await people.save_chat(handling.chat)


async def language_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Render the question, the present language marked."""
    say = await context.language_of(row.chat_id)
    keyboard = [
        [button(_label(say, code), encode("language", 0, 0, row.args["number"], code)) for code in context.texts.codes]
    ]
    return (Rendering(say("language-question" if row.chat_id > 0 else "language-question-group"), keyboard),)


def _label(say: Language, code: str) -> str:
    return f"✓ {NAMES[code]}" if code == say.code else NAMES[code]
