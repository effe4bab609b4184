"""The demo: people are there at once, robots play the rest, and the clock can be put forward."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tgbot.table import by_bot
from tgbot.demo import DemoControls, PortTaken, demo
from tgbot.sandbox import Group, Person, Sandbox
from tgbot.sandbox.model import Message
from tgbot.wiring import Bot


@pytest.fixture
async def running() -> AsyncIterator[tuple[Sandbox, Bot]]:
    """A demo on a free port."""
    async with demo() as running:
        yield running


def shown(group: Group, part: str) -> Message | None:
    """The newest message of the bot with a text."""
    return next((message for message in reversed(by_bot(group)) if part in message.text), None)


async def seated(sandbox: Sandbox, bot: Bot) -> tuple[Group, list[Person]]:
    """Let five people gather and start."""
    (group,), people = sandbox.table.groups, sandbox.table.people
    people[0].says(group, "/newgame")
    card = await sandbox.until(lambda: shown(group, "Новая игра"), 20)
    await people[0].presses(card, "Открыть набор").answer(20)
    await sandbox.until(lambda: shown(group, "Набор в игру"), 20)
    for person in people[:5]:
        await person.presses(card, "Присоединиться").answer(20)
    await people[0].presses(card, "Начать").answer(20)
    await sandbox.until(lambda: shown(group, "Игра началась"), 20)
    return group, people


async def test_a_group_with_people_is_there_at_once(running: tuple[Sandbox, Bot]) -> None:
    sandbox, _ = running
    assert len(sandbox.table.groups) == 1
    people = sandbox.table.people
    assert [person.private_chat.started for person in people] == [True] * 5 + [False]
    assert len(sandbox.table.groups[0].members) == 6


async def test_robots_and_the_clock_bring_a_game_to_its_end(running: tuple[Sandbox, Bot]) -> None:
    sandbox, bot = running
    controls = sandbox._playground.actions.controls
    assert isinstance(controls, DemoControls)
    group, _ = await seated(sandbox, bot)
    for _ in range(60):
        await controls.robots_play(group.id, [])
        told = await controls.skip_to_deadline(group.id)
        await bot.idle()
        if told != "Срок вышел.":
            break
    assert await controls.robots_play(group.id, []) == "Здесь пока не играют."
    assert shown(group, "Игра окончена") or shown(group, "обеда")


async def test_robots_leave_those_alone_who_are_played_by_hand(running: tuple[Sandbox, Bot]) -> None:
    sandbox, bot = running
    controls = sandbox._playground.actions.controls
    assert isinstance(controls, DemoControls)
    group, people = await seated(sandbox, bot)
    everybody = [person.id for person in people]
    assert await controls.robots_play(group.id, everybody) == "Роботам здесь сейчас делать нечего."
    assert await controls.robots_play(group.id, everybody[:3]) == "Роботы сделали 2 хода."


async def test_the_sign_up_s_deadline_can_be_skipped(running: tuple[Sandbox, Bot]) -> None:
    sandbox, _ = running
    controls = sandbox._playground.actions.controls
    assert isinstance(controls, DemoControls)
    (group,), people = sandbox.table.groups, sandbox.table.people
    assert await controls.skip_to_deadline(group.id) == "Ждать здесь нечего: срок ещё не назначен."
    people[0].says(group, "/newgame")
    card = await sandbox.until(lambda: shown(group, "Новая игра"), 20)
    await people[0].presses(card, "Открыть набор").answer(20)
    assert await controls.skip_to_deadline(group.id) == "Срок вышел."
    await sandbox.until(lambda: shown(group, "не хватило"), 20)


async def test_a_taken_port_is_told(running: tuple[Sandbox, Bot]) -> None:
    port = int(running[0].base.rpartition(":")[2])
    with pytest.raises(PortTaken, match=str(port)):
        async with demo(port):
            pass


async def test_the_games_can_be_kept(tmp_path: Path) -> None:
    async with demo(database=tmp_path / "demo.db"):
        pass
    assert (tmp_path / "demo.db").stat().st_size > 0
