"""The pages of the set-up card."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from core.app import lobbies, systems
from core.app.group_settings import CHOICES
from core.app.records import GameRecord, Lobby
from core.engine.rules import Option
from tgbot.buttons import encode
from tgbot.lobby.refusals import faults_text
from tgbot.lobby.words import ballots_line, button, settings_lines
from tgbot.pipeline.ports import Rendering
from tgbot.texts import Html, Language, without_markup
from tgbot.texts.vocabulary import Vocabulary

MINUTES_OPTIONS = {
    "zero_day_minutes": "lobby-length-zero-day",
    "day_minutes": "lobby-length-day",
    "night_minutes": "lobby-length-night",
}
NOT_ON_PAGES = frozenset({*MINUTES_OPTIONS, "pace", "clans", "plot"})
"""Options that have a place of their own."""

NEED_OTHERS = frozenset({"human_master", "bonus_cap", "public_moves", "mail_limit"})
"""Options without effect while a robot leads and no module is played."""

OPTIONS_PER_PAGE = 4
EXAMPLE_PLAYERS = 7
"""A set of roles is shown for so many players until the host has chosen a number."""

PAGES = ("main", "pace", "players", "roles", "options", "plot")


@dataclass(frozen=True, slots=True)
class Page:
    """Which page the card shows."""

    name: str
    part: int = 0


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes one page for one game."""

    say: Language
    record: GameRecord
    page: Page

    @property
    def lobby(self) -> Lobby:
        """The lobby."""
        return self.record.lobby

    @property
    def words(self) -> Vocabulary:
        """The words of its rule system."""
        return Vocabulary(self.say, self.lobby.ruleset)

    def to(self, label: str, page: str, part: int = 0) -> dict[str, str]:
        """Return a button that turns to a page."""
        return button(label, encode("setup", self.record.id, 0, page, part))

    def act(self, label: str, *args: str | int) -> dict[str, str]:
        """Return a button that changes something and stays on the page."""
        return button(label, encode("setup", self.record.id, 0, self.page.name, self.page.part, *args))

    def steps(self, label: str, *args: str | int) -> list[dict[str, str]]:
        """Return a row with less, the value, and more."""
        return [self.act("−", "down", *args), self.act(label, "default", *args), self.act("+", "up", *args)]

    def value(self, option: str) -> Any:
        """Return the value that an option has now."""
        return self.lobby.options.get(option, systems.ruleset(self.lobby.ruleset).options[option].default)


def setup_page(say: Language, record: GameRecord, page: Page) -> Rendering:
    """Render the set-up card on one of its pages."""
    pen = Pen(say, record, page)
    match page.name:
        case "pace":
            return _pace(pen)
        case "players":
            return _players(pen)
        case "roles":
            return _roles(pen)
        case "options":
            return _options(pen)
        case "plot":
            return _plot(pen)
        case _:
            return _main(pen)


def _main(pen: Pen) -> Rendering:
    say, lobby, game = pen.say, pen.lobby, pen.record.id
    least = systems.player_range(lobby.ruleset)[0]
    text = say(
        "lobby-setup",
        ruleset=pen.words.title(),
        host=say.name(lobby.host_name, "—"),
        least=least,
        most=lobby.max_players,
        settings=settings_lines(say, lobby),
    )
    keyboard = [
        [pen.to(say.plain("lobby-page-pace"), "pace"), pen.to(say.plain("lobby-page-players"), "players")],
        [pen.to(say.plain("lobby-page-roles"), "roles"), pen.to(say.plain("lobby-page-options"), "options")],
        [pen.to(say.plain("lobby-page-plot"), "plot")],
        [pen.act(without_markup(ballots_line(say, lobby)), "ballots", _following(CHOICES["ballots"], lobby.ballots))],
        [button(say.plain("lobby-button-open"), encode("open", game))],
        [button(say.plain("lobby-button-cancel"), encode("cancel", game))],
    ]
    return Rendering(Html("\n".join([text, *_faults(pen)])), keyboard)


def _pace(pen: Pen) -> Rendering:
    chosen = pen.value("pace")
    paces = systems.ruleset(pen.lobby.ruleset).options["pace"].values
    keyboard = [
        [pen.act(_marked(pen.words.option_value("pace", pace), pace == chosen), "set", "pace", pace) for pace in paces],
        *(pen.steps(_length(pen, option), "option", option) for option in MINUTES_OPTIONS),
        [_back(pen)],
    ]
    return Rendering(pen.say("lobby-pace", note=pen.words.option("pace", "note")), keyboard)


def _length(pen: Pen, option: str) -> str:
    minutes = pen.value(option)
    length = pen.say.duration(60 * minutes) if minutes else pen.say.plain("lobby-length-by-pace")
    say = pen.say
    return say.plain(MINUTES_OPTIONS[option], length=length)


