"""Orders as buttons carry them."""

import pytest
from hypothesis import given, strategies as st

from core.engine.commands import Branch
from core.engine.values import PlayerId
from tgbot.buttons import encode
from tgbot.game.drafts import (
    CONDITIONS,
    MOST_BRANCHES,
    Draft,
    Part,
    act_number,
    act_of,
    branch_from_json,
    branch_to_json,
    read_draft,
)

CONDITIONAL = st.builds(Part, st.integers(1, 30), st.integers(1, len(CONDITIONS)), st.integers(1, 30))
LAST = st.one_of(st.builds(Part, st.integers(1, 30)), CONDITIONAL)
WHOLE = st.builds(
    lambda act, first, last: Draft(act, (*first, last)),
    st.integers(0, 40),
    st.lists(CONDITIONAL, max_size=MOST_BRANCHES - 1),
    LAST,
)


@given(WHOLE)
def test_a_draft_survives_its_button(draft: Draft) -> None:
    assert read_draft(draft.digits()) == draft
    assert len(encode("draft", 2**40, 2**10, 1, draft.digits()).encode()) <= 64


@given(st.text(alphabet="0123456789x-", max_size=24))
def test_whatever_is_read_could_have_been_written(digits: str) -> None:
    draft = read_draft(digits)
    assert draft is None or draft.digits() == digits


@pytest.mark.parametrize("digits", ["", "5", "0500", "051", "0501500", "05019", "٠٥٠١", "05" + "01102" * 4])
def test_what_no_button_carries_is_no_draft(digits: str) -> None:
    assert read_draft(digits) is None


def test_a_draft_becomes_an_order_with_its_fallback() -> None:
    draft = Draft(6).with_target(3).with_condition(2, 3).with_target(4)
    a, b = PlayerId("3"), PlayerId("4")
    assert draft.branch("kill") == Branch("kill", (a,), {}, {"not_executed": "3"}, Branch("kill", (b,)))


@given(WHOLE)
def test_an_order_survives_its_json(draft: Draft) -> None:
    branch = draft.branch("kill")
    assert branch_from_json(branch_to_json(branch)) == branch


def test_acts_have_numbers_and_zero_is_none_of_them() -> None:
    assert act_of("ponyatiya", act_number("ponyatiya", "kill")) == "kill"
    assert act_of("ponyatiya", 0) is None
    assert act_of("ponyatiya", 99) is None
