"""What every value of a scenario file must look like; collects what is wrong, with its place."""

from collections.abc import Iterable

from core.app.scenarios.document import Document, Path
from core.app.scenarios.places import Problem, Stopped, shown
from core.engine.values import MASTER
from core.rulesets.catalogue import Catalogue

WORDS = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
"""Words for booleans that somebody has put into quotes."""


class Form:
    """Reads values of the kinds that the format knows, and remembers every fault.

    Where a value is wrong, the answer is an empty one of the right kind, so that reading can go on and find more.
    """

    def __init__(self, document: Document, ids: Catalogue) -> None:
        self.document = document
        self.ids = ids
        self.players: tuple[str, ...] = ()
        self.problems: list[Problem] = []

    def fault(self, path: Path, text: str) -> None:
        """Remember that something is wrong at a place."""
        self.problems.append(Problem(self.document.place(path), text))

    def stop_if_faulty(self) -> None:
        """Give up where going on would only find consequences.

        Raises:
            Stopped: something was wrong so far.
        """
        if self.problems:
            raise Stopped(*self.problems)

    def mapping(
        self, value: object, path: Path, known: Iterable[str] | None = None, required: Iterable[str] = ()
    ) -> dict[str, object]:
        """Read a mapping; with `known`, other keys are faults."""
        if not isinstance(value, dict):
            self.fault(path, f"{_name(path)} must be a mapping, not {shown(value)}")
            return {}
        if known is not None:
            allowed = set(known)
            for key in value:
                if key not in allowed:
                    self.fault((*path, key), f"unknown key {key!r}")
        for key in required:
            if key not in value:
                self.fault(path, f"the key {key!r} is missing")
        return value

    @staticmethod
    def given(mapping: dict[str, object], key: str, nothing: object) -> object:
        """Return the value of a key that may be left out; a key without a value counts as left out."""
        value = mapping.get(key)
        return nothing if value is None else value

    def items(self, value: object, path: Path) -> list[tuple[object, Path]]:
        """Read a list; each item comes with its path."""
        if not isinstance(value, list):
            self.fault(path, f"{_name(path)} must be a list, not {shown(value)}")
            return []
        return [(item, (*path, number)) for number, item in enumerate(value)]

    def text(self, value: object, path: Path) -> str:
        """Read a text."""
        if not isinstance(value, str):
            self.fault(path, f"{_name(path)} must be a text, not {shown(value)}")
            return ""
        return value

    def whole(self, value: object, path: Path, least: int = 0) -> int:
        """Read a whole number that is large enough."""
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            self.fault(path, f"{_name(path)} must be a whole number from {least} up, not {shown(value)}")
            return least
        return value

    def number(self, value: object, path: Path) -> float:
        """Read a number."""
        if not isinstance(value, int | float) or isinstance(value, bool):
            self.fault(path, f"{_name(path)} must be a number, not {shown(value)}")
            return 0
        return value

    def truth(self, value: object, path: Path) -> bool:
        """Read true or false, in all forms that YAML and people have for them."""
        if isinstance(value, str) and value.lower() in WORDS:
            return WORDS[value.lower()]
        if not isinstance(value, bool):
            self.fault(path, f"{_name(path)} must be true or false, not {shown(value)}")
            return False
        return value

    def known(self, section: str, value: object, path: Path) -> str:
        """Read an id of a section of the catalogue."""
        id_ = self.text(value, path)
        if isinstance(value, str) and not self.ids.has(section, id_):
            self.fault(path, f"{id_!r} is not in the catalogue's {section}")
        return id_

    def stage(self, value: object, path: Path) -> str:
        """Read the name of a stage; a rule system may name its stages without declaring them (the moons of FAN)."""
        return self.known("stages", value, path) if self.ids.ids("stages") else self.text(value, path)

    def player(self, value: object, path: Path) -> str:
        """Read the name of a player."""
        name = self.text(value, path)
        if isinstance(value, str) and name not in self.players:
            self.fault(path, f"no player {name!r}")
        return name

    def actor(self, value: object, path: Path) -> str:
        """Read the name of a player, `master`, or an office of the rule system."""
        if value == MASTER or (isinstance(value, str) and value in self.ids.ids("offices")):
            return str(value)
        return self.player(value, path)


def _name(path: Path) -> str:
    words = [str(part) for part in path if isinstance(part, str)]
    return words[-1] if words else "the file"
