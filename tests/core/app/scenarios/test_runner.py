"""One line per file, the sum as the last one, and the exit status."""

import io
import time
from pathlib import Path

import pytest

from core.app.scenarios import main, run_file, run_paths
from tests.conftest import PROJECT
from tests.core.app.scenarios.sample import QUIET_NIGHT, written

FAILS_ONCE = f"{QUIET_NIGHT}    expect: {{alive: [Аня]}}\n"
FAILS_TWICE = f"{QUIET_NIGHT}    expect: {{alive: [Аня], over: true}}\n"
SEEN = "step 1 (night 0): expected alive: [Аня], but it was [Аня, Боря, Вова, Галя, Дима]"


def printed(*paths: Path | str) -> tuple[int, list[str]]:
    """Run the command and return exit status and lines."""
    out = io.StringIO()
    status = main(paths, out)
    return status, out.getvalue().splitlines()


def test_a_file_that_passes_is_one_line(tmp_path: Path) -> None:
    path = written(tmp_path, "good.yaml", title="Nothing happens")
    assert printed(path) == (0, [f"ok  {path}  Nothing happens", "1 passed, 0 failed"])


def test_a_title_of_several_lines_is_still_one_line(tmp_path: Path) -> None:
    path = written(tmp_path, "good.yaml", title="|\n  Nothing\n  happens")
    assert printed(path) == (0, [f"ok  {path}  Nothing happens", "1 passed, 0 failed"])


def test_a_failure_says_what_was_seen_instead(tmp_path: Path) -> None:
    path = written(tmp_path, "bad.yaml", FAILS_ONCE)
    assert printed(path) == (1, [f"FAIL {path}: {SEEN}", "0 passed, 1 failed"])


def test_further_failures_of_a_file_are_indented(tmp_path: Path) -> None:
    path = written(tmp_path, "bad.yaml", FAILS_TWICE)
    further = "     step 1 (night 0): expected over: true, but it was false"
    lines = [f"FAIL {path}: {SEEN}", further, "0 passed, 1 failed"]
    assert printed(path) == (1, lines)


def test_folders_are_searched_in_order_of_names(tmp_path: Path) -> None:
    second = written(tmp_path, "b/good.yaml")
    first = written(tmp_path, "a/bad.yml", FAILS_ONCE)
    (tmp_path / "a" / "notes.txt").write_text("no scenario")
    lines = [f"FAIL {first}: {SEEN}", f"ok  {second}  A title", "1 passed, 1 failed"]
    assert printed(str(tmp_path)) == (1, lines)


def test_an_error_in_one_file_does_not_stop_the_others(tmp_path: Path) -> None:
    broken = written(tmp_path, "1.yaml", "script: {\n")
    good = written(tmp_path, "2.yaml")
    status, lines = printed(broken, good)
    assert status == 1
    assert lines[0].startswith(f"FAIL {broken}: line ")
    assert lines[1:] == [f"ok  {good}  A title", "1 passed, 1 failed"]


def test_without_any_file_the_exit_status_is_one(tmp_path: Path) -> None:
    assert printed(tmp_path) == (1, ["0 passed, 0 failed"])
    assert printed() == (1, ["0 passed, 0 failed"])


def test_a_missing_file_fails(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.yaml"
    lines = [f"FAIL {path}: cannot be read: No such file or directory", "0 passed, 1 failed"]
    assert printed(path) == (1, lines)


def test_a_file_that_is_not_utf8_fails(tmp_path: Path) -> None:
    path = tmp_path / "old.yaml"
    path.write_bytes("title: Аня".encode("cp1251"))
    assert str(run_file(path)) == f"FAIL {path}: cannot be read: it is not UTF-8"


def test_a_report_counts(tmp_path: Path) -> None:
    written(tmp_path, "1.yaml")
    written(tmp_path, "2.yaml")
    assert run_paths([tmp_path]).exit_status == 0
    written(tmp_path, "3.yaml", FAILS_ONCE)
    report = run_paths([tmp_path])
    assert (report.passed, report.failed, report.exit_status) == (2, 1, 1)


@pytest.mark.slow
def test_five_hundred_files_take_less_than_ten_seconds() -> None:
    folder = PROJECT / "tests" / "scenarios" / "ponyatiya"
    files = sorted(folder.glob("*.yaml")) * 20
    began = time.perf_counter()
    report = run_paths(files[:500])
    assert (report.passed, report.failed) == (500, 0)
    assert time.perf_counter() - began < 10
