"""The script of a scenario file: phases, commands, and how a phase ends."""

import re
from datetime import timedelta
from typing import cast

from core.app.scenarios.document import Path
from core.app.scenarios.form import Form
from core.app.scenarios.model import End, Entry, Order
from core.app.scenarios.places import Place, shown
from core.app.scenarios.read_expect import read_expect
from core.engine.commands import Branch
from core.engine.rules import Ruleset
from core.engine.values import PlayerId, frozen, frozen_params

ENTRY_KEYS = ("phase", "number", "stage", "do", "end", "expect", "note")
ENDS = ("deadline", "master", "auto", "none")

BRANCH_KEYS = ("act", "target", "targets", "if", "or")
COMMAND_KEYS = ("by", "at", "refused", "note")

SINCE_PHASE_BEGAN = re.compile(r"(\d{1,4}):([0-5]\d)")


def read_script(form: Form, value: object, rules: Ruleset, modules: tuple[str, ...]) -> tuple[Entry, ...]:
    """Read the steps of the script in order."""
    entries = tuple(_entry(form, item, path, rules, modules) for item, path in form.items(value, ("script",)))
    if not entries:
        form.fault(("script",), "the script is empty")
    return entries


def _entry(form: Form, value: object, path: Path, rules: Ruleset, modules: tuple[str, ...]) -> Entry:
    entry = form.mapping(value, path, ENTRY_KEYS, ("phase",))
    phase = form.known("phases", entry.get("phase", ""), (*path, "phase"))
    if "number" not in entry and phase != "finished":
        form.fault(path, "the key 'number' is missing")
    end = entry.get("end", "deadline")
    if end not in ENDS:
        form.fault((*path, "end"), f"a phase cannot end by {shown(end)}")
    orders = form.items(form.given(entry, "do", []), (*path, "do"))
    place = form.document.place(path)
    return Entry(
        phase=phase,
        number=form.whole(entry.get("number", 0), (*path, "number")),
        stage=_stage(form, entry, path),
        orders=tuple(_order(form, item, where, rules) for item, where in orders),
        end=cast(End, end),
        expect=read_expect(form, form.given(entry, "expect", {}), (*path, "expect"), modules),
        place=place,
        step=Place(place.step, place.phase),
    )


def _stage(form: Form, entry: dict[str, object], path: Path) -> str | None:
    return form.stage(entry["stage"], (*path, "stage")) if "stage" in entry else None


def _order(form: Form, value: object, path: Path, rules: Ruleset) -> Order:
    order = form.mapping(value, path, required=("by", "act"))
    refused = form.known("refusals", order["refused"], (*path, "refused")) if "refused" in order else None
    may_be_unknown = refused is not None
    own = {key: item for key, item in order.items() if key not in COMMAND_KEYS}
    return Order(
        by=form.actor(order["by"], (*path, "by")) if "by" in order else "",
        branch=_branch(form, own, path, rules, may_be_unknown),
        at=_time(form, order["at"], (*path, "at")) if "at" in order else None,
        refused=refused,
        place=form.document.place(path),
    )


def _time(form: Form, value: object, path: Path) -> timedelta:
    found = SINCE_PHASE_BEGAN.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        form.fault(path, f'a time since the phase began is written "HH:MM", not {shown(value)}')
        return timedelta()
    return timedelta(hours=int(found[1]), minutes=int(found[2]))


def _branch(form: Form, order: dict[str, object], path: Path, rules: Ruleset, may_be_unknown: bool) -> Branch:
    act = form.known("acts", order["act"], (*path, "act")) if "act" in order else ""
    return Branch(
        act=act,
        targets=_targets(form, order, path, may_be_unknown),
        params=frozen_params(_params(form, act, order, path, rules)),
        only_if=_condition(form, order["if"], (*path, "if")) if "if" in order else None,
        or_else=_fallback(form, order["or"], (*path, "or"), rules, may_be_unknown) if "or" in order else None,
    )


def _fallback(form: Form, value: object, path: Path, rules: Ruleset, may_be_unknown: bool) -> Branch:
    order = form.mapping(value, path, required=("act",))
    for key in COMMAND_KEYS:
        if key in order:
            form.fault((*path, key), f"a fallback has no {key!r}")
    own = {key: item for key, item in order.items() if key not in COMMAND_KEYS}
    return _branch(form, own, path, rules, may_be_unknown)


def _targets(form: Form, order: dict[str, object], path: Path, may_be_unknown: bool) -> tuple[PlayerId, ...]:
    if "target" in order and "targets" in order:
        form.fault(path, "either 'target' or 'targets', not both")
    read = form.text if may_be_unknown else form.player
    if "target" in order:
        return (PlayerId(read(order["target"], (*path, "target"))),)
    if "targets" in order:
        return tuple(PlayerId(read(item, where)) for item, where in form.items(order["targets"], (*path, "targets")))
    return ()


def _condition(form: Form, value: object, path: Path) -> dict[str, str]:
    """Read an `if`; the rules themselves refuse conditions and names that they do not understand."""
    return {key: form.text(item, (*path, key)) for key, item in form.mapping(value, path).items()}


def _params(form: Form, act: str, order: dict[str, object], path: Path, rules: Ruleset) -> dict[str, object]:
    """Read what an act takes beside targets and conditions, with the values that it can have at all (PON-5.39)."""
    declared = form.ids.params("acts", act)
    params = {key: value for key, value in order.items() if key not in BRANCH_KEYS}
    for key in params:
        if key not in declared:
            form.fault((*path, key), f"the act {act!r} has no parameter {key!r}")
    for param in rules.acts[act].params if act in rules.acts else ():
        if param.id not in params and param.required:
            form.fault(path, f"the act {act!r} needs the parameter {param.id!r}")
        elif param.id in params and not param.fits(frozen(params[param.id])):
            form.fault((*path, param.id), f"{param.id!r} of the act {act!r} cannot be {shown(params[param.id])}")
    return params
