"""Chats and their members."""

from __future__ import annotations

from typing import Any

from tgbot.sandbox import arrivals
from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.methods.registry import method
from tgbot.sandbox.model import PERMISSIONS, Chat, Membership
from tgbot.sandbox.parameters import Parameters
from tgbot.sandbox.world import MessageChanged, PeopleChanged, World


def _chat(world: World, params: Parameters) -> Chat:
    """The chat of the request, which the bot must be able to see; a private chat always can be seen."""
    chat = world.chat_for(params.values.get("chat_id"))
    if chat.kind != "private":
        world.check_reach(chat)
    return chat


@method("getChat")
async def get_chat(world: World, params: Parameters) -> Any:
    chat = _chat(world, params)
    full: dict[str, Any] = {
        **chat.as_json(),
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        ),
    }
    if chat.kind != "private":
        full["permissions"] = chat.permissions
    if chat.pinned:
        full["pinned_message"] = chat.pinned[-1].as_json()
    return full


@method("getChatMember")
async def get_chat_member(world: World, params: Parameters) -> Any:
    chat = _chat(world, params)
    user = world.user_known(params.integer("user_id"))
    if user is None:
        raise bad_request("invalid user_id specified")
    if chat.kind == "private":
        if user.id not in (chat.id, world.bot.id):
            raise bad_request("user not found")
        return Membership("member").as_json(user)
    return chat.members.get(user.id, Membership("left")).as_json(user)


@method("getChatAdministrators")
async def get_chat_administrators(world: World, params: Parameters) -> Any:
    chat = _chat(world, params)
    if chat.kind == "private":
        raise bad_request("there are no administrators in the private chat")
    admins = [(world.user_known(user_id), each) for user_id, each in chat.members.items() if each.is_admin]
    return [each.as_json(user) for user, each in admins if user is not None]


@method("getChatMemberCount")
async def get_chat_member_count(world: World, params: Parameters) -> Any:
    chat = _chat(world, params)
    return 2 if chat.kind == "private" else sum(each.is_inside for each in chat.members.values())


@method("leaveChat")
async def leave_chat(world: World, params: Parameters) -> Any:
    chat = _chat(world, params)
    if chat.kind == "private":
        raise bad_request("chat member status can't be changed in private chats")
    arrivals.set_membership(world, chat, world.bot, Membership("left"), world.bot)
    return True


@method("restrictChatMember")
async def restrict_chat_member(world: World, params: Parameters) -> Any:
    chat = _chat(world, params)
    if chat.kind != "supergroup":
        raise bad_request("method is available only for supergroups")
    if not world.bot_in(chat).may("can_restrict_members"):
        raise bad_request("not enough rights to restrict/unrestrict chat member")
    user = world.user_known(params.integer("user_id"))
    if user is None:
        raise bad_request("invalid user_id specified")
    old = chat.members.get(user.id, Membership("left"))
    if old.status == "creator":
        raise bad_request("can't remove chat owner")
    if old.is_admin:
        raise bad_request("user is an administrator of the chat")
    permissions = _permissions(params)
    if all(permissions.values()) and old.is_inside:
        new = Membership("member")
    else:
        new = Membership("restricted", permissions, until=params.integer("until_date"), is_member=old.is_inside)
    arrivals.set_membership(world, chat, user, new, world.bot)
    return True


def _permissions(params: Parameters) -> dict[str, bool]:
    given = params.nested("permissions")
    if not isinstance(given, dict):
        raise bad_request("can't parse permissions: expected an Object")
    permissions = {name: bool(given.get(name, False)) for name in PERMISSIONS}
    if not params.flag("use_independent_chat_permissions") and permissions["can_send_other_messages"]:
        sending = [name for name in PERMISSIONS if name.startswith("can_send_") and name != "can_send_polls"]
        permissions |= dict.fromkeys(sending, True)
    return permissions


@method("setChatPermissions")
async def set_chat_permissions(world: World, params: Parameters) -> Any:
    chat = _chat(world, params)
    if not world.bot_in(chat).may("can_restrict_members"):
        raise bad_request("not enough rights to change chat permissions")
    chat.permissions = _permissions(params)
    world.changed(PeopleChanged())
    return True


def _check_may_pin(world: World, chat: Chat) -> None:
    world.check_reach(chat)
    if chat.kind != "private" and not world.bot_in(chat).may("can_pin_messages"):
        raise bad_request("not enough rights to manage pinned messages in the chat")


@method("pinChatMessage")
async def pin_chat_message(world: World, params: Parameters) -> Any:
    chat = _chat(world, params)
    _check_may_pin(world, chat)
    message = chat.message(params.integer("message_id"))
    if message is None:
        raise bad_request("message to pin not found")
    if message in chat.pinned:
        chat.pinned.remove(message)
    chat.pinned.append(message)
    notice = {"pinned_message": message.as_json(with_reply=False)}
    arrivals.deliver(world, world.post(chat, world.bot, service=notice))
    return True


@method("unpinChatMessage")
async def unpin_chat_message(world: World, params: Parameters) -> Any:
    chat = _chat(world, params)
    _check_may_pin(world, chat)
    message_id = params.integer("message_id")
    message = chat.message(message_id) if message_id else next(reversed(chat.pinned), None)
    if message is None or message not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(message)
    world.changed(MessageChanged(message))
    return True


@method("unpinAllChatMessages")
async def unpin_all_chat_messages(world: World, params: Parameters) -> Any:
    chat = _chat(world, params)
    _check_may_pin(world, chat)
    chat.pinned.clear()
    world.changed(PeopleChanged())
    return True
