"""The same with the library `mafia`: nine players with the roles that come nearest to ours.

The library checks nothing when a command comes. An action by somebody who has no such ability, or who is dead, is
dropped when the night is resolved; a vote of a dead player, or for one, is not counted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from mafia import (
    Cop,
    Day,
    Doctor,
    FactionAction,
    Game as LibraryGame,
    Goon,
    Investigate,
    Kill,
    Mafia,
    Night,
    Protect,
    Town,
    Vigilante,
    Villager,
)

ROLES = ("cop", "doctor", "vigilante", "goon", "goon", "villager", "villager", "villager", "villager")
GOON = "goon"
ABILITIES = {"cop": Investigate, "doctor": Protect, "vigilante": Kill}
MOST_DAYS = 20

Step: TypeAlias = tuple[str, int, int]
"""What is done, by whom and to whom; for `resolve` both are zero."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game to be played: the deal, and in each phase some steps and `resolve`."""

    seed: int
    roles: tuple[str, ...]
    steps: tuple[Step, ...]


class _Table:
    """A game of the library's in play."""

    def __init__(self, seed: int, roles: tuple[str, ...]) -> None:
        self.game = LibraryGame(seed=seed)
        town, mafia = self.game.add_faction(Town()), self.game.add_faction(Mafia("Mafia"))
        made = {"cop": Cop, "doctor": Doctor, "vigilante": Vigilante, "villager": Villager}
        self.players = [
            self.game.add_player(f"P{number}", Goon(mafia) if role == GOON else made[role](town))
            for number, role in enumerate(roles)
        ]
        self.mafia = mafia
        self.phase: Any = Night(0)
        self.is_over = False

    def do(self, step: Step) -> None:
        """Carry out one command."""
        kind, by, to = step
        if kind == "resolve":
            self.game.resolve(self.phase)
            self.is_over = self.game.is_game_over()
            self.phase = self.phase.next_phase()
        elif kind == "vote":
            self.phase.set_vote(self.players[by], self.players[to])
        elif kind == GOON:
            self.phase.add_action(FactionAction(self.mafia, Kill(self.players[by], self.players[to])))
        else:
            self.phase.add_action(ABILITIES[kind](self.players[by], self.players[to]))


def thrown(seed: int, commands_per_phase: float, *, legal_only: bool) -> Game:
    """Return a random game with so many commands in an average phase.

    In every phase each living player does what he can, once; what is then missing is done by anybody to anybody, or,
    if only legal commands are wanted, by the living to the living.
    """
    chance = Random(seed)
    roles = tuple(chance.sample(ROLES, len(ROLES)))
    table = _Table(seed, roles)
    table.game.begin()
    steps: list[Step] = []
    owed = 0.0
    while not table.is_over and table.phase.number <= MOST_DAYS:
        owed += commands_per_phase
        phase = _usual(table, roles, chance)
        while len(phase) + 1 < owed:
            phase.append(_further(table, roles, chance, legal_only=legal_only))
        phase.append(("resolve", 0, 0))
        owed -= len(phase)
        for step in phase:
            table.do(step)
        steps += phase
    return Game(seed, roles, tuple(steps))


def _usual(table: _Table, roles: tuple[str, ...], chance: Random) -> list[Step]:
    living = _living(table)
    if isinstance(table.phase, Day):
        return [("vote", by, chance.choice(living)) for by in living]
    steps = [(roles[by], by, chance.choice(living)) for by in living if roles[by] in ABILITIES]
    shooter = next((by for by in living if roles[by] == GOON), None)
    return steps if shooter is None else [*steps, (GOON, shooter, chance.choice(living))]


def _further(table: _Table, roles: tuple[str, ...], chance: Random, *, legal_only: bool) -> Step:
    if legal_only:
        return chance.choice(_usual(table, roles, chance))
    kinds = ("vote",) if isinstance(table.phase, Day) else (*ABILITIES, GOON)
    return chance.choice(kinds), chance.randrange(len(roles)), chance.randrange(len(roles))


def _living(table: _Table) -> list[int]:
    return [number for number, player in enumerate(table.players) if player.alive]


def commands(game: Game) -> int:
    """Return how many commands a game has."""
    return len(game.steps)


def prepared(game: Game) -> Callable[[], None]:
    """Seat the players, and return what deals the cards and plays the game."""
    table = _Table(game.seed, game.roles)

    def play() -> None:
        table.game.begin()
        for step in game.steps:
            table.do(step)

    return play
