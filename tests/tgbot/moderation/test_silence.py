"""Who is silent when, and that everybody gets back exactly what he had."""

import asyncio
from dataclasses import replace

import pytest

from core.app import group_games, lobbies
from core.app.records import ChatId
from tests.tgbot.game.bench import FIVE
from tests.tgbot.moderation.hall import BOTH, Hall, hall_on
from tgbot.group.telling import tell_stopped
from tgbot.sandbox.model import PERMISSIONS, Membership, timestamp


async def test_nobody_is_touched_unless_admins_want_it(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url) as hall:
        await hall.begin(roles=FIVE)
        await hall.to_night()
        assert hall.restrictions() == []
        assert hall.silent() == []


async def test_players_are_silent_at_night_and_strangers_are_not(database_url: str) -> None:
    async with hall_on(database_url, silence_night=True) as hall:
        stranger = hall.table.person("Прохожий")
        stranger.joins(hall.group)
        await hall.begin(roles=FIVE)
        assert hall.silent() == []
        before = {person.name: hall.standing(person) for person in hall.people}
        await hall.to_night()
        assert hall.silent() == [person.name for person in hall.people]
        assert hall.may_write(stranger)
        await hall.to_phase("day", 1)
        assert {person.name: hall.standing(person) for person in hall.people} == before
        assert await hall.rows() == []


async def test_whoever_may_talk_at_night_is_not_silenced(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, **BOTH) as hall:
        await hall.begin(roles=FIVE, night_talk=True)
        await hall.to_night()
        assert hall.silent() == []


async def test_the_dead_are_silent_until_the_end(database_url: str) -> None:
    async with hall_on(database_url, silence_dead=True) as hall:
        await hall.begin(roles=FIVE)
        victim = await hall.the("citizen")
        before = hall.standing(victim)
        await hall.die(victim)
        assert hall.silent() == [victim.name]
        await hall.to_end()
        assert hall.silent() == []
        assert hall.standing(victim) == before


async def test_a_night_changes_nothing_for_the_dead(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, **BOTH) as hall:
        await hall.begin(roles=FIVE)
        victim = await hall.the("citizen")
        await hall.to_night()
        await hall.die(victim)
        assert set(hall.silent()) == {person.name for person in hall.people}
        calls = len(hall.restrictions())
        for person in hall.people:
            if person != victim:
                await hall.tap(person, "panel-pass")
        await hall.end_phase()
        assert [user for user, _ in hall.restrictions()[calls:]].count(victim.id) <= 1
        assert victim.name in hall.silent() or (await hall.record()).status == "finished"


NOW = 1_767_268_800
"""Noon of the first of January 2026, when all tests begin."""


def permissions(**given: bool) -> dict[str, bool]:
    """Return what a restricted member may do: everything, except what is said."""
    return {**dict.fromkeys(PERMISSIONS, True), **given}


BEFORE = {
    "a plain member": Membership("member"),
    "no stickers": Membership("restricted", permissions(can_send_other_messages=False)),
    "texts alone": Membership("restricted", {**dict.fromkeys(PERMISSIONS, False), "can_send_messages": True}),
    "photos without texts": Membership("restricted", {**dict.fromkeys(PERMISSIONS, False), "can_send_photos": True}),
    "no polls for a week": Membership("restricted", permissions(can_send_polls=False), until=NOW + 7 * 86_400),
    "muted for ever": Membership("restricted", dict.fromkeys(PERMISSIONS, False)),
    "muted for a week": Membership("restricted", dict.fromkeys(PERMISSIONS, False), until=NOW + 7 * 86_400),
    "may only invite": Membership("restricted", {**dict.fromkeys(PERMISSIONS, False), "can_invite_users": True}),
}


