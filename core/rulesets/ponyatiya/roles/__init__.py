"""One file per role, named by its id. The folder is the list: a new file is a new role."""

from importlib import import_module
from pkgutil import iter_modules

from core.engine.rules import Role


def _collected() -> dict[str, Role]:
    roles: dict[str, Role] = {}
    for module in sorted(iter_modules(__path__), key=lambda found: found.name):
        role = import_module(f"{__name__}.{module.name}").ROLE
        if role.id != module.name or not role.clause:
            raise ImportError(f"roles/{module.name}.py must hold a ROLE with this id and a clause")
        roles[role.id] = role
    return roles


ROLES = _collected()
"""All roles by id."""
