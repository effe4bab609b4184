"""A strict reader of Telegram's HTML: whatever Telegram might forgive is an error here."""

import re

ALLOWED = frozenset({"b", "i", "u", "s", "code", "pre", "a", "blockquote", "tg-spoiler"})
_PIECE = re.compile(r"<(?P<close>/?)(?P<tag>[a-z-]+)(?P<rest>[^<>]*)>|&(?:lt|gt|amp|quot);|[^<>&]+")
_ATTRIBUTES = {"a": re.compile(r' href="[^"<>]+"'), "blockquote": re.compile(r"( expandable)?")}


def faults(text: str) -> list[str]:
    """Return what is wrong with a text as Telegram HTML; empty if nothing is."""
    found: list[str] = []
    open_tags: list[str] = []
    place = 0
    while place < len(text):
        piece = _PIECE.match(text, place)
        if piece is None:
            return [*found, f"stray {text[place]!r} at {place}"]
        place = piece.end()
        if piece["tag"]:
            found += _tag_faults(piece, open_tags)
    return [*found, *(f"<{tag}> is never closed" for tag in open_tags)]


def _tag_faults(piece: re.Match[str], open_tags: list[str]) -> list[str]:
    tag = piece["tag"]
    if tag not in ALLOWED:
        return [f"<{tag}> is not allowed"]
    if piece["close"]:
        if not open_tags or open_tags.pop() != tag:
            return [f"</{tag}> closes nothing"]
        return []
    open_tags.append(tag)
    pattern = _ATTRIBUTES.get(tag, re.compile(""))
    return [] if pattern.fullmatch(piece["rest"]) else [f"<{tag}{piece['rest']}> has wrong attributes"]
