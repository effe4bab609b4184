"""Catalogue and code are equal: every declared id is implemented, every id used is declared."""

import importlib
import importlib.util
from fnmatch import fnmatch

import pytest

from core.app.scenarios.document import read_document
from core.engine.rules import Ruleset
from core.rulesets import RULESETS
from core.rulesets.catalogue import FOLDER, catalogue, declared_systems
from tests.core.rulesets.declared import ELSEWHERE, Declared
from tests.core.rulesets.used import Used

PHASES = {
    "ponyatiya": {
        "day 0": ("day 0",),
        "night": ("day 0", "day", "night"),  # an advance order by day is an order for the night (PON-5.1)
        "any": ("day 0", "day", "night"),
        "finished": ("finished",),
    }
}
"""What the catalogue's word for the phase of an act means in code."""

NAMED_IN_CODE = ("notices", "refusals", "statuses", "causes", "draws", "rooms", "reputation_reasons")
"""Sections whose ids the code names where it uses them."""


@pytest.fixture(params=list(RULESETS.values()), ids=list(RULESETS))
def rules(request: pytest.FixtureRequest) -> Ruleset:
    found: Ruleset = request.param
    return found


@pytest.fixture
def declared(rules: Ruleset) -> Declared:
    return Declared(rules)


@pytest.fixture
def used(rules: Ruleset) -> Used:
    return Used(rules.id)


@pytest.mark.parametrize("section", NAMED_IN_CODE)
def test_every_declared_id_is_implemented(declared: Declared, used: Used, section: str) -> None:
    ids = used.ids[section] | _tables(declared.rules).get(section, set())
    assert {id_ for id_ in declared.ids(section) if not any(fnmatch(id_, pattern) for pattern in ids)} == set()


@pytest.mark.parametrize("section", NAMED_IN_CODE)
def test_every_used_id_is_declared(declared: Declared, used: Used, section: str) -> None:
    ids = declared.catalogue.ids(section)
    assert {used_id for used_id in used.ids[section] if not any(fnmatch(id_, used_id) for id_ in ids)} == set()


@pytest.mark.parametrize("section", ["notices", "refusals", "draws", "rooms"])
def test_every_id_can_be_read_from_the_source(used: Used, section: str) -> None:
    assert used.hidden[section] == []
    assert used.ids[section]


def _tables(rules: Ruleset) -> dict[str, set[str]]:
    """Ids that the code keeps in tables."""
    found: dict[str, set[str]] = {"statuses": set(rules.statuses)}
    if importlib.util.find_spec(f"core.rulesets.{rules.id}.reputation"):
        reputation = importlib.import_module(f"core.rulesets.{rules.id}.reputation")
        found["reputation_reasons"] = set(reputation.CHANGES)
    return found


def test_every_notice_is_sent_with_its_declared_parameters(declared: Declared, used: Used) -> None:
    wrong = {
        notice: [sorted(params) for params in sets if params != set(declared.catalogue.params("notices", notice))]
        for notice, sets in used.params.items()
    }
    assert {notice: params for notice, params in wrong.items() if params} == {}


def test_the_roles_are_those_of_the_catalogue(declared: Declared) -> None:
    assert set(declared.rules.roles) == declared.ids("roles")


def test_every_role_has_the_side_and_the_acts_of_the_catalogue(declared: Declared) -> None:
    for id_, role in declared.rules.roles.items():
        entry = declared.catalogue.entry("roles", id_)
        assert [own.act for own in role.acts] == entry["acts"], id_
        assert role.side({"clan": 2}) == str(entry["side"]).replace("<clan>", "2"), id_
        assert role.module == declared.catalogue.module("roles", id_), id_


def test_the_acts_are_those_of_the_catalogue(declared: Declared) -> None:
    assert set(declared.rules.acts) == set(declared.catalogue.ids("acts"))


def test_every_act_takes_the_parameters_of_the_catalogue(declared: Declared) -> None:
    for id_, act in declared.rules.acts.items():
        assert {param.id for param in act.params} == set(declared.catalogue.params("acts", id_)), id_


def test_every_act_takes_the_targets_of_the_catalogue(declared: Declared) -> None:
    for id_ in declared.ids("acts"):
        least, _, most = str(declared.catalogue.entry("acts", id_)["target"]).partition("..")
        assert declared.rules.acts[id_].targets == (int(least), int(most or least)), id_


