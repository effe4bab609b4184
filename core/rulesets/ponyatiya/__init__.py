"""«Мафия по понятиям», Mafia by the Code: the table of contents of this rule system (ponyatiya.md, clauses PON)."""

from core.engine.rules import Ruleset
from core.rulesets.ponyatiya import absence, cards, master, phases, refusals, rooms, setup
from core.rulesets.ponyatiya.acts import ACTS
from core.rulesets.ponyatiya.roles import ROLES
from core.rulesets.ponyatiya.sides import SIDES

RULESET = Ruleset(
    id="ponyatiya",
    version=1,
    prefix="PON",
    players=(setup.LEAST_PLAYERS, setup.MOST_PLAYERS),
    modules=(),
    options=setup.OPTIONS,
    roles=ROLES,
    sides=SIDES,
    acts=ACTS,
    statuses=("warned",),
    default_set=setup.default_set,
    faults=setup.faults,
    start=setup.start,
    refusal=refusals.first_refusal,
    close=master.close_phase,
    after=absence.note_sign_of_life,
    awaited=phases.awaited,
    rooms=rooms.rooms,
    card=cards.card,
)
