"""Ballots: open, only the counts, secret until the end. What everybody sees is compared for votes that differ."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from core.app.records import Ballots
from tests.tgbot.game.bench import FIVE, Bench, bench_on
from tests.tgbot.table import by_bot
from tgbot.sandbox import Person

Deeds = list[tuple[int, str, int | None]]
"""Voter, `vote`, `back` or `abstain`, and the accused."""


@asynccontextmanager
async def voting(url: str, ballots: Ballots, language: str = "ru") -> AsyncIterator[Bench]:
    """A game of five on its first day with a vote."""
    async with bench_on(url, language=language) as bench:
        await bench.begin(roles=FIVE, reveal_roles_on_death=False)
        async with bench.table.bot.database.work() as work:
            record = await work.games.lock(bench.game)
            assert record is not None
            await work.games.save_lobby(bench.game, replace(record.lobby, ballots=ballots), "running")
        for person in bench.people:
            await bench.press(person, bench.board(), bench.say.plain("game-here"))
        await bench.to_phase("day", 1)
        yield bench


async def does(bench: Bench, deeds: Deeds) -> list[str]:
    """Let everybody do what is written, and return the toasts."""
    toasts = []
    for voter, deed, accused in deeds:
        person = bench.people[voter - 1]
        if deed == "vote":
            assert accused is not None
            toasts.append(await bench.vote(person, bench.people[accused - 1]))
        else:
            label = bench.say.plain({"back": "game-unvote", "abstain": "game-abstain"}[deed])
            toasts.append(await bench.press(person, bench.board(), label))
        await bench.fresh_board()
    return toasts


def seen_by_all(bench: Bench, since: int = 0) -> list[str]:
    """Return all that the group shows now: texts, and labels of buttons."""
    return [f"{message.text} {message.keyboard}" for message in by_bot(bench.group)[since:]]


async def shown_after(url: str, ballots: Ballots, deeds: Deeds, *, then: Callable[[Bench], list[str]]) -> list[str]:
    """Return what the group is shown when this was done, and /status was asked for."""
    async with voting(url, ballots) as bench:
        begin = len(by_bot(bench.group)) - 1
        moment = bench.table.clock.now() + timedelta(seconds=60)
        await does(bench, deeds)
        await bench.table.pass_time((moment - bench.table.clock.now()).total_seconds())
        await bench.table.says(bench.people[4], bench.group, "/status")
        return [*seen_by_all(bench, begin), *then(bench)]


def nothing(bench: Bench) -> list[str]:
    """Add nothing to what was seen."""
    return []


def private(number: int) -> Callable[[Bench], list[str]]:
    """Add what one player sees in private."""

    def seen(bench: Bench) -> list[str]:
        person: Person = bench.people[number - 1]
        return [f"{message.text} {message.keyboard}" for message in by_bot(person.private_chat)]

    return seen


@pytest.mark.parametrize(
    "other",
    [
        [(1, "vote", 3), (2, "vote", 3)],
        [(1, "abstain", None), (2, "vote", 4)],
        [(1, "vote", 5), (1, "vote", 4), (2, "abstain", None)],
    ],
)
async def test_a_secret_ballot_looks_the_same_whatever_the_votes(tmp_path: Path, other: Deeds) -> None:
    first: Deeds = [(1, "vote", 2), (2, "vote", 3)]
    urls = [f"sqlite+aiosqlite:///{tmp_path / name}" for name in ("one.db", "other.db")]
    one = await shown_after(urls[0], "secret", first, then=private(5))
    another = await shown_after(urls[1], "secret", other, then=private(5))
    assert one == another
    assert "Голосование тайное" in one[0]


async def test_a_vote_that_was_taken_back_looks_like_none_in_a_secret_ballot(tmp_path: Path) -> None:
    urls = [f"sqlite+aiosqlite:///{tmp_path / name}" for name in ("one.db", "other.db")]
    one = await shown_after(urls[0], "secret", [(1, "vote", 2), (1, "back", None)], then=nothing)
    assert one == await shown_after(urls[1], "secret", [], then=nothing)


async def test_only_the_counts_look_the_same_whoever_has_voted_how(tmp_path: Path) -> None:
    urls = [f"sqlite+aiosqlite:///{tmp_path / name}" for name in ("one.db", "other.db")]
    one = await shown_after(urls[0], "counts", [(1, "vote", 3), (2, "vote", 4), (3, "abstain", None)], then=private(5))
    other: Deeds = [(3, "vote", 4), (1, "abstain", None), (2, "vote", 3)]
    assert one == await shown_after(urls[1], "counts", other, then=private(5))
    board, status = one[0], one[1]
    for line in ("🔻 Вера — 1 голос", "🔻 Гоша — 1 голос", "Воздержалось: 1", "Ещё не решили: 2"):
        assert line in board
    assert "Ещё не решили: 2" in status
    assert "Ждём" not in board + status


async def test_the_closed_board_of_counts_never_tells_who(sqlite_database_url: str) -> None:
    async with voting(sqlite_database_url, "counts") as bench:
        await does(bench, [(1, "vote", 3), (2, "vote", 3), (4, "vote", 5)])
        board = bench.board()
        await bench.end_phase()
        assert "🔻 Вера — 2 голоса\n🔻 Даша — 1 голос" in board.text
        assert "Аня" not in board.text
        assert "Ещё не решили" not in board.text
        assert board.keyboard is None


async def test_a_secret_ballot_is_opened_with_the_result_of_the_day(sqlite_database_url: str) -> None:
    async with voting(sqlite_database_url, "secret") as bench:
        await does(bench, [(1, "vote", 3), (2, "vote", 3), (4, "abstain", None)])
        board = bench.board()
        assert "🔻" not in board.text
        await bench.end_phase()
        assert "🔻 Вера — 2 голоса: Аня, Боря" in board.text
        assert "Воздержались: Гоша" in board.text
        result = bench.table.last(bench.group, "Ночь 1").text
        assert "Вера" in result


@pytest.mark.parametrize("ballots", ["open", "counts", "secret"])
@pytest.mark.parametrize("language", ["ru", "en"])
async def test_the_voter_alone_is_told_his_own_vote(sqlite_database_url: str, ballots: Ballots, language: str) -> None:
    async with voting(sqlite_database_url, ballots, language) as bench:
        anna, boris = bench.people[:2]
        toasts = await does(bench, [(1, "vote", 2), (1, "back", None), (1, "abstain", None)])
        assert boris.name in toasts[0]
        assert toasts[1:] == [bench.say.plain("game-vote-gone"), bench.say.plain("game-abstained")]
        assert (anna.name in (await bench.fresh_board()).text.split("⏳")[0]) == (ballots == "open")


async def test_not_voted_taken_back_and_abstained_are_three_states_of_an_open_ballot(sqlite_database_url: str) -> None:
    async with voting(sqlite_database_url, "open") as bench:
        await does(bench, [(1, "vote", 2), (2, "vote", 3), (2, "back", None), (3, "abstain", None)])
        text = (await bench.fresh_board()).text
        assert "🔻 Боря — 1 голос: Аня" in text
        assert "Голос больше не стоит: Боря" in text
        assert "Воздержались: Вера" in text
        assert "Ждём: Боря, Гоша, Даша" in text


async def test_a_typed_vote_leaves_no_trace_of_the_bot_in_the_group(sqlite_database_url: str) -> None:
    async with voting(sqlite_database_url, "secret") as bench:
        count = len(by_bot(bench.group))
        await bench.table.says(bench.people[0], bench.group, "/vote 2")
        assert len((await bench.view()).votes) == 1
        assert len(by_bot(bench.group)) == count


async def test_day_zero_names_who_is_missing_whatever_the_ballot(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url) as bench:
        await bench.begin(roles=FIVE)
        async with bench.table.bot.database.work() as work:
            record = await work.games.lock(bench.game)
            assert record is not None
            await work.games.save_lobby(bench.game, replace(record.lobby, ballots="secret"), "running")
        await bench.press(bench.people[0], bench.board(), bench.say.plain("game-here"))
        board = bench.board()
        assert "Ждём: Боря" in (await bench.fresh_board()).text
        await bench.end_phase()
        assert "Ждём: Боря" in board.text
