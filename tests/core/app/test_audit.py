"""The audit finds whatever is lost, forged or there twice."""

from dataclasses import replace
from datetime import timedelta

import pytest

from core.app.audit import RING, Discrepancy, audit
from core.app.lobbies import new_lobby
from core.app.records import ChatId, GameId, GameRecord, Receipt, UserId
from core.engine.decide import postpone
from core.engine.events import Acted, Said
from core.engine.refusals import Refusal
from core.engine.values import CLOCK
from tests.properties.table import NOON, Table, most_phases, opening

GAME = GameId(7)


@pytest.fixture
def table() -> Table:
    played = Table(opening(6, "seed"))
    played.robots_play_phase("whim")
    pause = postpone(played.state, timedelta(minutes=5))
    played.history += pause.events
    played.state = pause.state
    played.ring()
    played.robots_play("whim", most_phases(played.opening))
    return played


def record(table: Table) -> GameRecord:
    """The game as it is stored."""
    lobby = new_lobby(UserId(1), "A", ChatId(-5), "ru", "ponyatiya", "token", "seed", NOON)
    return GameRecord(GAME, "finished", lobby, table.state, len(table.history))


def receipts(table: Table) -> list[Receipt]:
    """What was promised."""
    found = [Receipt("update:9999", GAME, Refusal("late"), NOON)]
    for number, command in enumerate(table.sent):
        is_bell = command.by == CLOCK
        name = f"{RING}:{GAME}:{command.phase_serial}:x" if is_bell else f"update:{number}"
        found.append(Receipt(name, GAME, None, command.at))
    return found


def test_a_whole_game_with_a_pause_is_as_it_must_be(table: Table) -> None:
    audit(record(table), table.history, receipts(table))


def test_an_event_that_is_missing_is_found(table: Table) -> None:
    for lost in (1, len(table.history) // 2, len(table.history) - 1):
        history = [event for number, event in enumerate(table.history) if number != lost]
        with pytest.raises(Discrepancy):
            audit(replace(record(table), event_count=len(history)), history, receipts(table))


def test_a_beginning_that_is_missing_is_found(table: Table) -> None:
    with pytest.raises(Discrepancy, match="begins with its opening"):
        audit(record(table), table.history[1:], receipts(table))


def test_another_outcome_is_found(table: Table) -> None:
    place = max(number for number, event in enumerate(table.history) if isinstance(event, Said))
    forged = replace(table.history[place], notice="forged")
    history = [*table.history[:place], forged, *table.history[place + 1 :]]
    with pytest.raises(Discrepancy, match="is not the Said that the engine makes"):
        audit(record(table), history, receipts(table))


def test_a_promise_that_was_not_kept_is_found(table: Table) -> None:
    promised = [*receipts(table), Receipt("update:8888", GAME, None, NOON)]
    with pytest.raises(Discrepancy, match="receipts without act"):
        audit(record(table), table.history, promised)


def test_an_act_that_nobody_was_told_of_is_found(table: Table) -> None:
    acts = [receipt for receipt in receipts(table) if receipt.command_id.startswith("update:")]
    kept = [receipt for receipt in receipts(table) if receipt is not acts[-1] and receipt != acts[-1]]
    assert any(isinstance(event, Acted) for event in table.history)
    with pytest.raises(Discrepancy, match="acts without receipt"):
        audit(record(table), table.history, kept)


def test_a_bell_that_is_not_recorded_is_found(table: Table) -> None:
    kept = [receipt for receipt in receipts(table) if not receipt.command_id.startswith(RING)]
    with pytest.raises(Discrepancy, match="follows no command"):
        audit(record(table), table.history, kept)


def test_a_phase_that_was_closed_twice_is_found(table: Table) -> None:
    bells = [receipt for receipt in receipts(table) if receipt.command_id.startswith(RING)]
    with pytest.raises(Discrepancy, match="closed twice"):
        audit(record(table), table.history, [*receipts(table), bells[0]])


def test_a_snapshot_of_another_moment_is_found(table: Table) -> None:
    with pytest.raises(Discrepancy, match="snapshot"):
        audit(replace(record(table), state=Table(table.opening).state), table.history, receipts(table))
    with pytest.raises(Discrepancy, match="are counted"):
        audit(replace(record(table), event_count=3), table.history, receipts(table))
