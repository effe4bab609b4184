"""What buttons carry: at most 64 bytes, ids and numbers only, of one form for everybody.

`kind.game.serial.args…`: the kind of the press, the game (base 36), the phase that the message shows, and numbers or
short ids. Nothing in it is trusted: whether the sender may press it is decided from the game, never from the data.
"""

from dataclasses import dataclass

from core.app.records import GameId

MOST_BYTES = 64
MOST_NUMBER = 2**63 - 1
"""The largest id that the database can hold."""

NO_GAME = GameId(0)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Press:
    """A decoded button.

    Attributes:
        kind: which handler it is for.
        game: 0 where no game is meant.
        serial: the phase that the message showed; 0 where none is meant.
    """

    kind: str
    game: GameId = NO_GAME
    serial: int = 0
    args: tuple[str, ...] = ()

    def number(self, index: int) -> int | None:
        """Return an argument as a number, or `None` when it is missing or none."""
        if index >= len(self.args) or not self.args[index].isdecimal():
            return None
        return int(self.args[index])


def encode(kind: str, game: int = 0, serial: int = 0, *args: str | int) -> str:
    """Return the data of a button.

    Raises:
        ValueError: it would not fit, or a part holds the separator; such a button is a bug.
    """
    data = ".".join((kind, _base36(game), _base36(serial), *(str(arg) for arg in args)))
    if data.count(".") != 2 + len(args) or len(data.encode()) > MOST_BYTES:
        raise ValueError(f"button data {data!r} does not fit")
    return data


def decode(data: str) -> Press | None:
    """Read the data of a button; `None` for anything that no button of ours carries."""
    parts = data.split(".")
    if len(parts) < 3 or not parts[0] or not data.isascii() or len(data) > MOST_BYTES:
        return None
    if not (parts[1].isalnum() and parts[2].isalnum()):
        return None
    game, serial = int(parts[1], 36), int(parts[2], 36)
    if max(game, serial) > MOST_NUMBER:
        return None
    if encode(parts[0], game, serial, *parts[3:]) != data:
        return None
    return Press(parts[0], GameId(game), serial, tuple(parts[3:]))


def _base36(number: int) -> str:
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if number == 0:
            return digits
