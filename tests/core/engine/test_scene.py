"""Scenes and lists of steps."""

from dataclasses import dataclass, replace

import pytest

from core.engine import events as e
from core.engine.refusals import InvariantBroken
from core.engine.scene import Scene
from core.engine.steps import Step, resolve
from core.engine.values import PlayerId
from tests.core.engine.toy import choir
from tests.core.rulesets.table import MONDAY


def scene() -> Scene:
    """Return a scene in which nothing has happened yet."""
    return Scene(choir("Ann", "Ben").state, MONDAY)


def test_a_forced_order_is_a_list_of_exactly_the_items() -> None:
    for forced in ("yx", ["y"], ["y", "x", "x"]):
        with pytest.raises(InvariantBroken):
            Scene(choir("Ann", "Ben", draws={"a": [forced]}).state, MONDAY).draw_order("a", ("x", "y"))
    _, value = Scene(choir("Ann", "Ben", draws={"a": [["y", "x"]]}).state, MONDAY).draw_order("a", ("x", "y"))
    assert value == ("y", "x")


@pytest.mark.parametrize(("forced", "is_fit"), [(0, True), (6, True), (7, False), (-1, False), ("0", False)])
def test_a_forced_number_is_below_its_limit(forced: object, is_fit: bool) -> None:
    before = Scene(choir("Ann", "Ben", draws={"d": [forced]}).state, MONDAY)
    if is_fit:
        assert before.draw_number("d", below=7)[1] == forced
    else:
        with pytest.raises(InvariantBroken):
            before.draw_number("d", below=7)


@dataclass(frozen=True)
class Evening(Scene):
    """A scene with a field of its own."""

    encores: int = 0


def test_what_happens_changes_the_state_and_is_kept_in_order() -> None:
    facts = (e.Passed(PlayerId("Ann")), e.Noted("key", 1))
    after = scene().add(*facts)
    assert after.fresh == facts
    assert (after.state.passed, after.recall("key")) == (("Ann",), 1)


def test_a_scene_is_never_changed_in_place() -> None:
    before = scene()
    before.add(e.Passed(PlayerId("Ann")))
    assert (before.fresh, before.state.passed) == ((), ())


def test_a_private_word_has_exactly_its_hearers() -> None:
    said = [s.audience for s in scene().tell("Ann", "hm").tell(["Ann", "Ben"], "hm").fresh if isinstance(s, e.Said)]
    assert said == [e.Only(("Ann",)), e.Only(("Ann", "Ben"))]


def test_a_word_to_nobody_is_not_said() -> None:
    assert scene().tell([], "hm").fresh == ()


def test_an_announcement_is_for_everyone() -> None:
    assert scene().announce("sung", song="Duet").fresh == (e.Said("sung", {"song": "Duet"}, e.Everyone()),)


def test_what_is_known_is_not_noted_again() -> None:
    after = scene().note("key", [1, 2]).note("key", [1, 2])
    assert after.fresh == (e.Noted("key", (1, 2)),)
    assert scene().note("nothing", None).fresh == (e.Noted("nothing", None),)


def test_what_was_never_noted_has_a_default() -> None:
    assert scene().recall("key", "default") == "default"


def test_a_player_who_is_not_there_is_a_bug() -> None:
    with pytest.raises(InvariantBroken, match="Zoe"):
        scene().get("Zoe")


def test_draws_of_all_kinds_are_recorded() -> None:
    after, _ = scene().draw_order("a", ("x", "y"))
    after, _ = after.draw_choice("b", ("x", "y"))
    after, _ = after.draw("c", percent=100)
    after, _ = after.draw_number("d", below=7)
    assert [(d.draw, d.how, d.of, d.nth) for d in after.fresh if isinstance(d, e.Drawn)] == [
        ("a", "order", ("x", "y"), 0),
        ("b", "choice", ("x", "y"), 0),
        ("c", "percent", 100, 0),
        ("d", "number", 7, 0),
    ]


def encore(evening: Evening) -> Evening:
    """Sing once more."""
    return replace(evening.announce("sung", song="Duet"), encores=evening.encores + 1)


def curtain(evening: Evening) -> Evening:
    """End the game."""
    return evening.add(e.GameEnded((), (), "TOY-1.1"))


def test_steps_are_taken_in_order_and_keep_the_fields_of_their_scene() -> None:
    evening = Evening(scene().state, MONDAY)
    after = resolve(evening, (Step(encore, "TOY-1.1"), Step(encore, "TOY-1.2")))
    assert (after.encores, len(after.fresh)) == (2, 2)


def test_no_step_follows_the_end_of_the_game() -> None:
    evening = Evening(scene().state, MONDAY)
    after = resolve(evening, (Step(encore, "TOY-1.1"), Step(curtain, "TOY-1.2"), Step(encore, "TOY-1.3")))
    assert after.encores == 1
