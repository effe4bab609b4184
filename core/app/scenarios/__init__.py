"""Scenario files: short games in YAML that say what must come of them, played by the engine and checked.

Read first `runner` (files in, lines out), then `reader` (what a sound file is), `play` (how it is played) and `checks`
(what its expectations mean).
"""

from core.app.scenarios.runner import Outcome, Report, main, run_file, run_paths

__all__ = ["Outcome", "Report", "main", "run_file", "run_paths"]
