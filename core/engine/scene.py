"""A state in motion: what is true so far, and the events that made it so."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self, TypeVar

from core.engine import draws, events as e
from core.engine.refusals import InvariantBroken
from core.engine.state import GameState, Player, evolve
from core.engine.values import ActorId, Json, changed, frozen, frozen_params

Item = TypeVar("Item", bound=Json)


@dataclass(frozen=True)
class Scene:
    """What a command or the end of a phase has led to so far.

    A step takes a scene and returns a new one. Rule systems derive their own scenes with fields that live for one
    resolution only (who is protected tonight); whatever must outlive it is noted in the state.

    Attributes:
        at: the moment at which all this happens.
        fresh: the events since the scene began, in order.
    """

    state: GameState
    at: datetime
    fresh: tuple[e.Event, ...] = ()

    def add(self, *facts: e.Event) -> Self:
        """Let events happen."""
        state = self.state
        for fact in facts:
            state = evolve(state, fact)
        return changed(self, state=state, fresh=self.fresh + facts)

    def tell(self, actors: ActorId | Iterable[ActorId], notice: str, /, **params: object) -> Self:
        """Tell somebody something privately; nobody else learns it. Without actors nothing is said."""
        audience = (actors,) if isinstance(actors, str) else tuple(actors)
        if not audience:
            return self
        return self.add(e.Said(notice, frozen_params(params), e.Only(audience)))

    def announce(self, notice: str, /, **params: object) -> Self:
        """Tell everybody something."""
        return self.add(e.Said(notice, frozen_params(params), e.Everyone()))

    def note(self, key: str, value: object) -> Self:
        """Remember something for later scenes; what is already known is not noted again."""
        known = self.state.memory.get(key)
        value = frozen(value)
        return self if key in self.state.memory and known == value else self.add(e.Noted(key, value))

    def recall(self, key: str, default: Json = None) -> Json:
        """Return what was noted, or the default."""
        return self.state.memory.get(key, default)

    def get(self, player: ActorId) -> Player:
        """Return a player who is known to exist.

        Raises:
            InvariantBroken: nobody has this id.
        """
        found = self.state.player(player)
        if found is None:
            raise InvariantBroken(f"no player {player!r}")
        return found

    def is_out(self, player: ActorId) -> bool:
        """Whether this player is out of the game by now."""
        return self.get(player).is_out

    def living(self) -> tuple[Player, ...]:
        """Return the players in the game, in joining order."""
        return self.state.living()

    def draw_order(self, name: str, items: Sequence[Item]) -> tuple[Self, tuple[Item, ...]]:
        """Put items into random order, and record it."""

        def fits(value: Json) -> bool:
            return isinstance(value, tuple) and sorted(map(str, value)) == sorted(map(str, items))

        return self._drawn(name, "order", tuple(items), draws.order(*self._draw_key(name), items), fits)

    def draw_choice(self, name: str, items: Sequence[Item]) -> tuple[Self, Item]:
        """Choose one of the items at random, and record it."""
        drawn = draws.choice(*self._draw_key(name), items)
        return self._drawn(name, "choice", tuple(items), drawn, lambda value: value in items)

    def draw(self, name: str, percent: int) -> tuple[Self, bool]:
        """Let something happen with a chance of so many per cent, and record whether it did."""
        drawn = draws.percent(*self._draw_key(name), percent)
        return self._drawn(name, "percent", percent, drawn, lambda value: isinstance(value, bool))

    def draw_number(self, name: str, below: int) -> tuple[Self, int]:
        """Draw a whole number from 0 up to, but not including, `below`, and record it."""
        drawn = draws.number(*self._draw_key(name), below)
        return self._drawn(name, "number", below, drawn, lambda value: value in range(below))

    def _draw_key(self, name: str) -> tuple[str, str, int]:
        return self.state.seed, name, self.state.draws.get(name, 0)

    def _drawn(self, name: str, how: str, of: Json, value: Json, fits: Callable[[Json], bool]) -> tuple[Self, "Item"]:
        nth = self.state.draws.get(name, 0)
        forced = self.state.forced.get(name, ())
        is_forced = isinstance(forced, tuple) and nth < len(forced)
        if is_forced:
            assert isinstance(forced, tuple)
            value = forced[nth]
            if not fits(value):
                raise ForcedDrawImpossible(name, value)
        return self.add(e.Drawn(name, nth, how, of, value, is_forced)), value  # type: ignore[return-value]


class ForcedDrawImpossible(InvariantBroken):
    """A scenario forces a draw to a value that it cannot take."""

    def __init__(self, draw: str, value: Json) -> None:
        super().__init__(f"the draw {draw!r} cannot be {value!r}")
