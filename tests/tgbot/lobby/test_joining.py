"""Joining, line by line of the known failures, over real HTTP."""

import re

from tests.tgbot.lobby.conftest import Alley
from tests.tgbot.table import Table, by_bot, labels
from tgbot.sandbox.errors import bad_request


async def test_a_game_gathers_and_starts(alley: Alley) -> None:
    await alley.sign_up()
    await alley.join(*alley.people[:5])
    assert await alley.seated() == ["Аня", "Боря", "Вера", "Гоша", "Даша"]
    assert "5. Даша" in alley.card.text
    await alley.table.answer(alley.host, alley.card, "Начать")
    assert await alley.status() == "running"
    assert "Игра началась" in alley.card.text
    assert labels(alley.card) == []


async def test_who_never_opened_the_bot_gets_a_link_and_no_seat(alley: Alley) -> None:
    newcomer = alley.table.person("Новичок", starts=False)
    newcomer.joins(alley.group)
    await alley.sign_up()
    before = alley.card.text
    answer = await alley.table.answer(newcomer, alley.card, "Присоединиться")
    assert answer.url is not None
    assert answer.text == ""
    assert await alley.seated() == []
    assert alley.card.text == before
    newcomer.opens(answer.url)
    await alley.table.settled()
    assert await alley.seated() == ["Новичок"]
    assert "1. Новичок" in alley.card.text
    assert "Переулок" in alley.table.last(newcomer.private_chat).text


async def test_a_bare_start_offers_the_lobby_of_a_group_by_name(alley: Alley) -> None:
    newcomer = alley.table.person("Новичок", starts=False)
    newcomer.joins(alley.group)
    await alley.sign_up()
    newcomer.start()
    await alley.table.settled()
    offer = alley.table.last(newcomer.private_chat, "собираются играть")
    assert labels(offer) == ["✋ Переулок"]
    assert await alley.seated() == []
    answer = await alley.table.answer(newcomer, offer, "Переулок")
    assert "место: 1" in answer.text
    assert await alley.seated() == ["Новичок"]


async def test_a_stranger_is_offered_nothing(alley: Alley) -> None:
    stranger = alley.table.person("Чужак", starts=False)
    await alley.sign_up()
    stranger.start()
    await alley.table.settled()
    assert not any("собираются" in message.text for message in by_bot(stranger.private_chat))


async def test_two_press_for_the_last_seat_at_once(alley: Alley) -> None:
    await alley.set_up()
    await alley.table.answer(alley.host, alley.card, "Игроки и кланы")
    for _ in range(5):
        await alley.table.answer(alley.host, alley.card, "−5")
    assert "Мест за столом: 5" in alley.card.text
    await alley.table.answer(alley.host, alley.card, "Назад")
    await alley.table.answer(alley.host, alley.card, "Открыть набор")
    await alley.join(*alley.people[:4])
    queries = [person.presses(alley.card, "Присоединиться") for person in alley.people[4:]]
    answers = {(await query.answer(20)).text for query in queries}
    await alley.table.settled()
    assert len(await alley.seated()) == 5
    assert "Есть! Твоё место: 5." in answers
    assert answers & {
        "Здесь уже идёт игра. Новую можно открыть после неё.",
        "Мест больше нет. Приходи на следующую игру!",
    }
    assert await alley.status() == "running"


async def token_of(alley: Alley) -> str:
    return (await alley.table.game_in(alley.group.id)).lobby.token


async def test_a_made_up_token_is_refused(alley: Alley) -> None:
    await alley.sign_up()
    token = await token_of(alley)
    for forged in ("j", "jmade_up", f"j{token[:-1]}", f"x{token}", f"j{token}x"):
        alley.people[1].start(forged)
    await alley.table.settled()
    assert await alley.seated() == []
    assert "ссылк" in alley.table.last(alley.people[1].private_chat).text


async def test_a_copied_token_gives_no_seat_to_a_stranger(alley: Alley) -> None:
    stranger = alley.table.person("Чужак", starts=False)
    await alley.sign_up()
    stranger.start(f"j{await token_of(alley)}")
    await alley.table.settled()
    assert await alley.seated() == []
    assert "тебя в ней нет" in alley.table.last(stranger.private_chat).text


async def test_a_token_of_yesterday_is_refused(alley: Alley) -> None:
    await alley.sign_up()
    token = await token_of(alley)
    await alley.table.pass_time(86_400)
    alley.people[1].start(f"j{token}")
    await alley.table.settled()
    assert await alley.seated() == []
    assert "закрыт" in alley.table.last(alley.people[1].private_chat).text


async def test_who_has_left_the_group_does_not_join(alley: Alley) -> None:
    await alley.sign_up()
    alley.people[1].leaves(alley.group)
    await alley.table.settled()
    query = alley.people[1].forges(alley.card, alley.card.button("Присоединиться")["callback_data"])
    assert "тебя в ней нет" in (await query.answer(20)).text
    assert await alley.seated() == []


