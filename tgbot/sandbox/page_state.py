"""What the page of the playground is told, as plain JSON values."""

from __future__ import annotations

from typing import Any

from tgbot.sandbox.methods.commands import menu
from tgbot.sandbox.model import Chat, Membership, Message, Press
from tgbot.sandbox.people import Group, Person
from tgbot.sandbox.world import World


def group_state(group: Group) -> dict[str, Any]:
    """A group, with the ids of all chats that its column shows."""
    chat, chat_ids = group.first_chat, [group.first_chat.id]
    while chat.migrated_to is not None:
        chat = chat.migrated_to
        chat_ids.append(chat.id)
    return {
        "id": chat.id,
        "title": chat.title,
        "kind": chat.kind,
        "chat_ids": chat_ids,
        "members": [person.id for person in group.members],
        "has_bot": group.world.bot_in(chat).is_inside,
        "pinned": _pinned(chat),
    }


def person_state(person: Person, groups: list[Group], *, by_hand: bool) -> dict[str, Any]:
    """A person, with the command menus that Telegram would offer in each chat."""
    chats = [person.private_chat, *(group.chat for group in groups)]
    return {
        "id": person.id,
        "name": person.name,
        "username": person.user.username,
        "started": person.private_chat.started,
        "blocked": person.private_chat.blocked,
        "by_hand": by_hand,
        "silenced_in": [group.id for group in groups if _is_silenced(group, person)],
        "commands": {str(chat.id): menu(person.world, chat, person.user) for chat in chats},
        "pinned": _pinned(person.private_chat),
    }


def _pinned(chat: Chat) -> int | None:
    return chat.pinned[-1].id if chat.pinned else None


def _is_silenced(group: Group, person: Person) -> bool:
    membership = group.chat.members.get(person.id, Membership("left"))
    return membership.status == "restricted" and not membership.permissions.get("can_send_messages", False)


def message_state(world: World, message: Message) -> dict[str, Any]:
    """A message as it is to be shown: plain text, and entities in the UTF-16 units of the page."""
    state: dict[str, Any] = {
        "chat": message.chat.id,
        "id": message.id,
        "sender": message.sender.id,
        "name": message.sender_chat.title if message.sender_chat else message.sender.name,
        "is_bot": message.sender is world.bot,
        "date": message.date.isoformat(),
        "text": message.text,
        "entities": message.entities,
        "keyboard": [[_button(button) for button in row] for row in message.keyboard or []],
        "edited": message.edited,
        "deleted": message.deleted,
        "photo": f"/photo/{message.photo}" if message.photo else None,
        "reactions": [each["emoji"] for given in message.reactions.values() for each in given],
    }
    if message.reply_to is not None:
        state["reply"] = {"name": message.reply_to.sender.name, "text": message.reply_to.text[:80]}
    if message.service:
        state["service"] = _service(message)
    return state


def _button(button: dict[str, Any]) -> dict[str, Any]:
    return {"text": button["text"], "data": button.get("callback_data"), "url": button.get("url")}


def _service(message: Message) -> dict[str, Any]:
    kind, value = next(iter(message.service.items()))
    names = [value] if isinstance(value, dict) else value if isinstance(value, list) else []
    return {"kind": kind, "names": [each["first_name"] for each in names if "first_name" in each]}


def press_state(press: Press) -> dict[str, Any]:
    """A press, and its answer once there is one."""
    state: dict[str, Any] = {
        "query": press.id,
        "user": press.user.id,
        "name": press.user.name,
        "chat": press.message.chat.id,
        "message": press.message.id,
        "data": press.data,
    }
    if press.answer is not None:
        state |= {"text": press.answer.text, "alert": press.answer.is_alert, "url": press.answer.url}
    return state
