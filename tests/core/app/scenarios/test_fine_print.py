"""The fine print of the format: windows, lead-in, matching, options, clock, ends."""

from pathlib import Path

import pytest

from core.app.scenarios import run_file
from core.app.scenarios.checks import CHECKS
from core.app.scenarios.document import read_document
from core.app.scenarios.places import Stopped
from core.app.scenarios.read_expect import EXPECTATIONS
from tests.core.app.scenarios.sample import QUIET_NIGHT, run

LEAVE_AND_END = """\
script:
  - phase: day
    number: 1
    do:
      - {by: Аня, act: warn}
      - {by: Галя, act: warn}
      - {by: Аня, act: leave}
      - {by: Вова, act: leave}
    end: auto
"""


def problems(folder: Path, script: str, more: str = "") -> list[str]:
    """Run a file and return what is wrong with it."""
    return [str(problem) for problem in run(folder, script, more=more).problems]


def test_every_expectation_that_is_read_is_checked() -> None:
    assert EXPECTATIONS.keys() == CHECKS.keys()


def test_what_was_told_in_the_lead_in_counts_in_the_first_entry(tmp_path: Path) -> None:
    script = """\
script:
  - phase: day
    number: 1
    expect:
      told: {Аня: [{notice: role_assigned, role: mafioso}, {notice: clan_turn}]}
      announced: [{notice: phase_began, phase: day, number: 0}, quiet_night]
      next: {phase: night, number: 1}
"""
    assert problems(tmp_path, script) == []


def test_in_the_lead_in_everybody_checks_in(tmp_path: Path) -> None:
    script = f"{QUIET_NIGHT}    expect: {{not_told: {{Аня: [missed_turn], Дима: [missed_turn]}}}}\n"
    assert problems(tmp_path, script, "options: {absence: on}\n") == []


def test_opening_messages_show_in_both_neighbouring_windows(tmp_path: Path) -> None:
    script = """\
script:
  - phase: day
    number: 0
    expect: {told: {Аня: [clan_turn]}, announced: [{notice: phase_began, phase: night}]}
  - phase: night
    number: 0
    expect:
      told: {Аня: [clan_turn]}
      announced: [{notice: phase_began, phase: night}, {notice: phase_began, phase: day, number: 1}]
      not_told: {Аня: [role_assigned]}
      not_announced: [{notice: phase_began, number: 2}, {notice: phase_began, phase: day, number: 0}]
"""
    assert problems(tmp_path, script) == []


def test_results_show_only_in_the_window_of_their_phase(tmp_path: Path) -> None:
    script = """\
script:
  - phase: night
    number: 0
    do:
      - {by: Аня, act: kill, target: Дима}
    expect: {died: [Дима], announced: [{notice: died, name: Дима}]}
  - phase: day
    number: 1
    expect: {died: [], not_announced: [died], not_told: {Аня: [action_done]}}
"""
    assert problems(tmp_path, script) == []


def test_after_end_none_the_window_goes_on(tmp_path: Path) -> None:
    script = """\
script:
  - phase: day
    number: 1
    do:
      - {by: Дима, act: leave}
      - {by: Аня, act: vote, target: Галя, at: "00:02"}
    end: none
    expect: {died: [Дима], votes: {Галя: 1}, executed: null, next: {phase: day, number: 1}}
  - phase: day
    number: 1
    do:
      - {by: Боря, act: vote, target: Галя}
    expect:
      died: [Галя, Дима]
      executed: Галя
      votes: {Галя: 2}
      announced: [{notice: died, name: Дима}, {notice: vote_cast, name: Аня}, {notice: vote_cast, name: Боря}]
"""
    assert problems(tmp_path, script) == []


def test_the_lead_in_shows_in_the_whole_first_phase(tmp_path: Path) -> None:
    script = """\
script:
  - phase: night
    number: 0
    end: none
  - phase: night
    number: 0
    expect: {told: {Аня: [role_assigned]}}
"""
    assert problems(tmp_path, script) == []


def test_keys_without_a_value_count_as_left_out(tmp_path: Path) -> None:
    script = """\
script:
  - phase: night
    number: 0
    do:
    expect:
"""
    assert problems(tmp_path, script, "modules:\noptions:\nseed:\ndraws:\n") == []


def test_after_end_none_time_goes_on_from_the_beginning_of_the_phase(tmp_path: Path) -> None:
    script = """\
script:
  - phase: day
    number: 1
    do:
      - {by: Аня, act: pass, at: "00:03"}
    end: none
  - phase: day
    number: 1
    do:
      - {by: Боря, act: pass, at: "00:02"}
"""
    late = "it arrives 0:01:00 before the previous command"
    assert problems(tmp_path, script) == [f"step 2 (day 1), command 1, line 20: {late}"]


def test_two_commands_may_arrive_together(tmp_path: Path) -> None:
    script = """\
script:
  - phase: day
    number: 1
    do:
      - {by: Аня, act: vote, target: Боря, at: "00:04"}
      - {by: Боря, act: vote, target: Аня, at: "00:04"}
    expect: {executed: Боря}
"""
    assert problems(tmp_path, script) == []