async def test_when_telegram_does_not_tell_the_answer_is_honest(alley: Alley) -> None:
    await alley.sign_up()
    alley.table.sandbox.faults.fail_next("getChatMember", error=bad_request("member list is inaccessible"))
    answer = await alley.table.answer(alley.people[1], alley.card, "Присоединиться")
    assert "не отвечает" in answer.text
    assert await alley.seated() == []


async def test_a_second_join_is_a_friendly_toast(alley: Alley) -> None:
    await alley.sign_up()
    await alley.join(alley.host)
    answer = await alley.table.answer(alley.host, alley.card, "Присоединиться")
    assert answer.text == "Ты уже за столом. Осталось дождаться остальных."
    assert not answer.is_alert
    assert await alley.seated() == ["Аня"]


async def test_names_of_buttons_are_only_names(alley: Alley) -> None:
    skip = [alley.table.person(name) for name in ("Пропустить", "Skip", "✋ Присоединиться")]
    for person in skip:
        person.joins(alley.group)
    await alley.sign_up()
    for person in skip:
        await alley.table.answer(person, alley.card, alley.card.button("✋ Присоединиться")["callback_data"])
    assert await alley.seated() == ["Пропустить", "Skip", "✋ Присоединиться"]


async def test_buttons_carry_ids_alone(alley: Alley) -> None:
    await alley.sign_up()
    await alley.join(alley.host)
    data = [button["callback_data"] for row in alley.card.keyboard or [] for button in row]
    assert all(re.fullmatch(r"[a-z]+\.[0-9a-z]+\.0", each) for each in data)


async def test_join_on_a_cancelled_card_does_nothing_also_a_day_later(alley: Alley) -> None:
    await alley.sign_up()
    card, data = alley.card, alley.card.button("Присоединиться")["callback_data"]
    await alley.table.answer(alley.host, card, "Отменить")
    assert labels(card) == []
    for _ in range(2):
        answer = await alley.people[1].forges(card, data).answer(20)
        assert "закрыт" in answer.text
        await alley.table.pass_time(86_400)
    assert await alley.seated() == []
    assert await alley.status() == "cancelled"


async def test_a_copy_of_the_card_loses_its_buttons(alley: Alley) -> None:
    await alley.sign_up()
    first = alley.card
    await alley.table.says(alley.people[1], alley.group, "/newgame")
    second = alley.card
    assert second is not first
    await alley.table.says(alley.host, alley.group, "/cancel")
    assert labels(second) == []
    await alley.table.answer(alley.people[1], first, "Присоединиться")
    assert labels(first) == []


async def test_an_anonymous_admin_is_told_to_come_under_his_own_name(alley: Alley) -> None:
    await alley.sign_up()
    await alley.table.says(alley.host, alley.group, "/join", anonymously=True)
    assert "под своим именем" in alley.table.last(alley.group).text
    assert await alley.seated() == []


async def test_join_and_leave_can_be_typed(alley: Alley) -> None:
    await alley.sign_up()
    await alley.table.says(alley.people[1], alley.group, "/join")
    assert await alley.seated() == ["Боря"]
    assert "место: 1" in alley.table.last(alley.people[1].private_chat).text
    await alley.table.says(alley.people[1], alley.group, "/leave")
    assert await alley.seated() == []


async def test_who_never_opened_the_bot_and_types_join_gets_a_link(alley: Alley) -> None:
    newcomer = alley.table.person("Новичок", starts=False)
    newcomer.joins(alley.group)
    await alley.sign_up()
    await alley.table.says(newcomer, alley.group, "/join")
    newcomer.follows(alley.table.last(alley.group, "открыть бота"), "Открыть бота")
    await alley.table.settled()
    assert await alley.seated() == ["Новичок"]


async def test_who_blocks_the_bot_loses_his_seat_and_the_group_hears_it_once(alley: Alley) -> None:
    await alley.sign_up()
    await alley.join(*alley.people[:2])
    alley.people[1].blocks_bot()
    await alley.table.settled()
    assert await alley.seated() == ["Аня"]
    told = [message.text for message in by_bot(alley.group) if "не доходят" in message.text]
    assert len(told) == 1
    assert "Боря" in told[0]


async def test_a_forged_button_is_told_to_be_stale(alley: Alley) -> None:
    await alley.sign_up()
    for data in ("join.zzzz.0", "join", "nothing.1.0", "setup.1.0.main.0.set.pace", "join.zzzzzzzzzzzzzzzzzzzz.0"):
        answer = await alley.people[1].forges(alley.card, data).answer(20)
        assert answer.text == "Эта кнопка больше не действует. Ничего не изменилось."
    assert await alley.seated() == []


async def test_a_restart_in_the_middle_of_sign_up_keeps_the_card_working(alley: Alley, table: Table) -> None:
    await alley.sign_up()
    card = alley.card
    await alley.join(alley.people[1])
    await table.restart()
    await alley.join(alley.people[2])
    assert alley.card is card
    assert "2. Вера" in card.text
    assert await alley.seated() == ["Боря", "Вера"]
