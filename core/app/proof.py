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
from pathlib import Path
from typing import Any, TextIO

from core.engine import draws, events as e
from core.engine.refusals import InvariantBroken
from core.engine.values import Json, PlayerId, frozen

FORMAT = "lira-proof-1"


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


class UnreadableProof(ValueError):
    """A text is not a proof in the form `lira-proof-1`."""


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
    return tuple(fault for _, fault in _checks(proof) if fault is not None)


def _checks(proof: Proof) -> Iterator[tuple[str, Fault | None]]:
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


def to_json(proof: Proof | PublicProof) -> str:
    """Return the JSON form: the same proof always gives the same text."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": proof.ruleset,
        "version": proof.version,
        "commitment": proof.commitment,
    }
    if isinstance(proof, Proof):
        document |= {
            "seed": proof.seed,
            "seats": [{"id": seat.id, "name": seat.name} for seat in proof.seats],
            "role_set": proof.role_set,
            "draws": [
                {"name": draw.name, "nth": draw.nth, "how": draw.how, "of": draw.of, "value": draw.value}
                for draw in proof.draws
            ],
        }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def from_json(text: str) -> Proof | PublicProof:
    """Return the proof that was written.

    Raises:
        UnreadableProof: another form, or a field is missing or of another kind.
    """
    try:
        document = json.loads(text)
        _written(document).encode()
    except (ValueError, RecursionError) as error:
        raise UnreadableProof("not a JSON document") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise UnreadableProof(f"not a document in the form {FORMAT}")
    heading = (_field(document, "ruleset", str), _field(document, "version", int), _field(document, "commitment", str))
    if "seed" not in document:
        return PublicProof(*heading)
    return Proof(
        *heading,
        seed=_field(document, "seed", str),
        seats=tuple(
            ProofSeat(PlayerId(_field(seat, "id", str)), _field(seat, "name", str))
            for seat in _field(document, "seats", list)
        ),
        role_set=tuple(str(role) for role in _field(document, "role_set", list)),
        draws=tuple(_draw(draw) for draw in _field(document, "draws", list)),
    )


def _draw(document: object) -> ProofDraw:
    return ProofDraw(
        name=_field(document, "name", str),
        nth=_field(document, "nth", int),
        how=_field(document, "how", str),
        of=frozen(_field(document, "of", object)),
        value=frozen(_field(document, "value", object)),
    )


def _field(document: object, name: str, kind: type[Any]) -> Any:
    if not isinstance(document, dict) or name not in document:
        raise UnreadableProof(f"the field {name!r} is missing")
    value = document[name]
    if not isinstance(value, kind):
        raise UnreadableProof(f"the field {name!r} is not of the kind {kind.__name__}")
    return value


def main(path: Path, out: TextIO) -> int:
    """Check the proof in a file and say line by line what was checked.

    Returns:
        The exit status: 0 when everything holds, else 1. The last line is `verified` or `NOT verified: ` and why.
    """
    try:
        proof = from_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return _not_verified(out, str(error))
    if isinstance(proof, PublicProof):
        _say(out, f"commitment {proof.commitment}")
        return _not_verified(out, "the game is not over, and its seed is secret until then")
    faults = []
    for line, fault in _checks(proof):
        _say(out, f"ok     {line}" if fault is None else f"FAULT  {fault}")
        faults += [fault] if fault is not None else []
    if faults:
        return _not_verified(out, "; ".join(map(str, faults)))
    _say(out, "verified")
    return 0


def _not_verified(out: TextIO, why: str) -> int:
    _say(out, f"NOT verified: {why}")
    return 1


def _say(out: TextIO, line: str) -> None:
    """Write one line; what a file smuggles in cannot make two of it."""
    out.write("".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line) + "\n")


def _written(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
