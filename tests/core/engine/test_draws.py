"""Named draws: computed from the seed, the name and how often the name was drawn, and from nothing else."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given, strategies as st

from core.engine import draws
from core.engine.refusals import InvariantBroken
from tests.core.engine.toy import SONGS, choir

ITEMS = ("a", "b", "c", "d", "e", "f")


@given(st.text(), st.text(min_size=1), st.integers(0, 1000), st.lists(st.integers(), max_size=12))
def test_an_order_is_a_permutation(seed: str, name: str, nth: int, items: list[int]) -> None:
    assert sorted(draws.order(seed, name, nth, items)) == sorted(items)


@given(st.text(), st.integers(0, 1000), st.integers(1, 200))
def test_a_number_is_below_its_limit(seed: str, nth: int, below: int) -> None:
    assert 0 <= draws.number(seed, "any", nth, below) < below


def test_the_same_draw_is_the_same_for_ever() -> None:
    first = (draws.order("seed", "deal", 0, ITEMS), draws.choice("seed", "deal", 0, ITEMS))
    assert (draws.order("seed", "deal", 0, ITEMS), draws.choice("seed", "deal", 0, ITEMS)) == first


@pytest.mark.parametrize("other", [("other", "deal", 0), ("seed", "night", 0), ("seed", "deal", 1)])
def test_seed_name_and_count_each_change_the_outcome(other: tuple[str, str, int]) -> None:
    many = tuple(range(50))
    assert draws.order(*other, many) != draws.order("seed", "deal", 0, many)


def test_every_order_comes_about_equally_often() -> None:
    counts = Counter(draws.order("seed", "deal", nth, "abc") for nth in range(3000))
    assert len(counts) == 6
    assert all(400 < count < 600 for count in counts.values())


def test_a_chance_is_kept_in_the_long_run_and_is_certain_at_its_ends() -> None:
    hits = [draws.percent("seed", "luck", nth, 30) for nth in range(2000)]
    assert 520 < sum(hits) < 680
    assert not any(draws.percent("seed", "luck", nth, 0) for nth in range(200))
    assert all(draws.percent("seed", "luck", nth, 100) for nth in range(200))


def test_the_commitment_is_a_digest_of_the_seed_with_a_word_of_its_own() -> None:
    assert draws.commitment("seed") == sha256(b"lira-commitment-1\nseed").hexdigest()


def test_each_draw_of_a_name_is_recorded_with_its_running_number() -> None:
    game = choir()
    for _ in range(4):
        game.deadline()
    recorded = game.history.draws("song")
    assert [draw.nth for draw in recorded] == [0, 1]
    assert [draw.value for draw in recorded] == [draws.choice("0", "song", nth, SONGS) for nth in (0, 1)]
    assert {draw.forced for draw in recorded} == {False}


def test_forced_outcomes_are_used_up_in_order_and_the_seed_decides_the_rest() -> None:
    game = choir(draws={"song": ["Duet"]})
    for _ in range(4):
        game.deadline()
    first, second = game.history.draws("song")
    assert (first.value, first.forced) == ("Duet", True)
    assert (second.value, second.forced) == (draws.choice("0", "song", 1, SONGS), False)


def test_an_outcome_that_the_draw_cannot_have_is_an_error() -> None:
    game = choir(draws={"song": ["Opera"]}).deadline()
    with pytest.raises(InvariantBroken, match="song"):
        game.deadline()
