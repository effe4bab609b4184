"""Games: lobbies, events and snapshots, receipts."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from core.app.ports import ConcurrentUpdate
from core.app.records import ChatId, GameId, GameRecord, GameStatus, Lobby, Member, Receipt, UserId
from core.engine.events import Event
from core.engine.refusals import Refusal
from core.engine.state import GameState
from core.storage.codec import (
    decode_event,
    decode_lobby,
    decode_state,
    encode_event,
    encode_lobby,
    encode_state,
)
from core.storage.remembered import Remembered
from core.storage.statements import insert_into, insert_unless_known
from core.storage.tables import OPEN_STATUSES, EventRow, GameRow, ReceiptRow, SeatRow


class Games:
    """The games of one transaction; fits `core.app.ports.GameStore`."""

    def __init__(self, connection: AsyncConnection, now: Callable[[], datetime]) -> None:
        self._connection = connection
        self._now = now
        self._seen: dict[GameId, GameRecord] = {}
        self._locked: dict[GameId, GameRecord] = {}

    async def create(self, lobby: Lobby) -> GameRecord:
        """Store a new lobby.

        Raises:
            ConcurrentUpdate: the chat has an open game already, or the token is taken.
        """
        statement = insert_into(self._connection, GameRow).values(
            chat_id=lobby.chat,
            host_id=lobby.host,
            ruleset=lobby.ruleset,
            status="lobby",
            token=lobby.token,
            lobby=encode_lobby(lobby),
            event_count=0,
            created_at=lobby.opened_at,
        )
        stored = await self._connection.execute(statement.on_conflict_do_nothing().returning(statement.table.c.id))
        number = stored.scalar_one_or_none()
        if number is None:
            raise ConcurrentUpdate(f"chat {lobby.chat} has an open game")
        game = GameId(number)
        await self._seat(game, lobby.members)
        return GameRecord(game, "lobby", lobby)

    async def load(self, game: GameId) -> GameRecord | None:
        """Read a game without locking it."""
        known = self._locked.get(game) or self._seen.get(game)
        if known is None:
            known = await self._record(_RECORD, game)
            if known is not None:
                self._seen[game] = known
        return known

    async def lock(self, game: GameId) -> GameRecord | None:
        """Read a game and keep everybody else from changing it until the transaction ends."""
        if game not in self._locked:
            record = await self._record(_LOCKED_RECORD, game)
            if record is None:
                return None
            self._locked[game] = record
        return self._locked[game]

    async def _record(self, query: Select[*tuple[Any, ...]], game: GameId) -> GameRecord | None:
        row = (await self._connection.execute(query, {"game": game})).one_or_none()
        return None if row is None else _record_of(row)

    def forget(self) -> None:
        """Read games again, for they have changed without us."""
        self._seen.clear()
        self._locked.clear()

    async def save_lobby(self, game: GameId, lobby: Lobby, status: GameStatus) -> None:
        """Store a changed lobby or status of a locked game; its seats follow `lobby.members`."""
        self._seen.pop(game, None)
        self._locked.pop(game, None)
        await self._connection.execute(
            update(GameRow)
            .where(GameRow.id == game)
            .values(
                host_id=lobby.host,
                ruleset=lobby.ruleset,
                status=status,
                token=lobby.token,
                lobby=encode_lobby(lobby),
                finished_at=None if status in OPEN_STATUSES else self._now(),
            )
        )
        await self._connection.execute(delete(SeatRow).where(SeatRow.game_id == game))
        await self._seat(game, lobby.members)

    async def _seat(self, game: GameId, members: Sequence[Member]) -> None:
        seats = [
            {"game_id": game, "number": number, "user_id": member.user} for number, member in enumerate(members, 1)
        ]
        if seats:
            await self._connection.execute(insert(SeatRow), seats)

    async def append(self, record: GameRecord, events: Sequence[Event], state: GameState) -> GameRecord:
        """Add events and the snapshot after them to a locked game; status follows the state's result.

        Raises:
            ConcurrentUpdate: `record` is not the newest version.
        """
        status: GameStatus = "running" if state.result is None else "finished"
        count = record.event_count + len(events)
        now = self._now()
        stored = await self._connection.execute(
            _MOVE_ON,
            {
                "game": record.id,
                "from_event": record.event_count,
                "status": status,
                "state": _STATES.written(state),
                "event_count": count,
                "phase_serial": None if state.phase is None else state.phase.serial,
                "finished_at": None if state.result is None else now,
            },
        )
        if stored.rowcount != 1:
            raise ConcurrentUpdate(f"game {record.id} has moved on from event {record.event_count}")
        rows = [
            {
                "game_id": record.id,
                "seq": seq,
                "kind": type(event).__name__,
                "body": encode_event(event),
                "stored_at": now,
            }
            for seq, event in enumerate(events, record.event_count)
        ]
        if rows:
            await self._connection.execute(_APPEND, rows)
        self._locked[record.id] = replace(record, status=status, state=state, event_count=count)
        return self._locked[record.id]

    async def history(self, game: GameId, kinds: tuple[type[Event], ...] = ()) -> tuple[Event, ...]:
        """Return the events of a game in order: all, or those of some kinds."""
        query = select(EventRow.body).where(EventRow.game_id == game).order_by(EventRow.seq)
        if kinds:
            query = query.where(EventRow.kind.in_([kind.__name__ for kind in kinds]))
        return tuple(decode_event(body) for body in await self._connection.scalars(query))

    async def open_in(self, chat: ChatId) -> GameId | None:
        """Return the lobby or running game of a chat."""
        return await self._id(select(GameRow.id).where(GameRow.chat_id == chat, GameRow.status.in_(OPEN_STATUSES)))

    async def last_in(self, chat: ChatId) -> GameId | None:
        """Return the newest game of a chat, finished ones included."""
        return await self._id(select(GameRow.id).where(GameRow.chat_id == chat).order_by(GameRow.id.desc()).limit(1))

    async def open_of(self, user: UserId) -> tuple[GameId, ...]:
        """Return the lobbies and running games in which a user holds a seat, newest first."""
        found = await self._connection.scalars(
            select(GameRow.id)
            .join(SeatRow, SeatRow.game_id == GameRow.id)
            .where(SeatRow.user_id == user, GameRow.status.in_(OPEN_STATUSES))
            .order_by(GameRow.id.desc())
        )
        return tuple(GameId(number) for number in found)

    async def newest_lobbies(self, most: int) -> tuple[GameId, ...]:
        """Return lobbies of all chats that are still before their start, newest first."""
        query = select(GameRow.id).where(GameRow.status == "lobby").order_by(GameRow.id.desc()).limit(most)
        return tuple(GameId(number) for number in await self._connection.scalars(query))

    async def by_token(self, token: str) -> GameId | None:
        """Return the game with this join token, whatever has become of it."""
        return await self._id(select(GameRow.id).where(GameRow.token == token))

    async def _id(self, query: Select[int]) -> GameId | None:
        number = await self._connection.scalar(query)
        return None if number is None else GameId(number)

    async def receipt(self, command_id: str) -> Receipt | None:
        """Return what became of a command that was handled before."""
        row = (await self._connection.execute(_RECEIPT, {"command": command_id})).one_or_none()
        if row is None:
            return None
        refusal = None if row.reason is None else Refusal(row.reason, row.clause)
        return Receipt(command_id, GameId(row.game_id), refusal, row.recorded_at)

    async def keep_receipt(self, receipt: Receipt) -> None:
        """Store what became of a command.

        Raises:
            ConcurrentUpdate: the same command was handled meanwhile.
        """
        is_new = await insert_unless_known(
            self._connection,
            ReceiptRow,
            command_id=receipt.command_id,
            game_id=receipt.game,
            reason=receipt.refusal and receipt.refusal.reason,
            clause=receipt.refusal and receipt.refusal.clause,
            recorded_at=receipt.recorded_at,
        )
        if not is_new:
            raise ConcurrentUpdate(f"command {receipt.command_id} is handled already")


_GAME = GameRow.id == bindparam("game")
_RECORD = select(GameRow.id, GameRow.chat_id, GameRow.status, GameRow.lobby, GameRow.state, GameRow.event_count).where(
    _GAME
)
_LOCKED_RECORD = _RECORD.with_for_update()
_MOVE_ON = update(GameRow).where(_GAME, GameRow.event_count == bindparam("from_event"))
_APPEND = insert(EventRow)
_RECEIPT = select(ReceiptRow.game_id, ReceiptRow.reason, ReceiptRow.clause, ReceiptRow.recorded_at).where(
    ReceiptRow.command_id == bindparam("command")
)

_STATES = Remembered(encode_state, decode_state)
_LOBBIES = Remembered(encode_lobby, decode_lobby)


def _record_of(row: Row[*tuple[Any, ...]]) -> GameRecord:
    lobby = _LOBBIES.read(row.lobby)
    if lobby.chat != row.chat_id:
        lobby = replace(lobby, chat=ChatId(row.chat_id))
    state = None if row.state is None else _STATES.read(row.state)
    return GameRecord(GameId(row.id), row.status, lobby, state, row.event_count)
