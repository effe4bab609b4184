"""Strict reading of YAML: duplicate keys are refused, and every value keeps its line."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import yaml
from yaml.constructor import SafeConstructor
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from core.app.scenarios.places import Place, Problem, Stopped

Path: TypeAlias = tuple[str | int, ...]

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TAG = "tag:yaml.org,2002:"


@dataclass(frozen=True, slots=True)
class Document:
    """Plain values with the lines on which they stand.

    Attributes:
        value: mappings with text keys, lists, texts, numbers, booleans and null.
        lines: path from the root to line number, from 1.
    """

    value: object
    lines: Mapping[Path, int]

    def place(self, path: Path) -> Place:
        """Return the place of a value in words of a scenario: step, command and line."""
        step = command = None
        phase = ""
        match path:
            case ("script", int(entry), *rest):
                step = entry + 1
                phase = self._phase(entry)
                if len(rest) > 1 and rest[0] == "do" and isinstance(rest[1], int):
                    command = rest[1] + 1
        return Place(step, phase, command, self._line(path))

    def _line(self, path: Path) -> int | None:
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path)

    def _phase(self, entry: int) -> str:
        script = self.value.get("script") if isinstance(self.value, dict) else None
        found = script[entry] if isinstance(script, list) else None
        if not isinstance(found, dict) or "phase" not in found:
            return ""
        return " ".join(str(found[key]) for key in ("phase", "number", "stage") if key in found)


def read_document(text: str) -> Document:
    """Read one YAML document.

    Raises:
        Stopped: the text is not YAML, holds a key twice, or a value that no scenario needs.
    """
    try:
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise _stopped(f"not readable as YAML: {reason}", mark.line + 1 if mark else None) from error
    if root is None:
        raise _stopped("the file is empty", None)
    lines: dict[Path, int] = {}
    try:
        return Document(_value(root, (), lines), lines)
    except RecursionError as error:
        raise _stopped("nested without end", None) from error


def _stopped(text: str, line: int | None) -> Stopped:
    return Stopped(Problem(Place(line=line), text))


def _value(node: Node, path: Path, lines: dict[Path, int]) -> object:
    lines[path] = node.start_mark.line + 1
    match node:
        case MappingNode():
            return _mapping(node, path, lines)
        case SequenceNode():
            return [_value(item, (*path, number), lines) for number, item in enumerate(node.value)]
        case ScalarNode():
            return _scalar(node)
        case _:
            raise _stopped(f"a value of the unknown kind {node.tag}", lines[path])


def _mapping(node: MappingNode, path: Path, lines: dict[Path, int]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, item in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, ScalarNode):
            raise _stopped("a key must be a word", line)
        if key.value in found:
            raise _stopped(f"the key {key.value!r} stands twice", line)
        found[key.value] = _value(item, (*path, key.value), lines)
        lines[*path, key.value] = line
    return found


def _scalar(node: ScalarNode) -> object:
    """Read a word as YAML does; clock times and dates stay texts."""
    kind, text = node.tag.removeprefix(_TAG), node.value
    constructor = SafeConstructor()
    match kind:
        case "null":
            return None
        case "bool":
            return bool(constructor.construct_yaml_bool(node))
        case "int" if ":" not in text:
            return int(constructor.construct_yaml_int(node))
        case "float" if ":" not in text:
            number = float(constructor.construct_yaml_float(node))
            if not math.isfinite(number):
                raise _stopped(f"{text} is not a number here", node.start_mark.line + 1)
            return number
        case _:
            return str(text)
