"""The pages of the set-up card."""

from typing import Any

import pytest

from tests.tgbot.lobby.conftest import Alley
from tests.tgbot.table import labels
from tgbot.sandbox.model import Message


@pytest.fixture
async def card(alley: Alley) -> Message:
    """A set-up card."""
    await alley.set_up()
    return alley.card


async def press(alley: Alley, card: Message, *buttons: str) -> None:
    for button in buttons:
        answer = await alley.table.answer(alley.host, card, button)
        assert answer.text == ""


async def options(alley: Alley) -> dict[str, Any]:
    return dict((await alley.table.game_in(alley.group.id)).lobby.options)


async def test_the_pace_is_chosen_and_lengths_go_up_and_down(alley: Alley, card: Message) -> None:
    await press(alley, card, "Темп", "форумный")
    assert await options(alley) == {"pace": "forum"}
    minus, _, plus = card.keyboard[2] if card.keyboard else []
    for _ in range(3):
        await press(alley, card, plus["callback_data"])
    await press(alley, card, minus["callback_data"])
    assert await options(alley) == {"pace": "forum", "day_minutes": 2}
    await press(alley, card, "День: 2 минуты")
    assert await options(alley) == {"pace": "forum"}
    await press(alley, card, "быстрый", "Назад")
    assert await options(alley) == {}
    assert "Темп: быстрый" in card.text


async def test_a_forum_game_gathers_for_a_day(alley: Alley, card: Message) -> None:
    await press(alley, card, "Темп", "форумный", "Назад", "Открыть набор")
    await alley.table.pass_time(86_000)
    assert await alley.status() == "lobby"
    await alley.join(*alley.people[:5])
    await alley.table.pass_time(500)
    assert await alley.status() == "running"


async def test_more_clans_than_the_seats_allow_are_refused(alley: Alley, card: Message) -> None:
    await press(alley, card, "Игроки и кланы", "−5", "−5", "−5", "−5", "−5")
    plus = card.keyboard[1][2] if card.keyboard else {}
    await press(alley, card, plus["callback_data"])
    assert "Столько кланов" in card.text
    await press(alley, card, "Назад")
    answer = await alley.table.answer(alley.host, card, "Открыть набор")
    assert "Столько кланов" in answer.text
    assert (await alley.table.game_in(alley.group.id)).lobby.stage == "set_up"


async def test_the_seats_stay_within_the_rules(alley: Alley, card: Message) -> None:
    await press(alley, card, "Игроки и кланы", "+1")
    assert "Мест за столом: 30" in card.text
    await press(alley, card, *["−5"] * 6)
    assert "Мест за столом: 5" in card.text


async def test_roles_are_chosen_by_hand(alley: Alley, card: Message) -> None:
    await press(alley, card, "Роли")
    assert "Набор сам подстроится" in card.text
    killer = next(row for row in card.keyboard or [] if "Убийца" in row[1]["text"])
    await press(alley, card, killer[2]["callback_data"])
    lobby = (await alley.table.game_in(alley.group.id)).lobby
    assert lobby.role_set is not None
    assert "killer" in lobby.role_set
    assert len(lobby.role_set) == lobby.max_players == 8
    await press(alley, card, "По числу игроков")
    assert (await alley.table.game_in(alley.group.id)).lobby.role_set is None


async def test_a_set_that_cannot_be_played_is_told_and_refused(alley: Alley, card: Message) -> None:
    await press(alley, card, "Роли")
    investigator = next(row for row in card.keyboard or [] if "Следователь" in row[1]["text"])
    await press(alley, card, investigator[0]["callback_data"])
    assert "Сержанту нужен следователь" in card.text
    await press(alley, card, "Назад")
    answer = await alley.table.answer(alley.host, card, "Открыть набор")
    assert "Сержанту нужен следователь" in answer.text


async def test_every_option_has_a_line_and_can_be_changed(alley: Alley, card: Message) -> None:
    await press(alley, card, "⚙️ Настройки", "Переголосование: да")
    assert await options(alley) == {"revote": False}
    assert "Переголосование: нет" in card.text
    await press(alley, card, "Ещё настройки")
    assert "(2 из 2)" in card.text
    await press(alley, card, "Назад")
    assert "Переголосование: нет" in card.text


async def test_pages_are_locked_once_sign_up_is_open(alley: Alley, card: Message) -> None:
    data = card.button("Темп")["callback_data"]
    await press(alley, card, "Открыть набор")
    answer = await alley.host.forges(card, f"{data}.set.pace.forum").answer(20)
    assert answer.text == "Набор уже открыт: настройки заперты."
    assert await options(alley) == {}


@pytest.mark.parametrize(
    "args",
    ["nowhere.0", "main", "main.x", "main.0.set.revote", "main.0.set.clans.yes", "main.0.up.option.pace",
     "main.0.up.option.nothing", "main.0.up.role.nobody", "main.0.seats.1000", "main.0.set.pace.slow"],
)  # fmt: skip
async def test_forged_changes_change_nothing(alley: Alley, card: Message, args: str) -> None:
    before = (await alley.table.game_in(alley.group.id)).lobby
    game = card.button("Темп")["callback_data"].split(".")[1]
    answer = await alley.host.forges(card, f"setup.{game}.0.{args}").answer(20)
    assert answer.text == "Эта кнопка больше не действует. Ничего не изменилось."
    assert (await alley.table.game_in(alley.group.id)).lobby == before


async def test_the_main_page_has_every_page(card: Message) -> None:
    assert labels(card) == [
        "⏱ Темп",
        "👥 Игроки и кланы",
        "🎭 Роли",
        "⚙️ Настройки",
        "📜 Сюжет",
        "🗳 Голосование: открытое",
        "✅ Открыть набор",
        "✖️ Отменить",
    ]


async def test_the_host_writes_the_plot_in_answer_to_the_card(alley: Alley, card: Message) -> None:
    await press(alley, card, "Сюжет")
    await alley.table.says(alley.people[1], alley.group, "Чужой сюжет", reply_to=card)
    assert await options(alley) == {}
    await alley.table.says(alley.host, alley.group, "Жили <были>", reply_to=card)
    assert await options(alley) == {"plot": "Жили <были>"}
    assert "Жили <были>" in card.text
    await alley.table.says(alley.host, alley.group, "а" * 1001, reply_to=card)
    assert "1 000" in alley.table.last(alley.host.private_chat).text.replace("\xa0", " ")
    await press(alley, card, "Пусть придумает бот")
    assert await options(alley) == {}


async def test_the_plot_opens_the_game(alley: Alley, card: Message) -> None:
    await press(alley, card, "Сюжет")
    await alley.table.says(alley.host, alley.group, "Жили <были>", reply_to=card)
    await press(alley, card, "Назад", "Открыть набор")
    await alley.join(*alley.people[:5])
    await press(alley, card, "Начать")
    assert "Жили <были>" in alley.table.last(alley.group, "За столом").text
