"""Running scenario files: one line per file, and whether all of them pass."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TextIO, TypeAlias

from core.app.scenarios.document import read_document
from core.app.scenarios.places import Place, Problem, Stopped
from core.app.scenarios.play import play
from core.app.scenarios.reader import read_scenario

AnyPath: TypeAlias = "str | PathLike[str]"

SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file; without problems it passes."""

    path: Path
    title: str
    problems: tuple[Problem, ...]

    @property
    def has_passed(self) -> bool:
        """Whether everything was as the file says."""
        return not self.problems

    def __str__(self) -> str:
        if self.has_passed:
            return f"ok  {self.path}  {' '.join(self.title.split())}"
        first, *others = map(str, self.problems)
        return "\n".join([f"FAIL {self.path}: {first}", *(f"     {other}" for other in others)])


@dataclass(frozen=True, slots=True)
class Report:
    """What became of all files, in the order in which they were run."""

    outcomes: tuple[Outcome, ...]

    @property
    def passed(self) -> int:
        """How many files pass."""
        return sum(outcome.has_passed for outcome in self.outcomes)

    @property
    def failed(self) -> int:
        """How many files do not pass."""
        return len(self.outcomes) - self.passed

    @property
    def exit_status(self) -> int:
        """0 when every file passes; 1 when one fails, or when there was none."""
        return 0 if self.outcomes and not self.failed else 1

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed"


def run_file(path: AnyPath) -> Outcome:
    """Read and play one file."""
    path = Path(path)
    title = ""
    try:
        text = path.read_text(encoding="utf-8")
        scenario = read_scenario(read_document(text))
        return Outcome(path, scenario.title, play(scenario))
    except OSError as error:
        return Outcome(path, title, (Problem(Place(), f"cannot be read: {error.strerror}"),))
    except UnicodeDecodeError:
        return Outcome(path, title, (Problem(Place(), "cannot be read: it is not UTF-8"),))
    except Stopped as stopped:
        return Outcome(path, title, stopped.problems)


def run_paths(paths: Iterable[AnyPath]) -> Report:
    """Run files, and all scenario files in folders and their folders."""
    return Report(tuple(map(run_file, _files(paths))))


def main(paths: Sequence[AnyPath], out: TextIO) -> int:
    """Run files and folders, print a line per file and the sum, and return the exit status."""
    outcomes = []
    for path in _files(paths):
        outcome = run_file(path)
        print(outcome, file=out)
        outcomes.append(outcome)
    report = Report(tuple(outcomes))
    print(report, file=out)
    return report.exit_status


def _files(paths: Iterable[AnyPath]) -> Iterator[Path]:
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        else:
            yield path
