"""What people do, and the updates that the bot gets of it."""

from __future__ import annotations

from typing import Any, Literal

from tgbot.sandbox.entities import found_entities
from tgbot.sandbox.model import ADMIN_RIGHTS, Chat, Membership, Message, Press, User, timestamp
from tgbot.sandbox.world import ANONYMOUS_ADMIN, PeopleChanged, World

Obstacle = Literal["empty", "blocked", "not_started", "outside", "silenced", "foreign_link"]


class NotPossible(Exception):
    """A person cannot do that in Telegram: the button or the text field would not be there.

    Attributes:
        obstacle: the kind of reason, for which the page has words in each language.
    """

    def __init__(self, obstacle: Obstacle, text: str) -> None:
        super().__init__(text)
        self.obstacle = obstacle


def say(
    world: World,
    user: User,
    chat: Chat,
    text: str,
    *,
    reply_to: Message | None = None,
    anonymously: bool = False,
    photo: bytes | None = None,
) -> Message:
    """Write a message, or send a photo with the text as its caption.

    Raises:
        NotPossible: the person has not started the bot, has blocked it, is not in the group or is silenced.
    """
    _check_may_write(chat, user, text if photo is None else "photo")
    sender_chat = chat if anonymously else None
    message = world.post(
        chat,
        ANONYMOUS_ADMIN if anonymously else user,
        text,
        entities=found_entities(text),
        reply_to=reply_to,
        sender_chat=sender_chat,
        photo=None if photo is None else world.keep_file(photo),
    )
    if chat.kind == "private" and not chat.started:
        chat.started = True
        world.changed(PeopleChanged())
    deliver(world, message)
    return message


def _check_may_write(chat: Chat, user: User, text: str) -> None:
    if not text.strip():
        raise NotPossible("empty", "an empty message cannot be sent")
    if chat.kind == "private":
        if chat.blocked:
            raise NotPossible("blocked", f"{user.name} has blocked the bot")
        if not chat.started and not text.startswith("/start"):
            raise NotPossible("not_started", f"{user.name} has not started the bot")
        return
    membership = chat.members.get(user.id, Membership("left"))
    if not membership.is_inside or chat.migrated_to is not None:
        raise NotPossible("outside", f"{user.name} is not in «{chat.title}»")
    allowed = membership.permissions if membership.status == "restricted" else chat.permissions
    if not membership.is_admin and not allowed.get("can_send_messages", False):
        raise NotPossible("silenced", f"{user.name} may not write in «{chat.title}»")


def start(world: World, user: User, payload: str = "") -> Message:
    """Press «Start» in the private chat, or follow a deep link; a bot that was blocked is unblocked."""
    chat = world.chats[user.id]
    if chat.blocked:
        unblock(world, user)
    return say(world, user, chat, f"/start {payload}".strip())


def deliver(world: World, message: Message) -> None:
    """Tell the bot of a message, if it may see it."""
    chat = message.chat
    if chat.kind != "private" and not (world.bot_in(chat).is_inside and _is_visible(world, message)):
        return
    world.updates.add("message", message.as_json(), chat.id)


def _is_visible(world: World, message: Message) -> bool:
    if not world.privacy or message.service or world.bot_in(message.chat).is_admin:
        return True
    if message.reply_to is not None and message.reply_to.sender is world.bot:
        return True
    first = next(iter(message.entities), None)
    if first is None or first["type"] != "bot_command" or first["offset"] != 0:
        return False
    _, _, addressee = message.text[: first["length"]].partition("@")
    return addressee.lower() in ("", str(world.bot.username).lower())


def press(world: World, user: User, message: Message, data: str) -> Press:
    """Press a button; whether the message has it now is not asked, as a modified app need not ask either."""
    query = Press(str(700000001 + len(world.presses)), user, message, data, world.now())
    world.presses[query.id] = query
    shown: dict[str, Any] = message.as_json()
    if message.deleted:
        shown = {"chat": message.chat.as_json(), "message_id": message.id, "date": 0}
    body = {
        "id": query.id,
        "from": user.as_json(),
        "message": shown,
        "chat_instance": str(abs(message.chat.id) * 7919),
        "data": data,
    }
    if message.chat.kind == "private" or world.bot_in(message.chat).is_inside:
        world.updates.add("callback_query", body, message.chat.id)
    return query


def _membership_update(world: World, chat: Chat, by: User, user: User, old: Membership, new: Membership) -> None:
    body = {
        "chat": chat.as_json(),
        "from": by.as_json(),
        "date": timestamp(world.now()),
        "old_chat_member": old.as_json(user),
        "new_chat_member": new.as_json(user),
    }
    if user is world.bot:
        world.updates.add("my_chat_member", body, chat.id)
    elif world.bot_in(chat).is_admin:
        world.updates.add("chat_member", body, chat.id)


def block(world: World, user: User) -> None:
    """Block the bot."""
    _set_blocked(world, user, blocked=True)


def unblock(world: World, user: User) -> None:
    """Unblock the bot."""
    _set_blocked(world, user, blocked=False)


def _set_blocked(world: World, user: User, *, blocked: bool) -> None:
    chat = world.chats[user.id]
    if chat.blocked == blocked:
        return
    chat.blocked = blocked
    outside, inside = Membership("kicked"), Membership("member")
    old, new = (inside, outside) if blocked else (outside, inside)
    _membership_update(world, chat, user, world.bot, old, new)
    world.changed(PeopleChanged())


def set_membership(world: World, chat: Chat, user: User, new: Membership, by: User) -> None:
    """Change how a user (or the bot) stands to a group, with its service message and update."""
    old = chat.members.get(user.id, Membership("left"))
    chat.members[user.id] = new
    _membership_update(world, chat, by, user, old, new)
    if old.is_inside and not new.is_inside:
        left = world.post(chat, by, service={"left_chat_member": user.as_json()})
        if user is world.bot:
            world.updates.add("message", left.as_json(), chat.id)
        deliver(world, left)
    elif new.is_inside and not old.is_inside:
        joined = {"new_chat_members": [user.as_json()]}
        deliver(world, world.post(chat, by, service=joined))
    world.changed(PeopleChanged())


def administrator(**rights: bool) -> Membership:
    """An administrator with the usual rights, or with the given ones changed."""
    return Membership("administrator", rights={**dict.fromkeys(ADMIN_RIGHTS, True), **rights})


def found_group(world: World, chat: Chat, owner: User) -> None:
    """Tell the bot that it was added to a new group."""
    deliver(world, world.post(chat, owner, service={"group_chat_created": True}))
    _membership_update(world, chat, owner, world.bot, Membership("left"), world.bot_in(chat))
    world.changed(PeopleChanged())


def migrate(world: World, chat: Chat, *, silently: bool) -> Chat:
    """Turn a group into a supergroup with an id of its own.

    Args:
        silently: without the two service messages; the bot learns of it from a refused request.
    """
    new = world.new_group(chat.title, supergroup=True, instead_of=chat)
    owner = next(world.users[each] for each in chat.members if each in world.users)
    farewell = world.post(chat, owner, service={"migrate_to_chat_id": new.id})
    welcome = world.post(new, owner, service={"migrate_from_chat_id": chat.id})
    if not silently:
        deliver(world, farewell)
        deliver(world, welcome)
    world.changed(PeopleChanged())
    return new
