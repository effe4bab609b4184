"""How fast a bot may write: Telegram's limits, on an injected clock."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from tgbot.sandbox.errors import too_many_requests


@dataclass(frozen=True)
class Limits:
    """The bounds that the stand-in enforces.

    Attributes:
        sends_per_second: messages and edits over all chats; 0 lifts the bound.
        private_burst: messages and edits that one private chat takes at once; 0 lifts the bound.
        private_per_second: how fast a private chat recovers from a burst.
        group_per_minute: messages and edits in one group within any minute; 0 lifts the bound.
        query_expiry_s: how long a press can be answered.
    """

    sends_per_second: int = 30
    private_burst: int = 4
    private_per_second: float = 1.0
    group_per_minute: int = 20
    query_expiry_s: float = 15.0

    @classmethod
    def off(cls) -> Limits:
        """No limit of speed; presses still expire."""
        return replace(cls(), sends_per_second=0, private_burst=0, group_per_minute=0)


@dataclass
class _Bucket:
    left: float
    at: datetime


@dataclass
class RateLimiter:
    """Counts messages and edits; refused ones do not count."""

    limits: Limits
    _overall: deque[datetime] = field(default_factory=deque)
    _groups: dict[int, deque[datetime]] = field(default_factory=lambda: defaultdict(deque))
    _private: dict[int, _Bucket] = field(default_factory=dict)

    def spend(self, chat_id: int, at: datetime) -> None:
        """Count one message or edit.

        Raises:
            ApiError: 429, with the whole seconds after which the chat takes the next one.
        """
        wait_s = max(self._overall_wait(at), self._chat_wait(chat_id, at))
        if wait_s > 0:
            raise too_many_requests(math.ceil(wait_s))
        self._overall.append(at)
        if chat_id < 0:
            self._groups[chat_id].append(at)
        elif self.limits.private_burst:
            self._private[chat_id].left -= 1

    def _overall_wait(self, at: datetime) -> float:
        return _window_wait(self._overall, self.limits.sends_per_second, timedelta(seconds=1), at)

    def _chat_wait(self, chat_id: int, at: datetime) -> float:
        if chat_id < 0:
            return _window_wait(self._groups[chat_id], self.limits.group_per_minute, timedelta(minutes=1), at)
        if not self.limits.private_burst:
            return 0.0
        burst = float(self.limits.private_burst)
        bucket = self._private.setdefault(chat_id, _Bucket(burst, at))
        gained = (at - bucket.at).total_seconds() * self.limits.private_per_second
        bucket.left, bucket.at = min(burst, bucket.left + gained), at
        return 0.0 if bucket.left >= 1 else (1 - bucket.left) / self.limits.private_per_second


def _window_wait(sent: deque[datetime], most: int, window: timedelta, at: datetime) -> float:
    while sent and at - sent[0] >= window:
        sent.popleft()
    if not most or len(sent) < most:
        return 0.0
    return (sent[0] + window - at).total_seconds()
