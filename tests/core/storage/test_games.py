"""Games in the database: what is stored comes back, and of two writers only one wins."""

import asyncio
from dataclasses import replace

import pytest

from core.app.ports import ConcurrentUpdate
from core.app.records import ChatId, GameId, GameRecord, Receipt, UserId
from core.engine import events as e
from core.engine.refusals import Refusal
from core.storage.unit_of_work import Database
from tests.core.storage.games import START, lobby, opening, state_after, vote


async def opened(database: Database, chat: int = -100, *users: int, token: str = "token") -> GameRecord:
    """Store a lobby."""
    async with database.work() as work:
        return await work.games.create(lobby(chat, *users, token=token))


async def started(database: Database) -> GameRecord:
    """Store a running game."""
    record = await opened(database)
    async with database.work() as work:
        return await work.games.append(record, opening(), state_after(*opening()))


async def test_a_lobby_comes_back(database: Database) -> None:
    record = await opened(database, -100, 7, 8)
    async with database.reading() as stores:
        assert await stores.games.load(record.id) == record
        assert await stores.games.open_in(ChatId(-100)) == record.id
        assert await stores.games.by_token("token") == record.id
        assert await stores.games.open_of(UserId(8)) == (record.id,)
        assert await stores.games.load(GameId(999)) is None


async def test_a_chat_has_one_open_game(database: Database) -> None:
    first = await opened(database)
    async with database.work() as work:
        with pytest.raises(ConcurrentUpdate):
            await work.games.create(lobby(token="another"))
        await work.games.save_lobby(first.id, lobby(), "cancelled")
        second = await work.games.create(lobby(token="another"))
    async with database.reading() as stores:
        assert await stores.games.open_in(ChatId(-100)) == second.id
        assert await stores.games.last_in(ChatId(-100)) == second.id


async def test_two_hosts_open_a_game_at_once(database: Database) -> None:
    outcomes = await asyncio.gather(opened(database, token="a"), opened(database, token="b"), return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["ConcurrentUpdate", "GameRecord"]


async def test_seats_follow_the_members(database: Database) -> None:
    record = await opened(database, -100, 7, 8)
    async with database.work() as work:
        await work.games.save_lobby(record.id, lobby(-100, 8, 9), "lobby")
    async with database.reading() as stores:
        assert await stores.games.open_of(UserId(7)) == ()
        assert await stores.games.open_of(UserId(9)) == (record.id,)


async def test_two_users_join_at_once_and_both_are_seated(database: Database) -> None:
    record = await opened(database)

    async def join(user: int) -> None:
        async with database.work() as work:
            locked = await work.games.lock(record.id)
            assert locked is not None
            members = (*locked.lobby.members, *lobby(-100, user).members)
            await asyncio.sleep(0)
            await work.games.save_lobby(record.id, replace(locked.lobby, members=members), "lobby")

    await asyncio.gather(*(join(user) for user in range(10)))
    async with database.reading() as stores:
        final = await stores.games.load(record.id)
    assert final is not None
    assert sorted(member.user or 0 for member in final.lobby.members) == list(range(10))


async def test_events_and_snapshot_come_back(database: Database) -> None:
    record = await started(database)
    async with database.reading() as stores:
        assert await stores.games.load(record.id) == record
        assert await stores.games.history(record.id) == opening()
    assert record.status == "running"
    assert record.event_count == 3


async def test_the_end_of_the_game_frees_the_chat(database: Database) -> None:
    record = await started(database)
    events = (*opening(), e.GameEnded(("town",), (), "PON-1"))
    async with database.work() as work:
        finished = await work.games.append(record, events[3:], state_after(*events))
    assert finished.status == "finished"
    async with database.reading() as stores:
        assert await stores.games.open_in(ChatId(-100)) is None


async def test_an_old_version_can_not_be_appended_to(database: Database) -> None:
    old = await started(database)
    state = state_after(*opening(), vote())
    async with database.work() as work:
        await work.games.append(old, (vote(),), state)
    with pytest.raises(ConcurrentUpdate):
        async with database.work() as work:
            await work.games.append(old, (vote(),), state)
    async with database.reading() as stores:
        assert await stores.games.history(old.id) == (*opening(), vote())


async def test_two_writers_lock_the_game_one_after_the_other(database: Database) -> None:
    record = await started(database)

    async def act() -> None:
        async with database.work() as work:
            locked = await work.games.lock(record.id)
            assert locked is not None
            assert locked.state is not None
            await work.games.append(locked, (vote(),), locked.state)

    await asyncio.gather(*(act() for _ in range(8)))
    async with database.reading() as stores:
        assert len(await stores.games.history(record.id)) == 3 + 8


@pytest.mark.parametrize("refusal", [None, Refusal("late"), Refusal("not_your_turn", "PON-4.2")])
async def test_a_receipt_comes_back(database: Database, refusal: Refusal | None) -> None:
    record = await opened(database)
    receipt = Receipt("press:1", record.id, refusal, START)
    async with database.work() as work:
        assert await work.games.receipt("press:1") is None
        await work.games.keep_receipt(receipt)
    async with database.reading() as stores:
        assert await stores.games.receipt("press:1") == receipt


async def test_the_same_command_twice_at_once_is_kept_once(database: Database) -> None:
    record = await started(database)

    async def act() -> None:
        async with database.work() as work:
            if await work.games.receipt("press:1") is not None:
                return
            locked = await work.games.load(record.id)
            assert locked is not None
            assert locked.state is not None
            await work.games.keep_receipt(Receipt("press:1", record.id, None, START))
            await work.games.append(locked, (vote(),), locked.state)

    outcomes = await asyncio.gather(*(act() for _ in range(4)), return_exceptions=True)
    assert all(outcome is None or isinstance(outcome, ConcurrentUpdate) for outcome in outcomes)
    async with database.reading() as stores:
        assert len(await stores.games.history(record.id)) == 3 + 1
