"""The proof that the deal and all dice of a game were fair.

Anybody can check it by hand. All texts are UTF-8, the line feed is one byte (0A), and none stands at the end:

* **Commitment**, published before the deal: the SHA-256 digest, in hexadecimal digits, of two lines,
  `lira-commitment-1` and the seed.
* **Numbers of a draw**: the SHA-256 digests, read as whole numbers with the first byte the highest, of five lines:
  `lira-draw-1`, the seed, the name of the draw, how often this name was drawn before, and the running number of the
  digest in this draw, both from 0 in decimal digits. A **number below k** takes the next digest that is less than the
  greatest multiple of k up to 2^256, and of it the remainder of a division by k.
* `choice`: the item whose place, counted from 0, is a number below the count of the items. `number`: a number below the
  limit. `percent`: whether a number below 100 is less than the chance.
* `order`: for each place from the last down to the second, counted from 0 as p, the item there changes places with the
  item at a number below p + 1.

The seed stands in the proof of a finished or cancelled game only; before that there is nothing but the commitment.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from core.engine import draws, events as e
from core.engine.refusals import InvariantBroken
from core.engine.values import Json, PlayerId


@dataclass(frozen=True, slots=True)
class PublicProof:
    """What may be known of a game that goes on: the seed is fixed, and tells nothing."""

    ruleset: str
    version: int
    commitment: str


@dataclass(frozen=True, slots=True)
class ProofSeat:
    """A seat; draws name players by its id."""

    id: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class ProofDraw:
    """One random decision; the fields are those of `core.engine.events.Drawn`."""

    name: str
    nth: int
    how: str
    of: Json
    value: Json


@dataclass(frozen=True, slots=True)
class Proof:
    """Everything that is needed to draw the whole game again.

    Attributes:
        seats: joining order; the deal gives its first role to the first of them.
        role_set: what was dealt; empty when every seat had its role beforehand.
        draws: in the order in which they were made.
    """

    ruleset: str
    version: int
    commitment: str
    seed: str
    seats: tuple[ProofSeat, ...]
    role_set: tuple[str, ...]
    draws: tuple[ProofDraw, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a proof that is not as it should be."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def proof_of(history: Iterable[e.Event], *, is_cancelled: bool = False) -> Proof | PublicProof:
    """Return what a game's whole history proves.

    Args:
        is_cancelled: the game was called off, so its seed may be known although nobody has won.

    Raises:
        InvariantBroken: the history does not begin with `GameOpened`.
    """
    events = tuple(history)
    if not events or not isinstance(events[0], e.GameOpened):
        raise InvariantBroken("a history begins with GameOpened")
    opening = events[0]
    commitment = draws.commitment(opening.seed)
    if not is_cancelled and not any(isinstance(event, e.GameEnded) for event in events):
        return PublicProof(opening.ruleset, opening.version, commitment)
    return Proof(
        ruleset=opening.ruleset,
        version=opening.version,
        commitment=commitment,
        seed=opening.seed,
        seats=tuple(ProofSeat(seat.id, seat.name) for seat in opening.seats),
        role_set=opening.role_set,
        draws=tuple(
            ProofDraw(event.draw, event.nth, event.how, event.of, event.value)
            for event in events
            if isinstance(event, e.Drawn)
        ),
    )


def check(proof: Proof) -> tuple[Fault, ...]:
    """Compute the commitment and every draw again; return what differs, nothing if the game was fair."""
    return tuple(fault for _, fault in findings(proof) if fault is not None)


def findings(proof: Proof) -> Iterator[tuple[str, Fault | None]]:
    """Yield a line for each thing that is checked, and the fault that was found in it."""
    yield f"commitment {proof.commitment}", _fault_of_commitment(proof)
    yield _deal_in_words(proof), _fault_of_deal(proof)
    made: Counter[str] = Counter()
    for draw in proof.draws:
        yield f"{_named(draw)}: {_written(draw.value)}", _fault_of_draw(proof.seed, draw, made[draw.name])
        made[draw.name] += 1


def _fault_of_commitment(proof: Proof) -> Fault | None:
    computed = draws.commitment(proof.seed)
    if computed == proof.commitment:
        return None
    return Fault("commitment", f"it says {proof.commitment}, but the seed gives {computed}")


def _deal_in_words(proof: Proof) -> str:
    seats = ", ".join(f"{number} {seat.name}" for number, seat in enumerate(proof.seats, 1))
    return f"seats {seats}; " + (f"roles {', '.join(proof.role_set)}" if proof.role_set else "roles given beforehand")


def _fault_of_deal(proof: Proof) -> Fault | None:
    dealt = [draw for draw in proof.draws if draw.name == "deal"]
    if bool(dealt) != bool(proof.role_set) or len(dealt) > 1:
        return Fault("deal", f"it was made {len(dealt)} times for a set of {len(proof.role_set)} roles")
    if dealt and dealt[0].of != proof.role_set:
        return Fault("deal", f"it was made from {_written(dealt[0].of)}, not from the set of roles of the game")
    return None


def _fault_of_draw(seed: str, draw: ProofDraw, nth: int) -> Fault | None:
    if draw.nth != nth:
        return Fault(_named(draw), f"its number is {draw.nth}, but {nth} draws of this name stand before it")
    redraw = _DRAWS.get(draw.how)
    try:
        if redraw is None:
            raise TypeError
        computed = redraw(seed, draw.name, nth, draw.of)
    except (TypeError, ValueError, LookupError, ArithmeticError):
        return Fault(_named(draw), f"nothing can be drawn with {draw.how!r} from {_written(draw.of)}")
    if computed == draw.value and type(computed) is type(draw.value):
        return None
    return Fault(_named(draw), f"it says {_written(draw.value)}, but the seed gives {_written(computed)}")


def _named(draw: ProofDraw) -> str:
    return f"draw {draw.name} no. {draw.nth + 1}"


def _items(of: Json) -> tuple[Json, ...]:
    if not isinstance(of, tuple) or not of:
        raise TypeError("items are a list that is not empty")
    return of


def _limit(of: Json) -> int:
    if not isinstance(of, int) or isinstance(of, bool) or of < 0:
        raise TypeError("a limit is a whole number")
    return of


_DRAWS: Mapping[str, Callable[[str, str, int, Json], Json]] = {
    "order": lambda seed, name, nth, of: draws.order(seed, name, nth, _items(of)),
    "choice": lambda seed, name, nth, of: draws.choice(seed, name, nth, _items(of)),
    "percent": lambda seed, name, nth, of: draws.percent(seed, name, nth, _limit(of)),
    "number": lambda seed, name, nth, of: draws.number(seed, name, nth, _limit(of)),
}


def _written(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
