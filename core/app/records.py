"""What the use cases keep beside the engine's state: lobbies, users, chats, and the receipt of each command."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NewType, TypeAlias

from core.engine.refusals import Refusal
from core.engine.state import GameState
from core.engine.values import Params, PlayerId

GameId = NewType("GameId", int)
UserId = NewType("UserId", int)
ChatId = NewType("ChatId", int)

GameStatus: TypeAlias = Literal["lobby", "running", "finished", "cancelled", "abandoned"]
LobbyStage: TypeAlias = Literal["set_up", "sign_up"]
Ballots: TypeAlias = Literal["open", "counts", "secret"]
"""What everybody sees of a vote: everything, only the counts, or nothing until the vote is over."""

OfferCause: TypeAlias = Literal["given_up", "absence", "unreachable", "left_group"]
PauseReason: TypeAlias = Literal["admin", "removed"]


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who takes part, before the start and after it.

    Attributes:
        user: the Telegram user; `None` for a robot player.
        name: as shown, exactly as typed by its owner (never HTML).
    """

    user: UserId | None
    name: str

    @property
    def is_robot(self) -> bool:
        """Whether the seat is played by a robot."""
        return self.user is None


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat of a running game that is offered to somebody of the reserve.

    Attributes:
        to: who may take it.
        cause: why it is offered.
        until: he must answer before.
    """

    seat: PlayerId
    to: UserId
    cause: OfferCause
    until: datetime


@dataclass(frozen=True, slots=True)
class Pause:
    """A game stands still: nothing is accepted, and nothing rings.

    Attributes:
        reason: `admin` has asked for it, or the bot was `removed` from the group.
    """

    since: datetime
    reason: PauseReason


@dataclass(frozen=True, slots=True)
class Lobby:
    """A game before the start, and afterwards the record of who sat down and of what the platform has decided.

    Attributes:
        chat: the group; for a practice game the host's private chat.
        members: joining order; after the start member i sits on seat i + 1.
        options: only those that differ from the default.
        role_set: set by hand; `None` means the default for the number of players.
        token: random, unguessable part of the join link; valid for this lobby until `deadline`.
        deadline: when sign-up ends by itself; `None` while the set-up card is open.
        seed: secret; its commitment is shown from the beginning.
        stale_at: when a lobby that nobody starts closes by itself, however often sign-up was extended.
        is_practice: played with robots in the host's private chat; pays nothing.
        ballots: what everybody sees of a vote.
        reserve: who waits for a seat, in the order of coming.
        offers: seats that are offered to the reserve.
        former: who has sat in the game and given his seat away.
        pause: set while the running game stands still.
    """

    host: UserId
    host_name: str
    chat: ChatId
    language: str
    ruleset: str
    token: str
    seed: str
    opened_at: datetime
    stale_at: datetime
    modules: tuple[str, ...] = ()
    options: Params = field(default_factory=dict)
    role_set: tuple[str, ...] | None = None
    max_players: int = 30
    stage: LobbyStage = "set_up"
    members: tuple[Member, ...] = ()
    deadline: datetime | None = None
    is_practice: bool = False
    ballots: Ballots = "open"
    reserve: tuple[Member, ...] = ()
    offers: tuple[Offer, ...] = ()
    former: tuple[UserId, ...] = ()
    pause: Pause | None = None

    @property
    def is_private(self) -> bool:
        """Whether it is played in the host's private chat, which has his id."""
        return int(self.chat) == int(self.host)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A stored game.

    Attributes:
        state: `None` until the start.
        event_count: how many events are stored; the next one gets this sequence number.
    """

    id: GameId
    status: GameStatus
    lobby: Lobby
    state: GameState | None = None
    event_count: int = 0

    @property
    def is_on(self) -> bool:
        """Whether it is being played: begun, not over, not paused."""
        return self.state is not None and self.status == "running" and self.lobby.pause is None

    @property
    def is_stopped(self) -> bool:
        """Whether it was begun and ended without a result."""
        return self.state is not None and self.status in ("cancelled", "abandoned")

    def seat_of(self, user: UserId) -> PlayerId | None:
        """Return the seat on which this user sits."""
        for number, member in enumerate(self.lobby.members, 1):
            if member.user == user:
                return PlayerId(str(number))
        return None

    def user_on(self, player: str) -> UserId | None:
        """Return who sits on a seat; `None` for robots, the master and unknown seats."""
        if not player.isdecimal() or not 1 <= int(player) <= len(self.lobby.members):
            return None
        return self.lobby.members[int(player) - 1].user


@dataclass(frozen=True, slots=True)
class User:
    """A Telegram user who has met the bot.

    Attributes:
        has_started: the bot may write to him.
        is_blocked: he has stopped the bot since.
        username: his name in Telegram, in lower case and without the @.
        banned_for: why an owner keeps him out of new games; `None` for everybody else.
    """

    id: UserId
    name: str
    language: str | None = None
    has_started: bool = False
    is_blocked: bool = False
    username: str | None = None
    banned_for: str | None = None


@dataclass(frozen=True, slots=True)
class Chat:
    """A group that has met the bot; `settings` are what its admins have chosen."""

    id: ChatId
    title: str = ""
    language: str | None = None
    settings: Mapping[str, str | int | bool | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of one command. The same command id gets the same receipt, whatever has happened since.

    Attributes:
        refusal: why not; `None` when it was accepted.
        recorded_at: the second that counts for the deadline.
    """

    command_id: str
    game: GameId
    refusal: Refusal | None
    recorded_at: datetime
