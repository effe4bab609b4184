"""Orders by the buttons of the private panel, and /act."""

from collections.abc import Mapping

import pytest

from core.engine.commands import Branch
from core.engine.refusals import Refusal
from core.engine.views import View
from tests.tgbot.game.bench import FIVE, SEVEN, Bench, bench_on, data_of
from tests.tgbot.table import by_bot, labels
from tgbot.buttons import decode, encode
from tgbot.sandbox import Person
from tgbot.texts.vocabulary import refusal_text


async def at_night(bench: Bench, number: int = 0) -> None:
    """Let the night come; nobody is missed meanwhile."""
    await bench.to_phase("night", number)


async def order_of(bench: Bench, person: Person) -> Branch | None:
    """Return somebody's standing order."""
    orders = (await bench.view(person)).orders
    return orders[0].branch if orders else None


async def leave(bench: Bench, person: Person) -> str:
    """Leave the game by the panel, with confirmation."""
    if bench.say.plain("panel-more") in labels(bench.panel(person)):
        await bench.tap(person, "panel-more")
    await bench.press(person, bench.panel(person), bench.say.plain("ponyatiya-act-leave.label"))
    return await bench.tap(person, "panel-leave-yes")


async def test_an_order_is_receipted_shown_changed_and_withdrawn(five: Bench) -> None:
    await at_night(five)
    killer, bouncer = await five.the("mafioso"), await five.the("bouncer")
    investigator = await five.the("investigator")
    toast = await five.order(killer, bouncer)
    assert toast == five.say.plain("panel-receipt", order=f"выстрел: {bouncer.name}")
    assert f"выстрел: {bouncer.name}" in five.panel(killer).text
    assert f"✅ {five.seat(bouncer)}. {bouncer.name}" in labels(five.panel(killer))
    await five.order(killer, investigator)
    assert f"выстрел: {investigator.name}" in five.panel(killer).text
    assert bouncer.name not in five.panel(killer).text
    await five.tap(killer, "panel-withdraw")
    assert await order_of(five, killer) is None
    assert "выстрел:" not in five.panel(killer).text


async def test_nothing_tonight_drops_the_order(five: Bench) -> None:
    await at_night(five)
    killer, bouncer = await five.the("mafioso"), await five.the("bouncer")
    await five.order(killer, bouncer)
    assert await five.tap(killer, "panel-pass") == five.say.plain("panel-passed")
    assert await order_of(five, killer) is None
    assert (await five.view(killer)).has_passed


async def test_a_conditional_order_with_two_fallbacks_is_built_by_buttons(seven: Bench) -> None:
    await at_night(seven)
    killer = await seven.the("mafioso")
    bouncer, investigator = await seven.the("bouncer"), await seven.the("investigator")
    sergeant = await seven.the("sergeant")
    for target in (bouncer, investigator):
        await seven.aim(killer, target)
        await seven.tap(killer, "panel-if")
        await seven.press(killer, seven.panel(killer), seven.say.plain("ponyatiya-condition-not-executed.label"))
        await seven.aim(killer, target)
        await seven.tap(killer, "panel-else")
    await seven.aim(killer, sergeant)
    toast = await seven.confirm(killer)
    a, b, c = (str(seven.seat(person)) for person in (bouncer, investigator, sergeant))
    expected = Branch(
        "kill",
        (a,),  # type: ignore[arg-type]
        {},
        {"not_executed": a},
        Branch("kill", (b,), {}, {"not_executed": b}, Branch("kill", (c,))),  # type: ignore[arg-type]
    )
    assert await order_of(seven, killer) == expected
    assert "иначе" in toast
    assert "иначе" in seven.panel(killer).text


async def test_a_condition_decides_what_happens(five: Bench) -> None:
    await five.to_phase("day", 1)
    killer, bouncer = await five.the("mafioso"), await five.the("bouncer")
    first, second = (await five.roles())["citizen"]
    await five.tap(killer, "panel-ahead")
    await five.aim(killer, first)
    await five.tap(killer, "panel-if")
    await five.press(killer, five.panel(killer), five.say.plain("ponyatiya-condition-not-executed.label"))
    await five.aim(killer, first)
    await five.tap(killer, "panel-else")
    await five.aim(killer, second)
    await five.confirm(killer)
    for voter in (killer, bouncer):
        await five.vote(voter, first)
    await five.end_phase()
    assert f"{second.name}" in five.panel(killer).text, "the order of the day stands at night"
    await five.tap(bouncer, "panel-pass")
    await five.end_phase()
    out = {seat.id: seat.cause for seat in (await five.view()).seats if seat.is_out and seat.cause != "absence"}
    assert out == {str(five.seat(first)): "execution", str(five.seat(second)): "kill"}


