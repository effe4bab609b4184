"""What is long over goes, a few rows at a time; what somebody may still need stays."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import insert, select

from core.app.records import ChatId, GameRecord, Lobby, Receipt, UserId
from core.storage.inbox import Arrival
from core.storage.migrations import upgrade
from core.storage.retention import prune
from core.storage.tables import InboxRow, OutboxRow, ReceiptRow
from core.storage.unit_of_work import Database

NOW = datetime(2026, 3, 1, tzinfo=UTC)
OLD = NOW - timedelta(days=31)
BEFORE = NOW - timedelta(days=30)


async def pruned(database: Database, most: int) -> int:
    """Prune until nothing more goes, and return how many transactions that took."""
    count = 1
    while True:
        async with database.work() as work:
            if not await prune(work.connection, BEFORE, most):
                return count
        count += 1


async def updates(database: Database) -> set[int]:
    """Return the numbers of all stored updates."""
    async with database.reading() as stores:
        return set(await stores.connection.scalars(select(InboxRow.update_id)))


async def test_old_updates_go_in_batches(database_url: str) -> None:
    await upgrade(database_url)
    clock = [OLD]
    database = Database(database_url, lambda: clock[0])
    async with database.work() as work:
        await work.inbox.receive([Arrival(number, "chat:1", {}) for number in range(40)])
        for number in range(38):
            owed = [{"method": "answerCallbackQuery", "params": {}}] if number == 5 else []
            await work.inbox.done(number, owed, OLD)
        await work.inbox.set_aside(38, 5, "broken")
    clock[0] = NOW
    async with database.work() as work:
        await work.inbox.receive([Arrival(100, "chat:1", {})])
        await work.inbox.done(100)
    assert await pruned(database, 10) == 4
    assert await updates(database) == {5, 39, 100}
    await database.close()


async def test_the_newest_update_stays_however_old_it_is(database_url: str) -> None:
    await upgrade(database_url)
    database = Database(database_url, lambda: OLD)
    async with database.work() as work:
        await work.inbox.receive([Arrival(number, "chat:1", {}) for number in (1, 2)])
        await work.inbox.done(1)
        await work.inbox.done(2)
    await pruned(database, 10)
    assert await updates(database) == {2}
    await database.close()


async def test_old_messages_go_except_what_waits_or_was_given_up(database_url: str) -> None:
    await upgrade(database_url)
    database = Database(database_url, lambda: OLD)
    statuses = ["delivered"] * 12 + ["merged", "waiting", "given_up"]
    async with database.work() as work:
        for status in statuses:
            row = {"chat_id": 1, "kind": "plain", "args": {}, "status": status, "parts_done": 0, "attempts": 0}
            await work.connection.execute(insert(OutboxRow).values(**row, created_at=OLD))
    assert await pruned(database, 5) == 3
    async with database.reading() as stores:
        assert set(await stores.connection.scalars(select(OutboxRow.status))) == {"waiting", "given_up"}
    await database.close()


async def test_receipts_stay_as_long_as_their_game_goes_on(database_url: str) -> None:
    await upgrade(database_url)
    database = Database(database_url, lambda: OLD)
    records: list[GameRecord] = []
    async with database.work() as work:
        for number in (1, 2):
            lobby = Lobby(UserId(1), "A", ChatId(-number), "ru", "ponyatiya", f"token{number}", "seed", OLD, OLD)
            record = await work.games.create(lobby)
            records.append(record)
            await work.games.keep_receipt(Receipt(f"update:{number}", record.id, None, OLD))
        await work.games.save_lobby(records[0].id, records[0].lobby, "cancelled")
    await pruned(database, 5)
    async with database.reading() as stores:
        assert set(await stores.connection.scalars(select(ReceiptRow.game_id))) == {records[1].id}
    await database.close()
