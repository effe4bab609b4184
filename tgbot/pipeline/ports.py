"""What the pipeline asks of the bot that it carries, and the values that pass between them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Protocol, TypeAlias

from core.app.records import GameId
from core.storage.inbox import StoredUpdate
from core.storage.outbox import OutboxMessage
from core.storage.unit_of_work import Work

RawUpdate: TypeAlias = dict[str, Any]
"""An update as Telegram sent it."""


class Poison(Exception):
    """An update that can never be handled: it is set aside at once."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something for the outbox: what a chat is to be shown."""

    chat_id: int
    kind: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reply:
    """A call of the Bot API to make after the commit, such as the answer to a press. It is never delayed by limits.

    It is stored by the commit, and made even if the process ends in between; then it may be made twice.

    Attributes:
        method: `answerCallbackQuery` and the like.
        params: its parameters as plain JSON.
        late: what is shown instead when the press is too old to be answered.
    """

    method: str
    params: Mapping[str, Any]
    late: Notice | None = None


@dataclass(frozen=True, slots=True)
class Rendering:
    """One message as it is sent: at most 4,096 characters of Telegram's HTML, or a photo with its caption.

    Attributes:
        keyboard: rows of inline buttons as plain JSON; `None` takes the buttons away.
        photo: a picture; such a message can't be the living one of a slot.
        reply_to: the message that it answers, if that still exists.
    """

    text: str
    keyboard: Sequence[Sequence[Mapping[str, Any]]] | None = None
    photo: bytes | None = None
    protect_content: bool = False
    disable_notification: bool = False
    reply_to: int | None = None


class Processor(Protocol):
    """What handles updates."""

    async def process(self, update: StoredUpdate, work: Work) -> Sequence[Reply]:
        """Handle one update inside a unit of work, which is committed afterwards.

        The time that counts is `update.received_at`. May be called again when the transaction has failed, so it
        changes nothing but `work`.

        Raises:
            Poison: the update can't be read.
            ConcurrentUpdate: to be called again at once with fresh data.
        """
        ...

    async def apologise(self, update: StoredUpdate, work: Work, *, is_over: bool) -> Sequence[Reply]:
        """Tell the sender of an update that it has failed, in the unit of work that records the failure.

        Args:
            is_over: it was set aside; otherwise it will be handled again.
        """
        ...


class Renderer(Protocol):
    """What makes texts."""

    async def render(self, row: OutboxMessage, stores: Work) -> tuple[Rendering, ...]:
        """Return the parts of what a chat is to be shown, from the present state; nothing if it is not wanted any more.

        Args:
            stores: for reading only.
        """
        ...


class Ringer(Protocol):
    """What happens at a deadline."""

    async def ring(self, game: GameId, purpose: str, serial: int, work: Work) -> None:
        """Do what is due. The deadline's row is gone already; it comes back if this raises."""
        ...


class Observer(Protocol):
    """What is told how fast the pipeline is."""

    def answered(self, after: timedelta) -> None:
        """A press was answered so long after its receipt."""

    def rang(self, late: timedelta) -> None:
        """A deadline has rung so late."""


class Unobserved:
    """Nobody wants to know."""

    def answered(self, after: timedelta) -> None:
        """Go on."""

    def rang(self, late: timedelta) -> None:
        """Go on."""


LaneOf: TypeAlias = Callable[[RawUpdate, Work], Awaitable[str]]
"""Which updates are handled one after the other: the lane of a game, of a chat or of a user."""

Undeliverable: TypeAlias = Callable[[int, OutboxMessage, Exception, Work], Awaitable[None]]
"""Told of a message that Telegram has refused for good: the chat, the row, the reason, and a unit of work."""


def lane_of_game(game: GameId) -> str:
    """Return the lane of a game; its deadlines ring there too."""
    return f"game:{game}"
