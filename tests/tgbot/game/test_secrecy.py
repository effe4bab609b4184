"""Nobody learns from kind, number, time or form of any message what role another player has."""

import re
from collections.abc import Iterable

import pytest

from core.engine.refusals import Refusal
from tests.tgbot.game.bench import FIVE, SEVEN, Bench, bench_on, data_of
from tests.tgbot.table import by_bot
from tgbot.sandbox import Person
from tgbot.sandbox.model import Message
from tgbot.texts.vocabulary import refusal_text


def shapes(messages: Iterable[Message]) -> list[tuple[str, int, bool]]:
    """Return of each message what a bystander might notice: its beginning, its edits, whether it has buttons."""
    return [(message.text[:1], message.edit_count, message.keyboard is not None) for message in messages]


def form(data: str) -> str:
    """Return the form of button data, without its digits."""
    return re.sub(r"\d", "9", data)


async def test_all_living_players_get_the_same_messages_at_the_same_time(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, players=7, abandoned_after_phases=100) as bench:
        await bench.begin(roles=SEVEN, absence=False)
        for kind, number in (("day", 0), ("night", 0), ("day", 1), ("night", 1), ("day", 2)):
            await bench.to_phase(kind, number)
            seen = [shapes(by_bot(person.private_chat)) for person in bench.people]
            assert all(each == seen[0] for each in seen), (kind, number)
            times = [[m.date for m in by_bot(person.private_chat)][2:] for person in bench.people]
            assert all(each == times[0] for each in times), (kind, number)


async def test_whoever_acts_at_night_is_answered_alike(seven: Bench) -> None:
    await seven.to_phase("night", 0)
    seen = []
    for person in seven.people:
        other = seven.people[0] if person is not seven.people[0] else seven.people[-1]
        if (await seven.view(person)).me.role == (await seven.view(other)).me.role == "mafioso":  # type: ignore[union-attr]
            other = await seven.the("citizen")
        await seven.order(person, other)
        seen.append(shapes(by_bot(person.private_chat)))
    assert all(each == seen[0] for each in seen)
    assert seven.group.messages[-1].text.startswith("🌙")


async def test_the_group_hears_the_same_at_night_whatever_the_roles(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url) as bench:
        texts = []
        for seed in ("a", "b", "c"):
            bench.group = bench.table.group(bench.people)
            await bench.table.settled()
            await bench.begin(roles=FIVE, seed=seed)
            began = bench.table.clock.now()
            await bench.to_phase("night", 0)
            await bench.table.says(bench.people[0], bench.group, "/status")
            since = [m for m in by_bot(bench.group) if m.date > began]
            texts.append([re.sub(r"\d\d:\d\d(:\d\d)?", "T", message.text) for message in since])
        assert texts[0] == texts[1] == texts[2]


async def test_status_counts_nobody_at_night(five: Bench) -> None:
    await five.to_phase("night", 0)
    await five.table.says(five.people[0], five.group, "/status")
    status = five.table.last(five.group, "🎲").text
    assert not any(person.name in status for person in five.people)
    assert "Ждём" not in status


async def test_buttons_of_all_roles_look_alike(seven: Bench) -> None:
    await seven.to_phase("night", 0)
    forms = [{form(data) for data in data_of(seven.panel(person))} for person in seven.people]
    assert all(each == forms[0] for each in forms)
    for person in seven.people:
        other = next(p for p in seven.people if f"{seven.seat(p)}. {p.name}" in str(seven.panel(person).buttons))
        await seven.aim(person, other)
    drafts = [
        {form(data) for data in data_of(seven.panel(person)) if data.startswith("give")} for person in seven.people
    ]
    assert all(each == drafts[0] for each in drafts)


async def test_a_role_card_cannot_be_passed_on(five: Bench) -> None:
    cards = [m for m in by_bot(five.people[0].private_chat) if m.is_protected]
    assert len(cards) == 1
    await five.whisper(five.people[0], "/role")
    assert five.people[0].private_chat.messages[-1].is_protected


async def shot(bench: Bench) -> tuple[Person, Person]:
    """Let the bouncer be executed; return him and a mafioso who goes on living."""
    await bench.to_phase("day", 1)
    bouncer, mafioso = await bench.the("bouncer"), await bench.the("mafioso")
    for voter in bench.people:
        if voter is not bouncer:
            await bench.vote(voter, bouncer)
    await bench.to_phase("night", 1)
    return bouncer, mafioso


async def test_the_clan_talks_and_nobody_else_hears_it(seven: Bench) -> None:
    first, second = (await seven.roles())["mafioso"]
    before = {person.name: len(person.private_chat.messages) for person in seven.people}
    answer = await seven.whisper(first, "/say стреляем в <Катю>")
    assert "Мафия" in answer
    heard = by_bot(second.private_chat)[-1]
    assert "стреляем в <Катю>" in heard.text
    assert first.name in heard.text
    for person in seven.people:
        if person not in (first, second):
            assert len(person.private_chat.messages) == before[person.name]
    assert len(by_bot(seven.group)) == len([m for m in by_bot(seven.group) if "Катю" not in m.text])


