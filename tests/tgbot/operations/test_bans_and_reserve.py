"""Whom an owner keeps out of games does not get in by the reserve list either."""

from core.app.records import UserId
from tests.tgbot.reserve.inn import inn_on


async def test_the_banned_do_not_get_on_the_reserve_list(sqlite_database_url: str) -> None:
    async with inn_on(sqlite_database_url) as inn:
        await inn.play()
        rowdy, other = inn.waiting[:2]
        async with inn.table.bot.database.work() as work:
            assert await work.people.set_ban(UserId(rowdy.id), "noise")
        refused, accepted = await inn.enlist(rowdy, other)
        assert refused == inn.say.plain("ban-refusal", reason="noise")
        assert accepted == inn.say.plain("reserve-waiting", place=1)
