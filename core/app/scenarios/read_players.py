"""The players of a scenario file: names, roles, and what a role or a rule system adds to them."""

from collections import Counter
from collections.abc import Callable

from core.app.scenarios.document import Path
from core.app.scenarios.form import Form
from core.engine.events import Seat
from core.engine.rules import Ruleset
from core.engine.values import CLOCK, MASTER, Json, Params, PlayerId

TRAITS: dict[str, Callable[[Form, object, Path], Json]] = {
    "clan": lambda form, value, path: form.whole(value, path, 1),
    "number": lambda form, value, path: form.whole(value, path, 1),
    "rank": lambda form, value, path: form.whole(value, path, 1),
    "city": lambda form, value, path: form.whole(value, path, 1),
    "class": lambda form, value, path: form.known("classes", value, path),
    "judge": lambda form, value, path: form.truth(value, path),
    "godfather": lambda form, value, path: form.truth(value, path),
}
"""Further keys of a player (PON-2.10, CITY-2.8, FAN-1.1, LEP-1.10)."""

KEYS_OF_SYSTEMS = {"lepromafia": ("city", "judge", "godfather")}
"""Keys that the page of a rule system gives to all players without naming them in its catalogue (LEP-1.10)."""


def read_seats(
    form: Form, value: object, rules: Ruleset, modules: tuple[str, ...], options: Params
) -> tuple[Seat, ...]:
    """Read the players in joining order."""
    players = [(form.mapping(item, path), path) for item, path in form.items(value, ("players",))]
    form.players = tuple(form.text(player.get("name"), (*path, "name")) for player, path in players)
    if not players:
        form.fault(("players",), "a game needs players")
    seats = tuple(_seat(form, player, path, rules, modules) for player, path in players)
    for name, count in Counter(form.players).items():
        if count > 1:
            form.fault(("players",), f"two players are called {name!r}")
        if name in (MASTER, CLOCK, "", *form.ids.ids("offices")):
            form.fault(("players",), f"no player can be called {name!r}")
    form.stop_if_faulty()
    _check_set(form, seats, rules, options)
    return seats


def _seat(form: Form, player: dict[str, object], path: Path, rules: Ruleset, modules: tuple[str, ...]) -> Seat:
    role = _role(form, player["role"], (*path, "role"), rules, modules) if "role" in player else None
    allowed = (
        *(form.ids.params("roles", role) if role else ()),
        *form.ids.ids("player_keys"),
        *KEYS_OF_SYSTEMS.get(rules.id, ()),
    )
    traits: dict[str, Json] = {}
    for key, value in player.items():
        if key in ("name", "role"):
            continue
        if key in TRAITS and key in allowed:
            traits[key] = TRAITS[key](form, value, (*path, key))
        else:
            form.fault((*path, key), f"this player has no key {key!r}")
    name = str(player.get("name"))
    return Seat(PlayerId(name), name, role, traits)


def _role(form: Form, value: object, path: Path, rules: Ruleset, modules: tuple[str, ...]) -> str:
    role = form.known("roles", value, path)
    module = form.ids.module("roles", role)
    if module is not None and module not in modules:
        form.fault(path, f"the role {role!r} needs the module {module!r}")
    elif form.ids.has("roles", role) and role not in rules.roles:
        form.fault(path, f"the role {role!r} is not in this version")
    return role


def _check_set(form: Form, seats: tuple[Seat, ...], rules: Ruleset, options: Params) -> None:
    """What no scenario may have, though its set need not be valid otherwise (PON-2.5)."""
    path: Path = ("players",)
    roles = [seat.role for seat in seats if seat.role is not None]
    least, most = rules.players
    if roles and len(roles) != len(seats):
        form.fault(path, "either every player has a role or none")
    if not roles and not least <= len(seats) <= most:
        form.fault(path, f"roles are dealt to {least} to {most} players, not to {len(seats)}")
    for role, count in Counter(roles).items():
        if role in rules.roles and rules.roles[role].is_single and count > 1:
            form.fault(path, f"two players have the role {role!r}")
    clans = options.get("clans")
    numbers = Counter((seat.traits.get("clan", 1), seat.traits["number"]) for seat in seats if "number" in seat.traits)
    for (clan, number), count in numbers.items():
        if count > 1:
            form.fault(path, f"two players of clan {clan} have the number {number}")
    for index, seat in enumerate(seats):
        clan = seat.traits.get("clan")
        if isinstance(clan, int) and isinstance(clans, int) and clan > clans:
            form.fault((*path, index, "clan"), f"there is no clan {clan}: the option 'clans' is {clans}")
