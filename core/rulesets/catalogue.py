"""Catalogues: every id that a rule system declares, the shared ones and its own, by section.

A catalogue is data that belongs to its rule system (`<system>/catalogue.yaml`); `common/catalogue.yaml` holds what all
of them share. A test holds catalogue and code equal.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

import yaml

FOLDER = Path(__file__).parent
SHARED = "common"

Entry: TypeAlias = Mapping[str, object]

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The ids of one rule system.

    Attributes:
        sections: section to id to what is declared of it; lists of ids and bare notes are entries too.
    """

    ruleset: str
    sections: Mapping[str, Mapping[str, Entry]]

    def ids(self, section: str) -> tuple[str, ...]:
        """Return the ids of a section in the order of the catalogue; the shared ones come first."""
        return tuple(self.sections.get(section, ()))

    def has(self, section: str, id_: str) -> bool:
        """Whether a section declares this id, perhaps by a pattern such as `city_<n>`."""
        declared = self.sections.get(section, {})
        return id_ in declared or any(
            "<" in pattern and re.fullmatch(re.sub(r"<\w+>", ".+", pattern), id_) for pattern in declared
        )

    def entry(self, section: str, id_: str) -> Entry:
        """Return what is declared of an id; empty when nothing is."""
        return self.sections.get(section, {}).get(id_, {})

    def params(self, section: str, id_: str) -> tuple[str, ...]:
        """Return the declared parameters of an act, a notice or a role."""
        params = self.entry(section, id_).get("params")
        return tuple(str(param) for param in params) if isinstance(params, list | dict) else ()

    def module(self, section: str, id_: str) -> str | None:
        """Return the optional module that an id belongs to, where the catalogue says so."""
        module = self.entry(section, id_).get("module")
        return module if isinstance(module, str) else None


def declared_systems() -> tuple[str, ...]:
    """Return the ids of all rule systems that have a catalogue, played in this version or not."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/catalogue.yaml") if path.parent.name != SHARED))


@cache
def catalogue(ruleset: str) -> Catalogue:
    """Return the catalogue of a rule system, the shared ids included.

    Raises:
        KeyError: no rule system of this id has a catalogue.
    """
    if ruleset not in declared_systems():
        raise KeyError(ruleset)
    sections = _sections(SHARED)
    for name, entries in _sections(ruleset).items():
        shared = sections.get(name, {})
        own = {id_: {**shared.get(id_, {}), **entry} for id_, entry in entries.items()}
        sections[name] = {**shared, **own}
    return Catalogue(ruleset, sections)


def _sections(folder: str) -> dict[str, dict[str, Entry]]:
    path = FOLDER / folder / "catalogue.yaml"
    document = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
    return {str(name): _entries(part) for name, part in document.items() if isinstance(part, dict | list)}


def _entries(part: dict[object, object] | list[object]) -> dict[str, Entry]:
    """Give every entry the same form: a list of parameters is `params`, a bare text is `note`."""
    if isinstance(part, list):
        return {str(id_): {} for id_ in part}
    return {str(id_): _entry(declared) for id_, declared in part.items()}


def _entry(declared: object) -> Entry:
    match declared:
        case dict():
            return {str(key): value for key, value in declared.items()}
        case list():
            return {"params": declared}
        case None:
            return {}
        case _:
            return {"note": declared}
