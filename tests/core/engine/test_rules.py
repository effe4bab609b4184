"""Parameters and options: what may stand where."""

import math

import pytest

from core.engine.rules import Option, Param
from core.engine.values import Json
from tests.core.engine.toy import TOY

ANY_TEXT = Param("text", "text")
SLOT = Param("slot", "int", values=(1, 2))
HOURS = Param("hours", "number", least=0, is_exclusive=True, most=1000)
COUNT = Param("count", "int", least=1)


@pytest.mark.parametrize(
    ("param", "value", "is_fit"),
    [
        (ANY_TEXT, "", True),
        (ANY_TEXT, 1, False),
        (ANY_TEXT, None, False),
        (SLOT, 1, True),
        (SLOT, 2, True),
        (SLOT, 3, False),
        (SLOT, 1.0, False),
        (SLOT, True, False),
        (HOURS, 0.5, True),
        (HOURS, 1000, True),
        (HOURS, 1001, False),
        (HOURS, 0, False),
        (HOURS, -1, False),
        (HOURS, math.inf, False),
        (HOURS, math.nan, False),
        (HOURS, True, False),
        (COUNT, 1, True),
        (COUNT, 0, False),
        (COUNT, 1.5, False),
        (COUNT, True, False),
        (Param("public", "bool"), True, True),
        (Param("public", "bool"), 1, False),
        (Param("to_role", "roles"), "killer", True),
        (Param("to_role", "roles"), ("killer", "citizen"), True),
        (Param("to_role", "roles"), 1, False),
    ],
)
def test_a_parameter_takes_values_of_its_kind_and_within_its_bounds(param: Param, value: Json, is_fit: bool) -> None:
    assert param.fits(value) is is_fit


@pytest.mark.parametrize(
    ("option", "value", "is_fit"),
    [
        (Option("o", "bool", True, "TOY-1.1"), False, True),
        (Option("o", "bool", True, "TOY-1.1"), 0, False),
        (Option("o", "int", 1, "TOY-1.1", least=1, most=3), 3, True),
        (Option("o", "int", 1, "TOY-1.1", least=1, most=3), 4, False),
        (Option("o", "int", 1, "TOY-1.1", least=1, most=3), 0, False),
        (Option("o", "int", 1, "TOY-1.1", least=1, most=3), True, False),
        (Option("o", "enum", "a", "TOY-1.1", values=("a", "b")), "b", True),
        (Option("o", "enum", "a", "TOY-1.1", values=("a", "b")), "c", False),
        (Option("o", "text", "", "TOY-1.1"), "x" * 1000, True),
        (Option("o", "text", "", "TOY-1.1"), "x" * 1001, False),
    ],
)
def test_an_option_has_a_value_of_its_kind_and_within_its_bounds(option: Option, value: Json, is_fit: bool) -> None:
    assert option.fits(value) is is_fit


def test_options_that_are_not_chosen_have_their_defaults() -> None:
    assert TOY.resolved_options({"absence": False}) == {"early_end": True, "absence": False, "human_master": False}


@pytest.mark.parametrize("chosen", [{"volume": 3}, {"absence": "often"}])
def test_an_unknown_option_or_value_is_an_error(chosen: dict[str, Json]) -> None:
    with pytest.raises(ValueError, match="toy"):
        TOY.resolved_options(chosen)
