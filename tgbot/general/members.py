"""Members of groups who come and go: the seat of whoever goes is offered, whoever comes back is silent again."""

import telegram
from telegram import ChatMember
from telegram.ext import BaseHandler, ChatMemberHandler, MessageHandler, filters

from core.app.records import UserId
from tgbot.handling import LiraContext
from tgbot.reserve.vacancies import gone_from_group

OUT = (ChatMember.LEFT, ChatMember.BANNED)


def handlers() -> list[BaseHandler[telegram.Update, LiraContext, None]]:
    """Return what this module handles."""
    return [
        ChatMemberHandler(member_moved, ChatMemberHandler.CHAT_MEMBER),
        MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, member_left),
    ]


async def member_moved(update: telegram.Update, context: LiraContext) -> None:
    """Notice what only admins are told: who has come or gone, also where no message says so."""
    handling, change = context.handling, update.chat_member
    assert change is not None
    user = UserId(change.new_chat_member.user.id)
    if change.new_chat_member.status in OUT:
        await gone_from_group(handling.work, handling.chat_id, user, handling.at)
    else:
        await handling.work.restrictions.returned(handling.chat_id, user)


async def member_left(update: telegram.Update, context: LiraContext) -> None:
    """Notice who has left, or was thrown out, by the message about it."""
    handling, message = context.handling, update.message
    if message is not None and message.left_chat_member is not None:
        await gone_from_group(handling.work, handling.chat_id, UserId(message.left_chat_member.id), handling.at)
