"""/rules and /roles: short first, whole on demand; one message that turns its pages."""

import telegram
from telegram.ext import CommandHandler

from core.app import systems
from core.app.group_settings import DEFAULT_RULESET as RULESET
from core.storage.outbox import OutboxMessage
from tgbot.buttons import Press, encode
from tgbot.game.keyboards import grid
from tgbot.handling import Handling, LiraContext
from tgbot.lobby.words import button
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Language
from tgbot.texts.cards import role_text
from tgbot.texts.rulebook import rules_text, rules_topics, topic_title
from tgbot.texts.vocabulary import Vocabulary

SHORT = "short"
EVERY = "every"


def handlers() -> list[CommandHandler[LiraContext, None]]:
    """Return what this module handles."""
    return [CommandHandler("rules", rules_typed), CommandHandler("roles", roles_typed)]


async def rules_typed(update: telegram.Update, context: LiraContext) -> None:
    """Open the rule book, at a topic where one is named."""
    asked = " ".join(context.args or []).casefold()
    say = context.handling.say_here
    titles = {topic: topic_title(say, RULESET, topic) for topic in rules_topics(RULESET)}
    found = [topic for topic, title in titles.items() if asked and asked in (topic, title.casefold())]
    found = found or [topic for topic, title in titles.items() if asked and asked in title.casefold()]
    await _open(context.handling, "rules", found[0] if found else SHORT, context.handling.update.update_id)


async def roles_typed(update: telegram.Update, context: LiraContext) -> None:
    """Open the roles, at one where it is named."""
    asked = " ".join(context.args or []).casefold()
    words = Vocabulary(context.handling.say_here, RULESET)
    names = {role.id: str(words.role(role.id)).casefold() for role in systems.roles(RULESET)}
    found = [role for role, name in names.items() if asked and asked in (role, name)]
    found = found or [role for role, name in names.items() if asked and asked in name]
    await _open(context.handling, "roles", found[0] if found else EVERY, context.handling.update.update_id)


async def page_pressed(context: LiraContext, press: Press) -> None:
    """Turn to another page of the book in the pressed message."""
    handling, number = context.handling, press.number(0)
    page = press.args[1] if len(press.args) == 2 else ""
    pages = {"rules": (SHORT, *rules_topics(RULESET)), "roles": (EVERY, *(r.id for r in systems.roles(RULESET)))}
    if number is None or page not in pages[press.kind]:
        handling.refuse_press()
    elif await _is_pressed_here(handling, _slot(press.kind, handling.chat_id, number)):
        await _open(handling, press.kind, page, number)
    else:
        await _open(handling, press.kind, page, handling.update.update_id)


async def _is_pressed_here(handling: Handling, slot: str) -> bool:
    query = handling.update.callback_query
    place = await handling.work.outbox.place_of(slot)
    return (
        query is not None
        and query.message is not None
        and place is not None
        and place.message_id == query.message.message_id
    )


async def _open(handling: Handling, book: str, page: str, number: int) -> None:
    await handling.show(handling.chat_id, book, _slot(book, handling.chat_id, number), page=page, number=number)


def _slot(book: str, chat_id: int, number: int) -> str:
    return f"{book}:{chat_id}:{number}"


async def rules_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Render a page of the rule book."""
    say = await context.language_of(row.chat_id)
    page, number = row.args["page"], row.args["number"]
    modules = systems.ruleset(RULESET).modules
    text = rules_text(say, RULESET, None if page == SHORT else page, systems.defaults(RULESET), modules)
    buttons = [
        button(topic_title(say, RULESET, topic), encode("rules", 0, 0, number, topic))
        for topic in rules_topics(RULESET)
        if topic != page
    ]
    if page != SHORT:
        buttons.append(button(say.plain("rules-short"), encode("rules", 0, 0, number, SHORT)))
    return (Rendering(text, grid(buttons)),)


async def roles_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Render all roles by name, or one role whole."""
    say = await context.language_of(row.chat_id)
    page, number = row.args["page"], row.args["number"]
    buttons = [
        button(_role_label(say, role.id), encode("roles", 0, 0, number, role.id))
        for role in systems.roles(RULESET)
        if role.id != page
    ]
    text = say("roles-heading") if page == EVERY else role_text(say, RULESET, page)
    return (Rendering(text, grid(buttons)),)


def _role_label(say: Language, role: str) -> str:
    words = Vocabulary(say, RULESET)
    return say.plain("roles-button", sign=words.role(role, "sign"), role=words.role(role, "name"))
