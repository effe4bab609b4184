"""The report: `benchmarks/results.md`."""

import os
import platform
from collections.abc import Sequence
from pathlib import Path

from benchmarks.figures import Figure

RESULTS = Path(__file__).with_name("results.md")

INTRODUCTION = """\
# How fast Lira is

Written by `make bench`. Ours and the peer are measured in one run, one repetition right after the other; a figure is
the median of its repetitions. Trust the ratios, not the absolute numbers; the range is that of single repetitions.
"""


def write(figures: Sequence[Figure]) -> None:
    """Write the figures down."""
    machine = f"Python {platform.python_version()} on {platform.system()}, {os.cpu_count()} cores."
    table = [
        "| figure | ratio | range | bar | ours | peer | unit |",
        "| --- | ---: | ---: | --- | ---: | ---: | --- |",
        *map(_row, figures),
    ]
    RESULTS.write_text("\n".join((INTRODUCTION, machine, "", *table, "")), encoding="utf-8")


def _row(figure: Figure) -> str:
    verdict = "met" if figure.is_met else "**not met**"
    spread = f"{figure.lowest:.2f} to {figure.highest:.2f}"
    cells = (
        figure.name, f"{figure.ratio:.2f}", spread, f"{figure.promise}: {verdict}", f"{figure.ours:,.4g}",
        f"{figure.peer:,.4g}", figure.unit,
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"
