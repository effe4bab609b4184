"""The engine's two doors: what is accepted, what is refused, and when a phase ends."""

from datetime import timedelta
from typing import Any

import pytest

from core.engine import draws, events as e
from core.engine.commands import command
from core.engine.decide import Accepted
from core.engine.refusals import Refusal
from core.engine.values import CLOCK
from tests.clauses import clause
from tests.core.engine.toy import choir
from tests.core.rulesets.table import MONDAY, Table, otherwise


def singing() -> Table:
    """Return a choir at night."""
    return choir().deadline()


def test_an_accepted_command_is_recorded_before_what_it_leads_to() -> None:
    game = choir().do("Ann", "wave")
    assert [type(event) for event in game.last.events] == [e.Acted, e.Passed, e.Said, e.Noted]
    assert game.state.memory["deeds"] == 1


def test_deciding_changes_nothing() -> None:
    game = choir()
    before = game.state
    assert isinstance(game.attempt(command("Ann", "wave", at=MONDAY)), Accepted)
    assert game.state is before


@pytest.mark.parametrize(
    ("by", "act", "targets", "params", "reason"),
    [
        ("Zoe", "wish", ["Ann"], {"song": "Duet"}, "unknown_actor"),
        ("Ann", "fly", [], {}, "unknown_act"),
        ("Ann", "wish", ["Ben"], {}, "malformed"),
        ("Ann", "wish", ["Ben"], {"song": "Opera"}, "malformed"),
        ("Ann", "wish", ["Ben"], {"song": "Duet", "key": "C"}, "malformed"),
        ("Ann", "wish", ["Ben"], {"song": "Duet", "text": 1}, "malformed"),
        ("Ann", "wish", [], {"song": "Duet"}, "target_required"),
        ("Ann", "wish", ["Ann"], {"song": "Duet"}, "self_target"),
        ("Ann", "wave", [], {}, "wrong_phase"),
        ("Ann", "close", [], {}, "not_master"),
        ("Ann", "wish", ["Ben"], {"song": "Duet"}, None),
    ],
)
def test_the_engine_s_own_reasons_and_those_of_the_rules(
    by: str, act: str, targets: list[str], params: dict[str, Any], reason: str | None
) -> None:
    assert singing().refused(by, act, *targets, **params) == reason


@pytest.mark.parametrize(
    ("fallback", "reason"),
    [
        (otherwise("fly"), "unknown_act"),
        (otherwise("wish", "Ben"), "malformed"),
        (otherwise("wish", "Ann", song="Duet"), "self_target"),
        (otherwise("wish", "Cleo", song="Duet"), None),
    ],
)
def test_every_branch_is_tested(fallback: Any, reason: str | None) -> None:
    game = singing()
    assert game.refused("Ann", "wish", "Ben", song="Duet", only_if={"alive": "Ben"}, or_else=fallback) == reason


def test_a_panel_of_an_earlier_phase_is_over() -> None:
    game = singing()
    assert game.refused("Ann", "wish", "Ben", song="Duet", phase_serial=1) is None
    assert game.refused("Ann", "wish", "Ben", song="Duet", phase_serial=0) == "phase_over"


@clause("PON-4.10")
@pytest.mark.parametrize(("before_s", "reason"), [(0.001, None), (0, "late"), (-1, "late")])
def test_a_command_is_in_time_strictly_before_the_deadline_however_late_the_bell(
    before_s: float, reason: str | None
) -> None:
    game = choir()
    at = game.state.now().deadline - timedelta(seconds=before_s)
    assert game.refused("Ann", "wave", at=at) == reason


def ring(game: Table, at_s: float, serial: int | None) -> Accepted | Refusal:
    """Ring the bell so many seconds after the deadline."""
    return game.attempt(
        command(CLOCK, "close", at=game.state.now().deadline + timedelta(seconds=at_s), phase_serial=serial)
    )


