"""Failures in a form that may be logged and stored: what and where, never the texts of people."""

import traceback
from datetime import timedelta
from pathlib import Path

LONGEST_BACKOFF_S = 60.0


def described(error: BaseException) -> str:
    """Return the kind of an error and the place that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno} in {frames[-1].name}" if frames else ""
    return f"{type(error).__module__}.{type(error).__qualname__}{place}"


def backoff(attempts: int, first_s: float = 1.0) -> timedelta:
    """Return how long to wait after so many failures: twice as long each time, up to a minute."""
    return timedelta(seconds=min(first_s * 2 ** min(attempts - 1, 16), LONGEST_BACKOFF_S))
