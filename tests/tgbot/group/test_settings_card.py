"""/settings: who may change what a group has chosen, and what it leads to."""

import pytest

from core.app.group_settings import GroupSettings
from core.app.records import Chat, ChatId
from tests.tgbot.lobby.conftest import Alley
from tests.tgbot.table import by_bot, labels
from tgbot.buttons import encode
from tgbot.sandbox.model import Message


async def stored(alley: Alley) -> Chat:
    """Return the group as it is stored."""
    async with alley.table.bot.database.reading() as stores:
        chat = await stores.people.chat(ChatId(alley.group.id))
    assert chat is not None
    return chat


async def settings(alley: Alley) -> GroupSettings:
    """Return what the group has chosen."""
    return GroupSettings.of(await stored(alley))


async def opened(alley: Alley) -> Message:
    """Let the owner open the card."""
    await alley.table.says(alley.host, alley.group, "/settings")
    return alley.table.last(alley.group, "Настройки группы")


async def press(alley: Alley, card: Message, *buttons: str) -> None:
    for button in buttons:
        assert "Записано" in (await alley.table.answer(alley.host, card, button)).text


async def test_every_setting_has_a_button_on_one_card_that_is_edited(alley: Alley) -> None:
    card = await opened(alley)
    assert len(labels(card)) == 7
    count = len(by_bot(alley.group))
    await press(alley, card, "Темп: быстрый", "Открывают игры: все", "Голосование: открытое")
    await press(alley, card, "Выбывшие молчат в группе: нет", "Ночью молчат все: нет")
    assert len(by_bot(alley.group)) == count
    assert await settings(alley) == GroupSettings("ponyatiya", "forum", "admins", "counts", True, True)
    assert (await stored(alley)).settings["silence_dead"] is True
    assert "Голосование: видно только счёт" in labels(card)[4]


async def test_the_card_speaks_the_language_that_was_chosen(alley: Alley) -> None:
    card = await opened(alley)
    await alley.table.answer(alley.host, card, "Язык")
    assert (await stored(alley)).language == "en"
    assert card.text.startswith("⚙️ Settings of the group")
    assert "Ballot: open" in labels(card)[4]


async def test_a_new_game_begins_with_the_settings_also_after_a_restart(alley: Alley) -> None:
    card = await opened(alley)
    await press(alley, card, "Темп: быстрый", "Голосование: открытое", "Голосование: видно только счёт")
    await alley.table.restart()
    await alley.set_up()
    lobby = (await alley.table.game_in(alley.group.id)).lobby
    assert (dict(lobby.options), lobby.ballots) == ({"pace": "forum"}, "secret")
    assert "Голосование: тайное до конца дня" in alley.card.text


async def test_the_host_chooses_another_ballot_for_one_game(alley: Alley) -> None:
    await alley.set_up()
    await alley.table.answer(alley.host, alley.card, "Голосование: открытое")
    assert (await alley.table.game_in(alley.group.id)).lobby.ballots == "counts"
    assert (await settings(alley)).ballots == "open"
    answer = await alley.table.answer(alley.people[1], alley.card, "Голосование: видно только счёт")
    assert "слушается только" in answer.text
    assert (await alley.table.game_in(alley.group.id)).lobby.ballots == "counts"


async def test_where_admins_open_games_nobody_else_does(alley: Alley) -> None:
    await press(alley, await opened(alley), "Открывают игры: все")
    boris = alley.people[1]
    await alley.table.says(boris, alley.group, "/newgame")
    assert alley.table.last(boris.private_chat).text == "Игры в этой группе открывают админы."
    async with alley.table.bot.database.reading() as stores:
        assert await stores.games.last_in(ChatId(alley.group.id)) is None
    alley.group.promote(boris)
    await alley.table.says(boris, alley.group, "/newgame")
    assert (await alley.table.game_in(alley.group.id)).lobby.host == boris.id


async def test_settings_opened_by_an_admin_who_is_demoted_before_he_presses_are_refused(alley: Alley) -> None:
    boris = alley.people[1]
    alley.group.promote(boris)
    await alley.table.says(boris, alley.group, "/settings")
    card = alley.table.last(alley.group, "Настройки группы")
    alley.group.demote(boris)
    answer = await alley.table.answer(boris, card, "Темп: быстрый")
    assert answer.text == "Настройки группы меняют её админы."
    assert await settings(alley) == GroupSettings()


async def test_who_is_no_admin_is_told(alley: Alley) -> None:
    boris = alley.people[1]
    await alley.table.says(boris, alley.group, "/settings")
    assert alley.table.last(boris.private_chat).text == "Настройки группы меняют её админы."
    assert not any("Настройки" in message.text for message in by_bot(alley.group))


async def test_an_anonymous_admin_opens_the_card_and_presses_under_his_own_name(alley: Alley) -> None:
    alley.group.promote(alley.people[1])
    alley.people[1].says(alley.group, "/settings", anonymously=True)
    await alley.table.settled()
    card = alley.table.last(alley.group, "Настройки группы")
    answer = await alley.table.answer(alley.people[1], card, "Темп: быстрый")
    assert "форумный" in answer.text


async def test_nobody_is_believed_to_be_an_admin_while_telegram_does_not_tell(alley: Alley) -> None:
    card = await opened(alley)
    alley.table.sandbox.faults.fail_next("getChatMember", status=502)
    answer = await alley.table.answer(alley.host, card, "Темп: быстрый")
    assert "Telegram не отвечает" in answer.text
    assert await settings(alley) == GroupSettings()


@pytest.mark.parametrize(
    "args", [(1, "pace", "slow"), (1, "title", "on"), ("x", "pace", "forum"), (1, "pace"), (1, "language", "xx")]
)
async def test_forged_settings_are_refused(alley: Alley, args: tuple[str | int, ...]) -> None:
    card = await opened(alley)
    answer = await alley.host.forges(card, encode("setting", 0, 0, *args)).answer(20)
    assert "не действует" in answer.text
    assert await settings(alley) == GroupSettings()


async def test_in_private_there_are_no_settings_of_a_group(alley: Alley) -> None:
    await alley.table.says(alley.host, alley.host.private_chat, "/settings")
    assert "напиши /settings там" in alley.table.last(alley.host.private_chat).text
