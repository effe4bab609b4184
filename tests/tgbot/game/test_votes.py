"""The vote board, and votes that are typed."""

from zoneinfo import ZoneInfo

import pytest

from core.engine.refusals import Refusal
from core.engine.values import PlayerId
from tests.tgbot.game.bench import FIVE, Bench, bench_on, data_of
from tests.tgbot.table import labels
from tgbot.buttons import encode
from tgbot.texts import Language
from tgbot.texts.vocabulary import refusal_text


@pytest.fixture
async def day(five: Bench) -> Bench:
    """The first day with a vote, everybody alive."""
    for person in five.people:
        await five.press(person, five.board(), five.say.plain("game-here"))
    await five.to_phase("day", 1)
    return five


async def votes(bench: Bench) -> dict[str, str]:
    """Return who votes for whom."""
    return {vote.by: vote.target for vote in (await bench.view()).votes}


def why(bench: Bench, reason: str) -> str:
    """Return the sentence for a refusal."""
    say: Language = bench.say
    return refusal_text(say, Refusal(reason))


async def test_a_press_is_answered_with_the_recorded_vote_and_the_board_shows_it(day: Bench) -> None:
    anna, boris = day.people[:2]
    toast = await day.vote(anna, boris)
    second = day.table.clock.now().astimezone(ZoneInfo(day.table.settings.time_zone)).strftime("%H:%M:%S")
    assert toast == day.say.plain("game-vote-stands", name=boris.name, second=second)
    assert await votes(day) == {"1": "2"}
    assert f"{boris.name} — 1 голос: {anna.name}" in (await day.fresh_board()).text


async def test_the_same_name_again_takes_the_vote_back(day: Bench) -> None:
    anna, boris = day.people[:2]
    await day.vote(anna, boris)
    assert await day.vote(anna, boris) == day.say.plain("game-vote-gone")
    assert await votes(day) == {}


async def test_voted_abstained_and_silent_are_three_states(day: Bench) -> None:
    anna, boris, vera, gosha, dasha = day.people
    await day.vote(anna, boris)
    await day.vote(anna, boris)
    await day.vote(anna, vera)
    await day.vote(boris, vera)
    await day.press(boris, day.board(), day.say.plain("game-unvote"))
    await day.press(gosha, day.board(), day.say.plain("game-abstain"))
    text = (await day.fresh_board()).text
    assert f"{vera.name} — 1 голос: {anna.name}" in text
    assert f"Воздержались: {gosha.name}" in text
    assert f"Ждём: {boris.name}, {vera.name}, {dasha.name}" in text


async def test_with_revote_off_the_first_vote_is_final(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url) as bench:
        await bench.begin(roles=FIVE, revote=False)
        await bench.to_phase("day", 1)
        anna, boris, vera = bench.people[:3]
        await bench.vote(anna, boris)
        for accused in (boris, vera):
            assert await bench.vote(anna, accused) == why(bench, "already_acted")
        assert await votes(bench) == {"1": "2"}


async def test_a_stranger_presses_the_board(day: Bench) -> None:
    stranger = day.table.person("Чужой")
    stranger.joins(day.group)
    assert await day.vote(stranger, day.people[0]) == why(day, "unknown_actor")
    assert await votes(day) == {}


async def test_a_dead_player_presses_the_board(day: Bench) -> None:
    anna, boris = day.people[:2]
    await day.whisper(anna, "/act")
    await day.tap(anna, "panel-more")
    await day.press(anna, day.panel(anna), day.say.plain("ponyatiya-act-leave.label"))
    await day.tap(anna, "panel-leave-yes")
    assert await day.vote(anna, boris) == why(day, "out_of_game")
    assert await votes(day) == {}


async def test_a_vote_for_somebody_who_left_since_the_board_was_drawn(day: Bench) -> None:
    anna, boris = day.people[:2]
    data = encode("vote", day.game, (await day.view()).phase.serial, day.seat(anna))
    await day.whisper(anna, "/act")
    await day.tap(anna, "panel-more")
    await day.press(anna, day.panel(anna), day.say.plain("ponyatiya-act-leave.label"))
    await day.tap(anna, "panel-leave-yes")
    assert await day.forge(boris, day.board(), data) == why(day, "target_out_of_game")
    assert not any(anna.name in label for label in labels(await day.fresh_board()))
    assert await votes(day) == {}


async def test_yesterdays_board_is_refused_at_night_and_has_lost_its_buttons(day: Bench) -> None:
    anna, boris = day.people[:2]
    board, data = day.board(), data_of(day.board())[0]
    await day.end_phase()
    assert board.keyboard is None
    assert await day.forge(boris, board, data) == why(day, "phase_over")
    assert await day.forge(anna, board, data) == why(day, "phase_over")


