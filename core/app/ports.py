"""What the use cases need from outside, as protocols. `core.storage` fits them; `tgbot.wiring` joins the two."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from core.app.records import Chat, ChatId, GameId, GameRecord, GameStatus, Lobby, Receipt, User, UserId
from core.engine.events import Event
from core.engine.state import GameState


class ConcurrentUpdate(Exception):
    """Somebody else has changed the game meanwhile: load it and try again."""


class GameStore(Protocol):
    """Games inside one transaction."""

    async def create(self, lobby: Lobby) -> GameRecord:
        """Store a new lobby.

        Raises:
            ConcurrentUpdate: the chat has an open game already.
        """

    async def load(self, game: GameId) -> GameRecord | None:
        """Read a game without locking it."""

    async def lock(self, game: GameId) -> GameRecord | None:
        """Read a game and keep everybody else from changing it until the transaction ends."""

    async def save_lobby(self, game: GameId, lobby: Lobby, status: GameStatus) -> None:
        """Store a changed lobby or status of a locked game; its seats follow `lobby.members`."""

    async def append(self, record: GameRecord, events: Sequence[Event], state: GameState) -> GameRecord:
        """Add events and the snapshot after them to a locked game; status follows the state's result.

        Raises:
            ConcurrentUpdate: `record` is not the newest version.
        """

    async def history(self, game: GameId, kinds: tuple[type[Event], ...] = ()) -> tuple[Event, ...]:
        """Return the events of a game in order: all, or those of some kinds."""

    async def open_in(self, chat: ChatId) -> GameId | None:
        """Return the lobby or running game of a chat."""

    async def last_in(self, chat: ChatId) -> GameId | None:
        """Return the newest game of a chat, finished ones included."""

    async def open_of(self, user: UserId) -> tuple[GameId, ...]:
        """Return the lobbies and running games in which a user holds a seat, newest first."""

    async def newest_lobbies(self, most: int) -> tuple[GameId, ...]:
        """Return lobbies of all chats that are still before their start, newest first."""

    async def by_token(self, token: str) -> GameId | None:
        """Return the lobby with this join token."""

    async def receipt(self, command_id: str) -> Receipt | None:
        """Return what became of a command that was handled before."""

    async def keep_receipt(self, receipt: Receipt) -> None:
        """Store what became of a command."""


class DeadlineStore(Protocol):
    """When a game must be looked at again; one row per game and purpose."""

    async def arm(self, game: GameId, purpose: str, serial: int, due_at: datetime) -> None:
        """Set or move the bell of a game for this purpose; whoever rings it knows what for."""

    async def disarm(self, game: GameId, purpose: str) -> None:
        """Take the bell away."""


class PeopleStore(Protocol):
    """Users and chats."""

    async def user(self, user: UserId) -> User | None:
        """Return a known user."""

    async def save_user(self, user: User) -> None:
        """Store a user."""

    async def meet(
        self, user: UserId, name: str, language: str | None, *, in_private: bool, username: str | None = None
    ) -> None:
        """Note who has sent something; whoever writes in private can be written to."""

    async def set_language(self, user: UserId, language: str) -> None:
        """Note the language that a known user has chosen."""

    async def set_blocked(self, user: UserId, is_blocked: bool) -> bool:
        """Note whether a known user has stopped the bot; return whether that is news."""

    async def chat(self, chat: ChatId) -> Chat | None:
        """Return a known group."""

    async def save_chat(self, chat: Chat) -> None:
        """Store a group."""

    async def migrate(self, old: ChatId, new: ChatId) -> None:
        """Follow a group that has become a supergroup: games, settings and waiting messages move along."""


class Stores(Protocol):
    """All stores of one transaction."""

    @property
    def games(self) -> GameStore:
        """Games."""

    @property
    def deadlines(self) -> DeadlineStore:
        """Bells."""

    @property
    def people(self) -> PeopleStore:
        """Users and chats."""
