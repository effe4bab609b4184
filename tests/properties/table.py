"""A table at which games are played for tests: openings, robots, and bells that ring when nobody has anything to do."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Self

from core import robots
from core.engine.commands import Branch, Command
from core.engine.decide import Accepted, decide, open_game
from core.engine.events import Event, GameOpened, Seat
from core.engine.refusals import Refusal
from core.engine.state import GameState
from core.engine.values import CLOCK, PlayerId
from core.engine.views import View, view_for
from core.rulesets.ponyatiya import RULESET

NOON = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
NAMES = (
    "Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна", "Захар", "Инна", "Кирилл", "Лидия", "Марк", "Нина",
    "Олег", "Полина", "Роман", "Софья", "Тимур", "Ульяна", "Фёдор", "Христина", "Цезарь", "Чулпан", "Шамиль", "Эмма",
    "Юрий", "Яна", "Артём", "Белла", "Вадим",
)  # fmt: skip


def opening(
    players: int,
    seed: str,
    *,
    roles: tuple[str, ...] = (),
    role_set: tuple[str, ...] | None = None,
    linger_s: tuple[int, int] = (0, 0),
    **options: object,
) -> GameOpened:
    """Return a set-up of «Мафия по понятиям»; with `roles` nothing is dealt."""
    dealt = RULESET.default_set(players, ()) if role_set is None else role_set
    return GameOpened(
        ruleset=RULESET.id,
        version=RULESET.version,
        seats=tuple(
            Seat(PlayerId(str(number)), name, roles[number - 1] if roles else None)
            for number, name in enumerate(NAMES[:players], 1)
        ),
        options=RULESET.resolved_options(options),  # type: ignore[arg-type]
        modules=(),
        role_set=() if roles else dealt,
        seed=seed,
        at=NOON,
        linger_s=linger_s,
    )


@dataclass
class Table:
    """One game in play; every command arrives a second after the one before.

    Attributes:
        history: all events so far.
        sent: every command that was accepted.
    """

    opening: GameOpened
    history: list[Event] = field(default_factory=list)
    sent: list[Command] = field(default_factory=list)
    state: GameState = field(init=False)
    at: datetime = field(init=False)

    def __post_init__(self) -> None:
        start = open_game(RULESET, self.opening)
        self.history, self.state, self.at = list(start.events), start.state, self.opening.at

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    def view(self, viewer: str | None) -> View:
        """Return what one viewer may know now."""
        return view_for(RULESET, self.state, viewer, self.at)

    def send(self, by: str, branch: Branch) -> Accepted | Refusal:
        """Let an actor try something now."""
        self.at = min(self.at + timedelta(seconds=1), self.state.now().deadline - timedelta(milliseconds=1))
        return self.decide(Command(by, branch, self.at, self.state.now().serial))

    def ring(self) -> Accepted | Refusal:
        """Let the bell ring at the deadline of the present phase."""
        self.at = self.state.now().deadline
        return self.decide(Command(CLOCK, Branch("close"), self.at, self.state.now().serial))

    def decide(self, command: Command) -> Accepted | Refusal:
        """Carry a command out and keep what it leads to."""
        decision = decide(RULESET, self.state, command)
        if isinstance(decision, Accepted):
            self.history += decision.events
            self.state = decision.state
            self.sent.append(command)
        return decision

    def copy(self) -> Self:
        """Return the same game at another table, where it may go on in another way."""
        copied = replace(self)
        copied.history, copied.sent = list(self.history), list(self.sent)
        copied.state, copied.at = self.state, self.at
        return copied

    def robots_play_phase(self, whim: str) -> None:
        """Let robots play on every seat until the phase is over; the bell rings when none has anything left to do."""
        serial = self.state.now().serial
        while self.state.now().serial == serial:
            choice = next(self._choices(whim), None)
            if choice is None:
                self.ring()
            else:
                by, branch = choice
                decision = self.send(by, branch)
                assert isinstance(decision, Accepted), f"{by} chose {branch} and was refused: {decision}"

    def robots_play(self, whim: str, most_phases: int) -> None:
        """Let robots play to the end."""
        for _ in range(most_phases):
            if self.is_over:
                return
            self.robots_play_phase(whim)
        assert self.is_over, f"no end after {most_phases} phases"

    def _choices(self, whim: str) -> Iterator[tuple[PlayerId, Branch]]:
        for player in self.state.players:
            branch = robots.choose(self.view(player.id), whim)
            if branch is not None:
                yield player.id, branch


def most_phases(opened: GameOpened) -> int:
    """Return in how many phases a game must have ended.

    Among any `quiet_rounds_limit` turns after turn 0 is one in which somebody goes out, or the game is drawn (PON-3.9).
    So the last player is out in turn limit × players at the latest. A turn has two phases, and the first is turn 0.
    """
    limit = opened.options["quiet_rounds_limit"]
    assert isinstance(limit, int)
    assert limit > 0
    return 2 * (limit * len(opened.seats) + 1)
