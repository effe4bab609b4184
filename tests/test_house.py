"""Cheap proofs that the house is in order: folders, lock files, settings and doors."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tgbot.settings import Settings

PROJECT = Path(__file__).resolve().parents[1]
LOCK_FILES = ["requirements.lock", "requirements-dev.lock"]
SETTING = re.compile(r"^([A-Z][A-Z0-9_]*)=", re.MULTILINE)
PIN = re.compile(r"^([a-z0-9][a-z0-9.-]*)==(\S+)", re.MULTILINE)
PACKAGE_INDEX = re.compile(r"""--(extra-)?index-url|--(find)-links|https?://[^\s"']+/simple\b""")
SYSTEM_FOLDERS = {Path("/"), Path("/tmp"), Path("/home"), Path("/root"), Path("/opt"), Path("/srv")}


def tracked_texts() -> dict[str, str]:
    """Return every text file that git keeps, by its path in the tree."""
    listing = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    answer = subprocess.run(listing, cwd=PROJECT, capture_output=True, text=True, check=False)
    if answer.returncode:
        pytest.skip("not a git checkout")
    texts = {}
    for name in filter(None, answer.stdout.split("\0")):
        data = (PROJECT / name).read_bytes() if (PROJECT / name).is_file() else b"\0"
        if b"\0" not in data:
            texts[name] = data.decode()
    return texts


def pins(lock_file: str) -> dict[str, str]:
    """Return the pinned versions of a lock file by distribution."""
    return dict(PIN.findall((PROJECT / lock_file).read_text()))


def contracts() -> list[dict[str, Any]]:
    """Return the doors that import-linter keeps."""
    with (PROJECT / "pyproject.toml").open("rb") as file:
        found: list[dict[str, Any]] = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    return found


def packages(folder: str) -> set[str]:
    """Return the dotted names of the packages that lie directly in a folder."""
    found = PROJECT.glob(f"{folder}/*/__init__.py")
    return {".".join(path.relative_to(PROJECT).parent.parts) for path in found}


def test_the_migrations_do_not_shadow_the_library() -> None:
    assert not (PROJECT / "alembic" / "__init__.py").exists()


def test_every_folder_of_code_is_a_package() -> None:
    code = [path for room in ("core", "economy", "tgbot", "tests") for path in (PROJECT / room).rglob("*.py")]
    folders = {path.parent for path in code}
    assert [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_no_file_names_the_place_of_the_checkout() -> None:
    places = [str(PROJECT), str(PROJECT.parent / "shared")]
    if PROJECT.parent not in SYSTEM_FOLDERS:
        places.append(str(PROJECT.parent))
    place = re.compile(rf"(?<![\w.])({'|'.join(map(re.escape, places))})(?![\w-])")
    assert [name for name, text in tracked_texts().items() if place.search(text)] == []


def test_no_file_names_a_package_index() -> None:
    assert [name for name, text in tracked_texts().items() if PACKAGE_INDEX.search(text)] == []


@pytest.mark.parametrize("lock_file", LOCK_FILES)
def test_every_pin_has_a_hash(lock_file: str) -> None:
    blocks = re.split(r"^(?=\S+==)", (PROJECT / lock_file).read_text(), flags=re.MULTILINE)
    assert [block.split()[0] for block in blocks if "==" in block and "--hash=sha256:" not in block] == []
    assert pins(lock_file)


def test_the_tools_leave_the_pins_of_lira_alone() -> None:
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


def test_every_setting_has_a_comment() -> None:
    blocks = (PROJECT / ".env.example").read_text().split("\n\n")
    settings = [block.splitlines() for block in blocks if SETTING.search(block)]
    assert [lines[0] for lines in settings if not all(line.startswith("#") for line in lines[:-1])] == []
    assert [lines[-1] for lines in settings if len(lines) < 2] == []


def test_the_example_lists_every_setting_once() -> None:
    names = SETTING.findall((PROJECT / ".env.example").read_text())
    assert sorted(names) == sorted(name.upper() for name in Settings.model_fields)


def test_the_example_shows_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    assert Settings(_env_file=PROJECT / ".env.example") == Settings(_env_file=None)


def test_every_rule_system_is_independent() -> None:
    systems = packages("core/rulesets") - {"core.rulesets.common"}
    kept_apart = [set(door["modules"]) for door in contracts() if door["type"] == "independence"]
    assert not systems or systems in kept_apart


@pytest.mark.parametrize(
    ("forbidden", "rooms"),
    [
        ("sqlalchemy", {"core.engine", "core.rulesets", "core.app", "economy.ledger"}),
        ("core.engine.state", {"tgbot", "core.robots"}),
        ("core.rulesets", {"tgbot"}),
        ("tgbot", {"core", "economy"}),
    ],
)
def test_every_room_stands_behind_its_door(forbidden: str, rooms: set[str]) -> None:
    existing = {"core", "economy", "tgbot"} | packages("core") | packages("economy")
    doors = [door for door in contracts() if forbidden in door.get("forbidden_modules", ())]
    assert [set(door["source_modules"]) for door in doors] == [rooms & existing]
