"""The expectations of a scenario file, each brought into the form in which `core.app.scenarios.checks` wants it."""

from collections.abc import Callable
from typing import Any

from core.app.scenarios.document import Path
from core.app.scenarios.form import Form
from core.app.scenarios.model import Listed
from core.engine.values import Params, frozen_params

Reader = Callable[[Form, object, Path], Any]

IDS_IN_NOTICES = {"role": "roles", "act": "acts", "cause": "causes", "status": "statuses"}
"""Parameters of notices that hold an id of a section."""

PERSONS_IN_NOTICES = ("name", "target")
"""Parameters of notices that hold a person."""

NO_ID = ("none", "nothing")
"""What notices hold where an id might stand, but there is none."""


def read_expect(form: Form, value: object, path: Path, modules: tuple[str, ...]) -> dict[str, Any]:
    """Read everything that an entry expects."""
    found: dict[str, Any] = {}
    for key, item in form.mapping(value, path).items():
        where = (*path, key)
        module = MODULE_OF_EXPECTATIONS.get(key)
        if key in EXPECTATIONS:
            found[key] = EXPECTATIONS[key](form, item, where)
        elif module is None:
            form.fault(where, f"unknown expectation {key!r}")
        elif form.ids.has("modules", module) and module not in modules:
            form.fault(where, f"the expectation {key!r} needs the module {module!r}")
        else:
            form.fault(where, f"the expectation {key!r} is not in this version")
    return found


def _players(form: Form, value: object, path: Path) -> tuple[str, ...]:
    return tuple(form.player(item, where) for item, where in form.items(value, path))


def _exits(form: Form, value: object, path: Path) -> tuple[tuple[str, str | None], ...]:
    return tuple(_exit(form, item, where) for item, where in form.items(value, path))


def _exit(form: Form, value: object, path: Path) -> tuple[str, str | None]:
    if isinstance(value, str):
        return form.player(value, path), None
    found = form.mapping(value, path, ("name", "cause"), ("name",))
    name = form.player(found.get("name"), (*path, "name"))
    return name, form.known("causes", found["cause"], (*path, "cause")) if "cause" in found else None


def _player_or_nobody(form: Form, value: object, path: Path) -> str | None:
    return None if value is None else form.player(value, path)


def _of_players(read: Reader) -> Reader:
    """Return a reader of a mapping from players to something."""

    def reader(form: Form, value: object, path: Path) -> dict[str, Any]:
        return {
            form.player(name, (*path, name)): read(form, item, (*path, name))
            for name, item in form.mapping(value, path).items()
        }

    return reader


def _of_actors(read: Reader) -> Reader:
    """Return a reader of a mapping from players, the master and offices to something."""

    def reader(form: Form, value: object, path: Path) -> dict[str, Any]:
        return {
            form.actor(name, (*path, name)): read(form, item, (*path, name))
            for name, item in form.mapping(value, path).items()
        }

    return reader


def _id_of(section: str) -> Reader:
    return lambda form, value, path: form.known(section, value, path)


def _statuses(form: Form, value: object, path: Path) -> tuple[str, ...]:
    return tuple(form.known("statuses", item, where) for item, where in form.items(value, path))


def _notices(form: Form, value: object, path: Path) -> tuple[Listed, ...]:
    return tuple(_notice(form, item, where) for item, where in form.items(value, path))


def _notice(form: Form, value: object, path: Path) -> Listed:
    if isinstance(value, str):
        return Listed(form.known("notices", value, path), {})
    found = form.mapping(value, path, required=("notice",))
    id_ = form.known("notices", found["notice"], (*path, "notice")) if "notice" in found else ""
    params = {key: item for key, item in found.items() if key != "notice"}
    declared = form.ids.params("notices", id_)
    for key, item in params.items():
        if form.ids.has("notices", id_) and key not in declared:
            form.fault((*path, key), f"the notice {id_!r} has no parameter {key!r}")
        elif isinstance(item, str) and key in IDS_IN_NOTICES and item not in NO_ID:
            form.known(IDS_IN_NOTICES[key], item, (*path, key))
        elif isinstance(item, str) and key in PERSONS_IN_NOTICES:
            form.actor(item, (*path, key))
    return Listed(id_, frozen_params(params))


def _rooms(form: Form, value: object, path: Path) -> dict[str, dict[str, tuple[str, ...]]]:
    found = {}
    for room, who in form.mapping(value, path).items():
        where = (*path, room)
        form.known("rooms", room, where)
        people = form.mapping(who, where, ("members", "writers"))
        found[room] = {
            key: tuple(form.actor(name, at) for name, at in form.items(names, (*where, key)))
            for key, names in people.items()
        }
    return found


def _next(form: Form, value: object, path: Path) -> Params:
    found = form.mapping(value, path, ("phase", "number", "stage"))
    if "phase" in found:
        form.known("phases", found["phase"], (*path, "phase"))
    if "number" in found:
        form.whole(found["number"], (*path, "number"))
    if found.get("stage") is not None:
        form.stage(found["stage"], (*path, "stage"))
    return frozen_params(found)


def _sides(form: Form, value: object, path: Path) -> tuple[str, ...]:
    """Read who has won: an id, several, or null for a draw, which is the empty list."""
    if value is None:
        return ()
    if isinstance(value, list):
        return tuple(form.known("sides", item, where) for item, where in form.items(value, path))
    return (form.known("sides", value, path),)


EXPECTATIONS: dict[str, Reader] = {
    "alive": _players,
    "dead": _players,
    "died": _exits,
    "executed": _player_or_nobody,
    "votes": _of_players(lambda form, value, path: form.number(value, path)),
    "role": _of_players(_id_of("roles")),
    "side": _of_players(_id_of("sides")),
    "status": _of_players(_statuses),
    "lives": _of_players(lambda form, value, path: form.whole(value, path)),
    "told": _of_actors(_notices),
    "not_told": _of_actors(_notices),
    "announced": _notices,
    "not_announced": _notices,
    "rooms": _rooms,
    "next": _next,
    "over": lambda form, value, path: form.truth(value, path),
    "winners": _players,
    "winning_side": _sides,
}
"""All expectations but those of money."""

MODULE_OF_EXPECTATIONS = {"wallet": "currency", "earned": "currency", "inventory": "inventory"}
"""Expectations that a module brings; they are read with it."""