async def test_an_answer_to_a_rooms_message_goes_to_the_room(seven: Bench) -> None:
    first, second = (await seven.roles())["mafioso"]
    await seven.whisper(first, "/say кого?")
    heard = by_bot(second.private_chat)[-1]
    await seven.press(second, heard, seven.say.plain("room-answer"))
    await seven.table.says(second, second.private_chat, "никого", reply_to=heard)
    assert "никого" in by_bot(first.private_chat)[-1].text


async def test_a_text_without_address_is_asked_back_before_it_is_sent(seven: Bench) -> None:
    first, second = (await seven.roles())["mafioso"]
    await seven.whisper(first, "просто текст")
    question = by_bot(first.private_chat)[-1]
    assert question.reply_to is not None
    assert not any("просто текст" in m.text for m in by_bot(second.private_chat))
    await seven.press(first, question, "Мафия")
    assert "просто текст" in by_bot(second.private_chat)[-1].text


async def test_whoever_has_no_room_is_told(seven: Bench) -> None:
    citizen = await seven.the("citizen")
    assert await seven.whisper(citizen, "/say ау") == seven.say.plain("room-none")
    assert await seven.whisper(citizen, "/rooms") == seven.say.plain("room-none")
    assert "Мафия" in await seven.whisper(await seven.the("mafioso"), "/rooms")


async def test_a_dead_member_writes_in_the_old_secret_room(seven: Bench) -> None:
    """Refused at once: by name, by an answer, and by a button that he was offered when he lived."""
    first, second = (await seven.roles())["mafioso"]
    await seven.whisper(second, "/say\nпривет")
    heard = by_bot(first.private_chat)[-1]
    await seven.whisper(first, "просто текст")
    question = by_bot(first.private_chat)[-1]
    await seven.to_phase("day", 1)
    for voter in seven.people:
        if voter is not first:
            await seven.vote(voter, first)
    await seven.to_phase("night", 1)
    before = len(second.private_chat.messages)
    assert await seven.whisper(first, "/say Мафия они знают!") == refusal_text(seven.say, Refusal("out_of_game"))
    await seven.table.says(first, first.private_chat, "они знают!", reply_to=heard)
    assert first.private_chat.messages[-1].text == refusal_text(seven.say, Refusal("not_your_room"))
    assert await seven.press(first, question, "Мафия") == refusal_text(seven.say, Refusal("not_your_room"))
    assert len(second.private_chat.messages) == before


async def test_the_dead_talk_among_themselves(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, players=7) as bench:
        await bench.begin(roles=SEVEN, absence=False)
        await bench.to_phase("day", 1)
        first, second = (await bench.roles())["citizen"]
        for victim, number in ((first, 1), (second, 2)):
            await bench.to_phase("day", number)
            for voter in bench.people:
                me = (await bench.view(voter)).me
                if voter is not victim and me is not None and not me.is_out:
                    await bench.vote(voter, victim)
            await bench.to_phase("night", number)
        before = {person.name: len(person.private_chat.messages) for person in bench.people}
        assert "Комната выбывших" in await bench.whisper(first, "/say тут скучно")
        assert "тут скучно" in by_bot(second.private_chat)[-1].text
        for person in bench.people:
            if person not in (first, second):
                assert len(person.private_chat.messages) == before[person.name]
        assert not any("тут скучно" in m.text for m in by_bot(bench.group))


async def test_a_relayed_message_that_cannot_be_delivered_goes_nowhere_else(seven: Bench) -> None:
    first, second = (await seven.roles())["mafioso"]
    second.blocks_bot()
    await seven.table.settled()
    await seven.whisper(first, "/say тайное слово")
    everywhere = [m.text for person in seven.people for m in by_bot(person.private_chat)]
    everywhere += [m.text for m in by_bot(seven.group)]
    assert not any("тайное слово" in text for text in everywhere)


async def test_rooms_are_opened_at_the_end(seven: Bench) -> None:
    first, second = (await seven.roles())["mafioso"]
    await seven.whisper(first, "/say до встречи у фонтана")
    assert not any("фонтана" in m.text for m in by_bot(seven.group))
    for number in (1, 2, 3):
        await seven.to_phase("day", number)
        record = await seven.record()
        if record.status == "finished":
            break
        for accused in (first, second):
            me = (await seven.view(accused)).me
            if me is not None and not me.is_out:
                for voter in seven.people:
                    own = (await seven.view(voter)).me
                    if voter is not accused and own is not None and not own.is_out:
                        await seven.vote(voter, accused)
                break
        await seven.end_phase()
        if (await seven.record()).status == "finished":
            break
    while (await seven.record()).status != "finished":
        await seven.end_phase()
    assert any("фонтана" in m.text and first.name in m.text for m in by_bot(seven.group))


@pytest.mark.parametrize("command", ["/act", "/me", "/rooms", "/say тест"])
async def test_private_commands_are_not_answered_in_the_group(five: Bench, command: str) -> None:
    before = len(by_bot(five.group))
    await five.table.says(five.people[0], five.group, command)
    assert not any("Сторона" in m.text or "🎛" in m.text for m in by_bot(five.group)[before:])