def test_statuses_and_rooms_are_not_checked_after_the_end(tmp_path: Path) -> None:
    expected = "    expect: {status: {Галя: []}, rooms: {clan_1: {members: [Аня]}}, over: true}\n"
    assert problems(tmp_path, LEAVE_AND_END + expected) == []


def test_finished_has_the_number_zero(tmp_path: Path) -> None:
    finished = """\
    expect: {next: {phase: finished, number: 0}}
  - phase: finished
    do:
      - {by: Галя, act: post, text: Всё}
  - phase: finished
    number: 0
    do:
      - {by: Галя, act: post, text: Поздно}
"""
    late = "it arrives 1 day, 0:00:01 after the beginning, the deadline is 1 day, 0:00:00"
    assert problems(tmp_path, LEAVE_AND_END + finished) == [f"step 3 (finished 0), command 1, line 27: {late}"]


def test_the_robot_master_closes_a_phase_too(tmp_path: Path) -> None:
    script = f"{QUIET_NIGHT}    end: master\n    expect: {{next: {{phase: day, number: 1}}}}\n"
    assert problems(tmp_path, script) == []


def test_without_roles_the_seed_decides_the_deal(tmp_path: Path) -> None:
    dealt = set()
    for seed in range(6):
        text = f"""\
format: 1
ruleset: ponyatiya
title: A deal
clauses: []
seed: {seed}
players: [{{name: Аня}}, {{name: Боря}}, {{name: Вова}}, {{name: Галя}}, {{name: Дима}}]
script:
  - phase: day
    number: 0
    expect: {{role: {{Аня: mafioso}}}}
"""
        path = tmp_path / f"{seed}.yaml"
        path.write_text(text, encoding="utf-8")
        outcome = run_file(path)
        assert run_file(path) == outcome
        dealt.add(outcome.problems)
    assert len(dealt) > 1


@pytest.mark.parametrize("yes", ["true", "yes", "on", "On", "TRUE", '"yes"', '"on"', "'true'"])
def test_an_option_may_be_switched_on_in_every_form(tmp_path: Path, yes: str) -> None:
    script = """\
script:
  - phase: night
    number: 0
    do:
      - {by: Галя, act: post, text: Слышите?}
"""
    assert problems(tmp_path, script, f"options: {{night_talk: {yes}}}\n") == []


@pytest.mark.parametrize("no", ["false", "no", "off", "No", '"off"', '"no"'])
def test_an_option_may_be_switched_off_in_every_form(tmp_path: Path, no: str) -> None:
    script = """\
script:
  - phase: night
    number: 0
    do:
      - {by: Вова, act: protect, target: Вова, refused: self_target}
"""
    assert problems(tmp_path, script, f"options: {{bouncer_self: {no}}}\n") == []


def test_early_ends_and_absence_are_off_unless_the_file_switches_them_on(tmp_path: Path) -> None:
    script = """\
script:
  - phase: day
    number: 0
    do:
      - {by: Аня, act: check_in}
      - {by: Боря, act: check_in}
      - {by: Вова, act: check_in}
      - {by: Галя, act: check_in}
      - {by: Дима, act: check_in}
    end: none
"""
    assert problems(tmp_path, script) == []
    assert problems(tmp_path, script, "options: {early_end: true}\n") == [
        "step 1 (day 0), line 13: expected it to go on, but it has ended by itself"
    ]


def test_null_matches_nothing_but_null(tmp_path: Path) -> None:
    script = """\
script:
  - phase: night
    number: 0
    expect: {announced: [{notice: quiet_night}]}
  - phase: day
    number: 1
    do:
      - {by: Аня, act: vote, target: Дима}
    expect: {not_announced: [{notice: executed, name: null}]}
"""
    assert problems(tmp_path, script) == []


def test_a_truth_value_is_no_number(tmp_path: Path) -> None:
    script = f"{QUIET_NIGHT}    expect: {{not_announced: [{{notice: phase_began, number: false}}]}}\n"
    assert problems(tmp_path, script) == []


def test_times_and_dates_stay_words() -> None:
    document = read_document("a: 12:30\nb: 2024-01-01\nc: 7\nd: ~\ne: 1.5\nf: on\n")
    assert document.value == {"a": "12:30", "b": "2024-01-01", "c": 7, "d": None, "e": 1.5, "f": True}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: &x [*x]\n", "nested without end"),
        ("a: .inf\n", "line 1: .inf is not a number here"),
        ("? [a]\n: b\n", "line 1: a key must be a word"),
        ("a: 1\n---\nb: 2\n", "line 2: not readable as YAML: but found another document"),
    ],
)
def test_what_no_scenario_needs_is_refused(text: str, said: str) -> None:
    with pytest.raises(Stopped) as stopped:
        read_document(text)
    assert [str(problem) for problem in stopped.value.problems] == [said]