def _players(pen: Pen) -> Rendering:
    say, lobby = pen.say, pen.lobby
    least, most = systems.player_range(lobby.ruleset)
    steps = [pen.act(f"{step:+d}".replace("-", "−"), "seats", str(step)) for step in (-5, -1, 1, 5)]
    clans = say.plain("lobby-clans", clans=pen.value("clans"))
    keyboard = [steps, pen.steps(clans, "option", "clans"), [_back(pen)]]
    text = say("lobby-seats", most=lobby.max_players, least=least, limit=most, note=pen.words.option("clans", "note"))
    return Rendering(Html("\n".join([text, *_faults(pen)])), keyboard)


def _roles(pen: Pen) -> Rendering:
    say, lobby, words = pen.say, pen.lobby, pen.words
    shown = shown_set(lobby)
    counts = Counter(shown)
    rows = [
        pen.steps(
            say.plain(
                "lobby-role-button",
                sign=words.role(role, "sign"),
                role=words.role(role, "short"),
                count=counts[role],
            ),
            "role",
            role,
        )
        for role in role_order(lobby)
    ]
    text = say("lobby-role-set" if lobby.role_set is not None else "lobby-role-set-default", count=len(shown))
    default = pen.act(say.plain("lobby-button-default-roles"), "roles")
    return Rendering(Html("\n".join([text, *_faults(pen)])), [*rows, [default], [_back(pen)]])


def role_order(lobby: Lobby) -> list[str]:
    """Return the roles that may be dealt, in the order in which the rule system's own sets name them."""
    most = systems.player_range(lobby.ruleset)[1]
    allowed = [role.id for role in systems.roles(lobby.ruleset) if role.module is None or role.module in lobby.modules]
    named = dict.fromkeys(systems.ruleset(lobby.ruleset).default_set(most, lobby.modules))
    return list(dict.fromkeys([*named, *allowed]))


def shown_set(lobby: Lobby) -> tuple[str, ...]:
    """Return the roles chosen by hand, or the default ones for the number of seats, if the host has limited it."""
    if lobby.role_set is not None:
        return lobby.role_set
    most = systems.player_range(lobby.ruleset)[1]
    count = EXAMPLE_PLAYERS if lobby.max_players == most else lobby.max_players
    return systems.ruleset(lobby.ruleset).default_set(count, lobby.modules)


def page_options(ruleset: str) -> list[Option]:
    """Return the options that have a line on the option pages."""
    return [option for option in systems.options(ruleset) if option.id not in NOT_ON_PAGES | NEED_OTHERS]


def _options(pen: Pen) -> Rendering:
    say, words = pen.say, pen.words
    every = page_options(pen.lobby.ruleset)
    parts = [every[i : i + OPTIONS_PER_PAGE] for i in range(0, len(every), OPTIONS_PER_PAGE)]
    part = pen.page.part % len(parts)
    lines = [
        say(
            "lobby-option",
            name=words.option(option.id),
            value=words.option_value(option.id, pen.value(option.id)),
            note=words.option(option.id, "note"),
        )
        for option in parts[part]
    ]
    text = say("lobby-options", options=Html("\n".join(lines)), part=part + 1, parts=len(parts))
    turn = pen.to(say.plain("lobby-button-more"), "options", (part + 1) % len(parts))
    return Rendering(text, [*(_option_row(pen, option) for option in parts[part]), [turn], [_back(pen)]])


def _option_row(pen: Pen, option: Option) -> list[dict[str, str]]:
    value, words = pen.value(option.id), pen.words
    name, shown = words.option(option.id), words.option_value(option.id, value)
    label = pen.say.plain("lobby-setting", name=name, value=shown)
    match option.kind:
        case "bool":
            return [pen.act(label, "set", option.id, "no" if value else "yes")]
        case "enum":
            return [pen.act(label, "set", option.id, _following(option.values, value))]
        case _:
            return pen.steps(label, "option", option.id)


def _following(values: tuple[str, ...], value: str) -> str:
    return values[(values.index(value) + 1) % len(values)]


def _plot(pen: Pen) -> Rendering:
    say, plot = pen.say, str(pen.value("plot"))
    text = say("lobby-plot", plot=plot) if plot else say("lobby-plot-none")
    default = [[pen.act(say.plain("lobby-button-default-plot"), "plot")]] if plot else []
    return Rendering(text, [*default, [_back(pen)]])


def _faults(pen: Pen) -> list[Html]:
    faults = lobbies.faults_when_full(pen.lobby)
    return [pen.say("lobby-faults", faults=faults_text(pen.say, pen.lobby.ruleset, faults))] if faults else []


def _back(pen: Pen) -> dict[str, str]:
    say = pen.say
    return pen.to(say.plain("lobby-button-back"), "main")


def _marked(label: str, is_chosen: bool) -> str:
    return f"✓ {label}" if is_chosen else label
