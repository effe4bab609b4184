"""What rings in a game: reminders, robots, deadlines."""

from tests.tgbot.game.bench import FIVE, Bench, bench_on
from tests.tgbot.table import by_bot
from tgbot.sandbox import Person


def reminders(person: Person) -> int:
    """Return how often somebody was reminded."""
    return sum(message.text.startswith("⏳") for message in by_bot(person.private_chat))


async def pass_four_fifths(bench: Bench) -> None:
    """Let the time come at which a fifth of the phase is left."""
    phase = (await bench.view()).phase
    await bench.table.pass_time((phase.deadline - phase.began_at).total_seconds() * 0.81)


async def test_only_the_silent_are_reminded_and_once(five: Bench) -> None:
    anna, *others = five.people
    await five.press(anna, five.board(), five.say.plain("game-here"))
    await pass_four_fifths(five)
    assert [reminders(person) for person in (anna, *others)] == [0, 1, 1, 1, 1]
    await five.table.pass_time(5)
    assert reminders(others[0]) == 1
    assert not any(message.text.startswith("⏳ «") for message in by_bot(five.group))


async def test_at_night_reminders_tell_nothing_of_roles(five: Bench) -> None:
    await five.to_phase("night", 0)
    before = [reminders(person) for person in five.people]
    await pass_four_fifths(five)
    assert [reminders(person) - count for person, count in zip(five.people, before, strict=True)] == [1] * 5
    texts = {by_bot(person.private_chat)[-1].text for person in five.people}
    assert len(texts) == 1


async def test_nobody_is_reminded_when_all_have_acted(five: Bench) -> None:
    for person in five.people:
        await five.press(person, five.board(), five.say.plain("game-here"))
    await pass_four_fifths(five)
    assert [reminders(person) for person in five.people] == [0] * 5


async def test_robots_play_a_game_to_its_end_alone(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, players=1) as bench:
        await bench.begin(robots=4, roles=FIVE)
        anna = bench.people[0]
        for _ in range(400):
            await bench.table.pass_time(10)
            if (await bench.record()).status == "finished":
                break
        assert (await bench.record()).status == "finished"
        over = bench.table.last(bench.group, "🔐 Зерно").text
        assert "🤖 Робот 1" in over
        assert anna.name in over


async def test_a_silent_game_ends(five: Bench) -> None:
    """Everybody is silent: the game ends by itself, before the rules put all out for absence."""
    for _ in range(20):
        if (await five.record()).status != "running":
            break
        await five.end_phase()
    assert (await five.record()).status == "abandoned"
