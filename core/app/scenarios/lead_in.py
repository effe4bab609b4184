"""The lead-in: phases that pass by themselves before the first one that a script names."""

from core.app.scenarios.model import Entry
from core.app.scenarios.table import ONE_SECOND, Table
from core.engine.commands import Branch

MAY_PASS = {"ponyatiya": (("day", 0), ("night", 0))}
"""By rule system, the phases that a script may leave out; in the others a script names every phase (PON-4.14)."""


def pass_lead_in(table: Table, first: Entry) -> None:
    """Let the phases before the first entry pass by their deadline; in day 0 every player checks in (PON-4.14)."""
    while _is_left_out(table, first):
        if table.state.now().kind == "day":
            for player in table.state.players:
                table.send(player.id, Branch("check_in"), table.clock + ONE_SECOND)
        if _is_left_out(table, first):
            table.ring()


def _is_left_out(table: Table, first: Entry) -> bool:
    now = table.state.now()
    key = (now.kind, now.number)
    return key != (first.phase, first.number) and key in MAY_PASS.get(table.rules.id, ())
