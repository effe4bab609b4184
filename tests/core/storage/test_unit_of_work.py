"""The unit of work: all or nothing, and nobody hears of what was not committed."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy.exc import SQLAlchemyError

from core.app.records import Chat, ChatId, GameId, User, UserId
from core.storage.changes import Changes
from core.storage.deadlines import Deadline
from core.storage.outbox import Place
from core.storage.unit_of_work import Database
from tests.core.storage.conftest import Hands
from tests.core.storage.games import START, lobby


async def test_what_fails_leaves_nothing(database: Database) -> None:
    heard: list[object] = []
    database.on_commit(heard.append)

    async def fail() -> None:
        async with database.work() as work:
            await work.people.save_user(User(UserId(1), "A"))
            await work.outbox.put(1, "greeting", {})
            work.after_commit(lambda: heard.append("called"))
            raise LookupError

    with pytest.raises(LookupError):
        await fail()
    async with database.reading() as stores:
        assert await stores.people.user(UserId(1)) is None
        assert await stores.outbox.waiting_chats() == ()
    assert heard == []


async def test_commits_are_told(database: Database) -> None:
    heard: list[Changes | str] = []
    database.on_commit(heard.append)
    async with database.work() as work:
        game = await work.games.create(lobby())
        await work.outbox.put(1, "greeting", {})
        await work.deadlines.arm(game.id, "phase", 0, START + timedelta(hours=1))
        await work.deadlines.arm(game.id, "reminder", 0, START)
        work.after_commit(lambda: heard.append("called"))
        assert heard == []
    assert heard == ["called", Changes({1}, START)]


async def test_people_come_back(database: Database) -> None:
    user = User(UserId(2**40), "стёпа >_<", "ru", has_started=True)
    chat = Chat(ChatId(-(2**50)), "<3", None, {"pace": "quick", "bought": False, "least": None})
    async with database.work() as work:
        await work.people.save_user(User(user.id, "before"))
        await work.people.save_user(user)
        await work.people.save_chat(chat)
    async with database.reading() as stores:
        assert await stores.people.user(user.id) == user
        assert await stores.people.chat(chat.id) == chat


async def test_a_naive_time_is_refused(database: Database) -> None:
    with pytest.raises(SQLAlchemyError, match="no time zone"):
        async with database.work() as work:
            await work.deadlines.arm(GameId(1), "phase", 0, datetime(2026, 1, 1))  # noqa: DTZ001


async def test_a_bell_is_taken_once(database: Database) -> None:
    async with database.work() as work:
        game = await work.games.create(lobby())
        await work.deadlines.arm(game.id, "phase", 3, START)
        await work.deadlines.arm(game.id, "phase", 4, START + timedelta(seconds=1))
        await work.deadlines.arm(game.id, "stale", 0, START + timedelta(days=1))
    bell = Deadline(game.id, "phase", 4, START + timedelta(seconds=1))
    async with database.reading() as stores:
        assert await stores.deadlines.due(START) == ()
        assert await stores.deadlines.due(START + timedelta(minutes=1)) == (bell,)
        assert await stores.deadlines.next_after(START) == bell.due_at
    async with database.work() as work:
        assert await work.deadlines.take(bell)
        assert not await work.deadlines.take(bell)
        await work.deadlines.disarm(game.id, "stale")
    async with database.reading() as stores:
        assert await stores.deadlines.next_after(START) is None


async def test_a_group_becomes_a_supergroup(database: Database, hands: Hands) -> None:
    old, new = ChatId(-5), ChatId(-1005)
    async with database.work() as work:
        game = await work.games.create(lobby(old))
        await work.people.save_chat(Chat(old, "Mafia", "en", {"pace": "quick"}))
        await work.outbox.put(old, "greeting", {})
        await work.outbox.remember("board:1", Place(old, 3))
    for _ in range(2):
        async with database.work() as work:
            await work.people.migrate(old, new)
    async with database.reading() as stores:
        assert await stores.games.open_in(new) == game.id
        record = await stores.games.load(game.id)
        assert record is not None
        assert record.lobby.chat == new
        assert await stores.people.chat(new) == Chat(new, "Mafia", "en", {"pace": "quick"})
        assert await stores.people.chat(old) is None
        assert await stores.outbox.waiting_chats() == (new,)
        assert await stores.outbox.place_of("board:1") is None


async def test_a_supergroup_with_a_game_of_its_own_keeps_it(database: Database) -> None:
    async with database.work() as work:
        left = await work.games.create(lobby(-5, token="a"))
        own = await work.games.create(lobby(-1005, token="b"))
        await work.people.migrate(ChatId(-5), ChatId(-1005))
    async with database.reading() as stores:
        assert await stores.games.open_in(ChatId(-1005)) == own.id
        assert await stores.games.open_in(ChatId(-5)) == left.id


async def test_the_place_of_a_message_is_remembered(database: Database) -> None:
    async with database.work() as work:
        await work.outbox.remember("board:1", Place(-5, 3))
        await work.outbox.remember("board:1", Place(-5, 4))
        await work.outbox.remember("card:1", Place(-5, 5))
        await work.outbox.forget("card:1")
    async with database.reading() as stores:
        assert await stores.outbox.place_of("board:1") == Place(-5, 4)
        assert await stores.outbox.place_of("card:1") is None
