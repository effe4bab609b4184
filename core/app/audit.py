"""The audit of a stored game: its accepted commands, played again by the engine, must lead to what is stored."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from core.app import systems
from core.app.records import GameRecord, Receipt
from core.engine.commands import Branch, Command
from core.engine.decide import Accepted, decide, open_game, postpone
from core.engine.events import Acted, DeadlineMoved, Event, GameOpened, PhaseOpened
from core.engine.state import GameState, replayed
from core.engine.values import CLOCK

RING = "ring"
"""How the ids of commands begin by which the clock has closed a phase; its serial number is the third part."""


class Discrepancy(Exception):
    """What is stored of a game does not fit together; the text says where."""


class Replay:
    """Follows a game by deciding each accepted command anew; a deadline moves for outages and pauses without one.

    Attributes:
        state: of the game as it must be.
        count: how many events were followed.
    """

    def __init__(self) -> None:
        self.state: GameState | None = None
        self.count = 0

    def follow(self, fresh: Sequence[Event], rings: Mapping[int, datetime]) -> None:
        """Follow events that were stored since the last time.

        Args:
            rings: when the clock has closed a phase, by its serial number.

        Raises:
            Discrepancy: the engine would have done something else.
        """
        rest = tuple(fresh)
        while rest:
            accepted = self._decided(rest[0], rings)
            expected, found = accepted.events, rest[: len(accepted.events)]
            if expected != found:
                raise Discrepancy(f"event {self.count}: {_first_difference(expected, found)}")
            self.state = accepted.state
            self.count += len(expected)
            rest = rest[len(expected) :]

    def _decided(self, event: Event, rings: Mapping[int, datetime]) -> Accepted:
        if self.state is None:
            if not isinstance(event, GameOpened):
                raise Discrepancy("a history begins with its opening")
            return open_game(systems.ruleset(event.ruleset), event)
        if isinstance(event, DeadlineMoved):
            return postpone(self.state, event.deadline - self.state.now().announced)
        decision = decide(systems.ruleset(self.state.ruleset), self.state, self._command(event, rings))
        if not isinstance(decision, Accepted):
            raise Discrepancy(f"event {self.count}: the engine refuses what was accepted: {decision.reason}")
        return decision

    def _command(self, event: Event, rings: Mapping[int, datetime]) -> Command:
        assert self.state is not None
        if isinstance(event, Acted):
            return Command(event.by, event.branch, event.at)
        serial = self.state.now().serial
        if serial not in rings:
            raise Discrepancy(f"event {self.count}: {type(event).__name__} follows no command")
        return Command(CLOCK, Branch("close"), rings[serial], serial)


def audit(record: GameRecord, history: Sequence[Event], receipts: Iterable[Receipt]) -> None:
    """Check a whole game that has begun: history, snapshot and receipts.

    Raises:
        Discrepancy: something is lost, or there twice.
    """
    receipts = tuple(receipts)
    replay = Replay()
    replay.follow(history, rings_of(receipts))
    if len(history) != record.event_count:
        raise Discrepancy(f"{len(history)} events, though {record.event_count} are counted")
    if not record.state == replay.state == replayed(history):
        raise Discrepancy("the snapshot is not what the events lead to")
    check_receipts(history, receipts)


def check_receipts(history: Sequence[Event], receipts: Iterable[Receipt]) -> None:
    """Check that every accepted command of somebody has acted once, and that every act was accepted.

    Raises:
        Discrepancy: an act is lost, was made twice, or nobody was told of it.
    """
    accepted = [receipt for receipt in receipts if receipt.refusal is None]
    acted = Counter(event.at for event in history if isinstance(event, Acted))
    promised = Counter(receipt.recorded_at for receipt in accepted if not receipt.command_id.startswith(f"{RING}:"))
    if acted != promised:
        raise Discrepancy(f"acts without receipt: {acted - promised}; receipts without act: {promised - acted}")
    serials = [event for event in history if isinstance(event, PhaseOpened)]
    closed = Counter(serial_of(receipt) for receipt in accepted if receipt.command_id.startswith(f"{RING}:"))
    if any(count > 1 for count in closed.values()) or len(closed) > len(serials):
        raise Discrepancy(f"phases that the clock has closed twice: {closed}")


def rings_of(receipts: Iterable[Receipt]) -> dict[int, datetime]:
    """Return when the clock has closed phases, by their serial numbers."""
    return {
        serial_of(receipt): receipt.recorded_at
        for receipt in receipts
        if receipt.refusal is None and receipt.command_id.startswith(f"{RING}:")
    }


def serial_of(receipt: Receipt) -> int:
    """Return the serial number of the phase that a ring has closed."""
    return int(receipt.command_id.split(":")[2])


def _first_difference(expected: Sequence[Event], found: Sequence[Event]) -> str:
    for wanted, there in zip(expected, found, strict=False):
        if wanted != there:
            return f"{type(there).__name__} is not the {type(wanted).__name__} that the engine makes"
    return f"{len(expected) - len(found)} events of a command are missing"
