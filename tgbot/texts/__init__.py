"""Everything that people read, in Russian and English.

The words live in Fluent files (`ru/*.ftl`, `en/*.ftl` and their folders), every key once. A key begins with its subject
(`lobby-full`); what belongs to one rule system begins with its id (`ponyatiya-role-killer`). Players are addressed with
«ты», and no sentence needs to know a player's gender or to decline a name.
"""

from tgbot.texts.language import Argument, Language, TextMissing, Texts
from tgbot.texts.loading import LANGUAGES, FaultyTexts, load_texts
from tgbot.texts.markup import Html, escaped, without_markup
from tgbot.texts.names import shortened, shown_name

__all__ = [
    "LANGUAGES",
    "Argument",
    "FaultyTexts",
    "Html",
    "Language",
    "TextMissing",
    "Texts",
    "escaped",
    "load_texts",
    "shortened",
    "shown_name",
    "without_markup",
]
