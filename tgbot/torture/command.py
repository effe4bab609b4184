"""`lira torture`: many seeds, the progress, and what reproduces a failure."""

import multiprocessing
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tgbot.torture.simulation import Outcome, simulate

SHOWN = {
    "presses": "presses",
    "sendmessage": "messages",
    "editmessagetext": "edits",
    "games": "games",
    "phases": "phases",
    "deaths": "crashes",
}
"""What is summed up at the end, and how it is called."""


def main(first: int, count: int, steps: int, jobs: int, trace: Path | None, console: Console) -> int:
    """Simulate seeds, and say which promises were broken.

    Args:
        trace: where everything is written down that happens; for one seed.

    Returns:
        The exit status: 1 if a promise was broken.
    """
    failures, totals = 0, Counter[str]()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("seeds", total=count)
        for outcome in _outcomes(first, count, steps, jobs, trace):
            totals.update(outcome.counts)
            progress.advance(task)
            if outcome.broken:
                failures += 1
                _tell(progress.console, outcome, steps)
    told = ", ".join(f"{totals[key]} {name}" for key, name in SHOWN.items())
    console.print(f"{count - failures} seeds kept every promise, {failures} did not: {told}")
    return 1 if failures else 0


def _outcomes(first: int, count: int, steps: int, jobs: int, trace: Path | None) -> Iterator[Outcome]:
    seeds = range(first, first + count)
    if trace is not None or jobs == 1 or count == 1:
        for seed in seeds:
            yield _traced(seed, steps, trace)
        return
    # A new interpreter for each worker: the simulation replaces parts of the program.
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(partial(simulate, steps=steps), seeds)


def _traced(seed: int, steps: int, trace: Path | None) -> Outcome:
    if trace is None:
        return simulate(seed, steps)
    with trace.open("w", encoding="utf-8") as file:
        return simulate(seed, steps, lambda line: print(line, file=file))


def _tell(console: Console, outcome: Outcome, steps: int) -> None:
    console.print(f"[bold red]seed {outcome.seed}[/] has broken a promise in step {outcome.step}:")
    for text in outcome.broken:
        console.print(f"  {escape(text)}", highlight=False)
    console.print(f"  again: lira torture --seed {outcome.seed} --steps {steps} --trace trace.txt", highlight=False)
