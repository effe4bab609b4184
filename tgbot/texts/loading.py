"""Reads the Fluent files: all `*.ftl` under `<language>/`, each key once."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast

from tgbot.texts.language import Texts

LANGUAGES = ("ru", "en")
_FOLDER = Path(__file__).parent


class FaultyTexts(ValueError):
    """A Fluent file cannot be read, or two messages have the same key."""


@cache
def load_texts(default: str = "ru") -> Texts:
    """Read all languages.

    Raises:
        FaultyTexts: a file has a syntax error, or a key occurs twice.
    """
    bundles = {}
    for language in LANGUAGES:
        bundles[language] = FluentBundle([language], use_isolating=False)
        bundles[language].add_resource(ast.Resource(list(read_entries(_FOLDER / language))))
    return Texts(bundles, default)


def read_entries(folder: Path) -> Iterator[ast.Message | ast.Term]:
    """Yield the messages and terms of all files of one language.

    Raises:
        FaultyTexts: see `load_texts`.
    """
    places: dict[str, Path] = {}
    for path in sorted(folder.rglob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Junk):
                fault = "; ".join(str(annotation.message) for annotation in entry.annotations)
                raise FaultyTexts(f"{path}: {fault}: {entry.content!r}")
            if isinstance(entry, ast.Message | ast.Term):
                _claim(places, entry, path)
                yield entry


def _claim(places: dict[str, Path], entry: ast.Message | ast.Term, path: Path) -> None:
    prefix = "-" if isinstance(entry, ast.Term) else ""
    key = prefix + entry.id.name
    keys = [key, *(f"{key}.{attribute.id.name}" for attribute in entry.attributes)]
    for own in keys:
        if own in places:
            raise FaultyTexts(f"{path}: {own} is in {places[own].name} already")
        places[own] = path
