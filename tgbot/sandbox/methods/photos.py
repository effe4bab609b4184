"""Photos and files."""

from __future__ import annotations

from typing import Any

from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.methods.content import caption_of, check_may_write, keyboard_of, reply_of
from tgbot.sandbox.methods.registry import method
from tgbot.sandbox.parameters import Parameters
from tgbot.sandbox.world import World

LARGEST_PHOTO_BYTES = 10 * 1024 * 1024
_IMAGE_BEGINNINGS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"RIFF")


@method("sendPhoto")
async def send_photo(world: World, params: Parameters) -> Any:
    chat = world.chat_for(params.values.get("chat_id"))
    check_may_write(world, chat, "can_send_photos", "photos")
    photo = _photo(world, params)
    text, entities = caption_of(world, params)
    keyboard, reply_to = keyboard_of(params), reply_of(params, chat)
    world.limiter.spend(chat.id, world.now())
    message = world.post(
        chat,
        world.bot,
        text,
        entities=entities,
        keyboard=keyboard,
        reply_to=reply_to,
        photo=photo if isinstance(photo, str) else world.keep_file(photo),
        is_protected=params.flag("protect_content"),
    )
    return message.as_json()


def _photo(world: World, params: Parameters) -> str | bytes:
    """The id of a known file, or the content of a new one."""
    content = params.file("photo")
    if content is None:
        file_id = params.text("photo")
        if not file_id:
            raise bad_request("there is no photo in the request")
        if file_id not in world.files:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return file_id
    if not content:
        raise bad_request("file must be non-empty")
    if len(content) > LARGEST_PHOTO_BYTES:
        raise bad_request("file is too big for a photo; the maximum size is 10485760 bytes")
    if not content.startswith(_IMAGE_BEGINNINGS):
        raise bad_request("IMAGE_PROCESS_FAILED")
    return content


@method("getFile")
async def get_file(world: World, params: Parameters) -> Any:
    file_id = params.text("file_id")
    if file_id not in world.files:
        raise bad_request("invalid file_id")
    return {
        "file_id": file_id,
        "file_unique_id": f"u{file_id}",
        "file_size": len(world.files[file_id]),
        "file_path": f"photos/{file_id}",
    }
