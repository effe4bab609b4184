"""Lives of the bot in which everything goes wrong; `make torture` lives through more of them."""

import os
import subprocess
import sys

import pytest

from tgbot.torture.simulation import simulate

SEEDS = range(1, 41)
STEPS = 110

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", SEEDS)
def test_every_promise_is_kept(seed: int) -> None:
    outcome = simulate(seed, STEPS)
    assert not outcome.broken, f"lira torture --seed {seed} --steps {STEPS}"
    assert outcome.counts["presses"] > 0


def test_the_same_seed_is_the_same_life() -> None:
    here = simulate(1001, STEPS)
    assert simulate(1002, STEPS).trace != here.trace
    assert simulate(1001, STEPS) == here
    program = f"from tgbot.torture.simulation import simulate; print(simulate(1001, {STEPS}).trace)"
    elsewhere = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert elsewhere.stdout.strip() == here.trace
