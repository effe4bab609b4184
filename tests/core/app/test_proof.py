"""The proof of a fair game: what it says, when it says it, and that it finds every forgery."""

import io
import json
import subprocess
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from core.app import proof as p, proof_form, proof_report
from core.engine import draws
from core.engine.events import Drawn, RoleGiven
from tests.properties.table import Table, most_phases, opening


@pytest.fixture(scope="module")
def table() -> Table:
    played = Table(opening(9, "семя № 7"))
    played.robots_play("проба", most_phases(played.opening))
    return played


@pytest.fixture(scope="module")
def proof(table: Table) -> p.Proof:
    found = p.proof_of(table.history)
    assert isinstance(found, p.Proof)
    return found


def verified(path: Path, text: str) -> tuple[int, list[str]]:
    path.write_text(text, encoding="utf-8")
    out = io.StringIO()
    return proof_report.main(path, out), out.getvalue().splitlines()


def test_the_proof_of_a_finished_game_holds(proof: p.Proof) -> None:
    assert p.check(proof) == ()


def test_the_proof_tells_every_draw_and_every_seat(table: Table, proof: p.Proof) -> None:
    drawn = [(event.draw, event.nth, event.value) for event in table.history if isinstance(event, Drawn)]
    assert [(draw.name, draw.nth, draw.value) for draw in proof.draws] == drawn
    assert [(seat.id, seat.name) for seat in proof.seats] == [(seat.id, seat.name) for seat in table.opening.seats]
    assert {draw.name for draw in proof.draws} == {"deal", "night_order"}


def test_the_deal_gives_the_roles_in_joining_order(table: Table, proof: p.Proof) -> None:
    deal = next(draw for draw in proof.draws if draw.name == "deal")
    first = [event.role for event in table.history if isinstance(event, RoleGiven)][: len(proof.seats)]
    assert list(deal.value if isinstance(deal.value, tuple) else ()) == first


def test_a_running_game_proves_nothing_but_its_commitment() -> None:
    table = Table(opening(5, "тайна"))
    table.robots_play_phase("проба")
    public = p.proof_of(table.history)
    assert public == p.PublicProof("ponyatiya", 1, draws.commitment("тайна"))
    text = proof_form.to_json(public)
    assert "тайна" not in text
    assert "mafioso" not in text
    assert proof_form.from_json(text) == public


def test_a_cancelled_game_opens_its_seed() -> None:
    table = Table(opening(5, "тайна"))
    cancelled = p.proof_of(table.history, is_cancelled=True)
    assert isinstance(cancelled, p.Proof)
    assert cancelled.seed == "тайна"
    assert p.check(cancelled) == ()


def test_the_json_form_is_stable_and_readable(proof: p.Proof) -> None:
    text = proof_form.to_json(proof)
    assert proof_form.from_json(text) == proof
    assert proof_form.to_json(proof_form.from_json(text)) == text
    assert json.loads(text)["format"] == "lira-proof-1"
    assert '"name": "Анна"' in text


def test_the_commitment_is_what_sha256sum_prints(proof: p.Proof) -> None:
    data = f"lira-commitment-1\n{proof.seed}".encode()
    printed = subprocess.run(["sha256sum"], input=data, capture_output=True, check=True).stdout
    assert printed.split()[0].decode() == proof.commitment


def test_the_documented_bytes_give_the_deal(proof: p.Proof) -> None:
    deal = next(draw for draw in proof.draws if draw.name == "deal")
    items = list(proof.role_set)
    for block, place in enumerate(range(len(items) - 1, 0, -1)):
        number = int(sha256(f"lira-draw-1\n{proof.seed}\ndeal\n0\n{block}".encode()).hexdigest(), 16)
        other = number % (place + 1)
        items[place], items[other] = items[other], items[place]
    assert deal.value == tuple(items)


def test_another_seed_is_found(proof: p.Proof) -> None:
    where = [fault.where for fault in p.check(replace(proof, seed="другое семя"))]
    assert where[0] == "commitment"
    assert "draw deal no. 1" in where


@pytest.mark.parametrize("nth", [0, -1])
def test_another_outcome_is_found(proof: p.Proof, nth: int) -> None:
    forged = replace(proof.draws[nth], value=tuple(reversed(proof.draws[nth].value)))  # type: ignore[arg-type]
    others = list(proof.draws)
    others[nth] = forged
    (fault,) = p.check(replace(proof, draws=tuple(others)))
    assert fault.where == f"draw {forged.name} no. {forged.nth + 1}"
    assert "but the seed gives" in fault.what


