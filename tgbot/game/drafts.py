"""Orders as buttons carry them while they are put together: digits alone, of one form for all roles.

Two digits for the act (00 for the harmless guess), then for each branch two for its target and, under a condition, one
for the condition and two for the player that it is about. What follows a condition is the fallback.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.app import systems
from core.engine.commands import Branch
from core.engine.values import PlayerId, frozen_params
from core.engine.views import ActOffer, View

GUESS = 0
MOST_BRANCHES = 3
CONDITIONS = ("executed", "not_executed", "died", "alive")
"""In the order of their digits, from 1."""


@dataclass(frozen=True, slots=True)
class Part:
    """One branch of a draft; 0 stands for what is not chosen yet or not wanted."""

    target: int
    condition: int = 0
    about: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing."""
        return self.condition == 0 or self.about > 0


@dataclass(frozen=True, slots=True)
class Draft:
    """An order that is being put together."""

    act: int
    parts: tuple[Part, ...] = ()

    @property
    def last(self) -> Part | None:
        """The branch that is being worked on."""
        return self.parts[-1] if self.parts else None

    @property
    def is_whole(self) -> bool:
        """Whether it could be given as it is."""
        return self.last is not None and self.last.is_whole

    def digits(self) -> str:
        """Return what a button carries."""
        return f"{self.act:02}" + "".join(map(_digits, self.parts))

    def with_target(self, target: int) -> "Draft":
        """Return it with one more branch."""
        return Draft(self.act, (*self.parts, Part(target)))

    def with_condition(self, condition: int, about: int = 0) -> "Draft":
        """Return it with a condition on its last branch."""
        assert self.last is not None
        return Draft(self.act, (*self.parts[:-1], Part(self.last.target, condition, about)))

    def branch(self, act: str) -> Branch:
        """Return the order."""
        found: Branch | None = None
        for part in reversed(self.parts):
            only_if = {CONDITIONS[part.condition - 1]: str(part.about)} if part.condition else None
            found = Branch(act, (PlayerId(str(part.target)),), {}, only_if, found)
        assert found is not None
        return found


def _digits(part: Part) -> str:
    text = f"{part.target:02}"
    if part.condition:
        text += f"{part.condition}"
    return text + f"{part.about:02}" if part.about else text


def read_draft(digits: str) -> Draft | None:
    """Read a draft; `None` for anything that no button carries."""
    if not (digits.isascii() and digits.isdecimal()) or len(digits) < 2:
        return None
    parts: list[Part] = []
    rest = digits[2:]
    while rest:
        part = Part(int(rest[:2]), int(rest[2:3] or 0), int(rest[3:5] or 0))
        parts.append(part)
        rest = rest[5:]
    draft = Draft(int(digits[:2]), tuple(parts))
    is_possible = all(part.target > 0 and part.condition <= len(CONDITIONS) for part in parts)
    return draft if is_possible and len(parts) <= MOST_BRANCHES and draft.digits() == digits else None


def act_number(ruleset: str, act: str) -> int:
    """Return the number of an act on buttons."""
    return 1 + tuple(systems.ruleset(ruleset).acts).index(act)


def act_of(ruleset: str, number: int) -> str | None:
    """Return the act of a number."""
    acts = tuple(systems.ruleset(ruleset).acts)
    return acts[number - 1] if 1 <= number <= len(acts) else None


def order_offers(view: View) -> tuple[ActOffer, ...]:
    """Return the orders that the viewer may give now."""
    return tuple(offer for offer in view.open_acts if offer.may_have_condition)


def branch_to_json(branch: Branch) -> dict[str, Any]:
    """Return a branch as plain JSON."""
    return {
        "act": branch.act,
        "targets": list(branch.targets),
        "only_if": dict(branch.only_if) if branch.only_if is not None else None,
        "or_else": branch_to_json(branch.or_else) if branch.or_else is not None else None,
    }


def branch_from_json(written: Mapping[str, Any]) -> Branch:
    """Read a branch."""
    or_else = written["or_else"]
    return Branch(
        written["act"],
        tuple(written["targets"]),
        frozen_params({}),
        written["only_if"],
        branch_from_json(or_else) if or_else is not None else None,
    )
