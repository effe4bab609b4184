"""What the sender of an update is told that has failed: read from the raw update, which may be what is wrong."""

from collections.abc import Mapping
from typing import Any

from core.app.records import UserId
from core.storage.unit_of_work import Work
from tgbot.pipeline.ports import Notice, RawUpdate, Reply
from tgbot.texts import Language, Texts


async def apology(raw: RawUpdate, work: Work, texts: Texts, *, is_over: bool) -> list[Reply]:
    """Answer a failed press, and tell the writer of a message when it has failed for good.

    Args:
        is_over: it was set aside; otherwise it will be handled again.
    """
    query, message = _part(raw, "callback_query"), _part(raw, "message")
    if isinstance(query.get("id"), str):
        say = await _language(_part(query, "from"), work, texts)
        text = say.plain("trouble-over" if is_over else "trouble-again")
        sender = _part(query, "from").get("id")
        late = Notice(sender, "plain", {"text": text}) if is_over and isinstance(sender, int) else None
        return [Reply("answerCallbackQuery", {"callback_query_id": query["id"], "text": text}, late)]
    chat_id = _part(message, "chat").get("id")
    if is_over and isinstance(chat_id, int):
        say = await _language(_part(message, "from"), work, texts)
        await work.outbox.put(chat_id, "plain", {"text": say.plain("trouble-over")})
    return []


def _part(body: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = body.get(name)
    return part if isinstance(part, Mapping) else {}


async def _language(sender: Mapping[str, Any], work: Work, texts: Texts) -> Language:
    """Return the language of whoever has sent the update, as far as that can be known."""
    number, code = sender.get("id"), sender.get("language_code")
    user = await work.people.user(UserId(number)) if isinstance(number, int) else None
    return texts.language((user.language if user else None) or (code if isinstance(code, str) else None))
