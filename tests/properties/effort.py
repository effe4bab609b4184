"""How hard the properties are tried: quick in `make check`, longer on demand.

`PROPERTY_EFFORT=20 pytest tests/properties` tries twenty times as many games.
"""

import os
from collections.abc import Callable
from typing import TypeVar

from hypothesis import HealthCheck, settings

EFFORT = int(os.environ.get("PROPERTY_EFFORT", "1"))
"""How many times as many examples as usual."""

TestFunction = TypeVar("TestFunction", bound=Callable[..., object])


def games(usual: int) -> Callable[[TestFunction], TestFunction]:
    """Try a property on so many games; a whole game is slow and needs much data, which is no fault of it."""
    patience = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return settings(max_examples=usual * EFFORT, suppress_health_check=patience)
