"""Who belongs to a group and who runs it, asked from Telegram at the moment when it matters."""

import logging

from telegram import ChatMember, ChatMemberRestricted
from telegram.error import BadRequest, TelegramError
from telegram.ext import ExtBot

from core.app.records import ChatId, UserId
from tgbot.handling import Handling, LiraContext
from tgbot.pipeline.failures import described

MOST_WAIT_S = 3.0
"""The question is asked inside a transaction, which must not last."""

_STRANGER = ("user not found", "member not found", "participant_id_invalid")

log = logging.getLogger(__name__)


class Unknown(Exception):
    """Telegram has not said how a user stands to a group."""


async def is_member(bot: ExtBot[None], chat: ChatId, user: UserId) -> bool:
    """Whether a user is in a group now.

    Raises:
        Unknown: it could not be found out.
    """
    member = await _member(bot, chat, user)
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member is not None and member.status not in (ChatMember.LEFT, ChatMember.BANNED)


async def why_no_seat(handling: Handling, bot: ExtBot[None], chat: ChatId) -> str | None:
    """Return why the sender can have no seat in any game of a group; `None` when both proofs are there."""
    say = handling.say_to_user
    if not handling.may_write_to_user:
        return say.plain("lobby-open-bot-first")
    try:
        return None if await is_member(bot, chat, handling.user_id) else say.plain("lobby-not-member")
    except Unknown:
        return say.plain("lobby-membership-unknown")


async def is_admin(bot: ExtBot[None], handling: Handling) -> bool:
    """Whether the sender runs the group in which he writes or presses now, under his own name or the group's.

    Raises:
        Unknown: it could not be found out.
    """
    message = handling.update.message
    if message is not None and message.sender_chat is not None:
        return message.sender_chat.id == handling.chat_id
    member = await _member(bot, handling.chat_id, handling.user_id)
    return member is not None and member.status in (ChatMember.OWNER, ChatMember.ADMINISTRATOR)


async def why_no_admin(context: LiraContext, key: str) -> str | None:
    """Return why the sender may not do what only admins of the group may; `None` if he is one now.

    Args:
        key: of the sentence that says so.
    """
    say = context.handling.say_to_user
    try:
        return None if await is_admin(context.bot, context.handling) else say.plain(key)
    except Unknown:
        return say.plain("rights-unknown")


async def _member(bot: ExtBot[None], chat: ChatId, user: UserId) -> ChatMember | None:
    try:
        return await bot.get_chat_member(chat, user, read_timeout=MOST_WAIT_S, connect_timeout=MOST_WAIT_S)
    except BadRequest as error:
        if any(text in error.message.lower() for text in _STRANGER):
            return None
        log.warning("chat %s does not tell about user %s: %s", chat, user, described(error))
        raise Unknown from error
    except TelegramError as error:
        log.warning("chat %s does not tell about user %s: %s", chat, user, described(error))
        raise Unknown from error