async def test_an_order_of_night_one_is_none_of_night_two(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url) as bench:
        await bench.begin(roles=FIVE, absence=False)
        await at_night(bench, 0)
        bouncer = await bench.the("bouncer")
        await bench.order(bouncer, bouncer)
        await at_night(bench, 1)
        assert await order_of(bench, bouncer) is None
        assert "защита:" not in bench.panel(bouncer).text


async def test_a_guess_is_harmless_and_a_sign_of_life(five: Bench) -> None:
    await at_night(five)
    citizen, killer = await five.the("citizen"), await five.the("mafioso")
    toast = await five.order(citizen, killer)
    assert killer.name in toast
    view = await five.view(citizen)
    assert view.orders == ()
    assert view.has_passed
    assert killer.name in five.panel(citizen).text


async def test_a_story_is_told_in_the_morning(five: Bench) -> None:
    await at_night(five)
    killer, bouncer = await five.the("mafioso"), await five.the("bouncer")
    victim = await five.the("citizen")
    await five.order(killer, victim)
    await five.whisper(killer, "/act Было <темно> & тихо")
    assert "Было <темно> & тихо" in five.panel(killer).text
    await five.order(bouncer, bouncer)
    await five.end_phase()
    assert "Было <темно> & тихо" in five.table.last(five.group, "📖").text


async def test_a_text_needs_an_order_that_takes_one(five: Bench) -> None:
    await at_night(five)
    answer = await five.whisper(await five.the("citizen"), "/act просто так")
    assert answer == five.say.plain("panel-no-text")


async def test_the_dossier_goes_to_the_sergeant_with_its_note(seven: Bench) -> None:
    await seven.to_phase("day", 1)
    investigator, sergeant = await seven.the("investigator"), await seven.the("sergeant")
    await seven.whisper(investigator, "/act ищи в порту")
    await seven.tap(investigator, "panel-more")
    assert "ищи в порту" in seven.panel(investigator).text
    await leave(seven, investigator)
    told = by_bot(sergeant.private_chat)[-1].text, by_bot(sergeant.private_chat)[-2].text
    assert any("ищи в порту" in text and "следователем" in text for text in told)


async def test_a_dossier_can_be_withheld(seven: Bench) -> None:
    await seven.to_phase("day", 1)
    investigator, sergeant = await seven.the("investigator"), await seven.the("sergeant")
    await seven.tap(investigator, "panel-more")
    await seven.press(investigator, seven.panel(investigator), seven.say.plain("ponyatiya-act-dossier.withhold"))
    await leave(seven, investigator)
    assert not any("Досье предшественника" in message.text for message in by_bot(sergeant.private_chat))


async def test_note_and_mode_of_a_dossier_are_changed_one_by_one(seven: Bench) -> None:
    investigator = await seven.the("investigator")
    for mode, note in (("withhold", None), ("withhold", "ищи в порту"), ("pass", "ищи в порту")):
        if note is not None:
            await seven.whisper(investigator, f"/act {note}")
        await seven.tap(investigator, "panel-more")
        await seven.press(investigator, seven.panel(investigator), seven.say.plain(f"ponyatiya-act-dossier.{mode}"))
        dossier = (await seven.view(investigator)).card["dossier"]
        assert isinstance(dossier, Mapping)
        assert (dossier["mode"], dossier["text"]) == (mode, note)
    await seven.tap(investigator, "panel-more")
    await seven.press(investigator, seven.panel(investigator), seven.say.plain("ponyatiya-act-dossier.withhold"))
    await seven.whisper(investigator, "/act и в доках")
    dossier = (await seven.view(investigator)).card["dossier"]
    assert isinstance(dossier, Mapping)
    assert (dossier["mode"], dossier["text"]) == ("withhold", "и в доках")


async def test_absence_is_announced_and_noted(five: Bench) -> None:
    anna = five.people[0]
    await five.tap(anna, "panel-more")
    toast = await five.press(anna, five.panel(anna), five.say.plain("ponyatiya-act-warn.label"))
    assert "0 и 1" in toast


async def test_leaving_is_asked_twice_and_closes_the_panel(five: Bench) -> None:
    anna = five.people[0]
    assert await leave(five, anna) == five.say.plain("panel-left")
    assert five.panel(anna).keyboard is None
    assert f"{anna.name} уходит" in five.table.last(five.group, "🚪").text
    assert (await five.view(anna)).me.is_out  # type: ignore[union-attr]


