"""Telegram's limits of sending: overall, per private chat and per group, as moments before which nothing may go out."""

from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

MARGIN = 1.05
"""Windows are taken so much longer than Telegram's, because calls do not arrive as evenly as they leave."""

_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Rates:
    """How fast Telegram lets a bot write.

    Attributes:
        per_second: over all chats.
        private_per_second: in one private chat, in the long run.
        private_burst: in one private chat, at once before that.
        group_per_minute: in one group.
    """

    per_second: int
    private_per_second: float
    private_burst: int
    group_per_minute: int


@dataclass(slots=True)
class _Chat:
    free_at: datetime = _LONG_AGO
    held_until: datetime = _LONG_AGO
    sent: deque[datetime] = field(default_factory=deque)


class Limits:
    """Says when the next message or edit may go out. Every one that goes out is counted."""

    def __init__(self, rates: Rates) -> None:
        self._rates = rates
        self._overall: deque[datetime] = deque(maxlen=rates.per_second)
        self._private_gap = timedelta(seconds=1 / rates.private_per_second)
        self._group_window = timedelta(minutes=1) * MARGIN
        self._chats: dict[int, _Chat] = {}

    def chat_free_at(self, chat_id: int) -> datetime:
        """Return when a chat may be written to again; a moment in the past means now."""
        chat = self._chats.get(chat_id)
        if chat is None:
            return _LONG_AGO
        if chat_id > 0:
            free_at = chat.free_at - self._private_gap * (self._rates.private_burst - 1)
        elif len(chat.sent) >= self._rates.group_per_minute:
            free_at = chat.sent[0] + self._group_window
        else:
            free_at = _LONG_AGO
        return max(free_at, chat.held_until)

    def next_edit_at(self, chat_id: int) -> datetime:
        """Return when a group may have an edit again: evenly spread over the minute, so that messages find room."""
        chat = self._chats.get(chat_id)
        if chat is None or chat_id > 0 or not chat.sent:
            return _LONG_AGO
        return chat.sent[-1] + self._group_window / self._rates.group_per_minute

    def reserve(self, chat_id: int, now: datetime) -> datetime:
        """Count a message or an edit in a chat that is free.

        Returns:
            When it may go out within the overall limit; a moment in the past means now.
        """
        at = now
        if len(self._overall) == self._rates.per_second:
            at = max(now, self._overall[0] + timedelta(seconds=1) * MARGIN)
        self._overall.append(at)
        chat = self._chats.setdefault(chat_id, _Chat())
        if chat_id > 0:
            chat.free_at = max(chat.free_at, at) + self._private_gap
        else:
            chat.sent.append(at)
            while len(chat.sent) > self._rates.group_per_minute:
                chat.sent.popleft()
        return at

    def hold(self, chat_id: int, until: datetime) -> None:
        """Leave one chat alone for a while."""
        chat = self._chats.setdefault(chat_id, _Chat())
        chat.held_until = max(chat.held_until, until)

    def forget(self, now: datetime) -> None:
        """Drop what no longer matters."""
        idle_since = now - self._group_window
        self._chats = {
            chat_id: chat
            for chat_id, chat in self._chats.items()
            if max(chat.free_at, chat.held_until, *list(chat.sent)[-1:]) > idle_since
        }
