"""Greeting, help, rules, roles, language, games, and the places where the bot may be."""

import pytest

from core.app import systems
from tests.tgbot.table import Table, by_bot, labels
from tgbot.texts import LANGUAGES


async def test_start_greets_with_buttons(table: Table) -> None:
    anna = table.person("Аня")
    await table.settled()
    greeting = table.last(anna.private_chat)
    assert "Lira" in greeting.text
    assert labels(greeting) == ["📖 Как играть", "➕ Добавить в группу", "🤖 Потренироваться с роботами"]
    assert greeting.button("Добавить")["url"] == "https://t.me/lira_local_bot?startgroup=new"


async def test_the_greeting_opens_the_rules(table: Table) -> None:
    anna = table.person("Аня")
    await table.settled()
    await table.answer(anna, table.last(anna.private_chat), "Как играть")
    assert len(by_bot(anna.private_chat)) == 2
    assert labels(table.last(anna.private_chat))


async def test_an_odd_link_is_refused_politely(table: Table) -> None:
    anna = table.person("Аня", starts=False)
    anna.start("g17")
    await table.settled()
    assert "ссылка" in table.last(anna.private_chat).text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_everything_reads_in_both_languages(table: Table, language: str) -> None:
    anna = table.person("Anna", language_code=language)
    for command in ("/help", "/rules", "/roles", "/lang", "/games", "/newgame city", "/nonsense", "/leave", "/join"):
        await table.says(anna, anna.private_chat, command)
    texts = [message.text for message in by_bot(anna.private_chat)]
    assert len(texts) == 10
    assert all(any("а" <= sign.lower() <= "я" for sign in text) == (language == "ru") for text in texts)


async def test_the_rule_book_turns_its_pages_in_place(table: Table) -> None:
    anna = table.person("Аня")
    await table.says(anna, anna.private_chat, "/rules")
    book = table.last(anna.private_chat)
    seen = {book.text}
    for topic in labels(book):
        await table.answer(anna, book, topic)
        seen.add(book.text)
        assert topic not in labels(book)
        await table.answer(anna, book, "Коротко")
    assert len(seen) == 7
    assert len(by_bot(anna.private_chat)) == 2


async def test_a_topic_can_be_named(table: Table) -> None:
    anna = table.person("Аня")
    await table.says(anna, anna.private_chat, "/rules night")
    by_id = table.last(anna.private_chat).text
    await table.says(anna, anna.private_chat, "/rules Ночь")
    assert table.last(anna.private_chat).text == by_id
    await table.says(anna, anna.private_chat, "/rules нет такой главы")
    assert table.last(anna.private_chat).text != by_id


async def test_every_role_can_be_read(table: Table) -> None:
    anna = table.person("Аня")
    await table.says(anna, anna.private_chat, "/roles")
    book = table.last(anna.private_chat)
    assert len(labels(book)) == len(systems.roles("ponyatiya"))
    await table.answer(anna, book, "Вышибала")
    assert "Вышибала" in book.text
    await table.says(anna, anna.private_chat, "/roles следователь")
    assert "Следователь" in table.last(anna.private_chat).text


async def test_two_books_in_one_chat_turn_separately(table: Table) -> None:
    people = table.people(2)
    group = table.group(people)
    await table.settled()
    await table.says(people[0], group, "/rules")
    first = table.last(group)
    await table.says(people[1], group, "/rules")
    second, before = table.last(group), first.text
    await table.answer(people[0], second, labels(second)[0])
    assert first.text == before
    assert second.text != before


async def test_a_player_chooses_his_language(table: Table) -> None:
    anna = table.person("Аня")
    await table.says(anna, anna.private_chat, "/lang")
    answer = await table.answer(anna, table.last(anna.private_chat), "English")
    assert answer.text == "Agreed!"
    assert labels(table.last(anna.private_chat)) == ["🇷🇺 Русский", "✓ 🇬🇧 English"]
    await table.says(anna, anna.private_chat, "/games")
    assert "You are in no game" in table.last(anna.private_chat).text


