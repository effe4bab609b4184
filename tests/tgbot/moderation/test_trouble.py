"""Crashes, refusals, limits and missing rights while members are silenced and freed."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import select

from core.storage.tables import RestrictionRow
from tests.tgbot.game.bench import FIVE
from tests.tgbot.moderation.hall import Hall, hall_on
from tgbot.pipeline import faults
from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.model import PERMISSIONS, Membership

NO_STICKERS = Membership("restricted", {**dict.fromkeys(PERMISSIONS, True), "can_send_other_messages": False})


class Crash(Exception):
    """Stands for the end of the process: nothing after this point happens."""


@pytest.fixture
def crash_at() -> Iterator[Callable[[str], None]]:
    """Let the bot fall over each time it reaches a point."""

    def install(point: str) -> None:
        def hook(name: str) -> None:
            if name == point:
                raise Crash(name)

        faults.install(hook)

    yield install
    faults.install(None)


async def recovered(hall: Hall) -> None:
    """Start a new process, and wait until it takes up what the dead one had taken."""
    faults.install(None)
    await hall.table.restart()
    await hall.table.pass_time(61)
    await hall.table.pass_time(4)


@pytest.mark.parametrize("point", ["restricting", "restricted"])
async def test_a_crash_while_silencing_loses_nothing(
    database_url: str, crash_at: Callable[[str], None], point: str
) -> None:
    async with hall_on(database_url, silence_night=True) as hall:
        hall.group.chat.members[hall.people[2].id] = NO_STICKERS
        before = [hall.standing(person) for person in hall.people]
        await hall.begin(roles=FIVE, absence=False)
        crash_at(point)
        await hall.to_night()
        await recovered(hall)
        assert len(hall.silent()) == 5
        await hall.to_phase("day", 1)
        assert [hall.standing(person) for person in hall.people] == before
        assert await hall.rows() == []


@pytest.mark.parametrize("point", ["restricting", "restricted"])
async def test_a_crash_while_silencing_and_a_game_that_is_over_by_then(
    sqlite_database_url: str, crash_at: Callable[[str], None], point: str
) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        hall.group.chat.members[hall.people[2].id] = NO_STICKERS
        before = [hall.standing(person) for person in hall.people]
        record = await hall.begin(roles=FIVE)
        crash_at(point)
        await hall.to_night()
        async with hall.table.bot.database.work() as work:
            await work.games.save_lobby(record.id, record.lobby, "cancelled")
        await recovered(hall)
        assert [hall.standing(person) for person in hall.people] == before
        assert await hall.rows() == []


@pytest.mark.parametrize("point", ["freeing", "freed"])
async def test_a_crash_while_freeing_loses_nothing(
    database_url: str, crash_at: Callable[[str], None], point: str
) -> None:
    async with hall_on(database_url, silence_night=True) as hall:
        hall.group.chat.members[hall.people[2].id] = NO_STICKERS
        before = [hall.standing(person) for person in hall.people]
        await hall.begin(roles=FIVE)
        await hall.to_night()
        crash_at(point)
        await hall.to_phase("day", 1)
        await recovered(hall)
        assert [hall.standing(person) for person in hall.people] == before
        assert await hall.rows() == []


FAULTS = [
    {"status": 502},
    {"status": 502, "after_effect": True},
    {"status": "lost_answer"},
    {"status": "dropped"},
    {"retry_after": 7},
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
@pytest.mark.parametrize("method", ["restrictChatMember", "getChatMember"])
async def test_troubles_of_telegram_only_cost_time(
    sqlite_database_url: str, method: str, fault: dict[str, object]
) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        hall.group.chat.members[hall.people[2].id] = NO_STICKERS
        before = [hall.standing(person) for person in hall.people]
        await hall.begin(roles=FIVE)
        hall.table.sandbox.faults.fail_next(method, times=3, **fault)  # type: ignore[arg-type]
        await hall.to_night()
        for _ in range(4):
            await hall.table.pass_time(8)
        assert len(hall.silent()) == 5
        hall.table.sandbox.faults.fail_next(method, times=3, **fault)  # type: ignore[arg-type]
        await hall.to_phase("day", 1)
        for _ in range(4):
            await hall.table.pass_time(8)
        assert [hall.standing(person) for person in hall.people] == before
        assert await hall.rows() == []


async def test_without_the_right_the_game_goes_on_and_the_group_hears_it_once(database_url: str) -> None:
    async with hall_on(database_url, silence_night=True) as hall:
        hall.group.promote_bot(can_restrict_members=False)
        await hall.begin(roles=FIVE, absence=False)
        await hall.to_phase("night", 1)
        assert hall.silent() == []
        assert hall.told("moderation-no-rights") == 1
        assert (await hall.view()).phase.kind == "night"
        hall.group.promote_bot()
        await hall.table.settled()
        assert len(hall.silent()) == 5
        assert hall.told("moderation-works") == 1
        await hall.to_phase("day", 2)
        assert hall.silent() == []


async def test_a_bot_that_is_no_admin_is_no_obstacle_to_the_game(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, bot_is_admin=False, silence_night=True, language="en") as hall:
        await hall.begin(roles=FIVE)
        await hall.to_phase("day", 1)
        assert hall.told("moderation-no-rights") == 1
        refused = [call for call in hall.table.sandbox.calls if call.method == "restrictChatMember"]
        assert len(refused) == 1


async def test_a_basic_group_hears_that_it_takes_a_supergroup(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, supergroup=False, silence_night=True) as hall:
        await hall.begin(roles=FIVE, absence=False)
        await hall.to_phase("night", 1)
        assert hall.told("moderation-basic-group") == 1
        assert hall.silent() == []


@pytest.mark.parametrize("silently", [False, True])
async def test_a_group_that_becomes_a_supergroup_at_night_falls_silent(database_url: str, silently: bool) -> None:
    async with hall_on(database_url, supergroup=False, silence_night=True) as hall:
        await hall.begin(roles=FIVE, absence=False)
        await hall.to_night()
        hall.table.sandbox.migrate(hall.group, silently=silently)
        await hall.table.settled()
        if silently:
            await hall.to_phase("day", 1)
            await hall.to_phase("night", 1)
        assert len(hall.silent()) == 5
        await hall.to_phase("day", 2 if silently else 1)
        assert hall.silent() == []


async def test_a_right_that_is_lost_at_night_and_given_back_by_day(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        await hall.begin(roles=FIVE)
        await hall.to_night()
        hall.group.promote_bot(can_restrict_members=False)
        await hall.to_phase("day", 1)
        assert len(hall.silent()) == 5
        assert hall.told("moderation-stuck") == 1
        hall.group.promote_bot()
        await hall.table.settled()
        assert hall.silent() == []
        assert hall.told("moderation-works") == 1
        assert await hall.rows() == []


async def test_a_bot_that_is_thrown_out_and_comes_back_gives_everybody_his_voice(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        await hall.begin(roles=FIVE)
        await hall.to_night()
        hall.group.kick_bot()
        await hall.table.settled()
        deadline = (await hall.view()).phase.deadline
        await hall.table.pass_time((deadline - hall.table.clock.now()).total_seconds())
        hall.group.add_bot()
        hall.group.promote_bot()
        await hall.table.pass_time(5)
        await hall.switch(silence_night=False)
        await hall.table.pass_time(65)
        assert hall.silent() == []


async def test_any_other_refusal_is_given_up_with_a_record(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        await hall.begin(roles=FIVE)
        hall.table.sandbox.faults.fail_next("restrictChatMember", error=bad_request("something else entirely"))
        await hall.to_night()
        assert len(hall.silent()) == 4
        async with hall.table.bot.database.reading() as stores:
            errors = await stores.connection.scalars(
                select(RestrictionRow.error).where(RestrictionRow.status == "given_up")
            )
            assert [str(error).lower() for error in errors] == ["something else entirely"]
        await hall.to_phase("day", 1)
        assert hall.silent() == []


async def test_many_members_are_silenced_within_the_limit(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        await hall.begin(roles=FIVE)
        for _ in range(4):
            await hall.switch(silence_night=True)
        await hall.to_night()
        for _ in range(3):
            await hall.switch(silence_night=False)
            await hall.switch(silence_night=True)
        await hall.table.pass_time(5)
        moments = [call.at for call in hall.table.sandbox.calls if call.method == "restrictChatMember"]
        assert max(moments.count(at) for at in moments) <= 12
        assert len(hall.silent()) == 5


async def test_who_waits_for_the_limit_does_not_hold_up_the_end_of_the_process(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        await hall.begin(roles=FIVE)
        await hall.to_night()
        for is_on in (False, True, False):
            await hall.switch(silence_night=is_on)
        assert len(hall.restrictions()) == 12
        await hall.table.restart()
        await hall.table.pass_time(5)
        assert hall.silent() == []
        assert await hall.rows() == []
