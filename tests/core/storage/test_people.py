"""Who has met the bot, noted by several at the same time."""

import asyncio

from core.app.records import User, UserId
from core.storage.unit_of_work import Database
from tests.core.storage.games import lobby

ANNA = UserId(7)


async def user(database: Database) -> User | None:
    async with database.reading() as stores:
        return await stores.people.user(ANNA)


async def test_a_private_message_proves_that_somebody_can_be_written_to(database: Database) -> None:
    async with database.work() as work:
        await work.people.meet(ANNA, "Anna", "en", in_private=False)
    assert await user(database) == User(ANNA, "Anna", "en")
    async with database.work() as work:
        await work.people.meet(ANNA, "Анна", "ru", in_private=True)
    assert await user(database) == User(ANNA, "Анна", "en", has_started=True)


async def test_no_note_takes_a_proof_back(database: Database) -> None:
    async def meet(in_private: bool) -> None:
        async with database.work() as work:
            await work.people.user(ANNA)
            await work.people.meet(ANNA, "Anna", None, in_private=in_private)

    await asyncio.gather(*(meet(in_private=number == 3) for number in range(8)))
    known = await user(database)
    assert known is not None
    assert known.has_started


async def test_only_one_hears_that_somebody_has_stopped_the_bot(database: Database) -> None:
    async with database.work() as work:
        await work.people.meet(ANNA, "Anna", None, in_private=True)

    async def stopped() -> bool:
        async with database.work() as work:
            return await work.people.set_blocked(ANNA, True)

    assert sorted(await asyncio.gather(stopped(), stopped(), stopped())) == [False, False, True]
    async with database.work() as work:
        assert not await work.people.set_blocked(UserId(8), True)
        await work.people.meet(ANNA, "Anna", None, in_private=True)
    known = await user(database)
    assert known is not None
    assert not known.is_blocked


async def test_a_chosen_language_stays(database: Database) -> None:
    async with database.work() as work:
        await work.people.meet(ANNA, "Anna", "en", in_private=True)
        await work.people.set_language(ANNA, "ru")
        await work.people.meet(ANNA, "Anna K.", "en", in_private=True)
    assert await user(database) == User(ANNA, "Anna K.", "ru", has_started=True)


async def test_the_newest_lobbies_come_first(database: Database) -> None:
    async with database.work() as work:
        games = [(await work.games.create(lobby(-chat, token=f"token{chat}"))).id for chat in range(1, 5)]
        await work.games.save_lobby(games[2], lobby(-3, token="token3"), "cancelled")
        assert await work.games.newest_lobbies(2) == (games[3], games[1])
