"""Buttons and their rows, as plain JSON."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from core.app.records import GameId, GameRecord
from tgbot.buttons import encode
from tgbot.texts import Language

Button: TypeAlias = Mapping[str, str]
Keyboard: TypeAlias = Sequence[Sequence[Button]]


def button(text: str, kind: str, record: GameRecord, serial: int, *args: str | int) -> Button:
    """Return a button of a game's phase."""
    return {"text": text, "callback_data": encode(kind, record.id, serial, *args)}


def call_button(say: Language, game: GameId) -> dict[str, str]:
    """Return the button of whoever wants to hear of the group's next game."""
    return {"text": say.plain("lobby-button-call"), "callback_data": encode("call", game)}


def grid(buttons: Sequence[Button], columns: int = 2) -> list[Sequence[Button]]:
    """Return buttons in rows of so many."""
    return [buttons[start : start + columns] for start in range(0, len(buttons), columns)]
