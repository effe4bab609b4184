"""What the bot may ask about rule systems without knowing their insides."""

from core.engine.rules import Option, Role, Ruleset, Setup, SetupFault
from core.engine.values import Params
from core.rulesets import RULESETS


class UnknownRuleset(ValueError):
    """The text names no rule system that can be played."""


def ruleset(ruleset_id: str) -> Ruleset:
    """Return a rule system by its id.

    Raises:
        UnknownRuleset: there is none with this id in this version.
    """
    found = RULESETS.get(ruleset_id)
    if found is None:
        raise UnknownRuleset(f"no rule system {ruleset_id!r}; there are: {', '.join(RULESETS)}")
    return found


def ruleset_ids() -> tuple[str, ...]:
    """Return the ids of all rule systems that can be played."""
    return tuple(RULESETS)


def options(ruleset_id: str) -> tuple[Option, ...]:
    """Return the options of a rule system in rule-book order."""
    return tuple(ruleset(ruleset_id).options.values())


def defaults(ruleset_id: str) -> Params:
    """Return the default of every option of a rule system, in rule-book order."""
    return {option.id: option.default for option in options(ruleset_id)}


def roles(ruleset_id: str) -> tuple[Role, ...]:
    """Return all roles of a rule system."""
    return tuple(ruleset(ruleset_id).roles.values())


def player_range(ruleset_id: str) -> tuple[int, int]:
    """Return the smallest and the largest number of players."""
    return ruleset(ruleset_id).players


def role_set(ruleset_id: str, setup: Setup) -> tuple[str, ...]:
    """Return the roles that will be dealt: those set by hand, or the default for the number of players."""
    if setup.role_set is not None:
        return setup.role_set
    return ruleset(ruleset_id).default_set(setup.player_count, setup.modules)


def faults(ruleset_id: str, setup: Setup) -> tuple[SetupFault, ...]:
    """Return everything that keeps a set-up from being started; empty if it is valid."""
    return ruleset(ruleset_id).faults(setup)
