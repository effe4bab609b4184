"""Who has not acted in a phase, as far as he himself can see."""

from core.engine.views import View


def is_silent(view: View) -> bool:
    """Whether the viewer is in the game and has not acted in this phase; at night everybody may, whatever his role."""
    if view.me is None or view.me.is_out:
        return False
    if view.phase.kind == "night":
        return not view.orders and not view.has_passed
    return view.me.id in view.awaited
