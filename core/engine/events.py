"""Everything that can happen in a game: facts, which change the state, and `Said`, which tells an audience something.

Facts reach nobody: what people know comes from `Said` and from views alone. All events are plain data with a versioned
JSON form (`core.storage.codec`).
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from core.engine.commands import Branch
from core.engine.values import ActorId, Json, Params, PlayerId


@dataclass(frozen=True, slots=True)
class Everyone:
    """Everybody who follows the game, in the group."""


@dataclass(frozen=True, slots=True)
class Only:
    """These actors alone, privately (players, `MASTER`, offices)."""

    actors: tuple[ActorId, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """The members of a room that has a public place of its own (the chat of one city)."""

    room: str


@dataclass(frozen=True, slots=True)
class Nobody:
    """Kept for the record and for the master; no player ever sees it."""


Audience: TypeAlias = Everyone | Only | Room | Nobody


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table when the game opens.

    Attributes:
        role: given beforehand (scenarios); `None` means that the rule system deals.
        traits: further facts given beforehand (clan, number, class, city).
    """

    id: PlayerId
    name: str
    role: str | None = None
    traits: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameOpened:
    """The set-up that everything else follows from.

    Attributes:
        version: of the rule system; a running game keeps its past when a rule is corrected.
        options: every option of the rule system with its value, defaults included.
        role_set: the roles to be dealt, in catalogue order; empty when every seat has one.
        seed: secret source of all draws; it has no view before the end.
        forced: outcomes of draws by name, used up in order (scenarios).
        linger_s: shortest and longest wait, in seconds, before a phase that may end early ends: hides who acted last.
        is_by_clock: slow paces end at the clock times of the rules; off, a phase lasts exactly its hours (scenarios).
    """

    ruleset: str
    version: int
    seats: tuple[Seat, ...]
    options: Params
    modules: tuple[str, ...]
    role_set: tuple[str, ...]
    seed: str
    at: datetime
    forced: Params = field(default_factory=dict)
    linger_s: tuple[int, int] = (0, 0)
    is_by_clock: bool = False


@dataclass(frozen=True, slots=True)
class RoleGiven:
    """A player has a role and a side from now on; `traits` are added to those he has."""

    player: PlayerId
    role: str
    side: str
    traits: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoleShown:
    """A player's role is known to everybody from now on."""

    player: PlayerId
    role: str


@dataclass(frozen=True, slots=True)
class PhaseOpened:
    """A phase begins. Passes of the former phase end.

    Attributes:
        deadline: a command that arrives at this moment or later is late.
    """

    kind: str
    number: int
    stage: str | None
    at: datetime
    deadline: datetime


@dataclass(frozen=True, slots=True)
class DeadlineMoved:
    """The present phase ends at another time than was said."""

    deadline: datetime


@dataclass(frozen=True, slots=True)
class PhaseLingers:
    """Nobody is waited for any more: the phase ends at this moment, unless `None` says that somebody is again.

    The deadline that people are told stays as it is, so that nobody sees who acted last.
    """

    until: datetime | None


@dataclass(frozen=True, slots=True)
class Acted:
    """A command was accepted. The running number of these facts is what "earlier" and "first" mean."""

    by: ActorId
    branch: Branch
    at: datetime


@dataclass(frozen=True, slots=True)
class OrderStands:
    """An order waits for its resolution.

    Attributes:
        key: which of the player's orders it is (a slot, a group of acts); it replaces the earlier one with this key.
    """

    by: PlayerId
    key: str
    branch: Branch
    at: datetime


@dataclass(frozen=True, slots=True)
class OrderGone:
    """An order was taken back, dropped or carried out."""

    by: PlayerId
    key: str


@dataclass(frozen=True, slots=True)
class VoteStands:
    """A vote stands. It replaces the voter's earlier one."""

    by: PlayerId
    target: PlayerId
    at: datetime


@dataclass(frozen=True, slots=True)
class VoteGone:
    """A vote was taken back or has become void."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class Passed:
    """A player does nothing more in this phase, for the time being."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class PassGone:
    """A pass was taken back by a later act."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class StatusGained:
    """A player has a status; a second one of the same id replaces its data."""

    player: PlayerId
    status: str
    data: Json = None


@dataclass(frozen=True, slots=True)
class StatusLost:
    """A status has ended."""

    player: PlayerId
    status: str


@dataclass(frozen=True, slots=True)
class TraitSet:
    """A further fact about a player has changed (lives, class, office)."""

    player: PlayerId
    trait: str
    value: Json


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player is out of the game."""

    player: PlayerId
    cause: str


@dataclass(frozen=True, slots=True)
class Noted:
    """The rule system remembers something (who is on turn, whom the bouncer has shielded)."""

    key: str
    value: Json


@dataclass(frozen=True, slots=True)
class Drawn:
    """A random decision was made.

    Attributes:
        nth: how often this name was drawn before.
        how: `order`, `choice`, `percent` or `number`, see `core.engine.draws`.
        of: what it was drawn from: the items, the chance in per cent, or the limit.
        forced: the value came from a scenario, not from the seed.
    """

    draw: str
    nth: int
    how: str
    of: Json
    value: Json
    forced: bool = False


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Somebody has won, or nobody has.

    Attributes:
        winning_side: one side, several that win together, or empty for a draw.
        clause: the rule that ended the game.
    """

    winning_side: tuple[str, ...]
    winners: tuple[PlayerId, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class Said:
    """An audience is told something. Names in `params` are player ids."""

    notice: str
    params: Params
    audience: Audience


Fact: TypeAlias = (
    GameOpened
    | RoleGiven
    | RoleShown
    | PhaseOpened
    | DeadlineMoved
    | PhaseLingers
    | Acted
    | OrderStands
    | OrderGone
    | VoteStands
    | VoteGone
    | Passed
    | PassGone
    | StatusGained
    | StatusLost
    | TraitSet
    | WentOut
    | Noted
    | Drawn
    | GameEnded
)
Event: TypeAlias = Fact | Said
