"""Sending, editing and deleting messages."""

from __future__ import annotations

from typing import Any

from tgbot.sandbox.entities import Entity
from tgbot.sandbox.errors import NOT_MODIFIED, bad_request
from tgbot.sandbox.keyboards import Keyboard
from tgbot.sandbox.methods.content import (
    caption_of,
    check_may_write,
    keyboard_of,
    reply_of,
    text_of,
)
from tgbot.sandbox.methods.registry import method
from tgbot.sandbox.model import Chat, Message
from tgbot.sandbox.parameters import Parameters
from tgbot.sandbox.world import MessageChanged, World

_ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)


@method("sendMessage")
async def send_message(world: World, params: Parameters) -> Any:
    chat = world.chat_for(params.values.get("chat_id"))
    check_may_write(world, chat, "can_send_messages", "text messages")
    text, entities = text_of(world, params)
    keyboard, reply_to = keyboard_of(params), reply_of(params, chat)
    world.limiter.spend(chat.id, world.now())
    message = world.post(
        chat,
        world.bot,
        text,
        entities=entities,
        keyboard=keyboard,
        reply_to=reply_to,
        is_protected=params.flag("protect_content"),
    )
    return message.as_json()


@method("copyMessage")
async def copy_message(world: World, params: Parameters) -> Any:
    chat = world.chat_for(params.values.get("chat_id"))
    source = world.chat_for(params.values.get("from_chat_id")).message(params.integer("message_id"))
    check_may_write(world, chat, "can_send_messages", "text messages")
    if source is None:
        raise bad_request("message to copy not found")
    if source.service or source.is_protected:
        raise bad_request("message can't be copied")
    keyboard, reply_to = keyboard_of(params), reply_of(params, chat)
    world.limiter.spend(chat.id, world.now())
    copy = world.post(
        chat,
        world.bot,
        source.text,
        entities=source.entities,
        photo=source.photo,
        keyboard=keyboard,
        reply_to=reply_to,
        is_protected=params.flag("protect_content"),
    )
    return {"message_id": copy.id}


def _to_edit(world: World, params: Parameters) -> Message:
    if params.text("inline_message_id"):
        raise bad_request("MESSAGE_ID_INVALID")
    chat = world.chat_for(params.values.get("chat_id"))
    world.check_reach(chat)
    message_id = params.integer("message_id")
    if not message_id:
        raise bad_request("message identifier is not specified")
    message = chat.message(message_id)
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is not world.bot or message.service:
        raise bad_request("message can't be edited")
    return message


def _edit(
    world: World, message: Message, text: str, entities: list[Entity], keyboard: Keyboard | None
) -> dict[str, Any]:
    if (text, entities, keyboard) == (message.text, message.entities, message.keyboard):
        raise bad_request(NOT_MODIFIED)
    world.limiter.spend(message.chat.id, world.now())
    message.text, message.entities, message.keyboard = text, entities, keyboard
    message.edited_at = world.now()
    message.edit_count += 1
    world.changed(MessageChanged(message))
    return message.as_json()


@method("editMessageText")
async def edit_message_text(world: World, params: Parameters) -> Any:
    message = _to_edit(world, params)
    text, entities = text_of(world, params)
    if message.photo is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(world, message, text, entities, keyboard_of(params))


@method("editMessageCaption")
async def edit_message_caption(world: World, params: Parameters) -> Any:
    message = _to_edit(world, params)
    text, entities = caption_of(world, params)
    if message.photo is None:
        raise bad_request("there is no caption in the message to edit")
    return _edit(world, message, text, entities, keyboard_of(params))


@method("editMessageReplyMarkup")
async def edit_message_reply_markup(world: World, params: Parameters) -> Any:
    message = _to_edit(world, params)
    return _edit(world, message, message.text, message.entities, keyboard_of(params))


@method("deleteMessage")
async def delete_message(world: World, params: Parameters) -> Any:
    chat = world.chat_for(params.values.get("chat_id"))
    world.check_reach(chat)
    _delete(world, chat, params.integer("message_id"))
    return True


def _delete(world: World, chat: Chat, message_id: int) -> None:
    message = chat.message(message_id)
    if message is None:
        raise bad_request("message to delete not found")
    foreign = message.sender is not world.bot and chat.kind != "private"
    too_old = (world.now() - message.date).total_seconds() >= 48 * 3600
    may_delete_all = world.bot_in(chat).may("can_delete_messages")
    if (foreign or too_old) and not may_delete_all:
        raise bad_request("message can't be deleted" + (" for everyone" if too_old else ""))
    message.deleted = True
    world.changed(MessageChanged(message))


@method("setMessageReaction")
async def set_message_reaction(world: World, params: Parameters) -> Any:
    chat = world.chat_for(params.values.get("chat_id"))
    world.check_reach(chat)
    message = chat.message(params.integer("message_id"))
    if message is None:
        raise bad_request("message to react not found")
    reactions = params.nested("reaction") or []
    if len(reactions) > 1 or any(
        not isinstance(each, dict) or each.get("type") != "emoji" or not each.get("emoji") for each in reactions
    ):
        raise bad_request("REACTION_INVALID")
    message.reactions[world.bot.id] = reactions
    world.changed(MessageChanged(message))
    return True


@method("sendChatAction")
async def send_chat_action(world: World, params: Parameters) -> Any:
    world.check_reach(world.chat_for(params.values.get("chat_id")))
    if params.text("action") not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    return True
