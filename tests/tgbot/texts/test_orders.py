"""Orders in words."""

from core.engine.commands import Branch
from core.engine.values import PlayerId
from tests.tgbot.texts.strict_html import faults
from tgbot.texts import Language
from tgbot.texts.notices import Writer
from tgbot.texts.orders import order_text

ANYA, BORYA = PlayerId("1"), PlayerId("2")


def writer(say: Language) -> Writer:
    return Writer.of(say, "ponyatiya", {"1": "Аня", "2": "<Боря>"}.__getitem__, {})


def test_a_conditional_order_is_told_with_its_fallback(ru: Language) -> None:
    order = Branch("kill", (ANYA,), only_if={"not_executed": "1"}, or_else=Branch("kill", (BORYA,)))
    assert order_text(writer(ru), order) == "выстрел: Аня, если не казнят игрока Аня; иначе — выстрел: &lt;Боря&gt;"


def test_an_order_without_a_target_is_its_act(en: Language) -> None:
    assert order_text(writer(en), Branch("warn")) == "notice of absence"


def test_several_conditions_are_joined(say: Language) -> None:
    order = Branch("protect", (BORYA,), only_if={"alive": "1", "executed": "2"})
    text = order_text(writer(say), order)
    assert faults(text) == []
    assert "Аня" in text
    assert text.count("&lt;Боря&gt;") == 2