async def test_act_shows_the_panel_again_below(five: Bench) -> None:
    anna = five.people[0]
    former = five.panel(anna)
    await five.whisper(anna, "/act")
    assert five.panel(anna) is not former
    assert former.text == five.say.plain("panel-moved")
    assert former.keyboard is None


async def test_act_asks_for_the_game_when_there_are_several(five: Bench) -> None:
    anna = five.people[0]
    second = Bench(five.table, five.table.group(five.people, "Второй переулок"), five.people, "ru")
    await five.table.settled()
    await second.begin(roles=FIVE, seed="other")
    await five.whisper(anna, "/act")
    choice = by_bot(anna.private_chat)[-1]
    assert [len(row) for row in choice.buttons] == [1, 1]
    assert "Второй переулок" in choice.buttons[0][0]
    await five.press(anna, choice, f"игра № {five.game}")
    assert "«Переулок»" in five.panel(anna).text
    await five.whisper(anna, "/me")
    await five.press(anna, by_bot(anna.private_chat)[-1], f"игра № {second.game}")
    assert "«Второй переулок»" in by_bot(anna.private_chat)[-1].text


async def test_a_draft_for_a_target_that_was_not_offered_is_refused(five: Bench) -> None:
    await at_night(five)
    killer = await five.the("mafioso")
    press = decode(data_of(five.panel(killer))[0])
    assert press is not None
    for digits in (f"{press.args[1][:2]}{five.seat(killer):02}", f"{press.args[1][:2]}77", "0002", "x", "99"):
        for kind, args in (("draft", ("0", digits)), ("give", (digits,))):
            toast = await five.forge(killer, five.panel(killer), encode(kind, five.game, press.serial, *args))
            assert toast == refusal_text(five.say, Refusal("malformed"))
    assert await order_of(five, killer) is None


async def test_another_roles_button_is_refused(five: Bench) -> None:
    await at_night(five)
    killer, citizen, bouncer = await five.the("mafioso"), await five.the("citizen"), await five.the("bouncer")
    press = decode(data_of(five.panel(killer))[0])
    assert press is not None
    target = five.seat(bouncer)
    data = encode("give", five.game, press.serial, f"{press.args[1][:2]}{target:02}")
    assert await five.forge(citizen, five.panel(citizen), data) == refusal_text(five.say, Refusal("malformed"))
    assert (await five.view(citizen)).orders == ()


async def test_a_panel_of_a_phase_that_is_over_changes_nothing(five: Bench) -> None:
    await at_night(five)
    killer, bouncer = await five.the("mafioso"), await five.the("bouncer")
    panel, data = five.panel(killer), data_of(five.panel(killer))[0]
    await five.end_phase()
    assert panel.keyboard is None
    assert await five.forge(killer, panel, data) == refusal_text(five.say, Refusal("phase_over"))
    assert not (await five.view(bouncer)).me.is_out  # type: ignore[union-attr]


async def test_the_night_waits_for_whom_it_must(seven: Bench) -> None:
    """A, B have acted, A is removed, C has not acted: the night waits for C."""
    await at_night(seven)
    shooter = (await seven.roles())["mafioso"][0]
    bouncer = await seven.the("bouncer")
    view: View = await seven.view(shooter)
    on_turn = seven.people[int(str(view.card["on_turn"])) - 1]
    await seven.order(on_turn, bouncer)
    await leave(seven, on_turn)
    await seven.table.pass_time(30)
    assert (await seven.view()).phase.kind == "night"
    await seven.order(bouncer, bouncer)
    await seven.table.pass_time(30)
    heir = next(person for person in (await seven.roles())["mafioso"] if person is not on_turn)
    assert (await seven.view()).phase.kind == "night", "the turn has passed on"
    await seven.order(heir, await seven.the("citizen"))
    await seven.table.pass_time(30)
    assert (await seven.view()).phase.kind == "day"


@pytest.mark.parametrize("roles", [FIVE, SEVEN])
async def test_every_press_is_at_most_64_bytes_and_digits_alone(
    sqlite_database_url: str, roles: tuple[str, ...]
) -> None:
    async with bench_on(sqlite_database_url, players=len(roles)) as bench:
        await bench.begin(roles=roles)
        await at_night(bench)
        for person in bench.people:
            for data in data_of(bench.panel(person)):
                assert len(data.encode()) <= 64
                assert all(part.isalnum() for part in data.split("."))
                assert all(part.isdecimal() for part in data.split(".")[3:])
