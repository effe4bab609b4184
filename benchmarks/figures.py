"""Figures: what was measured, beside what, and whether it is enough."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal


@dataclass(frozen=True, slots=True)
class Pair:
    """What one repetition has measured, ours and the peer's one right after the other."""

    ours: float
    peer: float


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report.

    Attributes:
        ours, peer: medians of the repetitions; a peer that is a fixed limit has the same value in each.
        unit: of both.
        bar: the ratio that is promised.
        better: whether a higher or a lower ratio is better.
        lowest, highest: ratios of single repetitions.
    """

    name: str
    ours: float
    peer: float
    unit: str
    bar: float
    better: Literal["higher", "lower"]
    lowest: float
    highest: float

    @property
    def ratio(self) -> float:
        """Ours divided by the peer's."""
        return self.ours / self.peer

    @property
    def is_met(self) -> bool:
        """Whether the ratio keeps the promise."""
        return self.ratio >= self.bar if self.better == "higher" else self.ratio <= self.bar

    @property
    def promise(self) -> str:
        """The bar in words."""
        return f"at {'least' if self.better == 'higher' else 'most'} {self.bar:g}"

    def line(self) -> str:
        """The figure as it is printed."""
        verdict = "met" if self.is_met else "NOT MET"
        measured = f"ours {_short(self.ours)}, peer {_short(self.peer)}, {self.unit}"
        return f"{self.name}: ratio {self.ratio:.2f} ({measured}); bar {self.promise}: {verdict}"


def figure(
    name: str, pairs: Sequence[Pair], unit: str, *, bar: float, better: Literal["higher", "lower"] = "higher"
) -> Figure:
    """Return the figure of some repetitions: medians, so that one disturbed repetition does not decide."""
    ratios = [pair.ours / pair.peer for pair in pairs]
    ours, peer = median(pair.ours for pair in pairs), median(pair.peer for pair in pairs)
    return Figure(name, ours, peer, unit, bar, better, min(ratios), max(ratios))


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
