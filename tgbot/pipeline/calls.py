"""The calls of the Bot API that show a rendering."""

from typing import Any

from telegram import Bot, InputFile

from tgbot.pipeline.ports import Rendering

# Bot API methods are spelled in any case; the library frowns on names that it knows itself.
SEND, SEND_PHOTO, EDIT = "sendmessage", "sendphoto", "editmessagetext"


async def send(bot: Bot, chat_id: int, rendering: Rendering) -> int:
    """Send a new message and return its id."""
    params: dict[str, Any] = {"chat_id": chat_id, "parse_mode": "HTML"}
    if rendering.keyboard is not None:
        params["reply_markup"] = {"inline_keyboard": rendering.keyboard}
    if rendering.protect_content:
        params["protect_content"] = True
    if rendering.disable_notification:
        params["disable_notification"] = True
    if rendering.reply_to is not None:
        params["reply_parameters"] = {"message_id": rendering.reply_to, "allow_sending_without_reply": True}
    if rendering.photo is not None:
        photo = InputFile(rendering.photo, filename="picture.png")
        sent = await bot.do_api_request(SEND_PHOTO, {**params, "photo": photo, "caption": rendering.text})
    else:
        preview = {"is_disabled": True}
        sent = await bot.do_api_request(SEND, {**params, "text": rendering.text, "link_preview_options": preview})
    return int(sent["message_id"])


async def edit(bot: Bot, chat_id: int, message_id: int, rendering: Rendering) -> None:
    """Let an old message show something else."""
    params = {
        "chat_id": chat_id,
        "message_id": message_id,
        "text": rendering.text,
        "parse_mode": "HTML",
        "link_preview_options": {"is_disabled": True},
    }
    if rendering.keyboard is not None:
        params["reply_markup"] = {"inline_keyboard": rendering.keyboard}
    await bot.do_api_request(EDIT, params)
