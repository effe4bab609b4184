"""«Call me for the next game»: once, in private, for this group alone; the same button takes it back."""

from tests.tgbot.game.bench import Bench
from tests.tgbot.lobby.conftest import Alley
from tests.tgbot.table import by_bot, labels
from tgbot.sandbox import Person

CALL = "Позвать на следующую игру"


def calls(person: Person) -> int:
    """Return how often somebody was called."""
    return sum(message.text.startswith("🔔") for message in by_bot(person.private_chat))


async def cancelled(alley: Alley) -> None:
    await alley.table.says(alley.host, alley.group, "/cancel")


async def test_whoever_wants_it_is_called_once_and_sits_down_from_there(alley: Alley) -> None:
    boris, vera = alley.people[1:3]
    await alley.sign_up()
    assert "Позовём" in (await alley.table.answer(boris, alley.card, CALL)).text
    await cancelled(alley)
    await alley.table.restart()
    await alley.sign_up()
    assert (calls(boris), calls(vera)) == (1, 0)
    await alley.table.answer(boris, alley.table.last(boris.private_chat, "🔔"), alley.group.title)
    assert await alley.seated() == [boris.name]
    await cancelled(alley)
    await alley.sign_up()
    assert calls(boris) == 1


async def test_the_same_button_takes_the_wish_back(alley: Alley) -> None:
    boris = alley.people[1]
    await alley.sign_up()
    await alley.table.answer(boris, alley.card, CALL)
    assert (await alley.table.answer(boris, alley.card, CALL)).text == "Хорошо, не зовём."
    await cancelled(alley)
    await alley.sign_up()
    assert calls(boris) == 0


async def test_wishes_follow_a_group_that_becomes_a_supergroup(alley: Alley) -> None:
    boris = alley.people[1]
    await alley.sign_up()
    await alley.table.answer(boris, alley.card, CALL)
    await cancelled(alley)
    alley.table.sandbox.migrate(alley.group)
    await alley.table.settled()
    await alley.sign_up()
    assert calls(boris) == 1


async def test_nobody_is_called_by_a_group_in_which_he_has_not_pressed(alley: Alley) -> None:
    boris = alley.people[1]
    await alley.sign_up()
    other = alley.table.sandbox.add_group("Чужие", [boris], [boris])
    await alley.table.settled()
    game = await alley.table.game_in(alley.group.id)
    answer = await boris.forges(alley.table.last(other), f"call.{game.id}.0").answer(20)
    assert "не действует" in answer.text


async def test_whoever_has_not_opened_the_bot_is_told_to(alley: Alley) -> None:
    stranger = alley.table.person("Мир", starts=False)
    stranger.joins(alley.group)
    await alley.sign_up()
    assert "Сначала открой бота" in (await alley.table.answer(stranger, alley.card, CALL)).text


async def test_the_end_of_a_game_has_the_button_too(game: Bench) -> None:
    for _ in range(4):
        await game.end_phase()
    over = game.table.last(game.group, "Игру забросили")
    assert labels(over) == [game.say.plain("lobby-button-call")]
    boris = game.people[1]
    assert "Позовём" in await game.press(boris, over, labels(over)[0])
