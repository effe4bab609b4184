"""Who waits, who is offered a seat, who takes it over, and what is left to the former player."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from core.app.reserve import to_be_excluded
from core.engine.values import PlayerId
from tests.tgbot.game.bench import FIVE, data_of
from tests.tgbot.reserve.inn import Inn, inn_on
from tests.tgbot.table import by_bot, labels
from tgbot.buttons import encode
from tgbot.game.acting import STRANGER
from tgbot.sandbox import Person
from tgbot.texts.vocabulary import refusal_text


@pytest.fixture
async def inn(sqlite_database_url: str) -> AsyncIterator[Inn]:
    """A forum game on SQLite."""
    async with inn_on(sqlite_database_url) as inn:
        await inn.play()
        yield inn


def card_of(person: Person) -> str:
    """Return the newest protected message, which is the role card."""
    return [message.text for message in by_bot(person.private_chat) if message.is_protected][-1]


async def test_there_is_no_reserve_in_quick_pace(sqlite_database_url: str) -> None:
    async with inn_on(sqlite_database_url) as inn:
        record = await inn.begin(roles=FIVE)
        forged = await inn.forge(inn.waiting[0], inn.board(), encode("wait", record.id))
        assert forged == inn.say.plain("reserve-none")
        assert await inn.reserve() == []


@pytest.mark.parametrize("language", ["ru", "en"])
async def test_a_seat_is_given_up_offered_and_taken(database_url: str, language: str) -> None:
    async with inn_on(database_url, language) as inn:
        await inn.play()
        former, (newcomer, *_) = inn.people[3], inn.waiting
        role = (await inn.view(former)).me
        assert await inn.enlist(newcomer) == [inn.say.plain("reserve-waiting", place=1)]
        assert newcomer.name in inn.card.text
        assert await inn.hand_over(former) == inn.say.plain("reserve-offered")
        assert (await inn.users())[3] == former.id
        assert former.name in inn.offer(newcomer).text
        old_panel, old_card = inn.panel(former), card_of(former)
        assert await inn.take(newcomer) == inn.say.plain("reserve-taken-toast", seat="4")
        assert (await inn.users())[3] == newcomer.id
        assert await inn.reserve() == []
        inn.people[3] = newcomer
        assert (await inn.view(newcomer)).me == role
        assert card_of(newcomer).splitlines()[1:] == old_card.splitlines()[1:]
        assert old_panel.text == inn.say.plain("reserve-panel-given")
        assert labels(old_panel) == []
        taken = inn.say.plain("reserve-taken", name=newcomer.name, seat="4", former=former.name)
        assert [message.text for message in by_bot(inn.group)].count(taken) == 1
        assert newcomer.name in inn.card.text
        await inn.to_phase("night", 0)
        assert await inn.tap(newcomer, "panel-pass") != ""
        assert inn.table.last(former.private_chat).text.startswith("🪑")


async def test_presses_of_the_former_player_are_refused(inn: Inn) -> None:
    former, newcomer = inn.people[3], inn.waiting[0]
    await inn.to_phase("night", 0)
    panel = inn.panel(former)
    stale = data_of(panel)
    await inn.enlist(newcomer)
    await inn.hand_over(former)
    await inn.take(newcomer)
    before = (await inn.record()).event_count
    stranger = refusal_text(inn.say, STRANGER)
    for data in stale:
        assert await inn.forge(former, panel, data) == stranger
    serial = (await inn.view()).phase.serial
    for data in (encode("vote", inn.game, serial, 1), encode("quit", inn.game), encode("handover", inn.game)):
        assert await inn.forge(former, panel, data) == stranger
    assert (await inn.record()).event_count == before
    assert await inn.whisper(former, "/me") == inn.say.plain("game-none-mine")


async def test_orders_stay_with_the_seat(inn: Inn) -> None:
    await inn.to_phase("night", 0)
    former = await inn.the("mafioso")
    target = next(person for person in inn.people if person != former)
    if not (await inn.view(former)).orders:
        await inn.aim(former, target)
        await inn.tap(former, "panel-give")
    orders = (await inn.view(former)).orders
    await inn.enlist(inn.waiting[0])
    await inn.hand_over(former)
    await inn.take(inn.waiting[0])
    assert (await inn.view(inn.waiting[0])).orders == orders
    private = [message.text for message in by_bot(inn.waiting[0].private_chat)]
    assert sum(text.startswith("🎛") for text in private) == 1


async def test_a_message_that_waited_for_the_former_player_is_not_shown_any_more(inn: Inn) -> None:
    former, newcomer = inn.people[3], inn.waiting[0]
    await inn.enlist(newcomer)
    await inn.hand_over(former)
    await inn.take(newcomer)
    seen = len(by_bot(former.private_chat))
    async with inn.table.bot.database.work() as work:
        for kind in ("role_card", "panel"):
            serial = (await inn.view()).phase.serial
            await work.outbox.put(former.id, kind, {"game": inn.game, "seat": "4", "serial": serial})
    await inn.table.settled()
    assert len(by_bot(former.private_chat)) == seen


async def test_two_take_at_once_and_one_gets_the_seat(database_url: str) -> None:
    async with inn_on(database_url) as inn:
        await inn.play()
        first, second, _ = inn.waiting
        await inn.enlist(first, second)
        await inn.hand_over(inn.people[3])
        take = encode("takeover", inn.game, 0, "4")
        queries = [person.forges(inn.offer(first), take) for person in (second, first)]
        answers = await asyncio.gather(*(query.answer(20) for query in queries))
        await inn.table.settled()
        assert sorted(answer.text for answer in answers) == sorted(
            [inn.say.plain("reserve-offer-late"), inn.say.plain("reserve-taken-toast", seat="4")]
        )
        assert (await inn.users())[3] == first.id
        assert await inn.reserve() == [second.name]


async def test_one_who_takes_twice_has_one_seat(inn: Inn) -> None:
    first = inn.waiting[0]
    await inn.enlist(first)
    await inn.hand_over(inn.people[3])
    await inn.hand_over(inn.people[2])
    offers = inn.offers(first)
    queries = [first.forges(offers[-1], encode("takeover", inn.game, 0, seat)) for seat in ("4", "3", "4")]
    await asyncio.gather(*(query.answer(20) for query in queries))
    await inn.table.settled()
    assert [user for user in await inn.users() if user == first.id] == [first.id]


async def test_two_press_for_the_reserve_at_once(inn: Inn) -> None:
    first, second, _ = inn.waiting
    queries = [person.presses(inn.card, inn.button("reserve-button-wait")) for person in (first, second, first)]
    answers = [(await query.answer(20)).text for query in queries]
    await inn.table.settled()
    assert answers.count(inn.say.plain("reserve-already")) == 1
    assert sorted(await inn.reserve()) == sorted([first.name, second.name])


async def test_whoever_declines_or_is_silent_makes_room_for_the_next(inn: Inn) -> None:
    first, second, third = inn.waiting
    await inn.enlist(first, second, third)
    await inn.hand_over(inn.people[3])
    await inn.press(first, inn.offer(first), inn.button("reserve-button-decline"))
    assert inn.offers(second)
    await inn.table.restart()
    await inn.table.pass_time(4 * 3600)
    assert inn.offers(third)
    assert labels(inn.offer(second)) == []
    assert await inn.forge(second, inn.offer(second), encode("takeover", inn.game, 0, "4")) == inn.say.plain(
        "reserve-offer-late"
    )
    await inn.table.restart()
    await inn.take(third)
    assert (await inn.users())[3] == third.id


async def test_when_nobody_comes_the_seat_stays(inn: Inn) -> None:
    former = inn.people[3]
    await inn.enlist(inn.waiting[0])
    await inn.hand_over(former)
    await inn.press(inn.waiting[0], inn.offer(inn.waiting[0]), inn.button("reserve-button-decline"))
    assert (await inn.users())[3] == former.id
    assert inn.table.last(former.private_chat).text == inn.say.plain("reserve-nobody-came")


async def test_a_player_is_never_in_reserve_and_a_former_one_never_comes_back(inn: Inn) -> None:
    former = inn.people[3]
    assert await inn.enlist(former) == [inn.say.plain("lobby-already-joined")]
    await inn.enlist(inn.waiting[0])
    await inn.hand_over(former)
    await inn.take(inn.waiting[0])
    assert await inn.enlist(former) == [inn.say.plain("reserve-was-seated")]


async def test_the_reserve_needs_both_proofs(inn: Inn) -> None:
    shy = inn.table.person("Тихоня", starts=False)
    shy.joins(inn.group)
    answer = await inn.table.answer(shy, inn.card, inn.button("reserve-button-wait"))
    assert answer.url is not None
    assert await inn.reserve() == []
    shy.opens(answer.url)
    await inn.table.settled()
    assert await inn.reserve() == ["Тихоня"]
    stranger = inn.table.person("Чужак")
    await inn.table.settled()
    assert await inn.enlist(stranger) == [inn.say.plain("lobby-not-member")]


async def test_whoever_leaves_the_group_before_he_takes_the_seat_gets_none(inn: Inn) -> None:
    newcomer = inn.waiting[0]
    await inn.enlist(newcomer)
    await inn.hand_over(inn.people[3])
    newcomer.leaves(inn.group)
    await inn.table.settled()
    assert await inn.take(newcomer) == inn.say.plain("lobby-not-member")
    assert (await inn.users())[3] == inn.people[3].id


async def test_the_seat_of_an_absent_player_is_offered_before_he_is_excluded(database_url: str) -> None:
    async with inn_on(database_url) as inn:
        await inn.play()
        idle, newcomer = inn.people[3], inn.waiting[0]
        await inn.enlist(newcomer)
        await inn.idle_until_the_last_hour(idle)
        assert len(inn.offers(newcomer)) == 1
        await inn.table.restart()
        await inn.take(newcomer)
        assert (await inn.users())[3] == newcomer.id
        await inn.tap(newcomer, "panel-pass")
        await inn.end_phase()
        view = await inn.view()
        assert not next(seat for seat in view.seats if seat.id == "4").is_out
        assert view.phase.kind == "day"


async def test_an_absent_player_who_comes_back_keeps_his_seat(inn: Inn) -> None:
    idle, newcomer = inn.people[3], inn.waiting[0]
    await inn.enlist(newcomer)
    await inn.idle_until_the_last_hour(idle)
    offer = inn.offer(newcomer)
    await inn.table.says(idle, idle.private_chat, "/act")
    await inn.table.says(idle, inn.group, "/status")
    await inn.aim(idle, inn.people[0])
    await inn.confirm(idle)
    answer = await inn.forge(newcomer, offer, encode("takeover", inn.game, 0, "4"))
    assert answer in (inn.say.plain("reserve-came-back"), inn.say.plain("reserve-offer-late"))
    assert (await inn.users())[3] == idle.id
    assert await inn.reserve() == [newcomer.name]


async def test_without_an_answer_the_rules_of_absence_hold(inn: Inn) -> None:
    idle, newcomer = inn.people[3], inn.waiting[0]
    await inn.enlist(newcomer)
    await inn.idle_until_the_last_hour(idle)
    offer = inn.offer(newcomer)
    await inn.end_phase()
    seat = next(seat for seat in (await inn.view()).seats if seat.id == "4")
    assert seat.cause == "absence"
    late = await inn.forge(newcomer, offer, encode("takeover", inn.game, 0, "4"))
    assert late == inn.say.plain("reserve-offer-late")
    assert (await inn.users())[3] == idle.id


async def test_an_offer_tells_nothing_of_the_orders_of_the_night(inn: Inn) -> None:
    """The absent player is offered for all that somebody has ordered to kill him this night."""
    idle, mafioso = await inn.the("citizen"), await inn.the("mafioso")
    for person in inn.people:
        if person != idle:
            await inn.press(person, inn.board(), inn.say.plain("game-here"))
    await inn.to_phase("night", 1)
    assert to_be_excluded(await inn.record()) == (PlayerId(str(inn.seat(idle))),)
    await inn.order(mafioso, idle)
    assert (await inn.view(mafioso)).orders
    assert to_be_excluded(await inn.record()) == (PlayerId(str(inn.seat(idle))),)


async def test_a_night_that_ends_early_does_not_come_before_the_offer(inn: Inn) -> None:
    """Nobody waits for a citizen at night, so his seat is offered when the night begins."""
    idle, newcomer = await inn.the("citizen"), inn.waiting[0]
    await inn.enlist(newcomer)
    await inn.to_phase("night", 0)
    for person in inn.people:
        if person != idle:
            await inn.tap(person, "panel-pass")
    assert inn.offers(newcomer) == []
    await inn.to_phase("night", 1)
    assert len(inn.offers(newcomer)) == 1
    await inn.take(newcomer)
    assert newcomer.id in await inn.users()


async def test_whoever_blocks_the_bot_may_lose_his_seat(inn: Inn) -> None:
    former, newcomer = inn.people[3], inn.waiting[0]
    await inn.enlist(newcomer)
    former.blocks_bot()
    await inn.table.settled()
    assert inn.offers(newcomer)
    await inn.take(newcomer)
    assert (await inn.users())[3] == newcomer.id


async def test_whoever_comes_back_to_the_bot_keeps_his_seat(inn: Inn) -> None:
    former, newcomer = inn.people[3], inn.waiting[0]
    await inn.enlist(newcomer)
    former.blocks_bot()
    await inn.table.settled()
    former.start()
    await inn.table.settled()
    assert await inn.take(newcomer) == inn.say.plain("reserve-came-back")
    assert (await inn.users())[3] == former.id
    assert await inn.reserve() == [newcomer.name]


@pytest.mark.parametrize("bot_is_admin", [False, True])
async def test_the_seat_of_one_who_left_the_group_is_offered_once(sqlite_database_url: str, bot_is_admin: bool) -> None:
    async with inn_on(sqlite_database_url, bot_is_admin=bot_is_admin) as inn:
        await inn.play()
        former, newcomer, second, _ = inn.people[3], *inn.waiting
        await inn.enlist(newcomer, second)
        former.leaves(inn.group)
        await inn.table.settled()
        assert (len(inn.offers(newcomer)), len(inn.offers(second))) == (1, 0)
        await inn.take(newcomer)
        assert (await inn.users())[3] == newcomer.id


async def test_whoever_waits_no_more_is_not_asked(inn: Inn) -> None:
    first, second, _ = inn.waiting
    await inn.enlist(first, second)
    await inn.press(first, inn.card, inn.button("reserve-button-stop"))
    await inn.table.says(second, inn.group, "/leave")
    assert await inn.reserve() == []
    await inn.table.says(inn.people[3], inn.people[3].private_chat, "/leave")
    question = inn.table.last(inn.people[3].private_chat, "🚪")
    assert inn.button("reserve-button-hand-over") not in labels(question)


async def test_an_offer_waits_while_the_game_is_paused(inn: Inn) -> None:
    newcomer = inn.waiting[0]
    await inn.enlist(newcomer)
    await inn.hand_over(inn.people[3])
    await inn.table.says(inn.people[0], inn.group, "/pause")
    await inn.table.pass_time(24 * 3600)
    await inn.table.says(inn.people[0], inn.group, "/resume")
    await inn.table.pass_time(3 * 3600)
    await inn.take(newcomer)
    assert (await inn.users())[3] == newcomer.id


async def test_after_the_end_nobody_waits(inn: Inn) -> None:
    newcomer = inn.waiting[0]
    card = inn.card
    await inn.enlist(newcomer)
    await inn.hand_over(inn.people[3])
    for _ in range(20):
        if (await inn.record()).status != "running":
            break
        await inn.end_phase()
    assert (await inn.record()).status == "finished"
    assert await inn.forge(inn.waiting[1], card, encode("wait", inn.game)) == inn.say.plain("reserve-none")
    assert labels(card) == []
