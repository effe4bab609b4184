"""Every scenario file is a test: those kept here, and those of the shared folder where it lies beside the checkout."""

from pathlib import Path

import pytest

from core.app.scenarios import run_file
from core.rulesets import RULESETS
from tests.conftest import PROJECT

HERE = Path(__file__).parent
SHARED = PROJECT.parent / "shared" / "scenarios"


def kept_here() -> list[Path]:
    """Return the scenario files of this folder."""
    return sorted(HERE.rglob("*.yaml"))


def playable_of_shared() -> list[Path]:
    """Return the shared files of the rule systems of this version that ask for no optional module."""
    files = [file for ruleset in RULESETS for file in sorted((SHARED / ruleset).glob("*.yaml"))]
    return [file for file in files if "\nmodules:" not in file.read_text(encoding="utf-8")]


def shared(path: Path) -> Path:
    """Return the shared file of this name."""
    return SHARED / path.parent.name / path.name


def copies() -> list[Path]:
    """Return the files kept here that are copies; all others are our own."""
    return [path for path in kept_here() if shared(path).is_file()]


def name(path: Path) -> str:
    """Name a test after its file."""
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", kept_here(), ids=name)
def test_scenario(path: Path) -> None:
    assert run_file(path).problems == ()


@pytest.mark.parametrize("path", playable_of_shared(), ids=name)
def test_shared_scenario(path: Path) -> None:
    assert run_file(path).problems == ()


@pytest.mark.parametrize("path", copies(), ids=name)
def test_the_copy_is_the_shared_file(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == shared(path).read_text(encoding="utf-8")
