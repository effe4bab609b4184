"""A game of five by buttons, from day 0 to the proof."""

import pytest

from core.engine.draws import commitment
from tests.tgbot.game.bench import FIVE, Bench, bench_on
from tests.tgbot.table import by_bot


async def play_to_the_end(bench: Bench) -> None:
    """Let everybody check in, shoot, vote out the mafioso, and the bouncer after him."""
    for person in bench.people:
        await bench.press(person, bench.board(), bench.say.plain("game-here"))
    await bench.end_phase()
    mafioso, bouncer = await bench.the("mafioso"), await bench.the("bouncer")
    investigator, victim, citizen = await bench.the("investigator"), *(await bench.roles())["citizen"]
    await bench.order(mafioso, victim)
    await bench.order(bouncer, investigator)
    await bench.end_phase()
    for voter in (investigator, citizen, bouncer):
        await bench.vote(voter, mafioso)
    await bench.vote(mafioso, bouncer)
    await bench.end_phase()
    await bench.order(investigator, bouncer)
    await bench.order(bouncer, bouncer)
    await bench.end_phase()
    for voter in (investigator, citizen):
        await bench.vote(voter, bouncer)
    await bench.vote(bouncer, investigator)
    await bench.end_phase()


@pytest.mark.parametrize("language", ["ru", "en"])
async def test_a_game_is_played_by_buttons_to_its_end(database_url: str, language: str) -> None:
    async with bench_on(database_url, language=language) as bench:
        await bench.begin(roles=FIVE, seed=f"{language} seed")
        sealed = commitment(f"{language} seed")
        assert bench.table.last(bench.group, sealed).text.startswith("🎬")
        await play_to_the_end(bench)

        record, view = await bench.record(), await bench.view()
        assert record.status == "finished"
        assert view.result is not None
        assert view.result.winning_side == ("law", "citizens")
        over = bench.table.last(bench.group, sealed)
        assert f"{language} seed" in over.text
        for person in bench.people:
            assert f"{bench.seat(person)}. {person.name} — " in over.text
        log = bench.table.last(bench.group, "📜").text
        assert "🎯" in log
        assert "✖️" in log, "the stopped check"
        await bench.table.says(bench.people[0], bench.group, "/verify")
        assert "✅" in bench.table.last(bench.group, sealed).text
        assert all(message.text for message in by_bot(bench.group))
