"""Small scenario files for tests, written to a folder."""

from pathlib import Path

from core.app.scenarios import Outcome, run_file

HEAD = """\
format: 1
ruleset: ponyatiya
title: {title}
clauses: []
"""

PLAYERS = """\
players:
  - {name: Аня, role: mafioso}
  - {name: Боря, role: investigator}
  - {name: Вова, role: bouncer}
  - {name: Галя, role: citizen}
  - {name: Дима, role: citizen}
"""

QUIET_NIGHT = """\
script:
  - phase: night
    number: 0
"""


def written(folder: Path, name: str, script: str = QUIET_NIGHT, *, title: str = "A title", more: str = "") -> Path:
    """Write a file and return its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD.format(title=title) + more + PLAYERS + script, encoding="utf-8")
    return path


def run(folder: Path, script: str = QUIET_NIGHT, *, more: str = "") -> Outcome:
    """Write a file and run it."""
    return run_file(written(folder, "sample.yaml", script, more=more))
