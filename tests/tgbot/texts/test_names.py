"""Names are shown as typed, and harm nobody."""

import pytest

from tests.tgbot.texts.samples import NASTY_NAMES
from tests.tgbot.texts.strict_html import faults
from tgbot.texts import Language, shortened, shown_name, without_markup

TURNERS = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c")


@pytest.mark.parametrize("name", ["стёпа >_<", "<3", "&amp;", "👨‍👩‍👧‍👦", "Я" * 64, "Пропустить"])
def test_a_name_is_shown_as_typed(name: str, say: Language) -> None:
    assert without_markup(say.name(name, 7)) == name


@pytest.mark.parametrize("name", ["", "  ", "\u200f", "\u202e\u202c", "\u3164\u115f", "\u2800", "\u0301", "\n"])
def test_an_invisible_name_gets_a_stand_in(name: str, ru: Language, en: Language) -> None:
    assert ru.name(name, 7) == "игрок 7"
    assert en.name(name, 7) == "player 7"


@pytest.mark.parametrize("name", NASTY_NAMES)
def test_no_name_turns_the_text_around_it(name: str, say: Language) -> None:
    shown = say.name(name, 7)
    assert faults(shown) == []
    assert "\n" not in shown
    assert not TURNERS & set(shown)
    assert shown.count("\u2068") == shown.count("\u2069")


def test_a_right_to_left_name_is_isolated() -> None:
    assert shown_name("محمد", "?") == "\u2068محمد\u2069"
    assert shown_name("\u2069محمد\u202e", "?") == "\u2068محمد\u2069"


@pytest.mark.parametrize(
    ("name", "most", "short"),
    [
        ("Борис", 5, "Борис"),
        ("Бориска", 5, "Бори…"),
        ("аб👨‍👩‍👧‍👦", 6, "аб…"),
        ("абв\u0301г", 4, "аб…"),
        ("аб🇷🇺🇷🇺", 4, "аб…"),
        ("\u2068محمدمحمد\u2069", 6, "\u2068محم…\u2069"),
    ],
)
def test_a_long_name_is_cut_between_signs(name: str, most: int, short: str) -> None:
    assert shortened(name, most) == short
    assert len(shortened(name, most)) <= most
