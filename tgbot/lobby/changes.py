"""The host's presses on the set-up card: one change each."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import cast

from core.app import lobbies, systems
from core.app.group_settings import CHOICES
from core.app.lobbies import LobbyRefusal
from core.app.records import Ballots, Lobby
from core.engine.values import Json
from tgbot.buttons import Press
from tgbot.handling import LiraContext
from tgbot.lobby.pages import MINUTES_OPTIONS, PAGES, role_order, shown_set
from tgbot.lobby.refusals import refusal_text
from tgbot.lobby.seats import renew_pressed_card
from tgbot.lobby.starting import show_card

Change = Callable[[Lobby], Lobby]

MINUTES = (
    0,
    1,
    2,
    3,
    5,
    7,
    10,
    15,
    20,
    30,
    45,
    60,
    90,
    120,
    180,
    240,
    360,
    480,
    720,
    1080,
    1440,
    2160,
    2880,
    4320,
    10080,
)
"""Lengths of phases that the buttons go through; 0 is the length of the pace."""

SEAT_STEPS = {"-5": -5, "-1": -1, "1": 1, "5": 5}


async def setup_pressed(context: LiraContext, press: Press) -> None:
    """Change what the button says, or turn the page."""
    handling = context.handling
    page, part = press.args[0] if press.args else "", press.number(1)
    change = change_of(press.args[2:])
    if page not in PAGES or part is None or change is None:
        handling.refuse_press()
        return
    try:
        changed = await lobbies.change(handling.work, press.game, handling.user_id, change)
    except _NotOffered:
        handling.refuse_press()
        return
    if isinstance(changed, LobbyRefusal):
        handling.toast(refusal_text(handling.say_to_user, changed))
        await renew_pressed_card(handling, press.game)
    else:
        await show_card(handling.work, changed, page, part)


class _NotOffered(Exception):
    """No button of the card asks for this."""


def change_of(args: tuple[str, ...]) -> Change | None:
    """Return what a button does to the lobby; `None` if no button does that."""
    match args:
        case ():
            return _unchanged
        case ("set", option, value):
            return partial(_with_value, option=option, text=value)
        case ("up" | "down" | "default" as step, "option", option):
            return partial(_with_step, option=option, step=step)
        case ("up" | "down" as step, "role", role):
            return partial(_with_role, role=role, step=1 if step == "up" else -1)
        case ("default", "role", _):
            return _unchanged
        case ("roles",):
            return partial(replace, role_set=None)
        case ("plot",):
            return partial(with_option, option="plot", value="")
        case ("ballots", ballots) if ballots in CHOICES["ballots"]:
            return partial(replace, ballots=cast(Ballots, ballots))
        case ("seats", step) if step in SEAT_STEPS:
            return partial(_with_seats, step=SEAT_STEPS[step])
        case _:
            return None


def _unchanged(lobby: Lobby) -> Lobby:
    return lobby


def _with_value(lobby: Lobby, option: str, text: str) -> Lobby:
    known = systems.ruleset(lobby.ruleset).options.get(option)
    if known is None or known.kind not in ("bool", "enum"):
        raise _NotOffered
    return with_option(lobby, option, text == "yes" if known.kind == "bool" else text)


def _with_step(lobby: Lobby, option: str, step: str) -> Lobby:
    known = systems.ruleset(lobby.ruleset).options.get(option)
    if known is None or known.kind != "int":
        raise _NotOffered
    value = lobby.options.get(option, known.default)
    assert isinstance(value, int)
    if step == "default":
        return with_option(lobby, option, known.default)
    ladder = MINUTES if option in MINUTES_OPTIONS else range(known.least, known.most + 1)
    following = [n for n in ladder if n > value][:1] if step == "up" else [n for n in ladder if n < value][-1:]
    return with_option(lobby, option, following[0]) if following else lobby


def with_option(lobby: Lobby, option: str, value: Json) -> Lobby:
    """Return the lobby with another value of an option; defaults are not kept."""
    others = {id_: kept for id_, kept in lobby.options.items() if id_ != option}
    is_default = systems.ruleset(lobby.ruleset).options[option].default == value
    return replace(lobby, options=others if is_default else {**others, option: value})


def _with_role(lobby: Lobby, role: str, step: int) -> Lobby:
    """Make the set one role larger or smaller; every seat gets one, so the number of seats follows."""
    order = role_order(lobby)
    if role not in order:
        raise _NotOffered
    roles = list(shown_set(lobby))
    least, most = systems.player_range(lobby.ruleset)
    if step < 0 and role in roles:
        roles.remove(role)
    elif step > 0 and len(roles) < most:
        roles.append(role)
    chosen = tuple(sorted(roles, key=order.index))
    return replace(lobby, role_set=chosen, max_players=min(max(len(chosen), least), most))


def _with_seats(lobby: Lobby, step: int) -> Lobby:
    """Limit the number of players; a set of roles made by hand for another number is given up."""
    least, most = systems.player_range(lobby.ruleset)
    seats = min(max(lobby.max_players + step, least), most)
    return replace(lobby, max_players=seats, role_set=lobby.role_set if seats == lobby.max_players else None)
