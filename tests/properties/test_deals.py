"""Nobody's place at the table tells anything of his role, and the dice have no favourites."""

from collections import Counter
from collections.abc import Iterable

from core.engine import draws
from tests.clauses import clause
from tests.properties.table import Table, opening

DEALS = 500
BOUND = 1.9
"""Chi-square per degree of freedom; with 23 and more of them, fair dice stay below it in all but 1 of 200 tries."""


def chi_square(counts: Counter[str], expected: dict[str, float]) -> float:
    """Return how far counts are from what fair dice would give on average."""
    return sum((counts[cell] - mean) ** 2 / mean for cell, mean in expected.items())


def cells(deals: Iterable[tuple[str, ...]]) -> Counter[str]:
    """Count how often each seat got each role."""
    return Counter(f"{seat} {role}" for deal in deals for seat, role in enumerate(deal))


@clause("PON-2.7")
def test_seat_and_role_are_independent() -> None:
    role_set = opening(9, "").role_set
    deals = [tuple(str(player.role) for player in Table(opening(9, f"deal {n}")).state.players) for n in range(DEALS)]
    assert all(sorted(deal) == sorted(role_set) for deal in deals)
    roles = Counter(role_set)
    expected = {f"{seat} {role}": DEALS * count / 9 for seat in range(9) for role, count in roles.items()}
    freedom = (9 - 1) * (len(roles) - 1)
    assert chi_square(cells(deals), expected) < BOUND * freedom


@clause("PON-7.8")
def test_every_order_of_a_night_is_as_likely_as_any_other() -> None:
    orders = Counter("".join(draws.order(f"night {n}", "night_order", n % 3, "abcd")) for n in range(2400))
    assert len(orders) == 24
    assert chi_square(orders, dict.fromkeys(orders, 100.0)) < BOUND * 23


def test_the_next_draw_of_a_name_does_not_follow_from_the_last_one() -> None:
    pairs = Counter(
        f"{draws.number(f'seed {n}', 'dice', 0, 6)} {draws.number(f'seed {n}', 'dice', 1, 6)}" for n in range(3600)
    )
    assert chi_square(pairs, {f"{a} {b}": 100.0 for a in range(6) for b in range(6)}) < BOUND * 35


def test_seeds_that_look_alike_deal_differently() -> None:
    deals = {tuple(player.role for player in Table(opening(30, f"{'0' * 63}{n}")).state.players) for n in range(10)}
    assert len(deals) == 10
