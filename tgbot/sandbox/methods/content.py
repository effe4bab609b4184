"""What messages may contain: texts, captions, replies and keyboards, checked as Telegram checks them."""

from __future__ import annotations

from typing import Any

from tgbot.sandbox.entities import Entity, trimmed, utf16_length, with_found_entities
from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.keyboards import Keyboard, inline_keyboard
from tgbot.sandbox.markup import parse_html
from tgbot.sandbox.model import Chat, Message
from tgbot.sandbox.parameters import Parameters
from tgbot.sandbox.world import World

LONGEST_TEXT = 4096
LONGEST_CAPTION = 1024


def formatted(world: World, params: Parameters, name: str) -> tuple[str, list[Entity]]:
    """The text of a parameter and its entities, given by ``parse_mode`` or one by one.

    Raises:
        ApiError: 400 «can't parse entities» or «unsupported parse_mode».
    """
    source = params.text(name)
    mode = params.text("parse_mode").lower()
    if mode == "html":
        text, entities = parse_html(source)
    elif mode in ("", "none"):
        given = params.nested("entities" if name == "text" else f"{name}_entities") or []
        text, entities = source, [_given(entity) for entity in given]
    else:
        raise bad_request("unsupported parse_mode")
    text, entities = trimmed(text, world.full_entities(entities))
    return text, with_found_entities(text, entities)


def _given(entity: Any) -> Entity:
    if not isinstance(entity, dict) or not {"type", "offset", "length"} <= entity.keys():
        raise bad_request("can't parse MessageEntity: Can't find field \"type\"")
    user = entity.get("user")
    return {**entity, "user_id": user["id"]} if user else entity


def text_of(world: World, params: Parameters) -> tuple[str, list[Entity]]:
    """The text of a message.

    Raises:
        ApiError: 400, it is empty, too long, or its markup is wrong.
    """
    if not params.text("text"):
        raise bad_request("message text is empty")
    text, entities = formatted(world, params, "text")
    if not text:
        raise bad_request("message text is empty")
    if utf16_length(text) > LONGEST_TEXT:
        raise bad_request("message is too long")
    return text, entities


def caption_of(world: World, params: Parameters) -> tuple[str, list[Entity]]:
    """The caption of a photo, which may be empty.

    Raises:
        ApiError: 400, it is too long, or its markup is wrong.
    """
    text, entities = formatted(world, params, "caption")
    if utf16_length(text) > LONGEST_CAPTION:
        raise bad_request("message caption is too long")
    return text, entities


def keyboard_of(params: Parameters) -> Keyboard | None:
    """The inline keyboard of a request."""
    return inline_keyboard(params.nested("reply_markup"))


def reply_of(params: Parameters, chat: Chat) -> Message | None:
    """The message that is replied to.

    Raises:
        ApiError: 400, there is no such message and the request does not allow that.
    """
    reply = params.nested("reply_parameters") or {
        "message_id": params.integer("reply_to_message_id"),
        "allow_sending_without_reply": params.flag("allow_sending_without_reply"),
    }
    if not reply.get("message_id"):
        return None
    message = chat.message(int(reply["message_id"]))
    if message is None and not reply.get("allow_sending_without_reply"):
        raise bad_request("message to be replied not found")
    return message


def check_may_write(world: World, chat: Chat, permission: str, kind: str) -> None:
    """Refuse to write where the group does not let the bot.

    Raises:
        ApiError: 403 or 400 with the reason.
    """
    world.check_reach(chat)
    if chat.kind == "private" or world.bot_in(chat).is_admin:
        return
    status = world.bot_in(chat)
    allowed = status.permissions if status.status == "restricted" else chat.permissions
    if not allowed.get(permission, False):
        raise bad_request(f"not enough rights to send {kind} to the chat")
