"""The clauses of the rule book: how many each section has, and where the book itself lies, if it does."""

import re
from pathlib import Path

CLAUSE = re.compile(r"\bPON-(\d+)\.(\d+)\b")

LAST_OF_SECTION = {
    1: 8,
    2: 14,
    3: 14,
    4: 17,
    5: 40,
    6: 22,
    7: 29,
    8: 10,
    9: 8,
    10: 13,
    11: 54,
    12: 8,
    13: 23,
    14: 57,
}
"""The clauses of each section are numbered from 1 to this number without a gap."""


def span(section: int, first: int, last: int) -> tuple[str, ...]:
    """Return the ids of neighbouring clauses, both ends included."""
    return tuple(f"PON-{section}.{number}" for number in range(first, last + 1))


CLAUSES = frozenset(id_ for section, last in LAST_OF_SECTION.items() for id_ in span(section, 1, last))
"""Every clause of the rule book."""


def named_in(text: str) -> set[str]:
    """Return every clause that a text names, both ends of a range included."""
    return {match.group(0) for match in CLAUSE.finditer(text)}


def texts(*folders: Path) -> dict[str, str]:
    """Return the Python files below these folders, by path."""
    return {str(path): path.read_text() for folder in folders for path in sorted(folder.rglob("*.py"))}
