"""What the things of a rule system are called in a language: roles, sides, acts, phases, options and the rest."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.engine.refusals import Refusal
from core.engine.values import Json
from tgbot.texts.language import Language
from tgbot.texts.markup import Html


def key_of(id_: str) -> str:
    """Return a catalogue id in the spelling of the keys."""
    return id_.replace("_", "-")


def refusal_text(say: Language, refusal: Refusal) -> str:
    """Return why not, in one sentence without markup that fits a toast."""
    return say.plain(f"refusal-{key_of(refusal.reason)}")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one rule system.

    Attributes:
        clans: number of mafia clans; an only one bears no number (PON-12.8).
    """

    say: Language
    ruleset: str
    clans: int = 1

    @classmethod
    def of(cls, say: Language, ruleset: str, options: Mapping[str, Json]) -> "Vocabulary":
        """Return the words for a game with these options; those left out have their default."""
        clans = options.get("clans", 1)
        return cls(say, ruleset, clans if isinstance(clans, int) else 1)

    def title(self) -> Html:
        """Return the name of the rule system."""
        return self._word("title")

    def role(self, role: str, form: str = "") -> Html:
        """Return a role.

        Args:
            form: empty for the bare word, `what` or `ins` inside a sentence, `name` for headings, `short` for tables,
                `sign` for its emoji.
        """
        return self._word("role", role, form)

    def side(self, side: str) -> Html:
        """Return the name of a side; an only clan is «Мафия»."""
        return self._word("side", self.side_id(side))

    def side_id(self, side: str) -> str:
        """Return a side's id, without its number if it is an only clan."""
        return self._unnumbered(side, "mafia_1", "mafia")

    def act(self, act: str, form: str = "") -> Html:
        """Return an act: the bare word, its button (`label`) or the line above its targets (`question`)."""
        return self._word("act", act, form)

    def condition(self, condition: str, form: str = "", **arguments: str) -> Html:
        """Return a condition with the `name` in it, or its button (`label`)."""
        key = f"{self.ruleset}-condition-{key_of(condition)}"
        return self.say(f"{key}.{form}" if form else key, **arguments)

    def order(self, part: str, **arguments: str) -> Html:
        """Return a part of an order in words: `main`, `if` or `else`."""
        return self.say(f"{self.ruleset}-order-{part}", **arguments)

    def phase(self, kind: str, number: int) -> Html:
        """Return a phase with its number: «Ночь 2»."""
        return self.say(f"{self.ruleset}-phase-{key_of(kind)}", number=number)

    def status(self, status: str, form: str = "") -> Html:
        """Return a status, or what it means (`note`)."""
        return self._word("status", status, form)

    def cause(self, cause: str) -> Html:
        """Return why a player is out."""
        return self._word("cause", cause)

    def room(self, room: str) -> Html:
        """Return the name of a room; the room of an only clan is «Мафия»."""
        return self._word("room", self._unnumbered(room, "clan_1", "clan"))

    def module(self, module: str, form: str = "") -> Html:
        """Return a module, or what it brings (`note`)."""
        return self._word("module", module, form)

    def option(self, option: str, form: str = "") -> Html:
        """Return an option, or its explanation (`note`)."""
        return self._word("option", option, form)

    def option_value(self, option: str, value: Json) -> Html:
        """Return the value of an option in words: yes or no, a number, a named choice, a text as typed."""
        match value:
            case bool():
                return self.say("option-on" if value else "option-off")
            case int():
                return Html(str(value))
            case str() if value and self.say.has(f"{self.ruleset}-option-{key_of(option)}.{key_of(value)}"):
                return self._word("option", option, key_of(value))
            case str() if value:
                return self.say("option-text", text=value)
            case _:
                return self.say("option-empty")

    def item(self, item: str) -> Html:
        """Return an item or a spell; armour against an only clan is «Защита от мафии»."""
        item = self._unnumbered(item, "armour_mafia_1", "armour_mafia")
        kind = "item" if self.say.has(f"{self.ruleset}-item-{key_of(item)}") else "spell"
        return self._word(kind, item)

    def _word(self, kind: str, id_: str = "", form: str = "") -> Html:
        key = "-".join(part for part in (self.ruleset, kind, key_of(id_)) if part)
        return self.say(f"{key}.{form}" if form else key)

    def _unnumbered(self, id_: str, only: str, name: str) -> str:
        return name if id_ == only and self.clans == 1 else id_
