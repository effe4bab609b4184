"""Which catalogue ids the code of a rule system uses, read from its source."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import core.rulesets

SECTION_OF_CALLS = {
    "tell": ("notices", 1),
    "announce": ("notices", 0),
    "Refusal": ("refusals", 0),
    "StatusGained": ("statuses", 1),
    "StatusLost": ("statuses", 1),
    "WentOut": ("causes", 1),
    "go_out": ("causes", 2),
    "remove": ("causes", 2),
    "losing": ("causes", 1),
    "announce_exit": ("causes", 2),
    "draw": ("draws", 0),
    "draw_order": ("draws", 0),
    "draw_choice": ("draws", 0),
    "RoomNow": ("rooms", 0),
    "change": ("reputation_reasons", 2),
}
"""Calls that name an id: the section, and the place of the id among the arguments."""


class Used:
    """The ids that the code of a rule system names.

    Attributes:
        ids: section to ids; an id that the code composes has `*` for the part that varies.
        params: notice to the parameter sets with which it is sent.
        hidden: calls of which the source does not tell the id, by section.
    """

    def __init__(self, ruleset: str) -> None:
        self.ids: dict[str, set[str]] = defaultdict(set)
        self.params: dict[str, set[frozenset[str]]] = defaultdict(set)
        self.hidden: dict[str, list[str]] = defaultdict(list)
        for call in _calls(ruleset):
            self._note(call)

    def _note(self, call: ast.Call) -> None:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        section, place = SECTION_OF_CALLS.get(name, ("", 0))
        if not section or len(call.args) <= place:
            return
        id_ = _text(call.args[place])
        if id_ is None:
            self.hidden[section].append(ast.unparse(call))
            return
        self.ids[section].add(id_)
        if section == "notices":
            self.params[id_].add(frozenset(str(keyword.arg) for keyword in call.keywords))
        for keyword in call.keywords:
            cause = _text(keyword.value) if keyword.arg == "cause" else None
            if cause is not None:
                self.ids["causes"].add(cause)


def _calls(ruleset: str) -> Iterator[ast.Call]:
    folder = Path(core.rulesets.__file__).parent / ruleset
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield node


def _text(node: ast.expr) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)
        case _:
            return None
