"""Silences in groups: who is to be silent, what he could do before, and how far that has got.

A row is a wish of the game and the way to it. What somebody could do before is stored before he is restricted, and the
row goes only when he has it again, so whatever happens in between, the way back is known.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import and_, case, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.app.group_settings import GroupSettings
from core.app.records import Chat, ChatId, GameId, UserId
from core.storage.changes import Changes
from core.storage.statements import insert_into, upsert
from core.storage.tables import ChatRow, GameRow, ModerationRow, RestrictionRow

Outcome: TypeAlias = Literal["silent", "exempt", "kept", "away"]
"""What has become of a wish for silence: it holds; he is an admin; he was silent before; he is not there."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """One member of a group who is to be silent, or to be freed.

    Attributes:
        reason: why he is to be silent; `None` when he is to have back what he had.
        before: what he could do before; `None` when nothing was done to him.
        until: the mark of our own restriction: the second at which Telegram would end it by itself.
        version: of the wish.
        attempts: how often carrying it out has failed.
    """

    chat: ChatId
    user: UserId
    game: GameId
    reason: str | None
    before: Mapping[str, Any] | None
    until: datetime | None
    version: int
    attempts: int


@dataclass(frozen=True, slots=True)
class Report:
    """What a group was told about moderation in a game.

    Attributes:
        obstacle: why nothing is enforced; `None` when all is well.
        knows_admins: whether it was told that admins can't be silenced.
    """

    game: GameId
    obstacle: str | None = None
    knows_admins: bool = False


class Restrictions:
    """The silences of one transaction."""

    def __init__(self, connection: AsyncConnection, changes: Changes) -> None:
        self._connection = connection
        self._changes = changes

    async def want(self, chat: ChatId, game: GameId, reasons: Mapping[UserId, str], since: datetime) -> None:
        """Let exactly these members of a group be silent, and everybody else be freed."""
        rows = await self._connection.execute(
            select(RestrictionRow.user_id, RestrictionRow.reason, RestrictionRow.game_id).where(
                RestrictionRow.chat_id == chat
            )
        )
        known = {UserId(row.user_id): (row.reason, row.game_id) for row in rows}
        for user in sorted(reasons.keys() - known.keys()):
            await self._begin(chat, user, game, reasons[user], since)
        for user in sorted(known):
            reason = reasons.get(user)
            if (reason is None) != (known[user][0] is None):
                await self._turn(chat, user, game, reason)
            elif reason is not None and (reason, game) != known[user]:
                await self._change(_is(chat, user), reason=reason, game_id=game)

    async def _begin(self, chat: ChatId, user: UserId, game: GameId, reason: str, since: datetime) -> None:
        statement = insert_into(self._connection, RestrictionRow).values(
            chat_id=chat,
            user_id=user,
            game_id=game,
            reason=reason,
            status="waiting",
            version=0,
            attempts=0,
            since=since,
        )
        await self._connection.execute(statement.on_conflict_do_nothing())
        self._changes.silences.add(chat)

    async def _turn(self, chat: ChatId, user: UserId, game: GameId, reason: str | None) -> None:
        """Wish the opposite; whoever has taken the row finishes first."""
        is_taken = RestrictionRow.status == "waiting"
        await self._change(
            _is(chat, user),
            game_id=game,
            reason=reason,
            status="waiting",
            attempts=0,
            not_before=case((is_taken, RestrictionRow.not_before), else_=None),
            error=None,
            version=RestrictionRow.version + 1,
        )
        self._changes.silences.add(chat)

    async def due(self, chat: ChatId, now: datetime) -> tuple[Restriction, ...]:
        """Return what is to be done in a group now, those who are to be freed first."""
        rows = await self._connection.execute(
            select(RestrictionRow)
            .where(RestrictionRow.chat_id == chat, _is_due(now))
            .order_by(RestrictionRow.reason.is_not(None), RestrictionRow.user_id)
        )
        return tuple(
            Restriction(
                chat, UserId(row.user_id), GameId(row.game_id), row.reason, row.before, row.until_at, row.version,
                row.attempts,
            )
            for row in rows
        )  # fmt: skip

    async def chats_due(self, now: datetime) -> tuple[ChatId, ...]:
        """Return the groups in which something is to be done now."""
        found = await self._connection.scalars(select(RestrictionRow.chat_id).where(_is_due(now)).distinct())
        return tuple(ChatId(chat) for chat in found)

    async def take(self, row: Restriction, now: datetime, until: datetime) -> bool:
        """Take a row for a while, so that nobody else works on it; of several who want it only one gets `True`."""
        taken = await self._change(and_(_same_wish(row), _is_due(now)), status="waiting", not_before=until)
        return taken == 1

    async def remember(self, row: Restriction, before: Mapping[str, Any], until: datetime) -> bool:
        """Store what somebody can do, before he is restricted.

        Returns:
            Whether he is still to be silent.
        """
        return await self._change(_same_wish(row), before=dict(before), until_at=until) == 1

    async def settle(self, row: Restriction, outcome: Outcome, again_at: datetime | None = None) -> None:
        """Note what has become of a wish for silence; what he could do before matters only while ours holds.

        Args:
            again_at: when it must be looked at once more.
        """
        forgotten = {} if outcome == "silent" else {"before": None, "until_at": None}
        await self._change(_is(row.chat, row.user), not_before=None, **forgotten)
        await self._change(_same_wish(row), status=outcome, not_before=again_at, attempts=0, error=None)

    async def freed(self, row: Restriction) -> None:
        """Note that somebody has back what he had."""
        gone = await self._connection.execute(delete(RestrictionRow).where(_same_wish(row)))
        if gone.rowcount == 0:
            await self._change(_is(row.chat, row.user), before=None, until_at=None, not_before=None)

    async def try_again(self, row: Restriction, attempts: int, at: datetime, error: str | None = None) -> None:
        """Note that it could not be done yet."""
        await self._change(_is(row.chat, row.user), attempts=attempts, not_before=at, error=error)

    async def give_up(self, row: Restriction, error: str, *, all_silences: bool = False) -> None:
        """Note that it can't be done.

        Args:
            all_silences: nor any other silence of the group.
        """
        await self._change(_is(row.chat, row.user), not_before=None)
        await self._change(_same_wish(row), status="given_up", error=error)
        if all_silences:
            others = and_(
                RestrictionRow.chat_id == row.chat,
                RestrictionRow.status == "waiting",
                RestrictionRow.reason.is_not(None),
            )
            await self._change(others, status="given_up", error=error)

    async def revive(self, chat: ChatId) -> None:
        """Try again what was given up in a group, because the bot's rights may have changed."""
        given_up = and_(RestrictionRow.chat_id == chat, RestrictionRow.status == "given_up")
        if await self._change(given_up, status="waiting", attempts=0, not_before=None):
            self._changes.silences.add(chat)

    async def returned(self, chat: ChatId, user: UserId) -> None:
        """Look again at a member who was away."""
        if await self._change(and_(_is(chat, user), RestrictionRow.status == "away"), status="waiting"):
            self._changes.silences.add(chat)

    async def chats_without_game(self) -> tuple[ChatId, ...]:
        """Return the groups in which somebody is silent for a game that does not run any more."""
        runs = exists().where(GameRow.id == RestrictionRow.game_id, GameRow.status == "running")
        found = await self._connection.scalars(
            select(RestrictionRow.chat_id).where(RestrictionRow.reason.is_not(None), ~runs).distinct()
        )
        return tuple(ChatId(chat) for chat in found)

    async def moderated_chats(self) -> tuple[ChatId, ...]:
        """Return the groups in which somebody is silent, or may have to be: those of running games that want it."""
        silent = await self._connection.scalars(
            select(RestrictionRow.chat_id).where(RestrictionRow.reason.is_not(None)).distinct()
        )
        playing = await self._connection.execute(
            select(ChatRow.id, ChatRow.settings)
            .join(GameRow, GameRow.chat_id == ChatRow.id)
            .where(GameRow.status == "running")
        )
        chosen = {row.id: GroupSettings.of(Chat(ChatId(row.id), settings=row.settings)) for row in playing}
        wanting = {chat for chat, its in chosen.items() if its.silence_dead or its.silence_night}
        return tuple(ChatId(chat) for chat in sorted({*silent, *wanting}))

    async def report(self, chat: ChatId) -> Report | None:
        """Return what a group was told last."""
        query = select(ModerationRow.game_id, ModerationRow.obstacle, ModerationRow.knows_admins)
        row = (await self._connection.execute(query.where(ModerationRow.chat_id == chat))).one_or_none()
        return None if row is None else Report(GameId(row.game_id), row.obstacle, row.knows_admins)

    async def keep_report(self, chat: ChatId, report: Report) -> None:
        """Note what a group was told."""
        await upsert(
            self._connection,
            ModerationRow,
            chat_id=chat,
            game_id=report.game,
            obstacle=report.obstacle,
            knows_admins=report.knows_admins,
        )

    async def migrate(self, old: ChatId, new: ChatId) -> None:
        """Follow a group that has become a supergroup, where members can be restricted."""
        moved = {"chat_id": new, "status": "waiting", "attempts": 0, "not_before": None}
        has_row = select(RestrictionRow.user_id).where(RestrictionRow.chat_id == new)
        movable = and_(RestrictionRow.chat_id == old, RestrictionRow.user_id.not_in(has_row))
        if await self._change(movable, **moved):
            self._changes.silences.add(new)
        await self._connection.execute(delete(ModerationRow).where(ModerationRow.chat_id == old))

    async def _change(self, which: ColumnElement[bool], **values: Any) -> int:
        changed = await self._connection.execute(update(RestrictionRow).where(which).values(**values))
        return changed.rowcount


def _is(chat: ChatId, user: UserId) -> ColumnElement[bool]:
    return and_(RestrictionRow.chat_id == chat, RestrictionRow.user_id == user)


def _same_wish(row: Restriction) -> ColumnElement[bool]:
    return and_(_is(row.chat, row.user), RestrictionRow.version == row.version)


def _is_due(now: datetime) -> ColumnElement[bool]:
    """Return what waits and is not taken, and what an admin's own restriction has kept until now."""
    comes_up = RestrictionRow.not_before <= now
    waits = and_(RestrictionRow.status == "waiting", or_(RestrictionRow.not_before.is_(None), comes_up))
    return or_(waits, and_(RestrictionRow.status == "kept", comes_up))
