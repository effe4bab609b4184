"""The killer (PON-5.28)."""

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city


@clause("PON-5.28")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_he_shoots_every_night_from_night_0(number: int) -> None:
    game = city("Mia Ira Kim Cat Cid").night(number).do("Kim", "kill", "Cat").deadline()
    assert game.causes == {"Cat": "kill"}
    assert game.last.told("Kim", "action_done") == [{"act": "kill", "target": "Cat"}]


@clause("PON-5.28")
@pytest.mark.parametrize(("target", "refusal"), [("Kim", "self_target"), ("Kai", None), ("Bob", None), ("Mia", None)])
def test_he_may_shoot_anybody_but_himself(target: str, refusal: str | None) -> None:
    assert city("Mia Ira Bob Kim Kai Cat").night(0).refused("Kim", "kill", target) == refusal


@clause("PON-5.28", "PON-7.24")
def test_he_may_tell_a_story() -> None:
    game = city("Mia Ira Kim Cat Cid").night(0).do("Kim", "kill", "Cat", text="A shot in the fog.").deadline()
    assert game.last.announced("night_story") == [{"name": "Cat", "text": "A shot in the fog."}]
