"""What Telegram's errors mean. The library changes the case of their texts, so they are compared without it."""

import os
from datetime import timedelta

from telegram.error import BadRequest, RetryAfter

# The library warns at every 429 unless its times may be timedeltas; it looks at this whenever it makes one.
os.environ.setdefault("PTB_TIMEDELTA", "1")

_GONE = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "there is no text in the message to edit",
)


def is_too_old(error: BadRequest) -> bool:
    """Whether a press can't be answered any more."""
    return "query is too old" in error.message.lower() or "query id is invalid" in error.message.lower()


def is_not_modified(error: BadRequest) -> bool:
    """Whether an edit would have changed nothing, which is as good as success."""
    return "message is not modified" in error.message.lower()


def is_gone(error: BadRequest) -> bool:
    """Whether a message can't be edited, so that a new one must take its place."""
    return any(text in error.message.lower() for text in _GONE)


def pause_of(error: RetryAfter) -> timedelta:
    """Return how long Telegram wants to be left alone; the library gives seconds or a timedelta."""
    pause = error.retry_after
    return pause if isinstance(pause, timedelta) else timedelta(seconds=pause)
