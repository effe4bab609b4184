"""Rooms on buttons: four digits that tell nothing about the room."""

from collections.abc import Iterable
from zlib import crc32

DEAD = "dead"
"""The room of those who went out by death; it belongs to the bot, not to the rules."""


def code_of(room: str) -> str:
    """Return the digits of a room."""
    return f"{crc32(room.encode()) % 10_000:04}"


def room_of(code: str, rooms: Iterable[str]) -> str | None:
    """Return the room with these digits."""
    return next((room for room in rooms if code_of(room) == code), None)