async def test_the_group_s_language_is_chosen_by_admins_who_still_are(table: Table) -> None:
    people = table.people(3)
    group = table.group(people)
    group.promote(people[1])
    await table.settled()
    await table.says(people[1], group, "/lang")
    question = table.last(group)
    group.demote(people[1])
    for person in people[1:]:
        answer = await table.answer(person, question, "English")
        assert answer.text == "Язык группы выбирают её админы."
    assert (await table.answer(people[0], question, "English")).text == "Agreed!"
    await table.says(people[1], group, "/help")
    assert "This is Lira" in table.last(group).text


async def test_the_group_s_language_goes_along_to_the_supergroup(table: Table) -> None:
    people = table.people(2)
    group = table.group(people)
    await table.settled()
    await table.says(people[0], group, "/lang")
    await table.answer(people[0], table.last(group), "English")
    table.sandbox.migrate(group)
    await table.settled()
    await table.says(people[0], group, "/help")
    assert "This is Lira" in table.last(group).text


async def test_practice_starts_at_once_and_is_found_again(table: Table) -> None:
    anna = table.person("Аня")
    await table.says(anna, anna.private_chat, "/newgame")
    record = await table.game_in(anna.id)
    assert record.status == "running"
    assert record.lobby.is_practice
    assert [member.name for member in record.lobby.members][:2] == ["Аня", "🤖 Болт"]
    await table.says(anna, anna.private_chat, "/newgame")
    assert "уже идёт" in table.last(anna.private_chat).text
    await table.says(anna, anna.private_chat, "/games")
    listed = table.last(anna.private_chat)
    assert labels(listed) == ["🎛 Тренировка"]
    before = len(by_bot(anna.private_chat))
    await table.answer(anna, listed, "Тренировка")
    assert len(by_bot(anna.private_chat)) == before + 1


async def test_a_running_game_is_left_after_a_question(table: Table) -> None:
    anna = table.person("Аня")
    await table.says(anna, anna.private_chat, "/newgame")
    await table.says(anna, anna.private_chat, "/leave")
    question = table.last(anna.private_chat, "насовсем")
    answer = await table.answer(anna, question, "Уйти из игры")
    assert answer.text == "Ты вне игры."
    assert labels(question) == []


async def test_games_in_a_group_answers_in_private(table: Table) -> None:
    people = table.people(2)
    group = table.group(people)
    await table.settled()
    await table.says(people[0], group, "/games")
    assert "Сейчас ты нигде не играешь" in table.last(people[0].private_chat).text


async def test_an_undeliverable_message_is_told_to_the_group_once_and_tells_no_role(table: Table) -> None:
    people = table.people(5)
    group = table.group(people)
    await table.settled()
    await table.says(people[0], group, "/newgame")
    await table.answer(people[0], table.last(group), "Открыть набор")
    for person in people:
        await table.answer(person, table.last(group, "Набор"), "Присоединиться")
    people[4].deletes_account()
    await table.answer(people[0], table.last(group, "Набор"), "Начать")
    told = [message.text for message in by_bot(group) if "не доходят" in message.text]
    assert len(told) == 1
    assert told[0].startswith("📪 Даша: ")
    async with table.bot.database.reading() as stores:
        user = await stores.people.user(people[4].id)
    assert user is not None
    assert user.is_blocked


async def test_who_comes_back_can_be_written_to_again(table: Table) -> None:
    anna = table.person("Аня")
    await table.settled()
    anna.blocks_bot()
    await table.settled()
    anna.start()
    await table.settled()
    async with table.bot.database.reading() as stores:
        user = await stores.people.user(anna.id)
    assert user is not None
    assert user.has_started
    assert not user.is_blocked


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_menus_are_set_for_every_place_and_language(table: Table, language: str) -> None:
    commands = table.sandbox.world.commands
    group = [entry["command"] for entry in commands["all_group_chats", language]]
    private = [entry["command"] for entry in commands["all_private_chats", language]]
    assert "newgame" in group
    assert "act" in private
    assert commands["all_group_chats", ""] == commands["all_group_chats", "ru"]


async def test_the_menus_are_set_once(table: Table) -> None:
    await table.restart()
    assert len([call for call in table.sandbox.calls if call.method == "setMyCommands"]) == 6
