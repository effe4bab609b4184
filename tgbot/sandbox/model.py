"""What the stand-in keeps: users, chats, messages and presses, and their Bot API forms."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from tgbot.sandbox.entities import Entity, to_html
from tgbot.sandbox.keyboards import Keyboard

ChatKind = Literal["private", "group", "supergroup"]
Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]

PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_edit_tag",
    "can_react_to_messages",
)
ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)


def timestamp(at: datetime) -> int:
    """Telegram's form of a time: whole seconds."""
    return int(at.timestamp())


@dataclass(eq=False)
class User:
    """A person, or the bot itself."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    is_deactivated: bool = False

    @property
    def name(self) -> str:
        """First and last name, as Telegram's apps show them."""
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name

    def as_json(self) -> dict[str, Any]:
        """The Bot API's ``User``."""
        optional = {
            "last_name": self.last_name,
            "username": self.username,
            "language_code": self.language_code,
        }
        kept = {key: value for key, value in optional.items() if value is not None}
        return {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name, **kept}


@dataclass
class Membership:
    """How a user stands to a group.

    Attributes:
        permissions: what a restricted member may do.
        is_member: whether a restricted user is in the chat.
        rights: what an administrator may do.
    """

    status: Status
    permissions: dict[str, bool] = field(default_factory=dict)
    rights: dict[str, bool] = field(default_factory=dict)
    until: int = 0
    is_member: bool = True

    @property
    def is_inside(self) -> bool:
        """Whether the user is in the chat now."""
        if self.status == "restricted":
            return self.is_member
        return self.status in {"creator", "administrator", "member"}

    @property
    def is_admin(self) -> bool:
        """Whether the user is the owner or an administrator."""
        return self.status in {"creator", "administrator"}

    def may(self, right: str) -> bool:
        """Whether an administrator's right is given."""
        return self.status == "creator" or (self.status == "administrator" and self.rights.get(right, False))

    def as_json(self, user: User) -> dict[str, Any]:
        """The Bot API's ``ChatMember``."""
        common: dict[str, Any] = {"user": user.as_json(), "status": self.status}
        match self.status:
            case "creator":
                return {**common, "is_anonymous": False}
            case "administrator":
                rights = {right: self.rights.get(right, False) for right in ADMIN_RIGHTS}
                stories = dict.fromkeys(("can_post_stories", "can_edit_stories", "can_delete_stories"), False)
                return {**common, "can_be_edited": False, "is_anonymous": False, **rights, **stories}
            case "restricted":
                given = {name: self.permissions.get(name, False) for name in PERMISSIONS}
                return {**common, "is_member": self.is_inside, "until_date": self.until, **given}
            case "kicked":
                return {**common, "until_date": self.until}
            case _:
                return common


