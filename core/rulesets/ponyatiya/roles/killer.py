"""The killer shoots anybody, every night from night 0 (PON-5.28)."""

from core.engine.rules import Role, RoleAct
from core.rulesets.ponyatiya.sides import neutral

ROLE = Role(id="killer", clause="PON-5.28", side=neutral, acts=(RoleAct("kill", "PON-5.28", is_order=True),))
