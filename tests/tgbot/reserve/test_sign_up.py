"""A sign-up whose seats are all taken, though the game has not begun yet."""

from dataclasses import replace
from datetime import timedelta

from core.app import lobbies
from core.app.lobbies import LobbyRefusal
from core.app.records import ChatId, Member, UserId
from tests.tgbot.reserve.inn import Inn, inn_on


async def full(inn: Inn) -> None:
    """Leave a full sign-up whose last seat has not started the game."""
    host, at = inn.people[0], inn.table.clock.now()
    lobby = lobbies.new_lobby(UserId(host.id), host.name, ChatId(inn.group.id), "ru", "ponyatiya", "token", "seed", at)
    members = tuple(Member(UserId(person.id), person.name) for person in inn.people)
    lobby = replace(
        lobby, members=members, options={"pace": "forum"}, stage="sign_up", deadline=at + timedelta(hours=9)
    )
    async with inn.table.bot.database.work() as work:
        opened = await lobbies.open_lobby(work, lobby)
        assert not isinstance(opened, LobbyRefusal)
        inn.game = opened.id
        await work.games.save_lobby(opened.id, replace(opened.lobby, max_players=5), "lobby")
        args = {"game": opened.id, "page": "main", "part": 0}
        await work.outbox.put(inn.group.id, "lobby", args, f"lobby:{opened.id}")
    await inn.table.settled()


async def test_whoever_waits_gets_the_first_seat_that_is_given_back(database_url: str) -> None:
    async with inn_on(database_url) as inn:
        await full(inn)
        first, second, _ = inn.waiting
        assert await inn.enlist(first, second) == [inn.say.plain("reserve-waiting", place=place) for place in (1, 2)]
        await inn.press(inn.people[2], inn.card, inn.button("lobby-button-leave"))
        await inn.table.pass_time(1)
        assert (await inn.users())[-1] == first.id
        assert await inn.reserve() == [second.name]
        assert inn.group.title in inn.table.last(first.private_chat).text
        assert first.name in inn.card.text


async def test_while_a_seat_is_free_nobody_has_to_wait(sqlite_database_url: str) -> None:
    async with inn_on(sqlite_database_url) as inn:
        await full(inn)
        card = inn.card
        await inn.press(inn.people[2], card, inn.button("lobby-button-leave"))
        await inn.table.pass_time(1)
        assert await inn.forge(inn.waiting[0], card, f"wait.{inn.game}.0") == inn.say.plain("reserve-none")
        assert await inn.reserve() == []
