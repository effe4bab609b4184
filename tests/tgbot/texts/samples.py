"""What the tests of the texts share: catalogues, sample arguments and names that break things."""

from pathlib import Path
from typing import Any

import yaml

from core.engine.values import Params, frozen_params

PROJECT = Path(__file__).resolve().parents[3]
PLAYER = "7"

NASTY_NAMES = [
    "стёпа >_<",
    "<3",
    "&amp;",
    "<b>жирный",
    "\u202eнаоборот",
    "\u2067\u2066мешанина",
    "محمد",
    "",
    "\u200f\u3164",
    "👨‍👩‍👧‍👦",
    "Я" * 64,
    "две\nстроки",
    "{ $name }",
]


def catalogue(system: str) -> dict[str, Any]:
    """Return the catalogue of a rule system, or `common`."""
    path = PROJECT / "core" / "rulesets" / system / "catalogue.yaml"
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content


COMMON = catalogue("common")
PONYATIYA = catalogue("ponyatiya")

VALUES: dict[str, list[Any]] = {
    "name": [PLAYER],
    "target": [PLAYER],
    "sender": [PLAYER],
    "names": [[PLAYER, "8", "9"]],
    "roles": [["mafioso", "lawyer", "mafioso"]],
    "role": list(PONYATIYA["roles"]),
    "result": [*PONYATIYA["roles"], "failed"],
    "lost": [0.5, 1, 1.5, 2],
    "text": ['<b>текст & "кавычки"</b>'],
    "reason": ["за красивый отыгрыш", None],
    "votes": [{PLAYER: 2, "8": 1.5, "9": 0.5}, {}],
    "winning_side": [
        None,
        "mafia_1",
        "mafia_2",
        "law",
        "neutral",
        "citizens",
        ["law", "citizens"],
        ["neutral", "citizens"],
    ],
    "cause": list(PONYATIYA["causes"]),
    "phase": ["day", "night", "finished"],
    "number": [0, 1, 21],
    "times": [1, 2, 5, 21],
    "act": ["kill", "investigate", "protect", "exclude_dead", "warn"],
    "item": [*PONYATIYA["items"], *PONYATIYA["spells"]],
    "spell": list(PONYATIYA["spells"]),
    "price": [1, 23],
    "lira": [0, 1, 2, 5],
    "room": list(PONYATIYA["rooms"]),
    "results": [{PLAYER: "killer"}, {}],
    "turns": [[1, 2]],
    "turn": [3],
    "excused": [True, False],
    "total": [12],
    "reasons": [dict.fromkeys(COMMON["ledger_reasons"], 3), {}],
    "change": [2, -5],
}
SPECIAL: dict[tuple[str, str], list[Any]] = {
    ("investigation", "result"): list(PONYATIYA["roles"]),
    ("nobody_executed", "reason"): ["tie", "no_votes", "pardoned", "quorum"],
    ("roles_disclosed", "roles"): [{PLAYER: "mafioso", "8": "citizen"}],
    ("anonymous_message", "sender"): ["killer", None],
    ("reputation", "reason"): list(COMMON["reputation_reasons"]),
    ("dossier", "text"): ["<записка>", None],
    ("died", "cause"): list(COMMON["causes"] | PONYATIYA["causes"]),
    ("action_accepted", "target"): [PLAYER, [PLAYER, "8"], [], None],
}


def notices() -> dict[str, list[str]]:
    """Return the ids of all notices that ponyatiya knows, with the names of their parameters."""
    return {**COMMON["notices"], **PONYATIYA["notices"]}


def samples(notice: str) -> list[Params]:
    """Return parameters for a notice in which every sample value of every parameter occurs."""
    columns = {key: SPECIAL.get((notice, key), VALUES[key]) for key in notices()[notice]}
    rows = max((len(values) for values in columns.values()), default=1)
    return [frozen_params({key: column[row % len(column)] for key, column in columns.items()}) for row in range(rows)]
