"""A table at which a test plays: seats are given, orders and votes follow, then one looks at what was said and is true.

No database and no bot: the table calls the engine's two doors and keeps the clock.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from core.engine import events as e
from core.engine.commands import Branch, Command, command
from core.engine.decide import Accepted, decide, open_game
from core.engine.refusals import Refusal
from core.engine.rules import Ruleset
from core.engine.state import GameState, Player, Result
from core.engine.values import CLOCK, PlayerId, frozen_params
from core.engine.views import View, view_for

MONDAY = datetime(2024, 1, 1, 5, 0, tzinfo=UTC)
"""A Monday, 08:00 in Moscow: the moment at which scenarios begin."""

UNHURRIED = {"early_end": False, "absence": False}
"""As in scenarios, phases last to their deadline and nobody is excluded, unless a test says otherwise."""


@dataclass(frozen=True)
class Heard:
    """A stretch of what was said."""

    events: tuple[e.Event, ...]

    def told(self, player: str, notice: str) -> list[dict[str, Any]]:
        """Return the parameters of each such notice that the player got privately, in order."""
        return [dict(said.params) for said in self._notices(notice) if _is_for(said, player)]

    def announced(self, notice: str) -> list[dict[str, Any]]:
        """Return the parameters of each such announcement, in order."""
        return [dict(said.params) for said in self._notices(notice) if isinstance(said.audience, e.Everyone)]

    def announcements(self) -> list[str]:
        """Return the ids of all announcements, in order."""
        return [said.notice for said in self._notices() if isinstance(said.audience, e.Everyone)]

    def notices_for(self, player: str) -> list[str]:
        """Return the ids of all private notices for a player, in order."""
        return [said.notice for said in self._notices() if _is_for(said, player)]

    def everything_for(self, player: str) -> list[tuple[str, dict[str, Any]]]:
        """Return all that a player can hear, announcements included, in order."""
        return [
            (said.notice, dict(said.params))
            for said in self._notices()
            if isinstance(said.audience, e.Everyone) or _is_for(said, player)
        ]

    def draws(self, name: str) -> list[e.Drawn]:
        """Return each draw of this name."""
        return [event for event in self.events if isinstance(event, e.Drawn) and event.draw == name]

    def _notices(self, notice: str | None = None) -> Iterable[e.Said]:
        return (s for s in self.events if isinstance(s, e.Said) and notice in (None, s.notice))


def _is_for(said: e.Said, player: str) -> bool:
    return isinstance(said.audience, e.Only) and player in said.audience.actors


class Table:
    """A running game; each act happens a second after the one before it.

    Attributes:
        state: the truth.
        last: what the latest command, or the latest bell, has led to.
        history: everything since the game was opened.
    """

    def __init__(
        self,
        rules: Ruleset,
        seats: Sequence[e.Seat],
        *,
        options: Mapping[str, Any] | None = None,
        draws: Mapping[str, Any] | None = None,
        modules: tuple[str, ...] = (),
        role_set: tuple[str, ...] = (),
        seed: str = "0",
        opened_at: datetime = MONDAY,
        **opening: Any,
    ) -> None:
        chosen = frozen_params({**UNHURRIED, **(options or {})})
        self.rules = rules
        self.now = opened_at
        game_opened = e.GameOpened(
            ruleset=rules.id,
            version=rules.version,
            seats=tuple(seats),
            options=rules.resolved_options(chosen),
            modules=modules,
            role_set=role_set,
            seed=seed,
            at=opened_at,
            forced=frozen_params(draws or {}),
            **opening,
        )
        self.history = Heard(())
        self._accept(open_game(rules, game_opened))

    def _accept(self, outcome: Accepted) -> None:
        self.state: GameState = outcome.state
        self.last = Heard(outcome.events)
        self.history = Heard(self.history.events + outcome.events)

    def attempt(self, command: Command) -> Accepted | Refusal:
        """Return what a command would lead to, and change nothing."""
        return decide(self.rules, self.state, command)

    def _command(self, by: str, act: str, targets: tuple[str, ...], params: Mapping[str, Any]) -> Command:
        at: datetime = self.now + timedelta(seconds=1)
        return command(by, act, *map(PlayerId, targets), **{"at": at, **params})

    def do(self, by: str, act: str, /, *targets: str, **params: Any) -> "Table":
        """Let a command be accepted."""
        sent = self._command(by, act, targets, params)
        outcome = self.attempt(sent)
        assert isinstance(outcome, Accepted), f"{by} {act} {targets}: {outcome}"
        self.now = sent.at
        self._accept(outcome)
        return self

    def refused(self, by: str, act: str, /, *targets: str, **params: Any) -> str | None:
        """Return the reason why a command is refused, or `None` if it would be accepted."""
        outcome = self.attempt(self._command(by, act, targets, params))
        return outcome.reason if isinstance(outcome, Refusal) else None

    def votes(self, **targets: str) -> "Table":
        """Let players vote, in this order."""
        for voter, target in targets.items():
            self.do(voter, "vote", target)
        return self

    def deadline(self) -> "Table":
        """Let the bell ring at the deadline of the present phase."""
        phase = self.state.now()
        self.now = phase.deadline
        outcome = self.attempt(Command(CLOCK, Branch("close"), self.now, phase.serial))
        assert isinstance(outcome, Accepted), outcome
        self._accept(outcome)
        return self

    def until(self, kind: str, number: int) -> "Table":
        """Let phases pass by their deadlines until this one has come."""
        while self.phase != (kind, number):
            assert self.result is None, f"the game ended before {kind} {number}"
            self.deadline()
        return self

    def day(self, number: int) -> "Table":
        """Let phases pass until this day has come."""
        return self.until("day", number)

    def night(self, number: int) -> "Table":
        """Let phases pass until this night has come."""
        return self.until("night", number)

    @property
    def phase(self) -> tuple[str, int]:
        """Kind and number of the present phase."""
        return self.state.now().kind, self.state.now().number

    @property
    def result(self) -> Result | None:
        """How the game has ended."""
        return self.state.result

    @property
    def alive(self) -> str:
        """The names of those who are in the game, in joining order."""
        return " ".join(player.id for player in self.state.living())

    @property
    def causes(self) -> dict[str, str]:
        """Why each of those who are out went out."""
        return {player.id: player.out.cause for player in self.state.players if player.out is not None}

    @property
    def awaited(self) -> str:
        """The names of those who are waited for."""
        return " ".join(self.rules.awaited(self.state))

    def role(self, name: str) -> str | None:
        """Return the role that a player has now."""
        return self._player(name).role

    def statuses(self, name: str) -> list[str]:
        """Return the statuses that a player has now."""
        return [status.id for status in self._player(name).statuses]

    def view(self, viewer: str | None) -> View:
        """Return what a viewer may know now."""
        return view_for(self.rules, self.state, viewer, self.now)

    def _player(self, name: str) -> Player:
        player = self.state.player(name)
        assert player is not None, name
        return player


def otherwise(act: str, *targets: str, **params: Any) -> Branch:
    """Return a fallback: what is done if the condition before it is false."""
    return command("", act, *map(PlayerId, targets), at=MONDAY, **params).branch
