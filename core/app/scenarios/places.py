"""Where something stands in a scenario file, and what is wrong there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a scenario file; what is `None` does not apply or is not known.

    Attributes:
        step: number of the script's entry, from 1; `phase` is how it names its phase.
        command: number of the command in its entry, from 1.
        line: line of the file, from 1.
    """

    step: int | None = None
    phase: str = ""
    command: int | None = None
    line: int | None = None

    def __str__(self) -> str:
        parts = []
        if self.step is not None:
            parts.append(f"step {self.step}" + (f" ({self.phase})" if self.phase else ""))
        if self.command is not None:
            parts.append(f"command {self.command}")
        if self.line is not None:
            parts.append(f"line {self.line}")
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a file does not pass: an error in the file, or an expectation that does not hold."""

    place: Place
    text: str

    def __str__(self) -> str:
        place = str(self.place)
        return f"{place}: {self.text}" if place else self.text


class Stopped(Exception):
    """The file cannot be read or played any further."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems


def shown(value: object) -> str:
    """Write a value as the files do."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case dict():
            return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(shown, value)) + "]"
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value).replace("\n", "\\n")
