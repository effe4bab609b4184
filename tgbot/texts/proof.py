"""What /verify says: that chance was sealed before the game, and that nobody has touched it."""

from collections.abc import Sequence

from tgbot.texts.language import Language
from tgbot.texts.markup import Html


def sealed_text(say: Language, game: int, commitment: str) -> Html:
    """Return the commitment of a game that still runs."""
    return say("verify-sealed", game=str(game), commitment=commitment)


def fair_text(say: Language, game: int, commitment: str, seed: str, draws: int) -> Html:
    """Return the proof of a finished game whose draws all follow from its seed."""
    return say("verify-fair", game=str(game), commitment=commitment, seed=seed, draws=draws)


def broken_text(say: Language, game: int, faults: Sequence[str]) -> Html:
    """Return what does not fit."""
    return say("verify-broken", game=str(game), faults="\n".join(faults))
