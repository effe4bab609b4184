"""Names as their owners typed them, minus what would disturb the text around them."""

import unicodedata

_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_EMPTY_KINDS = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Mc", "Me", "Mn", "Zl", "Zp", "Zs"})
_JOINER = "\u200d"
_ELLIPSIS = "…"


def shown_name(name: str, stand_in: str) -> str:
    """Return a name that is safe inside any sentence, or the stand-in when nothing of it can be seen.

    Controls that turn the direction of writing are taken out. A name with right-to-left letters is isolated, so that
    it cannot rearrange its neighbours. Everything else stays as typed.
    """
    kept = "".join(" " if _breaks_line(sign) else sign for sign in name if not _is_control(sign)).strip()
    if not is_visible(kept):
        return stand_in
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in kept):
        return f"\u2068{kept}\u2069"
    return kept


def is_visible(text: str) -> bool:
    """Whether a reader sees anything of this text."""
    return any(sign not in _BLANK and unicodedata.category(sign) not in _EMPTY_KINDS for sign in text)


def shortened(text: str, most: int) -> str:
    """Cut a text to at most so many characters, never inside a composed sign, and say so with an ellipsis."""
    if len(text) <= most:
        return text
    is_isolated = text.startswith("\u2068")
    end = most - (2 if is_isolated else 1)
    while end > 0 and _hangs_on(text[end - 1], text[end]):
        end -= 1
    return text[:end].rstrip() + _ELLIPSIS + ("\u2069" if is_isolated else "")


def _breaks_line(sign: str) -> bool:
    return sign in "\t\n\v\f\r\x85\u2028\u2029"


def _is_control(sign: str) -> bool:
    return sign in _CONTROLS or (unicodedata.category(sign) in {"Cc", "Cs"} and not _breaks_line(sign))


def _hangs_on(before: str, sign: str) -> bool:
    """Whether a sign belongs to the one before it: a joiner, a mark, a skin tone, half a flag."""
    return (
        _JOINER in (before, sign)
        or unicodedata.category(sign).startswith("M")
        or "\U0001f3fb" <= sign <= "\U0001f3ff"
        or ("\U0001f1e6" <= sign <= "\U0001f1ff" and "\U0001f1e6" <= before <= "\U0001f1ff")
    )