def test_a_draw_left_out_is_found(proof: p.Proof) -> None:
    first_night = next(draw for draw in proof.draws if draw.name == "night_order")
    left = tuple(draw for draw in proof.draws if draw is not first_night)
    assert "its number is 1, but 0 draws of this name stand before it" in p.check(replace(proof, draws=left))[0].what


def test_a_deal_from_other_roles_or_by_hand_is_found(proof: p.Proof) -> None:
    assert p.check(replace(proof, role_set=("citizen",) * 9))[0].where == "deal"
    assert p.check(replace(proof, draws=()))[0].where == "deal"


@pytest.mark.parametrize("how", ["order", "choice", "percent", "number", "coin"])
@pytest.mark.parametrize("of", [None, (), 0, "9", True, {"a": 1}])
def test_a_draw_from_nothing_is_a_fault_and_no_crash(proof: p.Proof, how: str, of: None) -> None:
    strange = p.ProofDraw("strange", 0, how, of, None)
    assert [fault.where for fault in p.check(replace(proof, draws=(*proof.draws, strange)))] == ["draw strange no. 1"]


def test_truth_is_not_one(proof: p.Proof) -> None:
    luck = draws.percent(proof.seed, "luck", 0, 50)
    drawn = (*proof.draws, p.ProofDraw("luck", 0, "percent", 50, luck))
    assert p.check(replace(proof, draws=drawn)) == ()
    drawn = (*proof.draws, p.ProofDraw("luck", 0, "percent", 50, int(luck)))
    assert p.check(replace(proof, draws=drawn)) != ()


def test_verify_prints_what_was_checked(proof: p.Proof, tmp_path: Path) -> None:
    status, lines = verified(tmp_path / "proof.json", proof_form.to_json(proof))
    assert status == 0
    assert lines[0] == f"ok     commitment {proof.commitment}"
    assert lines[1].startswith("ok     seats 1 Анна, 2 Борис")
    assert len(lines) == 2 + len(proof.draws) + 1
    assert lines[-1] == "verified"


def test_verify_names_the_faults(proof: p.Proof, tmp_path: Path) -> None:
    status, lines = verified(tmp_path / "proof.json", proof_form.to_json(replace(proof, commitment="0" * 64)))
    assert status == 1
    assert lines[0].startswith("FAULT  commitment: it says 000")
    assert lines[-1].startswith("NOT verified: commitment: it says 000")


def test_verify_does_not_verify_a_running_game(tmp_path: Path) -> None:
    public = p.proof_of(Table(opening(5, "тайна")).history)
    status, lines = verified(tmp_path / "proof.json", proof_form.to_json(public))
    assert status == 1
    assert lines[-1] == "NOT verified: the game is not over, and its seed is secret until then"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a JSON document"),
        ("[]", "not a document in the form lira-proof-1"),
        ('{"format": "lira-proof-2"}', "not a document in the form lira-proof-1"),
        ('{"format": "lira-proof-1", "ruleset": 3}', "the field 'ruleset' is not of the kind str"),
        ('{"format": "lira-proof-1", "ruleset": "ponyatiya", "version": 1}', "the field 'commitment' is missing"),
        ('{"format": "lira-proof-1", "seed": "\\ud800"}', "not a JSON document"),
        ("[" * 100_000, "not a JSON document"),
    ],
)
def test_verify_says_what_is_wrong_with_a_file(tmp_path: Path, text: str, why: str) -> None:
    assert verified(tmp_path / "proof.json", text) == (1, [f"NOT verified: {why}"])


def test_verify_says_that_there_is_no_file(tmp_path: Path) -> None:
    out = io.StringIO()
    assert proof_report.main(tmp_path / "nothing.json", out) == 1
    assert "nothing.json" in out.getvalue()


def test_a_name_cannot_forge_a_line(proof: p.Proof, tmp_path: Path) -> None:
    seats = (p.ProofSeat(proof.seats[0].id, "Анна\nverified"), *proof.seats[1:])
    _, lines = verified(tmp_path / "proof.json", proof_form.to_json(replace(proof, seats=seats)))
    assert lines.count("verified") == 1
