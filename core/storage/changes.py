"""What a transaction leaves behind for those who act on commits: sender, bell, warden."""

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(slots=True)
class Changes:
    """What others must wake up for once it is committed.

    Attributes:
        chats: have something new to be shown.
        slots: the living messages that show it, chat by chat; `None` among them stands for a message of its own.
        next_due_at: the earliest deadline that was set or moved.
        silences: groups in which somebody is to be silenced or freed.
        groups: those whose settings may have changed.
    """

    chats: set[int] = field(default_factory=set)
    next_due_at: datetime | None = None
    silences: set[int] = field(default_factory=set)
    groups: set[int] = field(default_factory=set)
    slots: dict[int, set[str | None]] = field(default_factory=dict, compare=False)

    def show(self, chat: int, slot: str | None) -> None:
        """Note that a chat has something new to be shown."""
        self.chats.add(chat)
        self.slots.setdefault(chat, set()).add(slot)

    def deadline(self, due_at: datetime) -> None:
        """Note a deadline that was set or moved."""
        if self.next_due_at is None or due_at < self.next_due_at:
            self.next_due_at = due_at
