"""What actors send: the one form that every act has, in the bot, in scenario files and from robots."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from core.engine.values import ActorId, Params, PlayerId, frozen_params


@dataclass(frozen=True, slots=True)
class Branch:
    """One alternative of an order: an act with its targets, and the condition under which it counts.

    Attributes:
        only_if: condition id to player; all must hold. `None` means always, an empty mapping is refused by the rules.
        or_else: examined when `only_if` is false.
    """

    act: str
    targets: tuple[PlayerId, ...] = ()
    params: Params = field(default_factory=dict)
    only_if: Mapping[str, str] | None = None
    or_else: "Branch | None" = None

    def chain(self) -> Iterator["Branch"]:
        """Yield this branch, then its fallbacks in the order in which they are examined."""
        branch: Branch | None = self
        while branch is not None:
            yield branch
            branch = branch.or_else


@dataclass(frozen=True, slots=True)
class Command:
    """One attempt to act.

    Attributes:
        at: time of arrival (aware UTC). Whether the command is in time depends on it alone, not on when it is handled.
        phase_serial: the phase that the sender saw, where his panel names it; another one running is a refusal.
    """

    by: ActorId
    branch: Branch
    at: datetime
    phase_serial: int | None = None

    @property
    def act(self) -> str:
        """The act of the main branch."""
        return self.branch.act


def command(
    by: ActorId,
    act: str,
    *targets: PlayerId,
    at: datetime,
    only_if: Mapping[str, str] | None = None,
    or_else: Branch | None = None,
    phase_serial: int | None = None,
    **params: object,
) -> Command:
    """Build a command in one line; `params` are plain data."""
    return Command(by, Branch(act, targets, frozen_params(params), only_if, or_else), at, phase_serial)
