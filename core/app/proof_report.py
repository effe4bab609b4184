"""`lira verify`: says line by line what was checked of the proof in a file."""

from pathlib import Path
from typing import TextIO

from core.app.proof import PublicProof, findings
from core.app.proof_form import from_json


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
    for line, fault in findings(proof):
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
