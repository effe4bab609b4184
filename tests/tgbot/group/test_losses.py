"""Groups that can't be reached, phases that nobody could see, games that nobody plays."""

import pytest

from core.app.records import ChatId
from tests.tgbot.game.bench import FIVE, Bench, bench_on
from tests.tgbot.lobby.conftest import Alley
from tests.tgbot.table import by_bot
from tgbot.sandbox.errors import ApiError
from tgbot.wiring import build

DAY_S = 24 * 3600.0


async def checked_in(game: Bench) -> None:
    for person in game.people:
        await game.press(person, game.board(), game.say.plain("game-here"))


async def test_the_bot_is_removed_and_comes_back(game: Bench) -> None:
    await checked_in(game)
    await game.to_phase("day", 1)
    deadline = (await game.view()).phase.deadline
    game.group.kick_bot()
    await game.table.settled()
    pause = (await game.record()).lobby.pause
    assert pause is not None
    assert pause.reason == "removed"
    await game.table.restart()
    await game.table.pass_time(DAY_S)
    assert (await game.view()).phase.kind == "day"
    old = game.board()
    game.group.add_bot()
    await game.table.settled()
    moved = (await game.view()).phase.deadline - deadline
    assert DAY_S <= moved.total_seconds() < DAY_S + 60
    assert game.table.last(game.group, "Бот снова в группе")
    assert game.board() is not old
    await game.vote(game.people[0], game.people[1])
    assert len((await game.view()).votes) == 1


async def test_the_bot_is_removed_for_48_hours(game: Bench) -> None:
    game.group.kick_bot()
    await game.table.settled()
    await game.table.pass_time(2 * DAY_S - 60)
    assert (await game.record()).status == "running"
    await game.table.restart()
    await game.table.pass_time(120)
    assert (await game.record()).status == "cancelled"
    for person in game.people:
        assert "отменена" in by_bot(person.private_chat)[-1].text
        assert game.panel(person).keyboard is None
    game.group.add_bot()
    await game.table.settled()
    assert (await game.record()).status == "cancelled"


async def test_an_admins_pause_stays_when_the_bot_comes_back(game: Bench) -> None:
    await game.table.says(game.people[0], game.group, "/pause")
    game.group.kick_bot()
    await game.table.pass_time(DAY_S)
    game.group.add_bot()
    await game.table.pass_time(2 * DAY_S)
    record = await game.record()
    assert record.lobby.pause is not None
    assert (record.status, record.lobby.pause.reason) == ("running", "admin")


async def test_a_group_that_answers_403_is_lost(game: Bench) -> None:
    error = ApiError(403, "Forbidden: bot was kicked from the supergroup chat")
    game.table.sandbox.faults.fail_next("sendMessage", chat_id=game.group.id, error=error, times=5)
    await game.table.says(game.people[0], game.group, "/players")
    pause = (await game.record()).lobby.pause
    assert pause is not None
    assert pause.reason == "removed"
    game.table.sandbox.faults.clear()
    await game.table.says(game.people[0], game.group, "/resume")
    assert (await game.record()).is_on
    await game.table.pass_time(2 * DAY_S)
    assert (await game.record()).status != "cancelled"


async def test_a_lobby_whose_group_is_lost_closes(alley: Alley) -> None:
    await alley.sign_up()
    await alley.join(*alley.people[:3])
    alley.group.kick_bot()
    await alley.table.settled()
    assert await alley.status() == "cancelled"
    assert "набор закрыт" in by_bot(alley.people[2].private_chat)[-1].text


async def test_the_ballot_could_not_be_delivered_to_anybody(game: Bench) -> None:
    """No mass punishment: sent again, the phase prolonged."""
    await checked_in(game)
    await game.to_phase("night", 0)
    for person in game.people:
        await game.order(person, game.people[0] if person is not game.people[0] else game.people[1])
    game.table.sandbox.faults.fail_next("sendMessage", chat_id=game.group.id, status=502, times=1000)
    await game.end_phase()
    view = await game.view()
    assert (view.phase.kind, view.phase.number) == ("day", 1)
    length = view.phase.deadline - view.phase.began_at
    await game.end_phase()
    view = await game.view()
    assert (view.phase.kind, view.phase.number) == ("day", 1)
    assert view.phase.deadline - game.table.clock.now() > length * 0.9
    game.table.sandbox.faults.clear()
    for _ in range(12):
        await game.table.pass_time(10)
    assert "срок перенесён" in game.table.last(game.group, "неполадка").text
    await game.vote(game.people[0], game.people[1])
    assert not any(seat.is_out for seat in (await game.view()).seats)
    await game.end_phase()
    assert (await game.view()).phase.kind == "night"