@pytest.mark.parametrize("name", BEFORE)
async def test_everybody_gets_back_exactly_what_he_had(sqlite_database_url: str, name: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        person, before = hall.people[2], BEFORE[name]
        standing = replace(before, permissions={key: before.permissions.get(key, False) for key in before.permissions})
        hall.group.chat.members[person.id] = standing
        await hall.begin(roles=FIVE)
        await hall.to_night()
        assert not hall.may_write(person)
        await hall.to_phase("day", 1)
        assert hall.standing(person) == before
        assert await hall.rows() == []


async def test_a_restriction_that_ends_meanwhile_is_not_given_back(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        person = hall.people[2]
        await hall.begin(roles=FIVE, absence=False)
        dusk = (await hall.view()).phase.deadline
        until = timestamp(dusk) + 61
        hall.group.chat.members[person.id] = Membership("restricted", permissions(can_send_polls=False), until=until)
        await hall.to_phase("day", 1)
        assert timestamp(hall.table.clock.now()) > until
        assert hall.standing(person) == Membership("member")


async def test_the_last_seconds_of_a_restriction_are_waited_for(sqlite_database_url: str) -> None:
    """Telegram would take what ends within half a minute as for ever."""
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        person = hall.people[2]
        await hall.begin(roles=FIVE, absence=False)
        await hall.to_night()
        dusk, dawn = hall.table.clock.now(), (await hall.view()).phase.deadline
        await hall.to_phase("day", 1)
        until = timestamp((await hall.view()).phase.deadline + (dawn - dusk)) + 30
        hall.group.chat.members[person.id] = Membership("restricted", permissions(can_send_polls=False), until=until)
        await hall.to_phase("day", 2)
        assert not hall.may_write(person)
        await hall.table.pass_time(40)
        assert hall.standing(person) == Membership("member")


async def test_what_an_admin_decides_meanwhile_stays(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        await hall.begin(roles=FIVE)
        await hall.to_night()
        freed, muted, promoted = hall.people[:3]
        hall.group.chat.members[freed.id] = Membership("member")
        hall.group.restrict(muted)
        hall.group.promote(promoted)
        decided = [hall.standing(person) for person in (freed, muted, promoted)]
        await hall.to_phase("day", 1)
        assert [hall.standing(person) for person in (freed, muted, promoted)] == decided


async def test_changed_defaults_of_the_group_hold_for_those_who_are_freed(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        await hall.begin(roles=FIVE)
        await hall.to_night()
        hall.group.chat.permissions["can_send_messages"] = False
        await hall.to_phase("day", 1)
        assert all(hall.standing(person) == Membership("member") for person in hall.people)
        assert not hall.may_write(hall.people[0])


async def test_admins_are_left_alone_and_the_group_hears_it_once(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        anna, boris = hall.people[:2]
        hall.group.promote(anna)
        hall.group.promote(boris)
        await hall.begin(roles=FIVE, absence=False)
        await hall.to_night()
        assert hall.standing(anna).status == "administrator"
        assert hall.silent() == [person.name for person in hall.people[2:]]
        await hall.to_phase("night", 1)
        assert len(hall.silent()) == 3
        assert hall.told("moderation-admins") == 1


async def test_whoever_leaves_the_game_has_his_voice_back_at_once(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, **BOTH) as hall:
        await hall.begin(roles=FIVE)
        leaver = await hall.the("citizen")
        await hall.to_night()
        assert not hall.may_write(leaver)
        await hall.whisper(leaver, "/leave")
        await hall.press(leaver, hall.table.last(leaver.private_chat, "Уйти из игры"), "Уйти")
        assert hall.may_write(leaver)
        assert len(hall.silent()) == 4


async def test_switching_off_frees_everybody_and_switching_on_silences(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url) as hall:
        await hall.begin(roles=FIVE)
        await hall.to_night()
        assert hall.silent() == []
        await hall.switch(silence_night=True)
        assert len(hall.silent()) == 5
        await hall.switch(silence_night=False)
        assert hall.silent() == []
        assert await hall.rows() == []


async def test_a_pause_lets_the_living_speak_and_keeps_the_dead_silent(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, **BOTH) as hall:
        await hall.begin(roles=FIVE)
        owner, victim = hall.group.members[0], await hall.the("citizen")
        await hall.die(victim)
        assert len(hall.silent()) == 5
        await hall.table.says(owner, hall.group, "/pause")
        assert hall.silent() == [victim.name]
        await hall.table.says(owner, hall.group, "/resume")
        await hall.table.pass_time(2)
        assert len(hall.silent()) == 5


async def test_a_game_that_nobody_plays_leaves_nobody_silent(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        await hall.begin(roles=FIVE)
        await hall.to_night()
        async with hall.table.bot.database.work() as work:
            stopped = await group_games.stop(work, hall.game, "abandoned")
            assert stopped is not None
            await tell_stopped(work, stopped, "abandoned", hall.table.clock.now())
        await hall.table.settled()
        assert hall.silent() == []


@pytest.mark.parametrize("status", ["cancelled", "abandoned"])
async def test_the_end_of_a_game_frees_everybody_whoever_ends_it(database_url: str, status: str) -> None:
    async with hall_on(database_url, silence_night=True) as hall:
        record = await hall.begin(roles=FIVE)
        await hall.to_night()
        async with hall.table.bot.database.work() as work:
            await work.games.save_lobby(record.id, record.lobby, status)  # type: ignore[arg-type]
        await hall.table.pass_time(5)
        assert hall.silent() == []
        assert await hall.rows() == []


async def test_the_next_game_in_the_group_frees_the_dead_of_the_last(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_dead=True) as hall:
        record = await hall.begin(roles=FIVE)
        victim = await hall.the("citizen")
        await hall.die(victim)
        async with hall.table.bot.database.work() as work:
            await work.games.save_lobby(record.id, record.lobby, "cancelled")
        await hall.begin(roles=FIVE, seed="second")
        assert hall.silent() == []


async def test_a_member_who_comes_back_is_silent_again(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        await hall.begin(roles=FIVE)
        anna = hall.people[0]
        anna.leaves(hall.group)
        await hall.to_night()
        assert len(hall.silent()) == 4
        anna.joins(hall.group)
        await hall.table.settled()
        assert not hall.may_write(anna)
        await hall.to_phase("day", 1)
        assert hall.standing(anna) == Membership("member")


async def test_a_silenced_player_still_plays_by_buttons(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, silence_night=True) as hall:
        await hall.begin(roles=FIVE)
        await hall.to_night()
        for person in hall.people:
            await hall.tap(person, "panel-pass")
        await hall.end_phase()
        record = await hall.record()
        assert record.state is not None
        assert not any(key.startswith("missed_") for key in record.state.memory)


async def test_a_lobby_is_no_game_yet(sqlite_database_url: str) -> None:
    async with hall_on(sqlite_database_url, **BOTH) as hall:
        await hall.table.says(hall.people[0], hall.group, "/newgame")
        async with hall.table.bot.database.work() as work:
            game = await work.games.open_in(ChatId(hall.group.id))
            assert game is not None
            await lobbies.cancel(work, game, None)
        await hall.table.settled()
        assert await hall.rows() == []


async def many(hall: Hall) -> None:
    """Let everybody be silenced and freed, at once and again."""
    await asyncio.gather(hall.switch(silence_night=True), hall.switch(silence_night=False))


async def test_a_quick_change_of_mind_leaves_nobody_silent(database_url: str) -> None:
    async with hall_on(database_url) as hall:
        await hall.begin(roles=FIVE)
        await hall.to_night()
        for _ in range(4):
            await many(hall)
        await hall.switch(silence_night=False)
        await hall.table.pass_time(120)
        assert [hall.standing(person) for person in hall.people] == [Membership("member")] * 5
        assert await hall.rows() == []
