"""What the host does before the start, and what happens when nobody does anything."""

import pytest

from tests.tgbot.lobby.conftest import Alley
from tests.tgbot.table import Table, by_bot, labels, table_on

HOST_ONLY = ["Начать", "+5 минут", "Добавить роботов", "Отменить"]


async def test_the_setup_card_obeys_the_host_alone(alley: Alley) -> None:
    await alley.set_up()
    before = alley.card.text
    for button in labels(alley.card):
        answer = await alley.table.answer(alley.people[1], alley.card, button)
        assert answer.text == "Эта кнопка слушается только хозяина игры: Аня."
    assert alley.card.text == before
    assert "Новая игра" in alley.card.text


@pytest.mark.parametrize("button", HOST_ONLY)
async def test_the_host_s_buttons_of_sign_up_obey_the_host_alone(alley: Alley, button: str) -> None:
    await alley.sign_up()
    answer = await alley.table.answer(alley.people[1], alley.card, button)
    assert answer.text == "Эта кнопка слушается только хозяина игры: Аня."
    assert await alley.status() == "lobby"


@pytest.mark.parametrize("typed", ["−300", "-300", "99999", "пять", "0", "1.5", "1e3", "１０", "5 5", "1441"])
async def test_a_bad_extension_is_refused_with_the_bounds(alley: Alley, typed: str) -> None:
    await alley.sign_up()
    before = (await alley.table.game_in(alley.group.id)).lobby.deadline
    await alley.table.says(alley.host, alley.group, f"/extend {typed}")
    assert "от 1 до 1" in alley.table.last(alley.host.private_chat).text
    assert "440" in alley.table.last(alley.host.private_chat).text
    assert (await alley.table.game_in(alley.group.id)).lobby.deadline == before


async def test_sign_up_is_extended_by_command_and_by_button(alley: Alley) -> None:
    await alley.sign_up()
    before = (await alley.table.game_in(alley.group.id)).lobby.deadline
    assert before is not None
    await alley.table.says(alley.host, alley.group, "/extend 20")
    await alley.table.says(alley.host, alley.group, "/extend")
    await alley.table.answer(alley.host, alley.card, "+5 минут")
    after = (await alley.table.game_in(alley.group.id)).lobby.deadline
    assert after is not None
    assert (after - before).total_seconds() == 30 * 60
    assert "39 минут" in alley.card.text


async def test_an_extension_past_a_day_is_refused_with_what_is_left(alley: Alley) -> None:
    await alley.sign_up()
    await alley.table.says(alley.host, alley.group, "/extend 1440")
    await alley.table.says(alley.host, alley.group, "/extend 1")
    assert "Дольше" in alley.table.last(alley.host.private_chat).text


async def test_the_deadline_starts_a_game_with_enough_players(alley: Alley) -> None:
    await alley.sign_up()
    await alley.join(*alley.people[:5])
    await alley.table.pass_time(601)
    assert await alley.status() == "running"


async def test_too_few_at_the_deadline_cancels_and_tells_everybody(alley: Alley) -> None:
    await alley.sign_up()
    await alley.join(*alley.people[:4])
    await alley.table.pass_time(601)
    assert await alley.status() == "cancelled"
    assert labels(alley.card) == []
    assert "не хватило" in alley.table.last(alley.group).text
    for person in alley.people[:4]:
        assert "Переулок" in alley.table.last(person.private_chat, "не состоится").text


async def test_a_lobby_that_nobody_opens_for_a_day_closes_itself(alley: Alley) -> None:
    await alley.set_up()
    card = alley.card
    await alley.table.pass_time(86_300)
    assert await alley.status() == "lobby"
    await alley.table.pass_time(100)
    assert await alley.status() == "cancelled"
    assert labels(card) == []
    await alley.set_up()
    assert await alley.status() == "lobby"


async def test_start_needs_enough_players(alley: Alley) -> None:
    await alley.sign_up()
    await alley.join(*alley.people[:4])
    answer = await alley.table.answer(alley.host, alley.card, "Начать")
    assert answer.text == "Игроков нужно от 5 до 30, сейчас 4."
    await alley.table.says(alley.host, alley.group, "/startgame")
    assert "сейчас 4" in alley.table.last(alley.host.private_chat).text
    assert await alley.status() == "lobby"


