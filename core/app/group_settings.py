"""What the admins of a group have chosen for it, and what new games of the group begin with."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, cast, get_args

from core.app import systems
from core.app.records import Ballots, Chat, Lobby

Openers: TypeAlias = Literal["everybody", "admins"]
"""Who may open games."""

DEFAULT_RULESET = "ponyatiya"
"""What is played when nobody says otherwise."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "ruleset": (DEFAULT_RULESET, *(known for known in systems.ruleset_ids() if known != DEFAULT_RULESET)),
    "pace": ("quick", "forum"),
    "openers": get_args(Openers),
    "ballots": get_args(Ballots),
    "silence_dead": ("off", "on"),
    "silence_night": ("off", "on"),
}
"""The values of every setting, the default first."""


@dataclass(frozen=True, slots=True)
class GroupSettings:
    """The settings of a group; whatever nobody has chosen, or what is not possible any more, is the default.

    Attributes:
        ruleset: the rule system of a game that is opened without naming one.
        pace: the pace that a new game begins with.
        ballots: what everybody sees of a vote, unless the host decides otherwise.
        silence_dead: players who are out may not write in the group.
        silence_night: nobody may write in the group at night.
    """

    ruleset: str = DEFAULT_RULESET
    pace: str = "quick"
    openers: Openers = "everybody"
    ballots: Ballots = "open"
    silence_dead: bool = False
    silence_night: bool = False

    @classmethod
    def of(cls, chat: Chat | None) -> "GroupSettings":
        """Return the settings of a group; `None` is a group that has none yet."""
        return cls(
            ruleset=_chosen(chat, "ruleset"),
            pace=_chosen(chat, "pace"),
            openers=cast(Openers, _chosen(chat, "openers")),
            ballots=cast(Ballots, _chosen(chat, "ballots")),
            silence_dead=_chosen(chat, "silence_dead") == "on",
            silence_night=_chosen(chat, "silence_night") == "on",
        )


def value_of(chat: Chat | None, setting: str) -> str:
    """Return the value of a setting as its choices name it."""
    return _chosen(chat, setting)


def following(chat: Chat | None, setting: str) -> str:
    """Return the choice that comes after the present one, the first after the last."""
    choices = CHOICES[setting]
    return choices[(choices.index(_chosen(chat, setting)) + 1) % len(choices)]


def with_setting(chat: Chat, setting: str, value: str) -> Chat:
    """Return the group with another value of a setting.

    Raises:
        ValueError: there is no such setting, or it has no such value.
    """
    if value not in CHOICES.get(setting, ()):
        raise ValueError(f"{setting!r} cannot be {value!r}")
    stored = value == "on" if CHOICES[setting] == ("off", "on") else value
    return replace(chat, settings={**chat.settings, setting: stored})


def begun_with(lobby: Lobby, settings: GroupSettings) -> Lobby:
    """Return a new lobby with what the group has chosen."""
    pace = systems.ruleset(lobby.ruleset).options.get("pace")
    is_other = pace is not None and settings.pace in pace.values and settings.pace != pace.default
    options = {**lobby.options, "pace": settings.pace} if is_other else lobby.options
    return replace(lobby, options=options, ballots=settings.ballots)


def _chosen(chat: Chat | None, setting: str) -> str:
    stored = chat.settings.get(setting) if chat is not None else None
    if isinstance(stored, bool):
        stored = "on" if stored else "off"
    return stored if isinstance(stored, str) and stored in CHOICES[setting] else CHOICES[setting][0]
