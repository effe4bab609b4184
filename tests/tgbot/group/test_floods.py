"""Whoever floods is answered at a bounded rate; others notice nothing, and nothing that was accepted is lost."""

from tests.tgbot.game.bench import FIVE, Bench, bench_on
from tests.tgbot.lobby.conftest import Alley
from tgbot.sandbox.people import Query


def answered(queries: list[Query]) -> int:
    """Return how many presses have their answer."""
    return sum(query.press.answer is not None for query in queries)


async def at_the_vote(bench: Bench) -> None:
    await bench.begin(roles=FIVE)
    for person in bench.people:
        await bench.press(person, bench.board(), bench.say.plain("game-here"))
    await bench.to_phase("day", 1)


async def test_a_flood_of_presses_is_answered_at_a_bounded_rate_and_nobody_waits(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, updates_per_user_per_second=5) as bench:
        await at_the_vote(bench)
        flooder, other = bench.people[:2]
        board = bench.board()
        buttons = [bench.button_of(board, bench.people[2]), bench.button_of(board, bench.people[3])]
        flood = [flooder.presses(board, buttons[number % 2]) for number in range(60)]
        await bench.table.settled()
        assert answered(flood) <= 20
        assert (await bench.vote(other, bench.people[4])).startswith("Твой голос")
        before = answered(flood)
        assert before < 60
        for _ in range(10):
            bench.table.clock.advance(0.2)
            await bench.table.settled()
        assert 5 <= answered(flood) - before <= 15
        for _ in range(60):
            bench.table.clock.advance(0.2)
            await bench.table.settled()
        assert answered(flood) == 60
        votes = {vote.by: vote.target for vote in (await bench.view()).votes}
        assert votes == {"1": "4", "2": "5"}


async def test_after_a_flood_a_person_is_answered_at_once_again(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, updates_per_user_per_second=5) as bench:
        await at_the_vote(bench)
        flooder, board = bench.people[0], bench.board()
        label = bench.button_of(board, bench.people[2])
        flood = [flooder.presses(board, label) for _ in range(20)]
        for _ in range(50):
            bench.table.clock.advance(0.2)
            await bench.table.settled()
        assert answered(flood) == 20
        assert await bench.vote(flooder, bench.people[3]) != ""


async def test_a_flood_of_an_old_button_goes_on_after_a_restart(alley: Alley) -> None:
    await alley.sign_up()
    settings = alley.table.settings.model_copy(update={"updates_per_user_per_second": 5.0})
    alley.table.settings = settings
    await alley.table.restart()
    flood = [alley.people[1].presses(alley.card, "Присоединиться") for _ in range(25)]
    await alley.table.settled()
    await alley.table.restart()
    for _ in range(50):
        await alley.table.pass_time(0.2)
    assert answered(flood) == 25
    assert await alley.seated() == [alley.people[1].name]
