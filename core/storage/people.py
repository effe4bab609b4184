"""Users and groups, and what happens when a group becomes a supergroup."""

from collections.abc import Callable

from sqlalchemy import and_, bindparam, delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import aliased

from core.app.records import Chat, ChatId, User, UserId
from core.storage.callings import move_callings
from core.storage.changes import Changes
from core.storage.restrictions import Restrictions
from core.storage.statements import insert_into, insert_unless_known, upsert
from core.storage.tables import OPEN_STATUSES, ChatRow, GameRow, OutboxRow, PostedRow, UserRow


class People:
    """The users and chats of one transaction; fits `core.app.ports.PeopleStore`."""

    def __init__(self, connection: AsyncConnection, changes: Changes, games_moved: Callable[[], None]) -> None:
        self._connection = connection
        self._changes = changes
        self._games_moved = games_moved
        self._chats: dict[ChatId, Chat | None] = {}

    async def user(self, user: UserId) -> User | None:
        """Return a known user."""
        row = (await self._connection.execute(_USER, {"user": user})).one_or_none()
        return None if row is None else User(user, *row)

    async def user_called(self, username: str) -> UserId | None:
        """Return who has this name in Telegram, with or without its @."""
        query = select(UserRow.id).where(UserRow.username == username.removeprefix("@").lower())
        number = await self._connection.scalar(query.limit(1))
        return None if number is None else UserId(number)

    async def set_ban(self, user: UserId, reason: str | None) -> bool:
        """Keep a known user out of new games, or with `None` let him in again.

        Returns:
            Whether that is news.
        """
        is_news = UserRow.banned_for.is_not(None) if reason is None else UserRow.banned_for.is_distinct_from(reason)
        known = update(UserRow).where(UserRow.id == user, is_news).values(banned_for=reason)
        return (await self._connection.execute(known)).rowcount == 1

    async def save_user(self, user: User) -> None:
        """Store a user."""
        await upsert(
            self._connection,
            UserRow,
            id=user.id,
            name=user.name,
            language=user.language,
            has_started=user.has_started,
            is_blocked=user.is_blocked,
        )

    async def meet(
        self, user: UserId, name: str, language: str | None, *, in_private: bool, username: str | None = None
    ) -> None:
        """Note who has sent something; two notes at the same time both count.

        Args:
            language: of the user's app; it counts the first time only, later he chooses for himself.
            in_private: whoever writes there can be written to.
        """
        statement = insert_into(self._connection, UserRow).values(
            id=user,
            name=name,
            language=language,
            has_started=in_private,
            is_blocked=False,
            username=username and username.lower(),
        )
        proved = {"has_started": True, "is_blocked": False} if in_private else {}
        changed = {"name": name, "username": username and username.lower(), **proved}
        await self._connection.execute(statement.on_conflict_do_update(index_elements=["id"], set_=changed))

    async def set_language(self, user: UserId, language: str) -> None:
        """Note the language that a known user has chosen."""
        await self._connection.execute(update(UserRow).where(UserRow.id == user).values(language=language))

    async def set_blocked(self, user: UserId, is_blocked: bool) -> bool:
        """Note whether a known user has stopped the bot.

        Returns:
            Whether that is news; of several who note it at the same time only one gets `True`.
        """
        is_news = and_(UserRow.id == user, UserRow.is_blocked != is_blocked)
        noted = await self._connection.execute(update(UserRow).where(is_news).values(is_blocked=is_blocked))
        return noted.rowcount == 1

    async def chat(self, chat: ChatId) -> Chat | None:
        """Return a known group."""
        if chat not in self._chats:
            row = (await self._connection.execute(_CHAT, {"chat": chat})).one_or_none()
            self._chats[chat] = None if row is None else Chat(chat, row.title, row.language, row.settings)
        return self._chats[chat]

    async def save_chat(self, chat: Chat) -> None:
        """Store a group."""
        self._chats.pop(chat.id, None)
        await upsert(
            self._connection,
            ChatRow,
            id=chat.id,
            title=chat.title,
            language=chat.language,
            settings=dict(chat.settings),
        )
        self._changes.groups.add(chat.id)

    async def migrate(self, old: ChatId, new: ChatId) -> None:
        """Follow a group that has become a supergroup: games, settings, silences and waiting messages move along.

        May be repeated. Messages of the old group can't be edited in the new one, so their slots are forgotten. An
        open game stays behind when the new group has one already.
        """
        rival = aliased(GameRow)
        has_rival = exists().where(rival.chat_id == new, rival.status.in_(OPEN_STATUSES))
        await self._connection.execute(
            update(GameRow)
            .where(GameRow.chat_id == old, ~and_(GameRow.status.in_(OPEN_STATUSES), has_rival))
            .values(chat_id=new)
        )
        self._games_moved()
        self._chats.pop(new, None)
        await self._move_settings(old, new)
        await Restrictions(self._connection, self._changes).migrate(old, new)
        await move_callings(self._connection, old, new)
        await self._connection.execute(delete(PostedRow).where(PostedRow.chat_id == old))
        waiting = and_(OutboxRow.chat_id == old, OutboxRow.status == "waiting")
        await self._connection.execute(update(OutboxRow).where(waiting).values(chat_id=new))
        self._changes.chats.add(new)

    async def _move_settings(self, old: ChatId, new: ChatId) -> None:
        known = await self.chat(old)
        if known is None:
            return
        settings = dict(known.settings)
        await insert_unless_known(
            self._connection, ChatRow, id=new, title=known.title, language=known.language, settings=settings
        )
        await self._connection.execute(delete(ChatRow).where(ChatRow.id == old))
        self._chats.pop(old, None)


_USER = select(
    UserRow.name,
    UserRow.language,
    UserRow.has_started,
    UserRow.is_blocked,
    UserRow.username,
    UserRow.banned_for,
).where(UserRow.id == bindparam("user"))
_CHAT = select(ChatRow.title, ChatRow.language, ChatRow.settings).where(ChatRow.id == bindparam("chat"))