@clause("PON-4.10")
def test_the_bell_closes_the_phase_at_its_deadline_and_not_before() -> None:
    game = choir()
    assert ring(game, -1, 0) == Refusal("not_due")
    assert isinstance(ring(game, 0, 0), Accepted)
    assert isinstance(ring(game, 3600, 0), Accepted)


def test_a_bell_may_ring_twice() -> None:
    game = choir().deadline()
    assert ring(game, 0, 0) == Refusal("phase_over")


def test_a_late_bell_makes_the_next_phase_begin_at_its_ring() -> None:
    game = choir()
    rung = ring(game, 60, 0)
    assert isinstance(rung, Accepted)
    assert rung.state.now().began_at == game.state.now().deadline + timedelta(seconds=60)


def test_nothing_rings_after_the_end() -> None:
    game = choir()
    for _ in range(4):
        game.deadline()
    assert game.phase == ("finished", 0)
    assert ring(game, 0, None) == Refusal("phase_over")


@clause("PON-4.11")
def test_a_phase_ends_with_the_last_who_is_waited_for() -> None:
    game = choir(early_end=True).do("Ann", "wave").do("Ben", "wave")
    assert game.phase == ("day", 1)
    assert game.do("Cleo", "wave").phase == ("night", 1)


def test_an_early_end_may_linger_to_hide_who_acted_last() -> None:
    game = choir(early_end=True, linger_s=(5, 15)).do("Ann", "wave").do("Ben", "wave")
    deadline = game.state.now().deadline
    game.do("Cleo", "wave")
    wait = game.state.now().deadline - game.now
    assert game.phase == ("day", 1)
    assert wait == timedelta(seconds=5 + draws.number("0", "linger", 0, 11))
    assert game.state.now().deadline < deadline


def test_a_later_command_does_not_prolong_the_lingering() -> None:
    game = choir(early_end=True, linger_s=(5, 15)).do("Ann", "wave").do("Ben", "wave").do("Cleo", "wave")
    ends = game.state.now().deadline
    assert game.do("Ann", "wave").state.now().deadline <= ends
    assert game.deadline().phase == ("night", 1)


def test_the_lingering_is_a_draw_that_is_recorded() -> None:
    game = choir(early_end=True, linger_s=(5, 15)).do("Ann", "wave").do("Ben", "wave")
    assert game.history.draws("linger") == []
    assert game.do("Cleo", "wave").last.draws("linger") == [
        e.Drawn("linger", 0, "number", 11, draws.number("0", "linger", 0, 11))
    ]


def test_nobody_sees_that_a_phase_lingers() -> None:
    game = choir(early_end=True, linger_s=(5, 15)).do("Ann", "wave").do("Ben", "wave")
    told = game.view(None).phase.deadline
    game.do("Cleo", "wave")
    assert game.state.now().deadline < told
    assert {game.view(viewer).phase.deadline for viewer in (None, "Ann", "Ben", "Cleo")} == {told}


def test_lingering_never_moves_a_deadline_later() -> None:
    game = choir(early_end=True, linger_s=(3600, 3600))
    deadline = game.state.now().deadline
    game.do("Ann", "wave").do("Ben", "wave").do("Cleo", "wave")
    assert game.state.now().deadline == deadline


@pytest.mark.parametrize("spread", range(3))
def test_the_lingering_lasts_at_least_and_at_most_as_long_as_said(spread: int) -> None:
    for seed in "abcdefgh":
        game = choir(early_end=True, linger_s=(2, 2 + spread), seed=seed)
        game.do("Ann", "wave").do("Ben", "wave").do("Cleo", "wave")
        assert 2 <= (game.state.now().deadline - game.now).total_seconds() <= 2 + spread


def test_a_phase_closed_by_its_command_is_not_closed_again() -> None:
    game = choir(early_end=True, human_master=True).do("master", "close")
    assert game.phase == ("night", 1)
