"""The JSON form of proofs, `lira-proof-1`."""

import json
from typing import Any

from core.app.proof import Proof, ProofDraw, ProofSeat, PublicProof
from core.engine.values import PlayerId, frozen

FORMAT = "lira-proof-1"


class UnreadableProof(ValueError):
    """A text is not a proof in the form `lira-proof-1`."""


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
        json.dumps(document, ensure_ascii=False).encode()
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
