"""What happens when Telegram refuses a message for good."""

from dataclasses import dataclass

from telegram.error import BadRequest, Forbidden

from core.app.records import ChatId, UserId
from core.storage.outbox import OutboxMessage
from core.storage.unit_of_work import Work
from tgbot.clock import Clock
from tgbot.general.places import cannot_be_reached
from tgbot.group.losses import group_lost


@dataclass(frozen=True, slots=True)
class Undeliverable:
    """Draws the conclusions; the message itself is recorded already. Fits `tgbot.pipeline.ports.Undeliverable`."""

    clock: Clock

    async def __call__(self, chat_id: int, row: OutboxMessage, error: Exception, work: Work) -> None:
        """Tell the groups of a user that he can't be reached; let the game of a lost group wait."""
        is_gone = isinstance(error, BadRequest) and "chat not found" in error.message.lower()
        if not (isinstance(error, Forbidden) or is_gone):
            return
        if chat_id < 0:
            await group_lost(work, ChatId(chat_id), self.clock.now())
        else:
            await cannot_be_reached(work, UserId(chat_id))
