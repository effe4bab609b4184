"""The menus of commands and /help."""

import pytest

from tests.tgbot.texts.strict_html import faults
from tgbot.texts import Language
from tgbot.texts.commands import COMMANDS, Place, help_text, menu


@pytest.mark.parametrize("place", COMMANDS)
def test_every_command_has_a_description_that_telegram_takes(place: Place, say: Language) -> None:
    for entry in menu(say, place):
        assert entry.command.islower()
        assert 0 < len(entry.description) <= 256
        assert "<" not in entry.description


@pytest.mark.parametrize("place", COMMANDS)
def test_help_lists_what_works_here(place: Place, say: Language) -> None:
    text = help_text(say, place)
    assert faults(text) == []
    assert len(text) <= 4096
    assert all(f"/{command} " in text for command in COMMANDS[place])
