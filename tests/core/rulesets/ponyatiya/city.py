"""A city of «Мафия по понятиям» in one line: the first letter of a name is the role.

M mafioso, I investigator, S sergeant, B bouncer, K killer, C citizen. `Max/2` is in clan 2, and `Max/2.3` has the
number 3 there.
"""

from typing import Any

from core.engine import events as e
from core.engine.values import Json, PlayerId
from core.rulesets.ponyatiya import RULESET
from tests.core.rulesets.table import Table

ROLE_OF_LETTER = {
    "M": "mafioso",
    "I": "investigator",
    "S": "sergeant",
    "B": "bouncer",
    "K": "killer",
    "C": "citizen",
}

OPENING = ("seed", "is_by_clock", "linger_s", "opened_at", "modules", "draws")


def seat(text: str) -> e.Seat:
    """Return the seat that a name stands for."""
    name, _, place = text.partition("/")
    traits: dict[str, Json] = dict(zip(("clan", "number"), map(int, place.split(".")), strict=False)) if place else {}
    return e.Seat(PlayerId(name), name, ROLE_OF_LETTER[name[0]], traits)


def city(names: str, *, dice: list[list[str]] | None = None, **more: Any) -> Table:
    """Seat these players; whatever is not part of the opening is an option of the rules.

    Args:
        dice: outcomes of the draw `night_order`, night by night.
    """
    opening = {name: more.pop(name) for name in OPENING if name in more}
    if dice is not None:
        opening["draws"] = {"night_order": dice}
    return Table(RULESET, [seat(name) for name in names.split()], options=more, **opening)


def dealt(count: int, role_set: tuple[str, ...] | None = None, seed: str = "0", **options: Any) -> Table:
    """Seat so many players to whom the roles are dealt."""
    seats = [e.Seat(PlayerId(str(number)), f"Player {number}") for number in range(1, count + 1)]
    roles = role_set or RULESET.default_set(count, ())
    return Table(RULESET, seats, options=options, role_set=roles, seed=seed)
