"""Who wants to be called when the next game of a group gathers players; each is called once."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import BigInteger, delete, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from core.app.records import ChatId, UserId
from core.storage.statements import insert_unless_known
from core.storage.tables import CallingRow


class Callings:
    """The wishes of one transaction to be called."""

    def __init__(self, connection: AsyncConnection, now: Callable[[], datetime]) -> None:
        self._connection = connection
        self._now = now

    async def switch(self, chat: ChatId, user: UserId) -> bool:
        """Note that somebody wants to be called, or does not want it any more.

        Returns:
            Whether he will be called.
        """
        if await insert_unless_known(self._connection, CallingRow, chat_id=chat, user_id=user, since=self._now()):
            return True
        await self._forget(chat, (user,))
        return False

    async def take(self, chat: ChatId, most: int) -> tuple[UserId, ...]:
        """Return those who are to be called now, the longest wish first, and forget their wishes.

        Args:
            most: the others are called the next time.
        """
        query = select(CallingRow.user_id).where(CallingRow.chat_id == chat)
        found = await self._connection.scalars(query.order_by(CallingRow.since, CallingRow.user_id).limit(most))
        users = tuple(UserId(user) for user in found)
        await self._forget(chat, users)
        return users

    async def _forget(self, chat: ChatId, users: tuple[UserId, ...]) -> None:
        gone = (CallingRow.chat_id == chat, CallingRow.user_id.in_(users))
        await self._connection.execute(delete(CallingRow).where(*gone))


async def move_callings(connection: AsyncConnection, old: ChatId, new: ChatId) -> None:
    """Follow a group that has become a supergroup."""
    there = select(CallingRow.user_id).where(CallingRow.chat_id == new)
    moved = select(literal(new, BigInteger), CallingRow.user_id, CallingRow.since)
    moved = moved.where(CallingRow.chat_id == old, CallingRow.user_id.not_in(there))
    await connection.execute(insert(CallingRow).from_select(["chat_id", "user_id", "since"], moved))
    await connection.execute(delete(CallingRow).where(CallingRow.chat_id == old))
