"""Small parts of the cards before the start."""

from collections import Counter

from core.app import systems
from core.app.records import Lobby
from tgbot.texts import Html, Language
from tgbot.texts.scenery import changed_options
from tgbot.texts.vocabulary import Vocabulary


def button(text: str, data: str) -> dict[str, str]:
    """Return a button that is answered by the bot."""
    return {"text": text, "callback_data": data}


def settings_lines(say: Language, lobby: Lobby) -> Html:
    """Return pace, roles and every setting that differs from its default, a line each."""
    words = Vocabulary(say, lobby.ruleset)
    options = systems.ruleset(lobby.ruleset).options
    defaults = {option.id: option.default for option in options.values() if option.id != "pace"}
    pace = lobby.options.get("pace", options["pace"].default)
    lines = [
        say("lobby-setting", name=words.option("pace"), value=words.option_value("pace", pace)),
        say("lobby-roles-line", roles=roles_line(say, lobby)),
        *changed_options(say, lobby.ruleset, lobby.options, defaults),
        *([ballots_line(say, lobby)] if lobby.ballots != "open" else []),
    ]
    return Html("\n".join(lines))


def ballots_line(say: Language, lobby: Lobby) -> Html:
    """Return what everybody sees of a vote."""
    return say("lobby-setting", name=say("group-setting-ballots"), value=say(f"group-setting-ballots.{lobby.ballots}"))


def roles_line(say: Language, lobby: Lobby) -> Html:
    """Return the set of roles in one line: those chosen by hand, or that they follow the number of players."""
    if lobby.role_set is None:
        return say("lobby-roles-default")
    words = Vocabulary(say, lobby.ruleset)
    counts = Counter(lobby.role_set)
    return Html(", ".join(say("lobby-role-count", role=words.role(role), count=counts[role]) for role in counts))
