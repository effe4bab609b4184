"""The table at which a scenario is played: the engine, a clock, and everything that has happened."""

from datetime import UTC, datetime, timedelta

from core.app.scenarios.model import Scenario
from core.engine import events as e
from core.engine.commands import Branch, Command
from core.engine.decide import Accepted, decide, open_game
from core.engine.refusals import InvariantBroken, Refusal
from core.engine.state import evolve
from core.engine.values import CLOCK, MASTER, ActorId

MONDAY_MORNING = datetime(2024, 1, 1, 5, tzinfo=UTC)
"""Monday, 08:00 in Moscow: when every scenario starts."""

ONE_SECOND = timedelta(seconds=1)


class Table:
    """A game in progress.

    Attributes:
        events: all events of the game so far.
        beginnings: for each phase by its serial number, where among the events it began.
        clock: time of the last command, or of the beginning of the phase.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.rules = scenario.rules
        self.events: list[e.Event] = []
        self.beginnings: list[int] = []
        self.clock = MONDAY_MORNING
        opening = e.GameOpened(
            ruleset=self.rules.id,
            version=self.rules.version,
            seats=scenario.seats,
            options=scenario.options,
            modules=scenario.modules,
            role_set=scenario.role_set,
            seed=scenario.seed,
            at=MONDAY_MORNING,
            forced=scenario.forced(),
        )
        self._keep(open_game(self.rules, opening))

    def send(self, by: ActorId, branch: Branch, at: datetime) -> Refusal | None:
        """Send a command; return why it was refused, or `None` when it was accepted."""
        answer = decide(self.rules, self.state, Command(by, branch, at))
        if isinstance(answer, Refusal):
            return answer
        self.clock = at
        self._keep(answer)
        return None

    def ring(self) -> None:
        """Move the clock to the phase's deadline, which fires; after the end nothing follows any more."""
        self.clock = self.state.now().deadline
        if self.state.result is None:
            refusal = self.send(CLOCK, Branch("close"), self.clock)
            if refusal is not None:
                raise InvariantBroken(f"the bell was refused: {refusal.reason}")

    def close_as_master(self) -> Refusal | None:
        """Let the master close the phase at once; the robot does so by moving its own bell."""
        at = self.clock + ONE_SECOND
        if self.state.options.get("human_master"):
            return self.send(MASTER, Branch("close"), at)
        if self.state.result is None:
            moved = e.DeadlineMoved(at)
            self._keep(Accepted((moved,), evolve(self.state, moved)))
        self.ring()
        return None

    def _keep(self, accepted: Accepted) -> None:
        for number, event in enumerate(accepted.events, len(self.events)):
            if isinstance(event, e.PhaseOpened):
                self.beginnings.append(number)
                self.clock = event.at
        self.events += accepted.events
        self.state = accepted.state
