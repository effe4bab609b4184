"""Files that must not pass: each says itself, in its first lines, what the runner has to say of it."""

from pathlib import Path

import pytest

from core.app.scenarios import run_file

FILES = sorted((Path(__file__).parent / "bad").glob("*.yaml"))
SAYS = "# says: "


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_bad_file_is_refused_with_the_place(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    expected = [line.removeprefix(SAYS) for line in lines if line.startswith(SAYS)]
    assert expected
    assert list(map(str, run_file(path).problems)) == expected
