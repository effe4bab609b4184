"""The rule systems, each a folder that reads like its rule book."""

from core.engine.rules import Ruleset
from core.rulesets import ponyatiya

RULESETS: dict[str, Ruleset] = {rules.id: rules for rules in (ponyatiya.RULESET,)}
"""All rule systems that can be played, by id."""
