"""/settings: what a group has chosen, on one card that is edited in place. Whoever presses must be an admin then."""

from dataclasses import replace

import telegram
from telegram.ext import CommandHandler

from core.app import systems
from core.app.group_settings import CHOICES, following, value_of, with_setting
from core.app.records import Chat, ChatId
from core.storage.outbox import OutboxMessage
from tgbot.buttons import Press, encode
from tgbot.general.language import NAMES
from tgbot.handling import Handling, LiraContext
from tgbot.lobby.membership import why_no_admin
from tgbot.lobby.words import button
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Html, Language, Texts, without_markup
from tgbot.texts.vocabulary import Vocabulary, key_of

LANGUAGE = "language"


def handlers() -> list[CommandHandler[LiraContext, None]]:
    """Return what this module handles."""
    return [CommandHandler("settings", settings_typed)]


async def settings_typed(update: telegram.Update, context: LiraContext) -> None:
    """Show the card to an admin, also to an anonymous one."""
    handling = context.handling
    if handling.is_private:
        await handling.answer(handling.say_to_user.plain("group-settings-place"))
        return
    refusal = await why_no_admin(context, "group-settings-admins")
    if refusal is None:
        await _show(handling, update.update_id)
    else:
        await handling.answer(refusal)


async def setting_pressed(context: LiraContext, press: Press) -> None:
    """Set what the button says, if whoever presses is an admin at this moment."""
    handling, number = context.handling, press.number(0)
    setting, value = press.args[1:] if len(press.args) == 3 else ("", "")
    if handling.is_private or number is None or value not in _choices(handling.texts, setting):
        handling.refuse_press()
        return
    refusal = await why_no_admin(context, "group-settings-admins")
    if refusal is not None:
        handling.toast(refusal)
        return
    chat = handling.chat or Chat(handling.chat_id)
    handling.chat = replace(chat, language=value) if setting == LANGUAGE else with_setting(chat, setting, value)
    await handling.work.people.save_chat(handling.chat)
    say = handling.say_to_user
    handling.toast(say.plain("group-settings-changed", value=_value(say, setting, value)))
    await _show(handling, number)


def _choices(texts: Texts, setting: str) -> tuple[str, ...]:
    return tuple(texts.codes) if setting == LANGUAGE else CHOICES.get(setting, ())


async def _show(handling: Handling, number: int) -> None:
    slot = f"settings:{handling.chat_id}:{number}"
    await handling.show(handling.chat_id, "settings", slot, number=number)


async def settings_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Render the card: a line and a button for each setting."""
    say = await context.language_of(row.chat_id)
    chat = await context.stores.people.chat(ChatId(row.chat_id))
    codes = tuple(context.texts.codes)
    following_code = codes[(codes.index(say.code) + 1) % len(codes)]
    present = {LANGUAGE: say.code, **{setting: value_of(chat, setting) for setting in CHOICES}}
    then = {LANGUAGE: following_code, **{setting: following(chat, setting) for setting in CHOICES}}
    lines = {setting: _line(say, setting, value) for setting, value in present.items()}
    keyboard = [
        [button(without_markup(line), encode("setting", 0, 0, row.args["number"], setting, then[setting]))]
        for setting, line in lines.items()
    ]
    return (Rendering(say("group-settings", lines=Html("\n".join(lines.values()))), keyboard),)


def _line(say: Language, setting: str, value: str) -> Html:
    name = say(f"group-setting-{key_of(setting)}")
    return say("group-settings-line", name=name, value=_value(say, setting, value))


def _value(say: Language, setting: str, value: str) -> Html:
    match setting:
        case "language":
            return Html(NAMES[value])
        case "ruleset" if value in systems.ruleset_ids():
            return Vocabulary(say, value).title()
        case _:
            return say(f"group-setting-{key_of(setting)}.{value}")
