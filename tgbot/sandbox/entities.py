"""Entities: how a text with marked parts is kept, found, trimmed and written as markup."""

from __future__ import annotations

import html
import re
from typing import Any

Entity = dict[str, Any]

_OUTPUT_TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "code": "code",
    "pre": "pre",
    "spoiler": "tg-spoiler",
    "blockquote": "blockquote",
}


def utf16_length(text: str) -> int:
    """The length as Telegram counts it: characters beyond the basic plane count twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def to_html(text: str, entities: list[Entity]) -> str:
    """Write a text with entities as markup that `parse_html` reads back to the same two values.

    Entities without a tag of their own (commands, mentions, bare links) are written as plain text.
    """
    units = text.encode("utf-16-le", "surrogatepass")
    marked = [entity for entity in entities if _tags_of(entity) is not None]
    marked.sort(key=lambda entity: (entity["offset"], -entity["length"]))

    def plain(begin: int, end: int) -> str:
        return html.escape(units[begin * 2 : end * 2].decode("utf-16-le", "surrogatepass"), quote=False)

    def write(begin: int, end: int, inside: list[Entity]) -> str:
        parts: list[str] = []
        while inside:
            first, *rest = inside
            stop = min(first["offset"] + first["length"], end)
            nested = [entity for entity in rest if entity["offset"] < stop]
            tags = _tags_of(first)
            assert tags is not None
            parts += [plain(begin, first["offset"]), tags[0], write(first["offset"], stop, nested), tags[1]]
            begin, inside = stop, rest[len(nested) :]
        return "".join([*parts, plain(begin, end)])

    return write(0, len(units) // 2, marked)


def _tags_of(entity: Entity) -> tuple[str, str] | None:
    match entity["type"]:
        case "text_link":
            return f'<a href="{html.escape(entity["url"])}">', "</a>"
        case "text_mention":
            return (
                f'<a href="tg://user?id={entity["user"]["id"] if "user" in entity else entity["user_id"]}">',
                "</a>",
            )
        case "custom_emoji":
            return f'<tg-emoji emoji-id="{entity["custom_emoji_id"]}">', "</tg-emoji>"
        case "expandable_blockquote":
            return "<blockquote expandable>", "</blockquote>"
        case "pre" if entity.get("language"):
            return f'<pre><code class="language-{entity["language"]}">', "</code></pre>"
        case kind if kind in _OUTPUT_TAGS:
            return f"<{_OUTPUT_TAGS[kind]}>", f"</{_OUTPUT_TAGS[kind]}>"
        case _:
            return None


_FOUND_IN_TEXT = (
    ("bot_command", re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z]\w{2,31})?(?![\w/])", re.ASCII)),
    ("mention", re.compile(r"(?<!\w)@[A-Za-z]\w{3,31}(?!\w)", re.ASCII)),
    ("url", re.compile(r"\b(?:https?://|tg://|t\.me/)[^\s<>\"]+[^\s<>\".,;:!?»)]")),
)


def found_entities(text: str) -> list[Entity]:
    """The entities that Telegram finds by itself in a plain text: commands, mentions, links."""
    found: list[Entity] = []
    for kind, pattern in _FOUND_IN_TEXT:
        for match in pattern.finditer(text):
            offset = utf16_length(text[: match.start()])
            entity = {"type": kind, "offset": offset, "length": utf16_length(match.group())}
            if not any(_overlap(entity, other) for other in found):
                found.append(entity)
    return sorted(found, key=lambda entity: entity["offset"])


def with_found_entities(text: str, entities: list[Entity]) -> list[Entity]:
    """The given entities, and those that Telegram finds where the text is not code or a link already."""
    closed = [e for e in entities if e["type"] in {"code", "pre", "text_link", "text_mention"}]
    found = [e for e in found_entities(text) if not any(_overlap(e, other) for other in closed)]
    return sorted([*entities, *found], key=lambda e: (e["offset"], -e["length"]))


def _overlap(one: Entity, other: Entity) -> bool:
    return bool(one["offset"] < other["offset"] + other["length"] and other["offset"] < one["offset"] + one["length"])


def trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Take away white space around a text, as Telegram does, and move the entities along."""
    left = utf16_length(text[: len(text) - len(text.lstrip())])
    stripped = text.strip()
    length = utf16_length(stripped)
    moved: list[Entity] = []
    for entity in entities:
        begin = max(entity["offset"] - left, 0)
        end = min(entity["offset"] + entity["length"] - left, length)
        if end > begin:
            moved.append({**entity, "offset": begin, "length": end - begin})
    return stripped, moved
