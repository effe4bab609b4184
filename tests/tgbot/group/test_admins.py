"""Pause, going on, stop: by admins alone, asked at each press, also after a restart."""

from datetime import timedelta

import pytest

from core.engine.refusals import Refusal
from tests.tgbot.game.bench import FIVE, Bench, bench_on, data_of
from tests.tgbot.table import by_bot, labels
from tgbot.sandbox import Person
from tgbot.texts import Language
from tgbot.texts.vocabulary import refusal_text


def why(game: Bench, reason: str) -> str:
    """Return the sentence for a refusal."""
    say: Language = game.say
    return refusal_text(say, Refusal(reason))


async def says(game: Bench, person: Person, text: str) -> None:
    await game.table.says(person, game.group, text)


async def checked_in(game: Bench) -> None:
    for person in game.people:
        await game.press(person, game.board(), game.say.plain("game-here"))


async def stop(game: Bench, person: Person) -> str:
    """Stop the game by command and confirmation, and return the toast."""
    await says(game, game.people[0], "/cancel")
    question = game.table.last(game.group, game.say.plain("group-stop-question").split("\n")[1][:20])
    return await game.press(person, question, game.say.plain("group-stop-sure"))


async def test_a_pause_moves_deadlines_by_its_length_also_over_a_restart(game: Bench) -> None:
    await checked_in(game)
    await game.to_phase("day", 1)
    anna, boris = game.people[:2]
    await game.vote(anna, boris)
    deadline = (await game.view()).phase.deadline
    await says(game, anna, "/pause")
    assert "Игра на паузе" in game.table.last(game.group).text
    await game.table.restart()
    await game.table.pass_time(3600)
    assert (await game.view()).phase.kind == "day"
    await says(game, anna, "/resume")
    view = await game.view()
    assert timedelta(hours=1) <= view.phase.deadline - deadline < timedelta(hours=1, seconds=30)
    assert "Игра продолжается" in game.table.last(game.group).text
    assert [(vote.by, vote.target) for vote in view.votes] == [("1", "2")]
    assert "16:" in game.panel(boris).text
    await game.end_phase()
    assert (await game.view()).phase.kind == "night"


async def test_during_a_pause_every_press_is_refused_with_the_reason(game: Bench) -> None:
    await checked_in(game)
    await game.to_phase("day", 1)
    anna, boris = game.people[:2]
    await says(game, anna, "/pause")
    assert await game.vote(anna, boris) == why(game, "paused")
    assert await game.tap(boris, "panel-more") == why(game, "paused")
    assert (await game.view()).votes == ()
    await says(game, anna, "/resume")
    assert (await game.vote(anna, boris)).startswith("Твой голос")


async def test_nobody_is_reminded_in_a_pause_and_nobody_twice(game: Bench) -> None:
    anna, boris = game.people[:2]
    await game.table.pass_time(60)
    await says(game, anna, "/pause")
    await game.table.pass_time(600)
    assert not any(message.text.startswith("⏳") for message in by_bot(boris.private_chat))
    await says(game, anna, "/resume")
    await game.table.pass_time(40)
    assert sum(message.text.startswith("⏳") for message in by_bot(boris.private_chat)) == 1
    await says(game, anna, "/pause")
    await game.table.pass_time(600)
    await says(game, anna, "/resume")
    await game.table.pass_time(5)
    assert sum(message.text.startswith("⏳") for message in by_bot(boris.private_chat)) == 1


async def test_a_post_in_a_pause_does_not_use_up_the_sign_of_life(game: Bench) -> None:
    anna, boris = game.people[:2]
    await says(game, anna, "/pause")
    await says(game, boris, "ку-ку")
    await says(game, anna, "/resume")
    assert boris.name in game.board().text
    await says(game, boris, "ку-ку")
    assert boris.name not in (await game.fresh_board()).text


@pytest.mark.parametrize("command", ["/pause", "/resume", "/cancel"])
async def test_who_is_no_admin_is_refused_though_he_is_the_host(sqlite_database_url: str, command: str) -> None:
    async with bench_on(sqlite_database_url) as game:
        await game.begin(roles=FIVE)
        host, boris = game.people[:2]
        game.group.promote(boris)
        game.group.chat.members[boris.id], game.group.chat.members[host.id] = (
            game.group.chat.members[host.id],
            type(game.group.chat.members[host.id])("member"),
        )
        await says(game, host, command)
        assert host.private_chat.messages[-1].text == game.say.plain("group-admins-only")
        record = await game.record()
        assert record.is_on
        assert record.lobby.host == host.id