async def test_the_bot_was_down_across_a_deadline_before_it_could_show_the_phase(game: Bench) -> None:
    await checked_in(game)
    game.table.sandbox.faults.fail_next("sendMessage", status="dropped", times=1000)
    await game.end_phase()
    view = await game.view()
    assert view.phase.kind == "night"
    await game.table.bot.stop()
    game.table.clock.advance(3600)
    game.table.sandbox.faults.clear()
    game.table.bot = build(game.table.settings, game.table.clock)
    await game.table.bot.start()
    await game.table.pass_time(60)
    view = await game.view()
    assert (view.phase.kind, view.phase.number) == ("night", 0)
    assert view.phase.deadline > game.table.clock.now()
    assert all(game.panel(person).text.startswith("🎛 Ночь 0") for person in game.people)


async def test_a_ballot_that_came_late_leaves_the_time_that_was_promised(game: Bench) -> None:
    await checked_in(game)
    await game.to_phase("night", 0)
    game.table.sandbox.faults.fail_next("sendMessage", chat_id=game.group.id, status=502, times=1000)
    await game.end_phase()
    phase = (await game.view()).phase
    await game.table.pass_time((phase.deadline - game.table.clock.now()).total_seconds() - 20)
    game.table.sandbox.faults.clear()
    await game.table.pass_time(19)
    await game.table.pass_time(60)
    later = (await game.view()).phase
    assert (later.kind, later.number) == ("day", 1)
    assert later.deadline - phase.deadline > (phase.deadline - phase.began_at) * 0.75
    await game.end_phase()
    assert (await game.view()).phase.kind == "night"


async def test_one_player_who_cannot_be_told_holds_up_nobody(game: Bench) -> None:
    boris = game.people[1]
    await checked_in(game)
    game.table.sandbox.faults.fail_next("sendMessage", chat_id=boris.id, status=502, times=1000)
    await game.end_phase()
    assert (await game.view()).phase.kind == "night"
    await game.end_phase()
    assert (await game.view()).phase.kind == "day"


async def test_what_cannot_be_delivered_for_48_hours_is_cancelled(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url) as game:
        await game.begin(roles=FIVE)
        await checked_in(game)
        game.table.sandbox.faults.fail_next("sendMessage", status=502, times=100_000)
        await game.end_phase()
        game.table.clock.advance(2 * DAY_S + 600)
        await game.table.settled()
        assert (await game.record()).status == "cancelled"


async def test_a_game_in_which_everybody_is_silent_for_many_phases_ends_as_abandoned(game: Bench) -> None:
    for _ in range(3):
        await game.end_phase()
        assert (await game.record()).status == "running"
    await game.end_phase()
    record = await game.record()
    assert record.status == "abandoned"
    assert "Игру забросили" in game.table.last(game.group, "🔐").text
    for person in game.people:
        assert "слишком долго" in by_bot(person.private_chat)[-1].text
    assert not any(player.is_out for player in record.state.players) if record.state else False


async def test_one_act_of_anybody_keeps_a_game_alive(game: Bench) -> None:
    for _ in range(2):
        await game.end_phase()
    await game.vote(game.people[0], game.people[1])
    for _ in range(2):
        await game.end_phase()
    assert (await game.record()).status != "abandoned"


@pytest.mark.parametrize("phases", [2, 6])
async def test_how_long_a_silence_lasts_is_a_setting(sqlite_database_url: str, phases: int) -> None:
    async with bench_on(sqlite_database_url, abandoned_after_phases=phases) as game:
        await game.begin(roles=FIVE, absence=False, quiet_rounds_limit=5)
        for _ in range(phases - 1):
            await game.end_phase()
        assert (await game.record()).status == "running"
        await game.end_phase()
        assert (await game.record()).status == "abandoned"
        async with game.table.bot.database.reading() as stores:
            assert await stores.games.open_in(ChatId(game.group.id)) is None
