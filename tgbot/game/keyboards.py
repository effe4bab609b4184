"""Buttons and their rows, as plain JSON."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from core.app.records import GameRecord
from tgbot.buttons import encode

Button: TypeAlias = Mapping[str, str]
Keyboard: TypeAlias = Sequence[Sequence[Button]]


def button(text: str, kind: str, record: GameRecord, serial: int, *args: str | int) -> Button:
    """Return a button of a game's phase."""
    return {"text": text, "callback_data": encode(kind, record.id, serial, *args)}


def grid(buttons: Sequence[Button], columns: int = 2) -> list[Sequence[Button]]:
    """Return buttons in rows of so many."""
    return [buttons[start : start + columns] for start in range(0, len(buttons), columns)]
