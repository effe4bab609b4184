"""What only owners may do, and that to everybody else these commands do not exist."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.tgbot.table import Table, by_bot, labels, table_on
from tgbot.sandbox import Person

OWNER = 1001
"""The stand-in numbers people from here on."""


@asynccontextmanager
async def owned_table(url: str, language: str = "ru") -> AsyncIterator[tuple[Table, Person]]:
    """Lay a table whose first person owns the bot."""
    async with table_on(url, owner_ids=(OWNER,)) as table:
        owner = table.person("Хозяин", language_code=language)
        assert owner.id == OWNER
        await table.settled()
        yield table, owner


async def said(table: Table, person: Person, text: str) -> str:
    """Write something in private, and return the bot's answer."""
    await table.says(person, person.private_chat, text)
    return by_bot(person.private_chat)[-1].text


@pytest.mark.parametrize("command", ["/health", "/ban 1001", "/unban 1001"])
async def test_to_strangers_the_commands_do_not_exist(sqlite_database_url: str, command: str) -> None:
    async with owned_table(sqlite_database_url) as (table, owner):
        stranger = table.person("Чужой")
        unknown = await said(table, stranger, "/nonsense")
        assert await said(table, stranger, command) == unknown
        group = table.group([owner, stranger])
        await table.settled()
        before = len(by_bot(group))
        await table.says(stranger, group, command)
        assert (len(by_bot(group)), by_bot(stranger.private_chat)[-1].text) == (before, unknown)


@pytest.mark.parametrize(("language", "words"), [("ru", "Обновлений ждёт: 0"), ("en", "Updates waiting: 0")])
async def test_health_is_told_in_private_only(database_url: str, language: str, words: str) -> None:
    async with owned_table(database_url, language) as (table, owner):
        assert words in await said(table, owner, "/health")
        group = table.group([owner])
        await table.settled()
        before = len(by_bot(group))
        await table.says(owner, group, "/health")
        assert len(by_bot(group)) == before
        assert words in by_bot(owner.private_chat)[-1].text


async def test_health_tells_what_could_not_be_handled_and_what_not_delivered(database_url: str) -> None:
    async with owned_table(database_url) as (table, owner):
        async with table.bot.database.work() as work:
            await work.outbox.put(owner.id, "unknown kind", {})
            await work.outbox.put(424242, "plain", {"text": "nobody is there"})
        await table.bot.pipeline.intake.store([{"update_id": "none"}])
        for _ in range(10):
            await table.pass_time(60)
        answer = await said(table, owner, "/health")
        assert "Отложено обновлений: 1; не доставлено сообщений: 2" in answer
        assert "no update_id" in answer
        assert "chat not found" in answer.lower()
        assert "UnknownKind" in answer


async def test_owners_see_their_commands_in_the_menu(sqlite_database_url: str) -> None:
    async with owned_table(sqlite_database_url) as (table, _):
        await table.restart()
        asked = [call for call in table.sandbox.calls if call.method == "setMyCommands" and call.error is None]
        scopes = [call.params.get("scope") for call in asked]
        owners = [call for call, scope in zip(asked, scopes, strict=True) if scope and str(OWNER) in str(scope)]
        assert len(owners) == 3
        assert all("health" in str(call.params["commands"]) for call in owners)
        assert all("/ban" not in str(call.params["commands"]) or str(OWNER) in str(call.params) for call in asked)


@pytest.mark.parametrize("how", ["reply", "id", "name"])
async def test_the_banned_get_no_seat_and_hear_why(sqlite_database_url: str, how: str) -> None:
    async with owned_table(sqlite_database_url) as (table, owner):
        rowdy = table.sandbox.add_user("Буян", username="Rowdy")
        rowdy.start()
        group = table.group([owner, rowdy])
        message = rowdy.says(group, "шум")
        await table.settled()
        if how == "reply":
            await table.says(owner, group, "/ban за шум", reply_to=message)
        else:
            await table.says(owner, owner.private_chat, f"/ban {rowdy.id if how == 'id' else '@rowdy'} за шум")
        assert "Буян" in by_bot(owner.private_chat)[-1].text
        await table.says(owner, group, "/newgame")
        await table.answer(owner, by_bot(group)[-1], open_button(table, group))
        await table.says(rowdy, group, "/join")
        assert "за шум" in by_bot(rowdy.private_chat)[-1].text
        assert (await table.game_in(group.id)).lobby.members == ()
        assert "снова может играть" in await said(table, owner, "/unban @Rowdy")
        assert "и так может играть" in await said(table, owner, "/unban @Rowdy")
        await table.says(rowdy, group, "/join")
        assert [member.user for member in (await table.game_in(group.id)).lobby.members] == [rowdy.id]


def open_button(table: Table, group: object) -> str:
    """Return the label of the button that opens sign-up."""
    return next(label for label in labels(by_bot(group)[-1]) if "набор" in label.lower())


async def test_whom_the_bot_does_not_know_cannot_be_banned(sqlite_database_url: str) -> None:
    async with owned_table(sqlite_database_url) as (table, owner):
        for words in ("", " @nobody", " 99999999999999999999999", " 4711", " ²"):
            assert (await said(table, owner, f"/ban{words}")).startswith("Кого?")
