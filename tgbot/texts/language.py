"""One language that messages can be said in, and all of them together."""

import logging
import warnings
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo

from babel.lists import format_list
from fluent.runtime import FluentBundle, resolver

from tgbot.texts import moments
from tgbot.texts.markup import Html, escaped, without_markup
from tgbot.texts.names import shortened, shown_name

logger = logging.getLogger(__name__)

# The library refuses a whole message for one long part. It guards against those who write the messages, which are our
# own here; a plot, thirty names, or what somebody says in a room may be longer.
resolver.MAX_PART_LENGTH = 1_000_000

Argument: TypeAlias = str | int | float | bool | Sequence[str]


class TextMissing(UserWarning):
    """A message or one of its arguments is missing: an error in the tests, a logged blemish in a game."""


class Language:
    """Says messages in one language.

    A key names a message (`vote-cast`) or an attribute of one (`ponyatiya-role-killer.acc`).

    Attributes:
        code: `ru` or `en`.
    """

    def __init__(self, code: str, bundle: FluentBundle) -> None:
        self.code = code
        self._bundle = bundle
        self._others: tuple[Language, ...] = ()

    def falls_back_to(self, others: Iterable["Language"]) -> None:
        """Name the languages that step in for a missing message."""
        self._others = tuple(others)

    def __call__(self, key: str, /, **arguments: Argument) -> Html:
        """Return a message as Telegram HTML.

        Args:
            arguments: strings are escaped unless they are `Html`; numbers choose plural forms and are written as the
                language does (an id that must not be grouped is passed as a string); `True` and `False` choose
                `[yes]` and `[no]`; sequences are listed («А, Б и В»).
        """
        for language in (self, *self._others):
            text = language._formatted(key, arguments)
            if text is not None:
                return text
        return escaped(key)

    def plain(self, key: str, /, **arguments: Argument) -> str:
        """Return a message without markup, for toasts, buttons and command descriptions."""
        return without_markup(self(key, **arguments))

    def has(self, key: str) -> bool:
        """Whether this language has a message or an attribute of this key."""
        message, _, attribute = key.partition(".")
        if not self._bundle.has_message(message):
            return False
        entry = self._bundle.get_message(message)
        return attribute in entry.attributes if attribute else entry.value is not None

    def name(self, name: str, seat: str | int, most: int | None = None) -> Html:
        """Return a user's name, as typed and made safe; a name that nobody can see becomes «игрок 7».

        Args:
            most: cut it to so many characters.
        """
        if isinstance(name, Html):
            return name
        shown = shown_name(name, self.plain("nameless", seat=str(seat)))
        return escaped(shown if most is None else shortened(shown, most))

    def listed(self, items: Sequence[str]) -> Html:
        """Return several things as a list in words: «А, Б и В»."""
        return Html(format_list([escaped(item) for item in items], locale=self.code))

    def moment(self, at: datetime, now: datetime, zone: ZoneInfo) -> Html:
        """Return a moment in a time zone, as people say it: «завтра в 21:00»."""
        time = moments.clock_time(at, zone)
        match moments.day_distance(at, now, zone):
            case 0:
                return self("moment-today", time=time)
            case 1:
                return self("moment-tomorrow", time=time)
            case _:
                return self("moment-date", date=moments.day_in_words(at, zone, self.code), time=time)

    def duration(self, length: timedelta | float) -> str:
        """Return a length of time in words: «2 минуты 30 секунд»."""
        return moments.duration(length, self.code)

    def _formatted(self, key: str, arguments: Mapping[str, Argument]) -> Html | None:
        if not self.has(key):
            _complain("no message %s in %s", key, self.code)
            return None
        message, _, attribute = key.partition(".")
        entry = self._bundle.get_message(message)
        pattern = entry.attributes[attribute] if attribute else entry.value
        assert pattern is not None
        values = {name: self._value(value) for name, value in arguments.items()}
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            _complain("message %s in %s: %s", key, self.code, "; ".join(str(error) for error in errors))
        return Html(text)

    def _value(self, argument: Argument) -> str | int | float:
        match argument:
            case bool():
                return "yes" if argument else "no"
            case int() | float():
                return argument
            case str():
                return escaped(argument)
            case _:
                return self.listed(argument)


def _complain(template: str, *details: str) -> None:
    logger.error(template, *details)
    warnings.warn(template % details, TextMissing, stacklevel=4)


class Texts:
    """All languages.

    Attributes:
        default: the language of whoever has chosen none.
    """

    def __init__(self, bundles: Mapping[str, FluentBundle], default: str) -> None:
        self._languages = {code: Language(code, bundle) for code, bundle in bundles.items()}
        self.default = default
        for language in self._languages.values():
            language.falls_back_to(other for other in self._languages.values() if other is not language)

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all languages, the default first."""
        return (self.default, *(code for code in self._languages if code != self.default))

    def language(self, code: str | None) -> Language:
        """Return a language by code (`ru`, `en-GB`); an unknown one is answered with the default."""
        short = (code or "").lower().partition("-")[0]
        return self._languages.get(short, self._languages[self.default])
