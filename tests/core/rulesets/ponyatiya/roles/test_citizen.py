"""The honest citizen (PON-5.29)."""

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city


@clause("PON-5.29")
@pytest.mark.parametrize("act", ["kill", "investigate", "protect", "dossier"])
def test_he_has_no_acts_of_his_own(act: str) -> None:
    assert city("Mia Ira Cat Cid").night(1).refused("Cat", act, "Cid") == "not_your_ability"


@clause("PON-5.29", "PON-6.2")
def test_he_knows_nobody_and_votes() -> None:
    game = city("Mia Ira Cat Cid").day(1)
    assert game.view("Cat").knows == ()
    assert game.do("Cat", "vote", "Mia").deadline().causes == {"Mia": "execution"}
