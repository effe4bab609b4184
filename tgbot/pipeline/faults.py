"""Named points at which tests let the process die, to prove that nothing is lost there.

The points, in the order of an update's way: `received`, `stored`, `handled`, `committed`, `acknowledged`, `marked`; of
a message: `sending`, `sent`, `confirmed`; of a deadline: `ringing`, `rung`.
"""

import os
import signal
from collections.abc import Callable

DIE_AT = "LIRA_DIE_AT"
"""Environment variable of tests: `sent` dies when that point is reached first, `sent:3` at the third time."""


def _pass(name: str) -> None:
    """Go on."""


_hook: Callable[[str], None] = _pass


def reached(name: str) -> None:
    """Tell that a point was reached."""
    _hook(name)


def install(hook: Callable[[str], None] | None) -> None:
    """Let something happen at every point; `None` lets nothing happen again."""
    global _hook
    _hook = _pass if hook is None else hook


def install_from_environment() -> None:
    """Let the process be killed where the environment says so."""
    name, _, count = os.environ.get(DIE_AT, "").partition(":")
    if not name:
        return
    left = int(count or "1")

    def die(point: str) -> None:
        nonlocal left
        if point == name:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    install(die)
