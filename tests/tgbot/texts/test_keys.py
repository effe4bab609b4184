"""No message is missing, none is left over, and both languages have the same ones."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import ast as ftl, visitor

from core.engine.refusals import PLATFORM_REASONS
from tests.tgbot.texts.samples import COMMON, PONYATIYA, PROJECT, notices
from tgbot.texts import LANGUAGES, FaultyTexts, Language
from tgbot.texts.loading import read_entries
from tgbot.texts.registry import DYNAMIC_PREFIXES

TEXTS = PROJECT / "tgbot" / "texts"
KEY = re.compile(r"[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)?")
SAYERS = {"say", "plain"}
LOOKALIKES = re.compile(r"(?i)[а-яё][a-z]|[a-z][а-яё]")


class Reader(visitor.Visitor):
    """Collects what one message names."""

    def __init__(self) -> None:
        self.messages: set[str] = set()
        self.variables: set[str] = set()

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        assert node.attribute is None, "attributes are not referred to"
        self.messages.add(node.id.name)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)


@cache
def patterns(language: str) -> dict[str, ftl.Pattern]:
    """Return every message and attribute of a language by its key."""
    found = {}
    for entry in read_entries(TEXTS / language):
        if entry.value is not None:
            found[entry.id.name] = entry.value
        found |= {f"{entry.id.name}.{attribute.id.name}": attribute.value for attribute in entry.attributes}
    return found


def read(pattern: ftl.Pattern) -> Reader:
    """Return what a message names."""
    reader = Reader()
    reader.visit(pattern)
    return reader


@cache
def code() -> tuple[ast.Module, ...]:
    """Return the bot's own code."""
    paths = [path for path in (PROJECT / "tgbot").rglob("*.py") if "sandbox" not in path.parts]
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in paths)


def literals() -> set[str]:
    """Return every text in the code that looks like a key."""
    constants = (node for module in code() for node in ast.walk(module) if isinstance(node, ast.Constant))
    return {node.value for node in constants if isinstance(node.value, str) and KEY.fullmatch(node.value)}


def said() -> list[ast.expr]:
    """Return the first argument of every call that says a message."""
    calls = (node for module in code() for node in ast.walk(module) if isinstance(node, ast.Call) and node.args)
    return [call.args[0] for call in calls if _name(call.func) in SAYERS]


def _name(function: ast.expr) -> str | None:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return None


def test_both_languages_have_the_same_keys() -> None:
    assert patterns("ru").keys() == patterns("en").keys()


def test_both_languages_use_the_same_arguments() -> None:
    differing = []
    for key, pattern in patterns("ru").items():
        ours, theirs = read(pattern), read(patterns("en")[key])
        ru, en = (reader.variables | _of_references(reader, code) for reader, code in ((ours, "ru"), (theirs, "en")))
        if ru != en:
            differing.append((key, ru ^ en))
    assert differing == []


def _of_references(reader: Reader, language: str) -> set[str]:
    return {variable for key in reader.messages for variable in read(patterns(language)[key]).variables}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_named_by_another_exists(language: str) -> None:
    named = {key for pattern in patterns(language).values() for key in read(pattern).messages}
    assert named <= patterns(language).keys()


def test_every_key_in_the_code_exists() -> None:
    keys = {node.value for node in said() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert keys - patterns("ru").keys() == set()


def test_every_built_key_begins_as_the_registry_says() -> None:
    built = [node.values[0] for node in said() if isinstance(node, ast.JoinedStr)]
    beginnings = [node.value for node in built if isinstance(node, ast.Constant)]
    known = tuple(DYNAMIC_PREFIXES)
    assert [begin for begin in beginnings if not str(begin).startswith(known)] == []


def test_no_key_is_left_over() -> None:
    named = {key for pattern in patterns("ru").values() for key in read(pattern).messages}
    used = literals() | named
    known = tuple(DYNAMIC_PREFIXES)
    assert [key for key in patterns("ru") if key not in used and not key.startswith(known)] == []


def test_every_prefix_of_the_registry_is_in_use() -> None:
    assert [prefix for prefix in DYNAMIC_PREFIXES if not any(key.startswith(prefix) for key in patterns("ru"))] == []


def catalogue_keys() -> list[str]:
    """Return the keys that the catalogues ask for."""
    kinds: dict[str, list[str]] = {
        "notice": list(notices()),
        "role": list(PONYATIYA["roles"]),
        "side": list(PONYATIYA["sides"]),
        "act": [*COMMON["acts"], *PONYATIYA["acts"]],
        "status": list(PONYATIYA["statuses"]),
        "cause": [*COMMON["causes"], *PONYATIYA["causes"]],
        "option": [*COMMON["options"], *PONYATIYA["options"]],
        "module": list(PONYATIYA["modules"]),
        "room": list(PONYATIYA["rooms"]),
        "item": list(PONYATIYA["items"]),
        "spell": list(PONYATIYA["spells"]),
        "condition": list(PONYATIYA["conditions"]),
        "phase": list(COMMON["phases"]),
    }
    keys = [f"ponyatiya-{kind}-{id_}" for kind, ids in kinds.items() for id_ in ids]
    keys += [f"refusal-{reason}" for reason in (*COMMON["refusals"], *PONYATIYA["refusals"], *PLATFORM_REASONS)]
    keys += [f"ledger-reason-{reason}" for reason in COMMON["ledger_reasons"]]
    keys += [f"reputation-reason-{reason}" for reason in COMMON["reputation_reasons"]]
    return [key.replace("_", "-") for key in keys]


def test_every_id_of_the_catalogues_has_its_words(say: Language) -> None:
    assert [key for key in catalogue_keys() if not say.has(key)] == []


def test_no_refusal_is_explained_that_nobody_gives() -> None:
    explained = {key for key in patterns("ru") if key.startswith("refusal-")}
    assert explained <= set(catalogue_keys())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_mixes_alphabets(language: str) -> None:
    texts = (TEXTS / language).rglob("*.ftl")
    lines = [line for path in texts for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if LOOKALIKES.search(line)] == []


def test_english_is_written_in_latin_letters() -> None:
    texts = (TEXTS / "en").rglob("*.ftl")
    assert [path.name for path in texts if re.search("[а-яА-ЯёЁ]", path.read_text(encoding="utf-8"))] == []


def test_the_same_key_twice_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.ftl").write_text("hello = Hello\n")
    (tmp_path / "b.ftl").write_text("hello = Hello again\n")
    with pytest.raises(FaultyTexts, match="hello is in"):
        list(read_entries(tmp_path))


def test_a_broken_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.ftl").write_text("hello = { $name\n")
    with pytest.raises(FaultyTexts, match="hello"):
        list(read_entries(tmp_path))
