"""The tables. Times are aware UTC, Telegram's ids are big integers, JSON that only Python reads is kept as text."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

BIG = BigInteger().with_variant(Integer, "sqlite")
"""Sixty-four bits; on SQLite the plain INTEGER that numbers its rows by itself."""

OPEN_STATUSES = ("lobby", "running")
_OPEN = text("status IN ('lobby', 'running')")
_WAITING = text("status = 'waiting'")
_UNANSWERED = text("replies_due_at IS NOT NULL")


class UtcDateTime(TypeDecorator[datetime]):
    """A moment. It comes back as aware UTC from SQLite too, and refuses a naive time."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment in UTC.

        Raises:
            ValueError: the time has no zone.
        """
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment with its zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """What all tables share: the names of their constraints, the same on both databases."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {datetime: UtcDateTime, str: Text, dict[str, Any]: JSON}


class GameRow(Base):
    """A game: its lobby, and from the start on the snapshot of its state after `event_count` events."""

    __tablename__ = "games"

    id: Mapped[int] = mapped_column(BIG, Identity(), primary_key=True)
    chat_id: Mapped[int] = mapped_column(BigInteger)
    host_id: Mapped[int] = mapped_column(BigInteger)
    ruleset: Mapped[str]
    status: Mapped[str]
    token: Mapped[str] = mapped_column(unique=True)
    lobby: Mapped[str]
    state: Mapped[str | None]
    event_count: Mapped[int] = mapped_column(default=0)
    phase_serial: Mapped[int | None]
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None] = mapped_column(index=True)

    __table_args__ = (
        Index("one_open_game_per_chat", "chat_id", unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN),
        Index(None, "chat_id", "id"),
    )


class SeatRow(Base):
    """Who sits where, in joining order; robots have no user."""

    __tablename__ = "seats"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int | None] = mapped_column(BigInteger, index=True)

    __table_args__ = (UniqueConstraint("game_id", "user_id"),)


class EventRow(Base):
    """One event, in the order of a game; never changed."""

    __tablename__ = "events"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    body: Mapped[str]
    stored_at: Mapped[datetime]


class ReceiptRow(Base):
    """What became of a command; `reason` is empty where it was accepted."""

    __tablename__ = "receipts"

    command_id: Mapped[str] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), index=True)
    reason: Mapped[str | None]
    clause: Mapped[str | None]
    recorded_at: Mapped[datetime]


class DeadlineRow(Base):
    """When a game must be looked at again, once per purpose."""

    __tablename__ = "deadlines"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    purpose: Mapped[str] = mapped_column(primary_key=True)
    serial: Mapped[int]
    due_at: Mapped[datetime] = mapped_column(index=True)


class UserRow(Base):
    """A Telegram user who has met the bot; `username` in lower case, `banned_for` the reason of an owner's ban."""

    __tablename__ = "users"

    id: Mapped[int] = mapped_column(BIG, primary_key=True, autoincrement=False)
    name: Mapped[str]
    language: Mapped[str | None]
    has_started: Mapped[bool]
    is_blocked: Mapped[bool]
    username: Mapped[str | None] = mapped_column(index=True)
    banned_for: Mapped[str | None]


class ChatRow(Base):
    """A group that has met the bot."""

    __tablename__ = "chats"

    id: Mapped[int] = mapped_column(BIG, primary_key=True, autoincrement=False)
    title: Mapped[str]
    language: Mapped[str | None]
    settings: Mapped[dict[str, Any]]


class InboxRow(Base):
    """An update as Telegram sent it; `status` is `waiting`, `done` or `aside`.

    `replies` are promised calls of the Bot API; `replies_due_at` is empty once they are made.
    """

    __tablename__ = "inbox"

    update_id: Mapped[int] = mapped_column(BIG, primary_key=True, autoincrement=False)
    lane: Mapped[str]
    raw: Mapped[str]
    status: Mapped[str]
    attempts: Mapped[int] = mapped_column(default=0)
    received_at: Mapped[datetime] = mapped_column(index=True)
    next_try_at: Mapped[datetime | None]
    done_at: Mapped[datetime | None]
    error: Mapped[str | None]
    replies: Mapped[str | None]
    replies_due_at: Mapped[datetime | None]

    __table_args__ = (
        Index("inbox_waiting", "lane", "update_id", sqlite_where=_WAITING, postgresql_where=_WAITING),
        Index("inbox_unanswered", "replies_due_at", sqlite_where=_UNANSWERED, postgresql_where=_UNANSWERED),
    )


class OutboxRow(Base):
    """What a chat is to be shown; `status` is `waiting`, `delivered`, `merged` or `given_up`.

    `slot` names a message that lives on and is edited; without one every row is a message of its own.
    """

    __tablename__ = "outbox"

    id: Mapped[int] = mapped_column(BIG, Identity(), primary_key=True)
    chat_id: Mapped[int] = mapped_column(BigInteger)
    slot: Mapped[str | None]
    kind: Mapped[str]
    args: Mapped[dict[str, Any]]
    status: Mapped[str]
    parts_done: Mapped[int] = mapped_column(default=0)
    attempts: Mapped[int] = mapped_column(default=0)
    not_before: Mapped[datetime | None]
    error: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(index=True)
    delivered_at: Mapped[datetime | None]

    __table_args__ = (Index("outbox_waiting", "chat_id", "id", sqlite_where=_WAITING, postgresql_where=_WAITING),)


class PostedRow(Base):
    """Where the message of a slot is, and since when."""

    __tablename__ = "posted"

    slot: Mapped[str] = mapped_column(primary_key=True)
    chat_id: Mapped[int] = mapped_column(BigInteger, index=True)
    message_id: Mapped[int] = mapped_column(BigInteger)
    posted_at: Mapped[datetime | None]


class RestrictionRow(Base):
    """A member of a group who is to be silent, or without a `reason` to be freed.

    `status` is `waiting`, `given_up`, or what has become of it. `before` is what he could do before, and `until_at` the
    mark of our restriction, by which it is told from those of admins.
    """

    __tablename__ = "restrictions"

    chat_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    game_id: Mapped[int] = mapped_column(BigInteger)
    reason: Mapped[str | None]
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    until_at: Mapped[datetime | None]
    status: Mapped[str]
    version: Mapped[int]
    attempts: Mapped[int]
    not_before: Mapped[datetime | None]
    error: Mapped[str | None]
    since: Mapped[datetime]


class ModerationRow(Base):
    """What a group was told last about moderation: which `obstacle` there is, and that admins can't be silenced."""

    __tablename__ = "moderation"

    chat_id: Mapped[int] = mapped_column(BIG, primary_key=True, autoincrement=False)
    game_id: Mapped[int] = mapped_column(BigInteger)
    obstacle: Mapped[str | None]
    knows_admins: Mapped[bool]


class CallingRow(Base):
    """Somebody who wants to be called for the next game of a group."""

    __tablename__ = "callings"

    chat_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    since: Mapped[datetime]
