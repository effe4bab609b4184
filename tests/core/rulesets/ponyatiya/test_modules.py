"""Modules and options (PON-1.5, PON-11.1, PON-11.2, PON-11.54)."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from core.engine.rules import Setup
from core.rulesets.ponyatiya import RULESET
from core.rulesets.ponyatiya.acts import ACTS
from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city

DEFAULTS: dict[str, Any] = {
    "clans": 1,
    "human_master": False,
    "plot": "",
    "pace": "quick",
    "zero_day_minutes": 0,
    "day_minutes": 0,
    "night_minutes": 0,
    "revote": True,
    "self_vote": False,
    "bouncer_self": True,
    "night_talk": False,
    "quiet_rounds_limit": 4,
    "public_moves": "auto",
    "mail_limit": 3,
    "bonus_cap": 5,
    "early_end": True,
    "absence": True,
    "reveal_roles_on_death": True,
}


@clause("PON-11.2")
def test_the_options_have_the_defaults_of_the_table() -> None:
    assert RULESET.resolved_options({}) == DEFAULTS


@clause("PON-11.2")
@pytest.mark.parametrize(
    ("option", "value"),
    [("clans", 0), ("clans", 4), ("pace", "slow"), ("revote", 1), ("day_minutes", -1), ("plot", 5), ("weather", "fog")],
)
def test_an_option_cannot_have_a_value_that_it_does_not_know(option: str, value: object) -> None:
    with pytest.raises(ValueError, match=option):
        RULESET.resolved_options({option: value})  # type: ignore[dict-item]


@clause("PON-1.6", "PON-12.1")
def test_everybody_sees_the_options_in_play() -> None:
    view = city("Mia Ira Cat", clans=1, plot="A foggy harbour.").view("Cat")
    assert view.options["plot"] == "A foggy harbour."


@clause("PON-1.5", "PON-11.1", "PON-5.4")
@pytest.mark.parametrize("act", [act for act in ACTS.values() if act.module is not None], ids=lambda act: act.id)
@pytest.mark.parametrize("moment", [("day", 0), ("night", 0), ("day", 1), ("night", 1)])
def test_acts_of_the_optional_modules_are_refused(act: Any, moment: tuple[str, int]) -> None:
    game = city("Mia Ira Bob Kim Cat Cid", human_master=True).until(*moment)
    assert game.refused("master" if act.is_masters else "Cat", act.id, "Cid") == "module_off"
    assert [offer for name in ("Mia", "Ira", "Cat") for offer in game.view(name).offers(act.id)] == []


@clause("PON-11.54")
@pytest.mark.parametrize(
    "params", [{"text": "Hm"}, {"text": "Hm", "to_role": "citizen"}, {"text": "Hm", "to_role": ["killer"], "sign": "x"}]
)
def test_mail_needs_the_cryptography(params: dict[str, Any]) -> None:
    assert city("Mia Ira Cat").night(1).refused("Cat", "mail", **params) == "module_off"


@clause("PON-11.1", "PON-2.5")
@pytest.mark.parametrize("role", ["lawyer", "operative", "occultist"])
def test_the_extra_roles_need_their_module(role: str) -> None:
    roles = ("mafioso", "investigator", "bouncer", role, "citizen")
    assert [fault.reason for fault in RULESET.faults(Setup(5, role_set=roles))] == ["unknown_role"]


@clause("PON-11.2")
def test_the_options_are_those_of_the_catalogue(shared_dir: Path) -> None:
    catalogue = yaml.safe_load((shared_dir / "rules" / "ponyatiya.catalogue.yaml").read_text())
    defaults = {id_: entry["default"] for id_, entry in catalogue["options"].items()}
    assert defaults.items() <= DEFAULTS.items()
