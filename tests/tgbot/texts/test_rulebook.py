"""The rule book is complete, short first, and fits into messages."""

import pytest

from core.app import systems
from tests.tgbot.texts.samples import PONYATIYA
from tests.tgbot.texts.strict_html import faults
from tgbot.texts import Language, without_markup
from tgbot.texts.cards import role_text
from tgbot.texts.rulebook import rules_text, rules_topics, topic_title

DEFAULTS = systems.defaults("ponyatiya")
MODULES = tuple(PONYATIYA["modules"])
TOPICS = rules_topics("ponyatiya")


def test_the_short_rules_are_short(say: Language) -> None:
    text = rules_text(say, "ponyatiya", None, DEFAULTS)
    assert faults(text) == []
    assert len(text) <= 1500


@pytest.mark.parametrize("modules", [(), MODULES])
@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_fits_into_a_message(topic: str, modules: tuple[str, ...], say: Language) -> None:
    text = rules_text(say, "ponyatiya", topic, DEFAULTS, modules)
    assert faults(text) == []
    assert len(text) <= 3500
    assert "{" not in text


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_has_a_button(topic: str, say: Language) -> None:
    assert 0 < len(topic_title(say, "ponyatiya", topic)) <= 30


def test_every_option_is_explained_with_its_default(ru: Language) -> None:
    text = rules_text(ru, "ponyatiya", "options", DEFAULTS)
    assert text.count("•") == len(DEFAULTS)
    assert "Кланов мафии</b> (1)" in text
    assert "Темп</b> (быстрый)" in text
    assert "Переголосование</b> (да)" in text
    assert "Сюжет</b> (нет)" in text


@pytest.mark.parametrize("role", PONYATIYA["roles"])
def test_every_role_has_a_card(role: str, say: Language) -> None:
    text = role_text(say, "ponyatiya", role)
    assert faults(text) == []
    assert len(without_markup(text)) <= 600
    assert len(text.splitlines()) >= 4


def test_extra_roles_are_described_where_they_can_be_chosen(ru: Language) -> None:
    assert "Оккультист" not in rules_text(ru, "ponyatiya", "roles", DEFAULTS)
    assert "Оккультист" in rules_text(ru, "ponyatiya", "roles", DEFAULTS, MODULES)
