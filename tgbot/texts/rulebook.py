"""/rules and /roles: short first, whole on demand."""

from collections.abc import Mapping, Sequence

from core.engine.values import Json
from tgbot.texts.language import Language
from tgbot.texts.markup import Html
from tgbot.texts.vocabulary import Vocabulary

_TOPICS = {"ponyatiya": ("sides", "day", "night", "roles", "absence", "options")}


def rules_topics(ruleset: str) -> tuple[str, ...]:
    """Return the topics of a rule book in reading order."""
    return _TOPICS[ruleset]


def topic_title(say: Language, ruleset: str, topic: str) -> str:
    """Return the button of a topic."""
    return say.plain(f"{ruleset}-topic-{topic}")


def rules_text(
    say: Language, ruleset: str, topic: str | None, defaults: Mapping[str, Json], modules: Sequence[str] = ()
) -> Html:
    """Return the short rules, or one topic whole.

    Args:
        topic: one of `rules_topics`; `None` for the short rules.
        defaults: every option of the rule system with its default.
        modules: those that can be chosen.
    """
    parts = [_options(say, ruleset, defaults) if topic == "options" else say(f"{ruleset}-rules-{topic or 'short'}")]
    if topic == "roles" and "extra_roles" in modules:
        parts.append(say(f"{ruleset}-rules-roles-extra"))
    if topic == "options" and modules:
        parts.append(_modules(say, ruleset, modules))
    return Html("\n\n".join(parts))


def _options(say: Language, ruleset: str, defaults: Mapping[str, Json]) -> Html:
    words = Vocabulary(say, ruleset)
    lines = [
        say(
            f"{ruleset}-rules-option",
            name=words.option(option),
            default=words.option_value(option, value),
            note=words.option(option, "note"),
        )
        for option, value in defaults.items()
    ]
    return say(f"{ruleset}-rules-options", options=Html("\n".join(lines)))


def _modules(say: Language, ruleset: str, modules: Sequence[str]) -> Html:
    words = Vocabulary(say, ruleset)
    lines = [
        say(f"{ruleset}-rules-module", name=words.module(module), note=words.module(module, "note"))
        for module in modules
    ]
    return say(f"{ruleset}-rules-modules", modules=Html("\n".join(lines)))
