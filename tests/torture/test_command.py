"""What `lira torture` prints, and how it ends."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from tgbot.torture import command
from tgbot.torture.simulation import Outcome

pytestmark = pytest.mark.slow


def said_of(monkeypatch: pytest.MonkeyPatch, *broken: str) -> tuple[int, str]:
    """Run the command with a seed that ends like this."""
    monkeypatch.setattr(command, "simulate", lambda seed, steps: Outcome(seed, "digest", 9, broken, {"presses": 5}))
    said = io.StringIO()
    status = command.main(7, 1, 30, 1, None, Console(file=said, width=200))
    return status, said.getvalue()


def test_a_seed_that_keeps_every_promise_is_a_success(monkeypatch: pytest.MonkeyPatch) -> None:
    status, said = said_of(monkeypatch)
    assert status == 0
    assert "1 seeds kept every promise, 0 did not: 5 presses" in said


def test_a_broken_promise_is_told_with_the_command_that_shows_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    status, said = said_of(monkeypatch, "game 1: lost [something]")
    assert status == 1
    assert "game 1: lost [something]" in said
    assert "lira torture --seed 7 --steps 30" in said


def test_a_trace_is_written_down(tmp_path: Path) -> None:
    trace = tmp_path / "trace.txt"
    assert command.main(3, 1, 20, 1, trace, Console(file=io.StringIO())) == 0
    assert "call sendmessage" in trace.read_text(encoding="utf-8")


def test_seeds_are_spread_over_processes() -> None:
    said = io.StringIO()
    assert command.main(1, 2, 15, 2, None, Console(file=said, width=200)) == 0
    assert "2 seeds kept every promise" in said.getvalue()
