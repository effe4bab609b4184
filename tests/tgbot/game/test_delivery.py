"""What goes wrong between the bot and its players: restarts, late answers, blocked bots, odd names, long tables."""

import pytest
from sqlalchemy import text

from core.app.records import ChatId
from tests.tgbot.game.bench import FIVE, Bench, bench_on, data_of
from tests.tgbot.table import by_bot, table_on
from tests.tgbot.texts.samples import NASTY_NAMES
from tgbot.wiring import build


async def resume(bench: Bench) -> None:
    """Start another bot where the last one has stopped."""
    bench.table.bot = build(bench.table.settings, bench.table.clock)
    await bench.table.bot.start()
    await bench.table.settled()


async def given_up(bench: Bench) -> list[str]:
    """Return the kinds of messages that could never be delivered."""
    async with bench.table.bot.database.reading() as stores:
        rows = await stores.connection.execute(text("SELECT kind, error FROM outbox WHERE status = 'given_up'"))
        return [f"{row.kind}: {row.error}" for row in rows]


async def test_a_press_on_a_panel_from_before_a_restart_counts(database_url: str) -> None:
    async with bench_on(database_url) as bench:
        await bench.begin(roles=FIVE)
        await bench.to_phase("night", 0)
        killer, bouncer = await bench.the("mafioso"), await bench.the("bouncer")
        await bench.aim(killer, bouncer)
        await bench.table.restart()
        await bench.confirm(killer)
        await bench.table.restart()
        orders = (await bench.view(killer)).orders
        assert [order.branch.targets for order in orders] == [(str(bench.seat(bouncer)),)]
        assert bouncer.name in bench.panel(killer).text
        await bench.end_phase()
        assert (await bench.view(bouncer)).me.is_out  # type: ignore[union-attr]


async def test_a_press_while_nobody_serves_is_handled_once_afterwards(five: Bench) -> None:
    await five.to_phase("day", 1)
    anna, boris = five.people[:2]
    board = five.board()
    await five.table.bot.stop()
    query = anna.presses(board, five.button_of(board, boris))
    five.table.clock.advance(20)
    await resume(five)
    assert [(vote.by, vote.target) for vote in (await five.view()).votes] == [("1", "2")]
    assert query.press.answer is None, "the query was too old"
    assert "Твой голос: Боря" in by_bot(anna.private_chat)[-1].text


async def test_a_deadline_that_passed_meanwhile_fires_once(five: Bench) -> None:
    await five.to_phase("night", 0)
    await five.table.bot.stop()
    five.table.clock.advance(100_000)
    await resume(five)
    phase = (await five.view()).phase
    assert (phase.kind, phase.number) == ("day", 1)


async def test_one_player_has_blocked_the_bot(five: Bench) -> None:
    await five.to_phase("day", 1)
    anna, *others = five.people
    anna.blocks_bot()
    await five.table.settled()
    await five.to_phase("night", 1)
    for person in others:
        assert five.panel(person).text.startswith("🎛 Ночь 1")
    told = [m.text for m in by_bot(five.group) if anna.name in m.text and m.text.startswith("📪")]
    assert len(told) == 1
    assert not any(word in told[0].lower() for word in ("мафиози", "следователь", "вышибала", "житель"))


@pytest.mark.parametrize("silently", [False, True])
async def test_the_group_becomes_a_supergroup_in_the_middle_of_a_night(five: Bench, silently: bool) -> None:
    await five.to_phase("night", 0)
    new = five.table.sandbox.migrate(five.group, silently=silently)
    await five.table.settled()
    await five.end_phase()
    assert (await five.record()).lobby.chat == ChatId(new)
    board = five.board()
    assert board.chat.id == new
    await five.vote(five.people[0], five.people[1])
    assert len((await five.view()).votes) == 1


async def test_thirty_votes_while_edits_answer_429_are_all_stored(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, players=12) as bench:
        await bench.begin()
        await bench.to_phase("day", 1)
        bench.table.sandbox.faults.fail_next("editMessageText", chat_id=bench.group.id, retry_after=30)
        board = bench.board()
        for voter in bench.people:
            accused = bench.people[0] if voter is not bench.people[0] else bench.people[1]
            assert (await bench.vote(voter, accused)).startswith("Твой голос")
        assert len((await bench.view()).votes) == 12
        await bench.table.pass_time(1)
        for _ in range(31):
            await bench.table.pass_time(1)
        assert "11 голосов" in board.text


async def test_odd_names_are_shown_as_typed(sqlite_database_url: str) -> None:
    async with table_on(sqlite_database_url, edit_delay_s=0) as table:
        people = [table.person(name or "\u200f") for name in NASTY_NAMES]
        bench = Bench(table, table.group(people), people, "ru")
        await table.settled()
        await bench.begin()
        await bench.to_phase("day", 1)
        await bench.vote(people[0], people[1])
        await bench.end_phase()
        players = table.last(bench.group, "За столом").text
        for name in ("стёпа >_<", "<3", "&amp;", "<b>жирный", "👨‍👩‍👧‍👦", "Я" * 64, "{ $name }"):
            assert name in players
        assert "8. игрок 8" in players
        for person in people:
            assert all(len(data.encode()) <= 64 for data in data_of(bench.panel(person)))
        assert await given_up(bench) == []


async def test_a_table_of_thirty_with_long_names_fits_to_the_end(sqlite_database_url: str) -> None:
    async with table_on(sqlite_database_url, edit_delay_s=0) as table:
        people = [table.person(f"{'Щ' * 60} {number:03}") for number in range(30)]
        bench = Bench(table, table.group(people), people, "ru")
        await table.settled()
        await bench.begin(absence=False, quiet_rounds_limit=1)
        await bench.to_phase("day", 1)
        for voter in people[1:]:
            await bench.vote(voter, people[0])
        while (await bench.record()).status == "running":
            await bench.end_phase()
        assert await given_up(bench) == []
        assert any(len(message.text) > 3000 for message in by_bot(bench.group))
        assert people[29].name in "".join(message.text for message in by_bot(bench.group)[-4:])
