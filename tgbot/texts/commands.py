"""The commands that people see in Telegram's menu, by place and language."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tgbot.texts.language import Language
from tgbot.texts.markup import Html

Place: TypeAlias = Literal["group", "private"]

COMMANDS: dict[Place, tuple[str, ...]] = {
    "group": (
        "newgame",
        "join",
        "leave",
        "startgame",
        "cancel",
        "extend",
        "pause",
        "resume",
        "vote",
        "unvote",
        "players",
        "status",
        "help",
        "rules",
        "roles",
        "lang",
        "settings",
        "verify",
    ),
    "private": ("start", "games", "me", "act", "say", "rooms", "rules", "roles", "help", "lang", "verify"),
}
"""What works where, in the order of the menu."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A command of the menu with its description in one language."""

    command: str
    description: str


def menu(say: Language, place: Place) -> tuple[MenuEntry, ...]:
    """Return the menu of a place, for setMyCommands."""
    return tuple(MenuEntry(command, say.plain(f"command-{command}")) for command in COMMANDS[place])


def help_text(say: Language, place: Place) -> Html:
    """Return what can be done here, with every command of the menu."""
    lines = [say("help-command", command=entry.command, description=entry.description) for entry in menu(say, place)]
    return say(f"help-{place}", commands=Html("\n".join(lines)))
