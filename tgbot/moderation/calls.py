"""The calls of the Bot API about one member of a group, and what Telegram's refusals of them mean."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal, TypeAlias, cast

from telegram import Bot, ChatPermissions
from telegram.error import BadRequest, Forbidden, TelegramError

from core.app.records import ChatId, UserId

MemberJson: TypeAlias = Mapping[str, Any]
"""A `ChatMember` as Telegram sent it: rights that the library does not know are kept too."""

Refused: TypeAlias = Literal["no_rights", "basic_group", "admin", "nobody", "other"]

# Bot API methods are spelled in any case; the library frowns on names that it knows itself.
GET, RESTRICT = "getchatmember", "restrictchatmember"

EVERYTHING: Mapping[str, bool] = ChatPermissions.all_permissions().to_dict()
NOTHING: Mapping[str, bool] = {"can_send_messages": False}

_MEANINGS: Mapping[str, Refused] = {
    "only for supergroups": "basic_group",
    "not enough rights": "no_rights",
    "need administrator rights": "no_rights",
    "chat_admin_required": "no_rights",
    "user is an administrator": "admin",
    "user_admin_invalid": "admin",
    "can't remove chat owner": "admin",
    "user not found": "nobody",
    "member not found": "nobody",
    "participant_id_invalid": "nobody",
    "user_id_invalid": "nobody",
    "invalid user_id": "nobody",
}


async def member_of(bot: Bot, chat: ChatId, user: UserId) -> MemberJson:
    """Return how a user stands to a group now."""
    return cast(MemberJson, await bot.do_api_request(GET, {"chat_id": chat, "user_id": user}))


async def permit(bot: Bot, chat: ChatId, user: UserId, permissions: Mapping[str, bool], until: int) -> None:
    """Let a member do exactly this.

    Args:
        until: the second at which Telegram ends it by itself; 0 for never.
    """
    params = {
        "chat_id": chat,
        "user_id": user,
        "permissions": dict(permissions),
        "use_independent_chat_permissions": True,
        "until_date": until,
    }
    await bot.do_api_request(RESTRICT, params)


def permissions_in(member: MemberJson) -> dict[str, bool]:
    """Return what a restricted member may do."""
    return {name: value for name, value in member.items() if name.startswith("can_")}


def can_speak(member: MemberJson) -> bool:
    """Whether a restricted member may send anything."""
    return any(value for name, value in permissions_in(member).items() if name.startswith("can_send_"))


def seconds(moment: datetime) -> int:
    """Return a moment as Telegram writes it."""
    return int(moment.timestamp())


def meaning_of(error: TelegramError) -> Refused | None:
    """Return why Telegram has refused a call for good; `None` when it may succeed later."""
    if isinstance(error, Forbidden):
        return "other"
    if not isinstance(error, BadRequest):
        return None
    text = error.message.lower()
    return next((meaning for part, meaning in _MEANINGS.items() if part in text), "other")
