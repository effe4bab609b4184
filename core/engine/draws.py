"""Chance that anybody can check: every random decision is computed from the seed, its name and how often it was drawn.

A draw does not depend on any other draw, nor on the library's random generator, so it is the same on every machine and
in every version. The published commitment is a digest of the seed alone; it tells no outcome.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")

SEED_BYTES = 32
"""Bytes of the seed that the host program supplies: 256 random bits, so that a commitment can't be tried out."""


def commitment(seed: str) -> str:
    """Return what is published at the start: 64 hexadecimal digits that fix the seed without telling anything of it."""
    return sha256(f"lira-commitment-1\n{seed}".encode()).hexdigest()


def order(seed: str, name: str, nth: int, items: Sequence[Item]) -> tuple[Item, ...]:
    """Return the items in random order, every order with the same chance."""
    numbers = _numbers(seed, name, nth)
    left = list(items)
    for last in range(len(left) - 1, 0, -1):
        chosen = _below(numbers, last + 1)
        left[last], left[chosen] = left[chosen], left[last]
    return tuple(left)


def choice(seed: str, name: str, nth: int, items: Sequence[Item]) -> Item:
    """Return one of the items, each with the same chance."""
    return items[_below(_numbers(seed, name, nth), len(items))]


def percent(seed: str, name: str, nth: int, chance: int) -> bool:
    """Return true with a chance of so many per cent (0 to 100)."""
    return _below(_numbers(seed, name, nth), 100) < chance


def number(seed: str, name: str, nth: int, below: int) -> int:
    """Return a whole number from 0 up to, but not including, `below`."""
    return _below(_numbers(seed, name, nth), below)


def _numbers(seed: str, name: str, nth: int) -> Iterator[int]:
    block = 0
    while True:
        yield int.from_bytes(sha256(f"lira-draw-1\n{seed}\n{name}\n{nth}\n{block}".encode()).digest())
        block += 1


def _below(numbers: Iterator[int], limit: int) -> int:
    fair = (1 << 256) - (1 << 256) % limit
    return next(value for value in numbers if value < fair) % limit
