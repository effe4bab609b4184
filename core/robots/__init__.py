"""Practice players: they choose an act from a view, and see nothing but the view.

Whoever plays the robots asks `choose` again after every choice that was carried out, until it answers `None`.
"""

from core.engine.commands import Branch
from core.engine.views import View
from core.robots import anybody, ponyatiya
from core.robots.whims import Whims

_PLAYERS = {"ponyatiya": ponyatiya.choose}


def choose(view: View, whim: str) -> Branch | None:
    """Return what a robot does next in the place of the viewer, or `None` when nothing is left to do in this phase.

    The choice is one that `view.open_acts` offers, and always the same for the same view and whim.

    Args:
        whim: any text that nobody can guess; it decides whatever the view leaves open.
    """
    if view.me is None or view.me.is_out or view.result is not None:
        return None
    play = _PLAYERS.get(view.ruleset, anybody.choose)
    return play(view, view.me, Whims(whim, view.me.number, view.phase.serial))
