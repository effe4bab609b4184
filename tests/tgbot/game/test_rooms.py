"""What is said in rooms reaches the room that was meant, whole and once."""

from collections.abc import AsyncIterator

import pytest

from core.app.records import GameId
from tests.tgbot.game.bench import FIVE, Bench, bench_on
from tests.tgbot.table import by_bot, labels
from tgbot.sandbox import Person

PAIR = ("mafioso", "mafioso", "investigator", "bouncer", "citizen")
MAFIA = "Мафия"


@pytest.fixture
async def crowd(sqlite_database_url: str) -> AsyncIterator[Bench]:
    """Five people without a game."""
    async with bench_on(sqlite_database_url) as bench:
        yield bench


async def begin_until(bench: Bench, wanted: str, person: Person, roles: tuple[str, ...]) -> GameId:
    """Begin games in groups of their own until somebody has got a role, or has not got it (`-role`)."""
    for seed in range(30):
        bench.group = bench.table.group(bench.people, f"Двор {seed}")
        await bench.table.settled()
        await bench.begin(seed=f"{wanted} {seed}", roles=roles)
        is_it = person in (await bench.roles()).get(wanted.removeprefix("-"), [])
        if is_it is not wanted.startswith("-"):
            return bench.game
    raise AssertionError("the dice are loaded")


async def partner(bench: Bench, person: Person) -> Person:
    """Return the other mafioso of the present game."""
    return next(other for other in (await bench.roles())["mafioso"] if other is not person)


async def test_a_named_room_of_two_games_is_asked_about(crowd: Bench) -> None:
    speaker = crowd.people[0]
    await begin_until(crowd, "mafioso", speaker, PAIR)
    older, first = crowd.game, await partner(crowd, speaker)
    await begin_until(crowd, "mafioso", speaker, PAIR)
    second = await partner(crowd, speaker)
    assert await crowd.whisper(speaker, f"/say {MAFIA}: у фонтана") == crowd.say.plain("room-which")
    question = by_bot(speaker.private_chat)[-1]
    chosen = next(label for label in labels(question) if label.endswith(str(older)))
    told = crowd.say.plain("room-said", room=MAFIA, game="")
    assert (await crowd.press(speaker, question, chosen)).startswith(told.strip())
    assert "у фонтана" in by_bot(first.private_chat)[-1].text
    if second is not first:
        assert all("у фонтана" not in message.text for message in by_bot(second.private_chat))


async def test_a_named_room_is_that_of_the_game_in_which_one_has_it(crowd: Bench) -> None:
    speaker = crowd.people[0]
    await begin_until(crowd, "mafioso", speaker, PAIR)
    mate = await partner(crowd, speaker)
    await begin_until(crowd, "-mafioso", speaker, FIVE)
    await crowd.whisper(speaker, f"/say {MAFIA}: у фонтана")
    assert "у фонтана" in by_bot(mate.private_chat)[-1].text
    assert MAFIA not in by_bot(mate.private_chat)[-1].text.partition("\n")[2]


async def test_a_text_goes_once_however_often_the_room_is_chosen(crowd: Bench) -> None:
    speaker = crowd.people[0]
    await begin_until(crowd, "mafioso", speaker, PAIR)
    mate = await partner(crowd, speaker)
    await crowd.whisper(speaker, "у фонтана")
    question = by_bot(speaker.private_chat)[-1]
    await crowd.press(speaker, question, labels(question)[0])
    assert labels(question) == []
    assert sum("у фонтана" in message.text for message in by_bot(mate.private_chat)) == 1


@pytest.mark.parametrize("text", ["ы" * 3000, "&" * 3000, "<b>" * 1000, "\N{GRINNING FACE}" * 1500])
async def test_what_is_not_too_long_is_said_whole(crowd: Bench, text: str) -> None:
    speaker = crowd.people[0]
    await begin_until(crowd, "mafioso", speaker, PAIR)
    mate = await partner(crowd, speaker)
    await crowd.whisper(speaker, f"/say {text}")
    assert text in by_bot(mate.private_chat)[-1].text


async def test_what_is_too_long_is_refused(crowd: Bench) -> None:
    speaker = crowd.people[0]
    await begin_until(crowd, "mafioso", speaker, PAIR)
    heard = len(by_bot((await partner(crowd, speaker)).private_chat))
    answer = await crowd.whisper(speaker, "/say " + "\N{GRINNING FACE}" * 1501)
    assert answer == crowd.say.plain("room-too-long", most=3000)
    assert len(by_bot((await partner(crowd, speaker)).private_chat)) == heard