def test_every_act_is_possible_in_the_phases_of_the_catalogue(declared: Declared) -> None:
    for id_ in declared.ids("acts"):
        phase = declared.catalogue.entry("acts", id_).get("phase")
        if phase is not None:
            assert set(declared.rules.acts[id_].phases) == set(PHASES[declared.rules.id][str(phase)]), id_


def test_an_act_of_a_module_names_it(declared: Declared) -> None:
    elsewhere = declared.elsewhere["acts"]
    for id_, act in declared.rules.acts.items():
        module = declared.catalogue.module("acts", id_) or elsewhere.get(id_, "").partition(",")[0] or None
        assert act.module == module, id_


def test_the_options_are_those_of_the_catalogue(declared: Declared) -> None:
    assert set(declared.rules.options) == set(declared.catalogue.ids("options"))


def test_every_option_has_the_type_and_the_default_of_the_catalogue(declared: Declared) -> None:
    for id_, option in declared.rules.options.items():
        entry = declared.catalogue.entry("options", id_)
        assert option.kind == entry["type"], id_
        assert list(option.values) == entry.get("values", []), id_
        if entry["default"] != "by ruleset":
            assert option.default == entry["default"], id_
        assert option.fits(option.default), id_


def test_the_sides_are_those_of_the_catalogue(declared: Declared) -> None:
    assert set(declared.rules.sides) == declared.ids("sides")


def test_the_modules_are_declared(declared: Declared) -> None:
    assert set(declared.rules.modules) <= set(declared.catalogue.ids("modules"))


def test_the_phases_are_those_of_the_catalogue(declared: Declared) -> None:
    kinds = {phase.split()[0] for act in declared.rules.acts.values() for phase in act.phases}
    assert kinds == declared.ids("phases")


def test_the_conditions_are_those_of_the_catalogue(declared: Declared) -> None:
    if not declared.ids("conditions"):
        pytest.skip("no conditions in this rule system")
    conditions = importlib.import_module(f"core.rulesets.{declared.rules.id}.conditions")
    assert set(conditions.CONDITIONS) == declared.ids("conditions")


def test_reputation_changes_as_the_catalogue_says(declared: Declared) -> None:
    reputation = importlib.import_module(f"core.rulesets.{declared.rules.id}.reputation")
    for id_ in declared.ids("reputation_reasons"):
        assert declared.catalogue.entry("reputation_reasons", id_) == {"note": reputation.CHANGES[id_]}, id_


def test_prefix_and_number_of_players_are_those_of_the_catalogue(rules: Ruleset) -> None:
    document = read_document((FOLDER / rules.id / "catalogue.yaml").read_text(encoding="utf-8")).value
    assert isinstance(document, dict)
    assert (document["ruleset"], document["prefix"]) == (rules.id, rules.prefix)
    assert document["players"] == dict(zip(("min", "max"), rules.players, strict=True))


def test_what_belongs_elsewhere_is_declared() -> None:
    """The list of exceptions holds nothing that has gone, and nothing of which the catalogue itself says the module."""
    for ruleset, sections in ELSEWHERE.items():
        ids = catalogue(ruleset)
        for section, exceptions in sections.items():
            assert set(exceptions) <= set(ids.ids(section))
            assert [id_ for id_ in exceptions if ids.module(section, id_)] == []


@pytest.mark.parametrize("folder", ["common", *declared_systems()])
def test_no_catalogue_holds_a_key_twice(folder: str) -> None:
    assert read_document((FOLDER / folder / "catalogue.yaml").read_text(encoding="utf-8")).lines


def test_a_rule_system_adds_to_the_shared_ids() -> None:
    ids = catalogue("ponyatiya")
    assert ids.ids("phases") == ("recruiting", "day", "night", "finished")
    assert ids.params("acts", "kick") == ("reason",)
    assert ids.params("notices", "died") == ("name", "cause")
    assert ids.entry("causes", "leave") == {"note": "left the game"}
    assert ids.module("roles", "lawyer") == "extra_roles"


def test_room_names_may_be_patterns() -> None:
    ids = catalogue("lepromafia")
    assert ids.has("rooms", "mafia_2")
    assert ids.has("rooms", "secret_чай")
    assert not ids.has("rooms", "kitchen")


def test_the_same_catalogue_is_read_once() -> None:
    assert catalogue("city") is catalogue("city")


def test_an_unknown_rule_system_has_no_catalogue() -> None:
    with pytest.raises(KeyError):
        catalogue("chess")
