"""Floods: whoever sends more than a person can is led into a lane of his own, which is handled at a bounded rate.

Nothing of it is lost, and the time that counts stays that of its arrival; but nobody else waits behind it.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from core.storage.unit_of_work import Work
from tgbot.clock import Clock
from tgbot.pipeline.ports import LaneOf, RawUpdate

FLOOD = "flood:"
BURST_S = 3
"""So many seconds' worth may come at once."""

MOST_REMEMBERED = 10_000

_KINDS = ("callback_query", "message")


@dataclass(slots=True)
class _Allowance:
    left: float
    at: datetime


@dataclass(slots=True)
class Floods:
    """Finds lanes; fits `tgbot.pipeline.ports.LaneOf`.

    Attributes:
        usual: the lanes of those who do not flood.
        per_second: how many updates of one user are handled in a second, in the long run.
    """

    usual: LaneOf
    clock: Clock
    per_second: float
    _users: dict[int, _Allowance] = field(default_factory=dict)

    @property
    def pace(self) -> timedelta:
        """How long a lane of a flood rests after each update."""
        return timedelta(seconds=1 / self.per_second)

    async def lane_of(self, raw: RawUpdate, stores: Work) -> str:
        """Return the lane of an update: the usual one, unless its sender floods."""
        lane = await self.usual(raw, stores)
        sender = next((raw[kind].get("from", {}).get("id") for kind in _KINDS if kind in raw), None)
        return lane if sender is None or self._is_allowed(sender) else f"{FLOOD}{sender}"

    def _is_allowed(self, user: int) -> bool:
        now, most = self.clock.now(), self.per_second * BURST_S
        known = self._users.setdefault(user, _Allowance(most, now))
        known.left = min(most, known.left + (now - known.at).total_seconds() * self.per_second)
        known.at = now
        if known.left < 1:
            return False
        known.left -= 1
        if len(self._users) > MOST_REMEMBERED:
            self._forget(now - timedelta(seconds=BURST_S))
        return True

    def _forget(self, before: datetime) -> None:
        """Forget those who may send a whole burst again."""
        for user in [user for user, allowance in self._users.items() if allowance.at <= before]:
            del self._users[user]
