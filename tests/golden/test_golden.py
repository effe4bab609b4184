"""The golden games, line by line."""

from difflib import unified_diff

import pytest

from tests.golden.regenerate import FOLDER
from tests.golden.stories import STORIES
from tests.golden.transcript import transcript


@pytest.mark.parametrize("name", STORIES)
def test_a_golden_game_is_told_as_before(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    told = transcript(STORIES[name]).splitlines()
    difference = "\n".join(unified_diff(kept, told, f"{name}.txt", "told now", n=2, lineterm=""))
    assert not difference, f"\n{difference}\nIf it is meant: python -m tests.golden.regenerate"


def test_every_golden_file_has_its_story() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(STORIES)
