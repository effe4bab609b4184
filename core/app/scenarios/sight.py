"""What an entry's expectations look at: the state now, and what happened and was sent since the phase began."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import cast

from core.app.scenarios.table import Table
from core.engine import events as e
from core.engine.state import GameState, Phase
from core.engine.values import ActorId, Json


class Sight:
    """One phase of a game, seen from the moment at which its entry is checked.

    Attributes:
        serial: the phase that the entry names.
        is_first: the first phase of the script; its window holds everything since the start of the game.
    """

    def __init__(self, table: Table, serial: int, is_first: bool) -> None:
        self.rules = table.rules
        self.state: GameState = table.state
        self.serial = serial
        began = table.beginnings
        after = [*began[serial + 1 :], len(table.events), len(table.events)]
        self._phase_alone = table.events[began[serial] : after[0]]
        self._window = table.events[0 if is_first else began[serial] : after[1]]

    @property
    def phase(self) -> Phase:
        """The phase that runs now."""
        return self.state.now()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    def told(self, actor: ActorId) -> list[e.Said]:
        """Return what reached somebody privately in the window: the phase, and how the next one opened."""
        return [said for said in self._said() if isinstance(said.audience, e.Only) and actor in said.audience.actors]

    def announced(self) -> list[e.Said]:
        """Return what was said in public in the window, to everybody or in one city's chat."""
        return [said for said in self._said() if isinstance(said.audience, e.Everyone | e.Room)]

    def exits(self) -> list[tuple[str, str]]:
        """Return who went out in the phase alone, and by what cause, in that order."""
        return [(event.player, event.cause) for event in self._phase_alone if isinstance(event, e.WentOut)]

    def votes(self) -> Mapping[str, Json]:
        """Return the final tally of the phase alone; while it runs, the votes that stand.

        A tally that a rule system keeps for the record goes before the one that it announces (CITY-6.22). Several
        cities have a tally each.
        """
        if self.phase.serial == self.serial:
            return dict(Counter(vote.target for vote in self.state.votes))
        tallies = [event for event in self._phase_alone if isinstance(event, e.Said) and event.notice == "tally"]
        kept = [said for said in tallies if isinstance(said.audience, e.Nobody)]
        votes: dict[str, Json] = {}
        for said in kept or tallies:
            votes |= cast(Mapping[str, Json], said.params["votes"])
        return {name: number for name, number in votes.items() if number}

    def _said(self) -> Iterator[e.Said]:
        return (event for event in self._window if isinstance(event, e.Said))
