"""Members of groups that come and go while they are to be silent."""

import telegram
from telegram import ChatMember
from telegram.ext import BaseHandler, ChatMemberHandler

from core.app.records import UserId
from tgbot.handling import LiraContext

OUT = (ChatMember.LEFT, ChatMember.BANNED)


def handlers() -> list[BaseHandler[telegram.Update, LiraContext, None]]:
    """Return what this module handles."""
    return [ChatMemberHandler(member_moved, ChatMemberHandler.CHAT_MEMBER)]


async def member_moved(update: telegram.Update, context: LiraContext) -> None:
    """Whoever comes back is silent again, if he is to be."""
    handling, change = context.handling, update.chat_member
    assert change is not None
    if change.new_chat_member.status not in OUT:
        user = UserId(change.new_chat_member.user.id)
        await handling.work.restrictions.returned(handling.chat_id, user)
