"""The engine beside `mafia` 1.0.0, the public engine on PyPI.

Both play random games of nine players that were thrown before, so that only playing them is timed, in CPU seconds of
one core. What is sent to one engine is as much per phase as what is sent to the other. Counted is every command:

* ours: each call of `decide`, accepted or refused, bells included; timed are the deal, all checks, events and states;
* the peer: each action added, each vote set, each phase resolved; timed are also the cards of the beginning and, after
  each phase, the question whether somebody has won, which ours answers by itself.
"""

import gc
from collections.abc import Callable
from functools import partial
from time import process_time

from benchmarks.engine import lira, mafia_library
from benchmarks.figures import Figure, Pair, figure

GAMES = 60
REPETITIONS = 15
BAR = 10


def measured() -> list[Figure]:
    """Measure both kinds of games."""
    return [
        _figure("engine, legal commands only", legal_only=True),
        _figure("engine, legal and illegal commands mixed", legal_only=False),
    ]


def _figure(name: str, *, legal_only: bool) -> Figure:
    ours = [lira.thrown(seed, legal_only=legal_only) for seed in range(GAMES)]
    commands_per_phase = sum(map(lira.commands, ours)) / sum(game.phases for game in ours)
    peers = [mafia_library.thrown(seed, commands_per_phase, legal_only=legal_only) for seed in range(GAMES)]
    gc.freeze()
    pairs = [
        Pair(
            _rate(sum(map(lira.commands, ours)), [partial(lira.play, game) for game in ours]),
            _rate(sum(map(mafia_library.commands, peers)), [mafia_library.prepared(game) for game in peers]),
        )
        for _ in range(REPETITIONS)
    ]
    gc.unfreeze()
    return figure(name, pairs, "commands per CPU second", bar=BAR)


def _rate(commands: int, games: list[Callable[[], None]]) -> float:
    gc.collect()
    began = process_time()
    for play in games:
        play()
    return commands / (process_time() - began)
