"""Playing a scenario: command by command, phase by phase, until it ends or no longer goes as the script says."""

from core.app.scenarios.checks import failures
from core.app.scenarios.lead_in import pass_lead_in
from core.app.scenarios.model import Entry, Order, Scenario
from core.app.scenarios.places import Place, Problem, Stopped, shown
from core.app.scenarios.sight import Sight
from core.app.scenarios.table import ONE_SECOND, Table
from core.engine.refusals import PLATFORM_REASONS, InvariantBroken
from core.engine.scene import ForcedDrawImpossible


def play(scenario: Scenario) -> tuple[Problem, ...]:
    """Play a scenario and return everything that was not as the file says; nothing means that it passes."""
    problems: list[Problem] = []
    place = Place()
    table = None
    try:
        table = Table(scenario)
        pass_lead_in(table, scenario.entries[0])
        first_serial = table.state.now().serial
        for entry in scenario.entries:
            place = entry.step
            sight = _play_entry(table, entry, first_serial)
            problems += (Problem(place, text) for text in failures(sight, entry.expect))
        problems += _unused_draws(scenario, table)
    except Stopped as stopped:
        problems += stopped.problems
    except ForcedDrawImpossible as error:
        problems.append(_impossible_draw(scenario, table, error))
    except (InvariantBroken, OverflowError) as error:
        problems.append(Problem(place, f"the rules are broken: {error}"))
    return tuple(problems)


def _play_entry(table: Table, entry: Entry, first_serial: int) -> Sight:
    _check_phase(table, entry)
    serial = table.state.now().serial
    for order in entry.orders:
        if table.state.now().serial != serial:
            raise Stopped(Problem(order.place, f"{entry.place.phase} had already ended by itself"))
        _give(table, order)
    _end(table, entry, serial)
    return Sight(table, serial, is_first=serial == first_serial)


def _check_phase(table: Table, entry: Entry) -> None:
    now = table.state.now()
    is_stage = entry.stage is None or entry.stage == now.stage
    if (entry.phase, entry.number) != (now.kind, now.number) or not is_stage:
        seen = " ".join(str(part) for part in (now.kind, now.number, now.stage) if part is not None)
        raise Stopped(Problem(entry.place, f"expected {entry.place.phase}, but it is {seen}"))


def _give(table: Table, order: Order) -> None:
    """Send one command at its time, and see that the answer is the one that the file wants."""
    now = table.state.now()
    at = table.clock + ONE_SECOND if order.at is None else now.began_at + order.at
    if at < table.clock:
        raise Stopped(Problem(order.place, f"it arrives {table.clock - at} before the previous command"))
    if at >= now.deadline:
        late, limit = at - now.began_at, now.deadline - now.began_at
        raise Stopped(Problem(order.place, f"it arrives {late} after the beginning, the deadline is {limit}"))
    refusal = table.send(order.by, order.branch, at)
    reason = refusal.reason if refusal is not None else None
    if reason in PLATFORM_REASONS:
        raise Stopped(Problem(order.place, f"this is no command: {reason}, {PLATFORM_REASONS[reason]}"))
    if reason != order.refused:
        expected = "to be accepted" if order.refused is None else f"refused: {order.refused}"
        seen = "accepted" if reason is None else f"refused: {reason}"
        raise Stopped(Problem(order.place, f"expected {expected}, but it was {seen}"))


def _end(table: Table, entry: Entry, serial: int) -> None:
    has_ended = table.state.now().serial != serial
    if entry.end == "auto" and not has_ended:
        awaited = table.rules.awaited(table.state)
        raise Stopped(Problem(entry.place, f"expected it to have ended by itself, but it waits for {shown(awaited)}"))
    if entry.end != "auto" and has_ended:
        expected = "it to go on" if entry.end == "none" else f"to end it by {entry.end!r}"
        raise Stopped(Problem(entry.place, f"expected {expected}, but it has ended by itself"))
    if entry.end == "deadline":
        table.ring()
    elif entry.end == "master":
        refusal = table.close_as_master()
        if refusal is not None:
            raise Stopped(Problem(entry.place, f"the master may not close it: {refusal.reason}"))


def _unused_draws(scenario: Scenario, table: Table) -> list[Problem]:
    made = dict(table.state.draws)
    problems = []
    for draw in scenario.draws:
        if made.get(draw.draw, 0) > 0:
            made[draw.draw] -= 1
        else:
            problems.append(Problem(draw.place, f"the draw {draw.draw!r} is forced, but the game never makes it"))
    return problems


def _impossible_draw(scenario: Scenario, table: Table | None, error: ForcedDrawImpossible) -> Problem:
    """Find the forced value that could not be: all of its name before it were used up already."""
    made = dict(table.state.draws) if table is not None else {}
    for draw in scenario.draws:
        if made.get(draw.draw, 0) <= 0 and str(error) == str(ForcedDrawImpossible(draw.draw, draw.value)):
            return Problem(draw.place, f"the draw {draw.draw!r} cannot be {shown(draw.value)}")
        made[draw.draw] = made.get(draw.draw, 0) - 1
    raise error