async def test_a_second_pause_and_a_resume_without_one_are_told(game: Bench) -> None:
    anna = game.people[0]
    await says(game, anna, "/resume")
    assert anna.private_chat.messages[-1].text == game.say.plain("group-not-paused")
    await says(game, anna, "/pause")
    await says(game, anna, "/pause")
    assert anna.private_chat.messages[-1].text == game.say.plain("group-paused-already")


async def test_a_stopped_game_has_no_winner_and_opens_roles_and_seed(game: Bench) -> None:
    await checked_in(game)
    await game.to_phase("day", 1)
    anna, boris = game.people[:2]
    board, panel, data = game.board(), game.panel(boris), data_of(game.board())[0]
    assert await stop(game, anna) == game.say.plain("group-stopped-toast")
    record = await game.record()
    assert record.status == "cancelled"
    told = game.table.last(game.group, "Админ остановил игру").text
    assert all(person.name in told for person in game.people)
    assert (str(game.say("ponyatiya-role-mafioso")) in told, record.lobby.seed in told, "🏆" in told) == (
        True,
        True,
        False,
    )
    assert (board.keyboard, panel.keyboard) == (None, None)
    assert all("остановил админ" in message.text for message in (by_bot(p.private_chat)[-1] for p in game.people))
    assert await game.forge(boris, board, data) == why(game, "game_stopped")
    await says(game, anna, f"/verify {game.game}")
    assert "всё честно" in game.table.last(game.group).text.lower()
    await game.table.pass_time(100_000)
    assert (await game.record()).event_count == record.event_count
    await says(game, anna, "/newgame")
    assert (await game.table.game_in(game.group.id)).status == "lobby"


async def test_who_is_demoted_before_he_confirms_does_not_stop_the_game(game: Bench) -> None:
    boris = game.people[1]
    game.group.promote(boris)
    await says(game, boris, "/cancel")
    question = game.table.last(game.group, "Остановить игру?")
    game.group.demote(boris)
    sure = game.say.plain("group-stop-sure")
    assert await game.press(boris, question, sure) == game.say.plain("group-admins-only")
    assert await game.press(game.people[2], question, sure) == game.say.plain("group-admins-only")
    assert (await game.record()).is_on
    assert labels(question) == [sure]


async def test_an_admin_of_another_group_stops_nothing_here(game: Bench) -> None:
    boris = game.people[1]
    other = game.table.sandbox.add_group("Чужие", [boris], [boris])
    await game.table.settled()
    message = game.table.last(other)
    assert await game.forge(boris, message, f"stop.{game.game}.0") == game.say.plain("press-stale")
    assert (await game.record()).is_on


async def test_an_anonymous_admin_stops_the_game(game: Bench) -> None:
    boris = game.people[1]
    game.group.promote(boris)
    boris.says(game.group, "/cancel", anonymously=True)
    await game.table.settled()
    question = game.table.last(game.group, "Остановить игру?")
    assert await game.press(boris, question, game.say.plain("group-stop-sure")) == "Игра остановлена."
    assert (await game.record()).status == "cancelled"


async def test_a_confirmation_that_is_pressed_twice_stops_once(game: Bench) -> None:
    anna = game.people[0]
    await says(game, anna, "/cancel")
    question = game.table.last(game.group, "Остановить игру?")
    game.table.sandbox.world.updates.duplicates.append(2)
    await game.press(anna, question, game.say.plain("group-stop-sure"))
    data = f"stop.{game.game}.0"
    assert await game.forge(anna, question, data) == game.say.plain("press-stale")
    assert sum("Админ остановил" in message.text for message in by_bot(game.group)) == 1


async def test_a_paused_game_is_stopped_too_and_in_english(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, language="en") as game:
        await game.begin(roles=FIVE)
        await says(game, game.people[0], "/pause")
        assert await stop(game, game.people[0]) == "The game is stopped."
        assert "An admin has stopped the game" in game.table.last(game.group, "Nobody has won").text


async def test_a_practice_game_is_left_not_stopped(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, players=2) as game:
        anna = game.people[0]
        await game.table.says(anna, anna.private_chat, "/newgame")
        await game.table.says(anna, anna.private_chat, "/pause")
        assert anna.private_chat.messages[-1].text == game.say.plain("group-only-there")
