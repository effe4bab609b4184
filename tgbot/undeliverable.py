"""What happens when Telegram refuses a message for good."""

from telegram.error import BadRequest, Forbidden

from core.app.records import UserId
from core.storage.outbox import OutboxMessage
from core.storage.unit_of_work import Work
from tgbot.general.places import cannot_be_reached


async def undeliverable(chat_id: int, row: OutboxMessage, error: Exception, work: Work) -> None:
    """Tell the groups of a user that he can't be reached; the message itself is recorded already."""
    is_gone = isinstance(error, BadRequest) and "chat not found" in error.message.lower()
    if chat_id < 0 or not (isinstance(error, Forbidden) or is_gone):
        return
    await cannot_be_reached(work, UserId(chat_id))