@dataclass(eq=False)
class Message:
    """One message of a chat; it changes in place when the bot edits it.

    Attributes:
        sender: who wrote it, also where an anonymous administrator hides behind the group.
        keyboard: the rows of inline buttons, in Bot API form.
        service: the extra fields of a service message, such as ``new_chat_members``.
        edit_count: how often the bot changed it.
    """

    chat: Chat = field(repr=False)
    id: int
    sender: User
    date: datetime
    text: str = ""
    entities: list[Entity] = field(default_factory=list)
    keyboard: Keyboard | None = None
    photo: str | None = None
    reply_to: Message | None = field(default=None, repr=False)
    sender_chat: Chat | None = None
    service: dict[str, Any] = field(default_factory=dict)
    is_protected: bool = False
    edited_at: datetime | None = None
    edit_count: int = 0
    deleted: bool = False
    reactions: dict[int, list[dict[str, Any]]] = field(default_factory=dict)

    @property
    def edited(self) -> bool:
        """Whether the bot has changed it since it was sent."""
        return self.edit_count > 0

    @property
    def html(self) -> str:
        """The text, or the caption of a photo, as markup."""
        return to_html(self.text, self.entities)

    @property
    def buttons(self) -> list[list[str]]:
        """The labels of the inline buttons, row by row."""
        return [[button["text"] for button in row] for row in self.keyboard or []]

    def button(self, label_or_data: str) -> dict[str, Any]:
        """The button with this callback data, or with this label, or the only one whose label contains it.

        Raises:
            LookupError: there is none, or more than one; the message names the labels.
        """
        every = [button for row in self.keyboard or [] for button in row]
        tests = (
            lambda button: button.get("callback_data") == label_or_data,
            lambda button: button["text"] == label_or_data,
            lambda button: label_or_data in button["text"],
        )
        for test in tests:
            found = [button for button in every if test(button)]
            if len(found) == 1:
                return found[0]
        raise LookupError(f"{label_or_data!r} is not one button of {self.buttons}")

    def as_json(self, *, with_reply: bool = True) -> dict[str, Any]:
        """The Bot API's ``Message``."""
        body: dict[str, Any] = {
            "message_id": self.id,
            "from": self.sender.as_json(),
            "chat": self.chat.as_json(),
            "date": timestamp(self.date),
        }
        if self.sender_chat is not None:
            body["sender_chat"] = self.sender_chat.as_json()
        if self.edited_at is not None:
            body["edit_date"] = timestamp(self.edited_at)
        if self.is_protected:
            body["has_protected_content"] = True
        if with_reply and self.reply_to is not None and not self.reply_to.deleted:
            body["reply_to_message"] = self.reply_to.as_json(with_reply=False)
        if self.keyboard:
            body["reply_markup"] = {"inline_keyboard": self.keyboard}
        return {**body, **self._content(), **self.service}

    def _content(self) -> dict[str, Any]:
        if self.photo is not None:
            size = {"file_id": self.photo, "file_unique_id": f"u{self.photo}", "width": 1280, "height": 720}
            caption: dict[str, Any] = {"caption": self.text} if self.text else {}
            if self.entities:
                caption["caption_entities"] = self.entities
            return {"photo": [size], **caption}
        content: dict[str, Any] = {"text": self.text} if self.text else {}
        if self.entities:
            content["entities"] = self.entities
        return content


@dataclass(eq=False)
class Chat:
    """A private chat (with the user's id), a group or a supergroup, with all its messages.

    Attributes:
        members: by user id; the bot is one of them in a group.
        started: for a private chat, whether the user has ever started the bot.
        blocked: for a private chat, whether the user has blocked the bot.
        migrated_to: the supergroup that took the place of this group.
    """

    id: int
    kind: ChatKind
    title: str = ""
    user: User | None = None
    members: dict[int, Membership] = field(default_factory=dict, repr=False)
    history: list[Message] = field(default_factory=list, repr=False)
    permissions: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(PERMISSIONS, True), repr=False)
    started: bool = False
    blocked: bool = False
    migrated_to: Chat | None = None
    pinned: list[Message] = field(default_factory=list, repr=False)
    by_id: dict[int, Message] = field(default_factory=dict, repr=False)

    @property
    def messages(self) -> list[Message]:
        """The messages that are not deleted, oldest first."""
        return [message for message in self.history if not message.deleted]

    def next_message_id(self) -> int:
        """Message ids count from 1 in every chat."""
        return self.history[-1].id + 1 if self.history else 1

    def message(self, message_id: int) -> Message | None:
        """The message with this id, unless it is deleted."""
        found = self.by_id.get(message_id)
        return None if found is None or found.deleted else found

    def as_json(self) -> dict[str, Any]:
        """The Bot API's ``Chat``."""
        if self.user is None:
            return {"id": self.id, "type": self.kind, "title": self.title}
        kept = {
            key: value for key, value in self.user.as_json().items() if key in {"first_name", "last_name", "username"}
        }
        return {"id": self.id, "type": self.kind, **kept}


@dataclass
class Answer:
    """What a person sees after a press: a toast, or an alert with a button to close it."""

    text: str
    is_alert: bool = False
    url: str | None = None


@dataclass(eq=False)
class Press:
    """A callback query: one press on one button by one person."""

    id: str
    user: User
    message: Message
    data: str
    at: datetime
    answer: Answer | None = None