@pytest.mark.parametrize("seat", ["99", "0", "-1", "x", ""])
async def test_a_target_that_was_not_offered_is_refused(day: Bench, seat: str) -> None:
    serial = (await day.view()).phase.serial
    toast = await day.forge(day.people[0], day.board(), encode("vote", day.game, serial, seat))
    assert toast in (why(day, "unknown_target"), why(day, "malformed"))
    assert await votes(day) == {}


async def test_a_button_of_another_game_is_refused(day: Bench) -> None:
    serial = (await day.view()).phase.serial
    toast = await day.forge(day.people[0], day.board(), encode("vote", day.game + 1, serial, 2))
    assert toast == why(day, "unknown_actor")


@pytest.mark.parametrize("kind", ["join", "leave", "quit", "start", "cancel", "open", "extend"])
async def test_a_made_up_press_takes_no_buttons_from_the_board(day: Bench, kind: str) -> None:
    stranger, board = day.table.person("Чужой"), day.board()
    shown = data_of(board)
    assert await day.forge(stranger, board, encode(kind, day.game))
    assert data_of(board) == shown != []


async def test_a_vote_a_second_before_the_deadline_counts_and_one_at_it_does_not(day: Bench) -> None:
    anna, boris, vera = day.people[:3]
    phase = (await day.view()).phase
    day.table.clock.advance((phase.deadline - day.table.clock.now()).total_seconds() - 1)
    assert "59" in await day.vote(anna, vera) or await votes(day) == {"1": "3"}
    board, data = day.board(), encode("vote", day.game, phase.serial, day.seat(vera))
    day.table.clock.advance(1)
    toast = await day.forge(boris, board, data)
    assert toast.startswith((why(day, "late"), why(day, "phase_over")))
    view = await day.view()
    assert view.phase.kind == "night"
    assert [seat.cause for seat in view.seats if seat.id == PlayerId("3")] == ["execution"]
    assert f"{vera.name} — 1 голос: {anna.name}" in board.text


async def test_a_press_that_is_delivered_three_times_has_one_effect(day: Bench) -> None:
    anna, boris = day.people[:2]
    day.table.sandbox.world.updates.duplicates.append(2)
    await day.vote(anna, boris)
    assert await votes(day) == {"1": "2"}


@pytest.mark.parametrize("typed", ["/vote 2", "/vote Боря", "/vote бо", "/vote @Боря"])
async def test_votes_can_be_typed(day: Bench, typed: str) -> None:
    await day.table.says(day.people[0], day.group, typed)
    assert await votes(day) == {"1": "2"}
    await day.table.says(day.people[0], day.group, "/unvote")
    assert await votes(day) == {}


async def test_a_vote_can_answer_a_message_of_the_accused(day: Bench) -> None:
    anna, boris = day.people[:2]
    said = boris.says(day.group, "это не я")
    await day.table.says(anna, day.group, "/vote", reply_to=said)
    assert await votes(day) == {"1": "2"}


async def test_a_name_that_two_players_have_is_asked_back(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url) as bench:
        await bench.begin(roles=(*FIVE, "citizen", "citizen"), robots=2)
        await bench.to_phase("day", 1)
        await bench.table.says(bench.people[0], bench.group, "/vote Робот")
        assert "1" not in await votes(bench)
        answer = bench.people[0].private_chat.messages[-1].text
        assert "6. " in answer
        assert "7. " in answer


async def test_a_post_checks_in_on_day_zero_and_is_never_a_vote(five: Bench) -> None:
    anna, boris = five.people[:2]
    await five.table.says(anna, five.group, "привет")
    assert anna.name not in (await five.fresh_board()).text
    assert boris.name in five.board().text
    await five.to_phase("day", 1)
    await five.table.says(anna, five.group, "Боря")
    assert await votes(five) == {}


async def test_the_board_is_edited_once_for_many_presses(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url) as bench:
        await bench.begin(roles=FIVE)
        await bench.to_phase("day", 1)
        board, edits = bench.board(), bench.board().edit_count
        serial = (await bench.view()).phase.serial
        async with bench.table.bot.database.work() as work:
            for _ in range(30):
                await work.outbox.put(
                    bench.group.id,
                    "board",
                    {"game": bench.game, "serial": serial, "closed": None},
                    f"board:{bench.game}:{serial}",
                )
        await bench.vote(bench.people[0], bench.people[1])
        assert board.edit_count - edits <= 3


async def test_status_names_the_silent_by_day(day: Bench) -> None:
    anna, boris = day.people[:2]
    await day.vote(anna, boris)
    await day.table.says(anna, day.group, "/status")
    status = day.table.last(day.group, "🎲").text
    assert anna.name not in status
    assert boris.name in status
