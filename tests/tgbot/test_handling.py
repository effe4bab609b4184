"""What a handler has in hand: answers in a group that is flooded with commands."""

from datetime import timedelta
from typing import Any

from tests.tgbot.game.bench import bench_on
from tests.tgbot.table import by_bot

TELEGRAMS: dict[str, Any] = {
    "sends_per_second": 30,
    "private_sends_per_second": 1.0,
    "private_burst": 3,
    "group_sends_per_minute": 20,
}
"""The limits of sending that Telegram has."""


async def test_a_flood_of_commands_does_not_hold_up_the_game(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, **TELEGRAMS) as bench:
        await bench.begin(absence=False, early_end=False)
        flooder, stranger = bench.people[-1], bench.table.person("Чужой", starts=False)
        stranger.joins(bench.group)
        deadline = (await bench.view()).phase.deadline
        while bench.table.clock.now() < deadline:
            for command in ("/status", "/rules", "/help", "/verify"):
                flooder.says(bench.group, command)
                stranger.says(bench.group, command)
            await bench.table.settled()
            bench.table.clock.advance(10)
        await bench.table.settled()
        latest = deadline + timedelta(seconds=30)
        while bench.table.clock.now() < latest:
            bench.table.clock.advance(1)
            await bench.table.bot.idle()
        assert any(message.text.startswith("🌙") for message in by_bot(bench.group))
        told = [
            message for message in by_bot(flooder.private_chat) if message.text == bench.say.plain("group-is-flooded")
        ]
        assert 0 < len(told) < 20


async def test_a_question_now_and_then_is_answered_in_the_group(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, **TELEGRAMS) as bench:
        await bench.begin(absence=False, early_end=False)
        for _ in range(3):
            heard = len(by_bot(bench.group))
            await bench.table.says(bench.people[0], bench.group, "/status")
            await bench.table.pass_time(6)
            assert len(by_bot(bench.group)) == heard + 1
