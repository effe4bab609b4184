"""What lives for one night only: the plans that count, who is protected, who was lost (section 7)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.engine.commands import Branch
from core.engine.scene import Scene
from core.engine.values import Params, PlayerId


@dataclass(frozen=True, slots=True)
class Plan:
    """An order with the branch that counts tonight; `key` tells the first act of a player from his second."""

    by: PlayerId
    key: str
    branch: Branch

    @property
    def target(self) -> PlayerId:
        """The one target of every night act."""
        return self.branch.targets[0]

    @property
    def params(self) -> Params:
        """What the order says beside act and target."""
        return self.branch.params


@dataclass(frozen=True)
class Night(Scene):
    """A night under resolution.

    Attributes:
        plans: the orders that count (step 2).
        sequence: who acts after whom (step 3).
        protected: target to bouncer (step 4).
        stopped: target to how many acts on him were stopped (step 5).
        losses: who went out in this resolution, in that order, and the cause.
        stories: victim and text for each successful attack with one (PON-7.24).
    """

    plans: tuple[Plan, ...] = ()
    sequence: tuple[PlayerId, ...] = ()
    protected: Mapping[PlayerId, PlayerId] = field(default_factory=dict)
    stopped: Mapping[PlayerId, int] = field(default_factory=dict)
    losses: tuple[tuple[PlayerId, str], ...] = ()
    stories: tuple[tuple[PlayerId, str], ...] = ()

    def plans_of(self, role: str) -> tuple[Plan, ...]:
        """Return the plans of the holder of a role, his first act first."""
        plans = [plan for plan in self.plans if self.get(plan.by).role == role]
        return tuple(sorted(plans, key=lambda plan: plan.key))

    def failed(self, plan: Plan) -> "Night":
        """Tell the actor that he failed, never why (PON-12.7)."""
        return self.tell(plan.by, "action_failed", act=plan.branch.act, target=plan.target)

    def with_protection(self, plan: Plan) -> "Night":
        """Protect the target for the rest of the night (PON-5.27)."""
        return replace(self, protected={**self.protected, plan.target: plan.by})

    def stopping(self, plan: Plan) -> "Night":
        """The protection has stopped an act on its target once more (PON-7.10 c)."""
        times = self.stopped.get(plan.target, 0) + 1
        return replace(self.failed(plan), stopped={**self.stopped, plan.target: times})

    def losing(self, player: PlayerId, cause: str) -> "Night":
        """Remember a loss for the announcements of step 11."""
        return replace(self, losses=(*self.losses, (player, cause)))
