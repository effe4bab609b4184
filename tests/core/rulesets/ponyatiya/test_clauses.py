"""Every clause of the rule book is proved by a test, or it is listed why not; no clause is invented."""

import ast
from pathlib import Path

from tests.core.rulesets.ponyatiya.clauses_elsewhere import ELSEWHERE
from tests.core.rulesets.ponyatiya.rule_book import CLAUSES, named_in, texts

PROJECT = Path(__file__).resolve().parents[4]
TESTS = [PROJECT / "tests" / "core" / "rulesets" / "ponyatiya", PROJECT / "tests" / "core" / "engine"]
CODE = [PROJECT / "core" / "rulesets" / "ponyatiya", PROJECT / "core" / "engine"]


def proved() -> set[str]:
    """Return the clauses that stand in a mark of a test."""
    calls = [
        node
        for source in texts(*TESTS).values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "clause"
    ]
    return {str(argument.value) for call in calls for argument in call.args if isinstance(argument, ast.Constant)}


def test_every_clause_is_proved_or_belongs_elsewhere() -> None:
    assert sorted(CLAUSES - proved() - ELSEWHERE.keys()) == []


def test_no_clause_is_both_proved_and_elsewhere() -> None:
    assert sorted(proved() & ELSEWHERE.keys()) == []


def test_no_test_names_a_clause_that_the_book_does_not_have() -> None:
    assert sorted((proved() | ELSEWHERE.keys()) - CLAUSES) == []


def test_the_code_names_only_clauses_that_the_book_has() -> None:
    assert {path: named_in(text) - CLAUSES for path, text in texts(*CODE).items() if named_in(text) - CLAUSES} == {}


def test_the_known_clauses_are_those_of_the_rule_book(shared_dir: Path) -> None:
    book = (shared_dir / "rules" / "ponyatiya.md").read_text()
    assert named_in(book) == CLAUSES
