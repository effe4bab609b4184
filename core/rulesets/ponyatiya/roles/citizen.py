"""The honest citizen votes (PON-5.29)."""

from core.engine.rules import Role
from core.rulesets.ponyatiya.sides import citizens

ROLE = Role(id="citizen", clause="PON-5.29", side=citizens)
