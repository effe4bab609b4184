"""What a rule system is made of: records that its folder fills in. One `Ruleset` is all that the engine asks for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from core.engine.commands import Branch, Command
from core.engine.refusals import Refusal
from core.engine.scene import Scene
from core.engine.state import GameState, Player
from core.engine.values import Json, Params, PlayerId


@dataclass(frozen=True, slots=True)
class Param:
    """One parameter of an act.

    Attributes:
        values: the only values allowed, each of its own type; empty means any of the kind.
        least: the smallest number allowed; numbers must be above it when `is_exclusive`.
        most: the largest number allowed.
    """

    id: str
    kind: Literal["text", "int", "number", "bool", "enum", "roles"]
    values: tuple[Json, ...] = ()
    required: bool = False
    least: float | None = None
    is_exclusive: bool = False
    most: float | None = None

    def fits(self, value: Json) -> bool:
        """Whether a value may stand here at all; a limit with a refusal of its own is not checked here."""
        if self.values:
            return any(value == allowed and type(value) is type(allowed) for allowed in self.values)
        match self.kind:
            case "text" | "enum":
                return isinstance(value, str)
            case "bool":
                return isinstance(value, bool)
            case "int":
                return isinstance(value, int) and not isinstance(value, bool) and self._is_within(value)
            case "number":
                return isinstance(value, int | float) and not isinstance(value, bool) and self._is_within(value)
            case "roles":
                return isinstance(value, str | tuple)

    def _is_within(self, value: float) -> bool:
        is_enough = self.least is None or value > self.least or (value == self.least and not self.is_exclusive)
        return is_enough and (self.most is None or value <= self.most)


NO_VARIANT: tuple[Params, ...] = ({},)


def without_parameters(state: GameState, player: Player) -> tuple[Params, ...]:
    """Offer an act once, without parameters."""
    return NO_VARIANT


@dataclass(frozen=True, slots=True)
class Act:
    """Something that an actor may do in this rule system, whoever he is.

    Attributes:
        do: what happens when the command is accepted; refusals have been tested before.
        phases: kinds of phases in which it is possible at all, as the rule system names them.
        targets: smallest and largest number of targets; a target given to an act without any is ignored.
        variants: parameter sets with which a view offers the act to a player; empty: only typed, never offered.
        is_masters: sent by the game master alone.
        is_order: resolved at the end of the phase; it may have branches.
    """

    id: str
    clause: str
    do: Callable[[Scene, Command], Scene]
    phases: tuple[str, ...]
    targets: tuple[int, int] = (0, 0)
    params: tuple[Param, ...] = ()
    module: str | None = None
    variants: Callable[[GameState, Player], tuple[Params, ...]] = without_parameters
    is_masters: bool = False
    is_order: bool = False


@dataclass(frozen=True, slots=True)
class Attempt:
    """One branch of a command under test."""

    rules: "Ruleset"
    state: GameState
    command: Command
    branch: Branch
    act: Act
    actor: Player | None
    is_fallback: bool = False


Test: TypeAlias = Callable[[Attempt], Refusal | None]
"""One refusal test: the reason why this branch is not possible, or `None`."""


@dataclass(frozen=True, slots=True)
class RoleAct:
    """A role's own act: when it begins and what it may not be aimed at.

    Attributes:
        is_order: resolved at the end of the phase, not at once.
        from_number: first night in which it works.
        blocked_if: tests of the actor that are this role's alone.
        refused_if: tests of the target that are this role's alone.
    """

    act: str
    clause: str
    is_order: bool = False
    from_number: int = 0
    blocked_if: tuple[Test, ...] = ()
    refused_if: tuple[Test, ...] = ()


@dataclass(frozen=True, slots=True)
class Role:
    """One role of a rule system.

    Attributes:
        side: the side for these traits.
        knows: whom a player of this role knows at any moment (joining order, without himself).
        is_single: at most one in a game.
        module: the optional module that brings it.
    """

    id: str
    clause: str
    side: Callable[[Params], str]
    acts: tuple[RoleAct, ...] = ()
    knows: Callable[[GameState, Player], tuple[PlayerId, ...]] = lambda state, player: ()
    is_single: bool = False
    module: str | None = None

    def act(self, act: str) -> RoleAct | None:
        """Return the role's own act of this id."""
        for own in self.acts:
            if own.act == act:
                return own
        return None


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a rule system; `least` and `most` bound whole numbers, both included."""

    id: str
    kind: Literal["bool", "int", "enum", "text"]
    default: Json
    clause: str
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 100_000

    def fits(self, value: Json) -> bool:
        """Whether the option may have this value."""
        match self.kind:
            case "bool":
                return isinstance(value, bool)
            case "int":
                return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
            case "enum":
                return value in self.values
            case "text":
                return isinstance(value, str) and len(value) <= 1000


@dataclass(frozen=True, slots=True)
class RoomNow:
    """A room as it is at this moment; who is no member does not see that it exists."""

    id: str
    members: tuple[PlayerId, ...]
    writers: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """What the host has chosen before the start.

    Attributes:
        role_set: the roles in catalogue order; `None` means the default set.
        options: only those that differ from their default.
    """

    player_count: int
    modules: tuple[str, ...] = ()
    options: Params = field(default_factory=dict)
    role_set: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SetupFault:
    """Why a set-up cannot be started; `params` fill the sentence that says so."""

    reason: str
    clause: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A rule system: a table of contents.

    Attributes:
        start: deals, tells the role cards and opens the first phase.
        refusal: the first reason why a branch is not possible.
        close: resolves the present phase and opens the next one, or ends the game.
        after: what every accepted command leaves behind (activity).
        awaited: who is waited for in the present phase (joining order).
        rooms: the rooms that exist now.
        card: what a player's role card says beyond role, side and acquaintances.
        public: what everybody may know beyond seats, votes and phase.
    """

    id: str
    version: int
    prefix: str
    players: tuple[int, int]
    modules: tuple[str, ...]
    options: Mapping[str, Option]
    roles: Mapping[str, Role]
    sides: tuple[str, ...]
    acts: Mapping[str, Act]
    statuses: tuple[str, ...]
    default_set: Callable[[int, tuple[str, ...]], tuple[str, ...]]
    faults: Callable[[Setup], tuple[SetupFault, ...]]
    start: Callable[[Scene], Scene]
    refusal: Callable[[Attempt], Refusal | None]
    close: Callable[[Scene], Scene]
    after: Callable[[Scene, Command], Scene]
    awaited: Callable[[GameState], tuple[PlayerId, ...]]
    rooms: Callable[[GameState], tuple[RoomNow, ...]]
    card: Callable[[GameState, Player], Params]
    public: Callable[[GameState], Params] = lambda state: {}

    def resolved_options(self, chosen: Params) -> Params:
        """Return all options with their values, defaults included.

        Raises:
            ValueError: an option is unknown or has a value that it cannot have.
        """
        for id_, value in chosen.items():
            option = self.options.get(id_)
            if option is None:
                raise ValueError(f"{self.id} has no option {id_!r}")
            if not option.fits(value):
                raise ValueError(f"option {id_!r} of {self.id} cannot be {value!r}")
        return {id_: chosen.get(id_, option.default) for id_, option in self.options.items()}

    def role_of(self, player: Player) -> Role:
        """Return the role that a player has now."""
        assert player.role is not None
        return self.roles[player.role]