async def test_an_admin_may_start_and_cancel_but_not_once_he_is_demoted(alley: Alley) -> None:
    admin = alley.people[1]
    alley.group.promote(admin)
    await alley.sign_up()
    alley.group.demote(admin)
    await alley.table.says(admin, alley.group, "/cancel")
    assert await alley.status() == "lobby"
    alley.group.promote(admin)
    await alley.table.says(admin, alley.group, "/cancel")
    assert await alley.status() == "cancelled"


async def test_an_anonymous_admin_may_cancel(alley: Alley) -> None:
    await alley.sign_up()
    await alley.table.says(alley.host, alley.group, "/cancel", anonymously=True)
    assert await alley.status() == "cancelled"


async def test_an_anonymous_admin_does_not_host(alley: Alley) -> None:
    await alley.table.says(alley.host, alley.group, "/newgame", anonymously=True)
    assert "анонимность" in alley.table.last(alley.group).text


async def test_robots_fill_the_table_and_make_it_practice(alley: Alley) -> None:
    await alley.sign_up()
    await alley.join(alley.host)
    await alley.table.answer(alley.host, alley.card, "Добавить роботов")
    record = await alley.table.game_in(alley.group.id)
    assert len(record.lobby.members) == 7
    assert record.lobby.is_practice
    assert "тренировочная" in alley.card.text
    await alley.table.answer(alley.host, alley.card, "Добавить роботов")
    assert len(await alley.seated()) == 8
    assert len(set(await alley.seated())) == 8
    await alley.table.answer(alley.host, alley.card, "Начать")
    assert await alley.status() == "running"


async def test_an_unknown_rule_system_is_refused_with_those_that_there_are(alley: Alley) -> None:
    await alley.table.says(alley.host, alley.group, "/newgame city")
    assert "Мафия по понятиям" in alley.table.last(alley.host.private_chat).text
    assert not any(labels(message) for message in by_bot(alley.group))


async def test_newgame_again_brings_the_card_down(alley: Alley) -> None:
    await alley.sign_up()
    first = alley.card
    await alley.table.says(alley.people[1], alley.group, "/newgame")
    assert alley.card is not first
    await alley.join(alley.people[1])
    assert await alley.seated() == ["Боря"]


async def test_many_presses_are_one_edit(alley: Alley) -> None:
    await alley.sign_up()
    edits = alley.card.edit_count
    queries = [person.presses(alley.card, "Присоединиться") for person in alley.people]
    for query in queries:
        await query.answer(20)
    await alley.table.settled()
    assert alley.card.edit_count <= edits + 2
    assert "6. Егор" in alley.card.text


async def test_commands_before_a_lobby_say_that_there_is_none(alley: Alley) -> None:
    for command in ("/join", "/leave", "/startgame", "/cancel", "/extend"):
        await alley.table.says(alley.host, alley.group, command)
        assert alley.table.last(alley.host.private_chat).text == "Набора сейчас нет. Открыть игру: /newgame."


async def test_the_card_follows_a_group_that_becomes_a_supergroup(alley: Alley) -> None:
    await alley.sign_up()
    await alley.join(alley.host)
    alley.table.sandbox.migrate(alley.group)
    await alley.table.settled()
    await alley.join(alley.people[1])
    assert await alley.seated() == ["Аня", "Боря"]
    assert "2. Боря" in alley.card.text


async def test_the_bot_s_removal_closes_the_lobby(alley: Alley) -> None:
    await alley.sign_up()
    alley.group.kick_bot()
    await alley.table.settled()
    assert await alley.status() == "cancelled"


async def test_an_english_group_reads_english(table: Table) -> None:
    people = [table.person(name, language_code="en") for name in ("Anna", "Ben")]
    group = table.group(people, "Lane")
    await table.settled()
    await table.says(people[0], group, "/newgame")
    await table.answer(people[0], table.last(group, "New game"), "Open sign-up")
    answer = await table.answer(people[1], table.last(group, "Sign-up"), "Join")
    assert answer.text == "Done! Your seat: 1."
    assert "1. Ben" in table.last(group, "Sign-up").text


async def test_thirty_long_names_fit_on_the_card(sqlite_database_url: str) -> None:
    async with table_on(sqlite_database_url) as table:
        people = [table.person(f"<b>&{number}" + "Ж" * 56, starts=True) for number in range(29)]
        group = table.group(people)
        await table.settled()
        alley = Alley(table, group, people)
        await alley.sign_up()
        for person in people:
            person.presses(alley.card, "Присоединиться")
        await table.settled()
        assert len(await alley.seated()) == 29
        assert "29. <b>&28Ж" in alley.card.text
