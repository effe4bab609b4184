"""What has happened, read from a game's stored events: private news of a resolution, and the log of a finished game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from core.engine.commands import Branch
from core.engine.events import (
    Acted,
    Drawn,
    Event,
    Everyone,
    Only,
    OrderGone,
    OrderStands,
    PhaseOpened,
    RoleGiven,
    Said,
    WentOut,
)
from core.engine.values import Params
from tgbot.texts.notices import Notice

SHOWN_AT_ONCE = frozenset({"action_accepted", "room_message", "role_assigned", "warning_noted"})
"""Private notices that have a form of their own: receipts, the relayed message, the role card."""

SHOWN_ON_THE_BOARD = frozenset({"vote_cast", "vote_withdrawn"})
SHOWN_OTHERWISE = frozenset({"phase_began", "game_over", "roles_disclosed", *SHOWN_ON_THE_BOARD})
"""Public notices that have a form of their own: the announcement of the phase, the end of the game, the board."""

TAKES_BACK = ("withdraw", "pass", "leave")


def news_for(events: Sequence[Event], player: str) -> list[Notice]:
    """Return what these events tell one player privately, apart from what has a form of its own."""
    return [
        (event.notice, event.params)
        for event in events
        if isinstance(event, Said)
        and isinstance(event.audience, Only)
        and player in event.audience.actors
        and event.notice not in SHOWN_AT_ONCE
    ]


def public_results(events: Sequence[Event]) -> list[Notice]:
    """Return what these events tell everybody, apart from what has a form of its own."""
    return [
        (event.notice, event.params)
        for event in events
        if isinstance(event, Said) and isinstance(event.audience, Everyone) and event.notice not in SHOWN_OTHERWISE
    ]


def opening_of(history: Sequence[Event], serial: int) -> Sequence[Event]:
    """Return the events of the resolution that has opened a phase, as they are stored together."""
    opened = [place for place, event in enumerate(history) if isinstance(event, PhaseOpened)]
    if not 0 < serial < len(opened):
        return ()
    place = opened[serial]
    begin = max((n for n in range(place) if _ends_a_batch(history[n])), default=0)
    end = next((n for n in range(place, len(history)) if _ends_a_batch(history[n])), len(history))
    return history[begin:end]


def _ends_a_batch(event: Event) -> bool:
    """Whether nothing of a later resolution stands before this event, nor of an earlier one behind it."""
    return isinstance(event, Acted) or (isinstance(event, Said) and event.notice == "phase_began")


@dataclass(slots=True)
class PhasePast:
    """One phase of a finished game.

    Attributes:
        orders: actor and branch of each order that stood when the phase was resolved.
        told: actors, notice and parameters of what was said privately.
        roles: of the players, as the phase was resolved.
        sequence: who acted after whom, where it was drawn.
    """

    kind: str
    number: int
    public: list[Notice] = field(default_factory=list)
    orders: list[tuple[str, Branch]] = field(default_factory=list)
    told: list[tuple[tuple[str, ...], str, Params]] = field(default_factory=list)
    roles: dict[str, str] = field(default_factory=dict)
    sequence: tuple[str, ...] = ()


def phases_of(history: Sequence[Event]) -> Iterator[PhasePast]:
    """Yield the phases of a game in order, without the time after its end."""
    reader = _Reader()
    for event in history:
        if isinstance(event, PhaseOpened) and reader.phase is not None:
            yield reader.resolved()
        reader.read(event)


class _Reader:
    """Reads a history event by event."""

    def __init__(self) -> None:
        self.phase: PhasePast | None = None
        self._standing: dict[tuple[str, str], Branch] = {}
        self._roles: dict[str, str] = {}
        self._out: set[str] = set()
        self._last: Acted | None = None

    def resolved(self) -> PhasePast:
        """Return the phase that has just ended; its orders are over with a night."""
        phase = self.phase
        assert phase is not None
        if phase.kind == "night":
            phase.orders = [(actor, branch) for (actor, _), branch in self._standing.items()]
            self._standing.clear()
        phase.roles = dict(self._roles)
        return phase

    def read(self, event: Event) -> None:
        """Take one event in."""
        match event:
            case PhaseOpened():
                self.phase = PhasePast(event.kind, event.number)
            case RoleGiven():
                self._roles[event.player] = event.role
            case Acted():
                self._last = event
            case OrderStands():
                self._standing[event.by, event.key] = event.branch
            case OrderGone() if self._is_taken_back(event):
                self._standing.pop((event.by, event.key), None)
            case WentOut():
                self._out.add(event.player)
            case Drawn(draw="night_order") if self.phase is not None and isinstance(event.value, tuple):
                self.phase.sequence = tuple(str(actor) for actor in event.value)
            case Said() if self.phase is not None:
                self._hear(self.phase, event)
            case _:
                pass

    def _is_taken_back(self, gone: OrderGone) -> bool:
        """Whether an order went before its night, and not because it was carried out."""
        last = self._last
        return gone.by in self._out or (last is not None and last.by == gone.by and last.branch.act in TAKES_BACK)

    def _hear(self, phase: PhasePast, said: Said) -> None:
        if isinstance(said.audience, Everyone):
            phase.public.append((said.notice, said.params))
        elif isinstance(said.audience, Only):
            phase.told.append((said.audience.actors, said.notice, said.params))
            if said.notice == "order_void":
                for key in [key for key in self._standing if key[0] in said.audience.actors]:
                    del self._standing[key]


def room_messages(history: Sequence[Event]) -> dict[str, list[Params]]:
    """Return all that was said in each room, in order."""
    rooms: dict[str, list[Params]] = {}
    for event in history:
        if isinstance(event, Said) and event.notice == "room_message":
            rooms.setdefault(str(event.params["room"]), []).append(event.params)
    return rooms
