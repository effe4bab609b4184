"""Random games of ours: thrown once with the properties' own source of chaos, then played again from the commands."""

from dataclasses import dataclass, field
from random import Random

from core.engine.commands import Command
from core.engine.decide import Accepted, decide, open_game
from core.engine.events import GameOpened
from core.engine.refusals import Refusal
from core.rulesets.ponyatiya import RULESET
from tests.properties.chaos import stir
from tests.properties.table import Table, opening

PLAYERS = 9
MOST_PHASES = 100


@dataclass(frozen=True, slots=True)
class Game:
    """A game to be played.

    Attributes:
        sent: every command, refused ones included.
        phases: how many were closed in it.
    """

    opening: GameOpened
    sent: tuple[Command, ...]
    phases: int


@dataclass
class _RecordingTable(Table):
    every: list[Command] = field(default_factory=list)

    def decide(self, command: Command) -> Accepted | Refusal:
        self.every.append(command)
        return Table.decide(self, command)


def thrown(seed: int, *, legal_only: bool) -> Game:
    """Return a random game: played by robots, or stirred by people of whom many send what makes no sense."""
    chance = Random(seed)
    table = _RecordingTable(opening(PLAYERS, f"seed {seed}"))
    if legal_only:
        table.robots_play(str(seed), MOST_PHASES)
    while not table.is_over:
        stir(table, chance, 1)
    return Game(table.opening, tuple(table.every), table.state.now().serial)


def commands(game: Game) -> int:
    """Return how many commands a game has."""
    return len(game.sent)


def play(game: Game) -> None:
    """Play a game with all its checks, events and states."""
    state = open_game(RULESET, game.opening).state
    for command in game.sent:
        decision = decide(RULESET, state, command)
        if isinstance(decision, Accepted):
            state = decision.state
