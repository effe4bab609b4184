"""From a document to a scenario, checked against format, catalogue and rule system before a move is made."""

from core.app.scenarios.document import Document
from core.app.scenarios.form import Form
from core.app.scenarios.model import ForcedDraw, Scenario
from core.app.scenarios.places import Place, Problem, Stopped, shown
from core.app.scenarios.read_players import read_seats
from core.app.scenarios.read_script import read_script
from core.engine.rules import Ruleset
from core.engine.values import Params, frozen, frozen_params
from core.rulesets import RULESETS
from core.rulesets.catalogue import catalogue, declared_systems

FORMAT = 1

REQUIRED = ("format", "ruleset", "title", "clauses", "players", "script")
KEYS = (*REQUIRED, "modules", "options", "seed", "draws", "wallets", "inventory")

OFF_IN_SCENARIOS = ("early_end", "absence")
"""Options that are on in real games, and off in scenarios unless a file says otherwise."""

MODULE_OF_KEYS = {"wallets": "currency", "inventory": "inventory"}
"""Keys of the file that belong to a module."""


def read_scenario(document: Document) -> Scenario:
    """Read a whole file.

    Raises:
        Stopped: with everything that is wrong in the file, or asks for what this version does not have.
    """
    rules = ruleset_of(document)
    form = Form(document, catalogue(rules.id))
    root = form.mapping(document.value, (), KEYS, REQUIRED)
    form.stop_if_faulty()
    modules = _modules(form, rules, root)
    options = _options(form, rules, form.given(root, "options", {}))
    seats = read_seats(form, root["players"], rules, modules, options)
    draws = _draws(form, form.given(root, "draws", []))
    for item, path in form.items(root["clauses"], ("clauses",)):
        form.text(item, path)
    entries = read_script(form, root["script"], rules, modules)
    title = form.text(root["title"], ("title",))
    seed = _seed(form, form.given(root, "seed", 0))
    form.stop_if_faulty()
    role_set = () if seats[0].role else rules.default_set(len(seats), modules)
    return Scenario(title, rules, seats, role_set, options, modules, seed, draws, entries)


def ruleset_of(document: Document) -> Ruleset:
    """Return the rule system that a file plays.

    Raises:
        Stopped: the file has another format, or names no rule system, or one that this version cannot play.
    """
    root = document.value
    if not isinstance(root, dict):
        raise Stopped(Problem(Place(line=1), "a scenario is a mapping"))
    if root.get("format", FORMAT) != FORMAT or isinstance(root.get("format"), bool):
        raise Stopped(Problem(document.place(("format",)), f"only format {FORMAT} is known"))
    id_ = root.get("ruleset")
    if id_ is None:
        raise Stopped(Problem(Place(), "the key 'ruleset' is missing"))
    if id_ not in declared_systems():
        raise Stopped(Problem(document.place(("ruleset",)), f"unknown rule system {id_!r}"))
    if id_ not in RULESETS:
        raise Stopped(Problem(document.place(("ruleset",)), f"the rule system {id_!r} is not in this version"))
    return RULESETS[id_]


def _modules(form: Form, rules: Ruleset, root: dict[str, object]) -> tuple[str, ...]:
    """Read the modules; those that this version does not have end the reading, since nothing else would make sense."""
    modules = []
    for item, path in form.items(form.given(root, "modules", []), ("modules",)):
        module = form.known("modules", item, path)
        if form.ids.has("modules", module) and module not in rules.modules:
            form.fault(path, f"the module {module!r} is not in this version")
        modules.append(module)
    form.stop_if_faulty()
    for module in modules:
        needed = form.ids.entry("modules", module).get("requires", [])
        modules += [other for other in needed if other not in modules] if isinstance(needed, list) else []
    for key, module in MODULE_OF_KEYS.items():
        if key in root:
            missing = f"needs the module {module!r}" if module not in modules else "is not in this version"
            form.fault((key,), f"{key!r} {missing}")
    return tuple(modules)


def _options(form: Form, rules: Ruleset, value: object) -> Params:
    chosen: dict[str, object] = dict.fromkeys(OFF_IN_SCENARIOS, False)
    for id_, given in form.mapping(value, ("options",)).items():
        path = ("options", id_)
        option = rules.options.get(form.known("options", id_, path))
        if option is None:
            continue
        if option.kind == "bool":
            given = form.truth(given, path)
        if option.fits(frozen(given)):
            chosen[id_] = given
        else:
            form.fault(path, f"the option {id_!r} cannot be {shown(given)}")
    return rules.resolved_options(frozen_params(chosen))


def _seed(form: Form, value: object) -> str:
    if not isinstance(value, str):
        form.whole(value, ("seed",))
    return str(value)


def _draws(form: Form, value: object) -> tuple[ForcedDraw, ...]:
    found = []
    for item, path in form.items(value, ("draws",)):
        draw = form.mapping(item, path, ("draw", "value"), ("draw", "value"))
        if "draw" in draw and "value" in draw:
            name = form.known("draws", draw["draw"], (*path, "draw"))
            found.append(ForcedDraw(name, frozen(draw["value"]), form.document.place(path)))
    return tuple(found)
