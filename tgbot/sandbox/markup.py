"""Telegram's HTML, read as strictly as Telegram reads it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tgbot.sandbox.entities import Entity, utf16_length
from tgbot.sandbox.errors import bad_request

_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
}
_CHARACTER = re.compile(rb"&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot));?")
_NAMED = {b"lt": "<", b"gt": ">", b"amp": "&", b"quot": '"'}
_SPACE = b" \t\r\n\0\x0b"


@dataclass
class _OpenTag:
    name: str
    argument: str
    offset: int
    starts_at: int


class _Parser:
    """One pass over the bytes of a text, for the byte offsets that Telegram's messages name."""

    def __init__(self, source: str) -> None:
        self.source = source.encode() + b"\0"
        self.place = 0
        self.text: list[str] = []
        self.length = 0
        self.open: list[_OpenTag] = []
        self.entities: list[Entity] = []

    def parse(self) -> tuple[str, list[Entity]]:
        end = len(self.source) - 1
        while self.place < end:
            if self.source[self.place] == ord("<"):
                self._tag()
            else:
                self._plain(end)
        if self.open:
            raise _wrong(f'Can\'t find end tag corresponding to start tag "{self.open[-1].name}"')
        self.entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
        return "".join(self.text), self.entities

    def _plain(self, end: int) -> None:
        character = self._character()
        if character is None:
            stop = min(
                place if place >= 0 else end
                for place in (self.source.find(b"<", self.place), self.source.find(b"&", self.place + 1))
            )
            character = self.source[self.place : stop].decode()
            self.place = stop
        self.text.append(character)
        self.length += utf16_length(character)

    def _character(self) -> str | None:
        """The character that an entity at this place stands for; unknown names stay as they are."""
        found = _CHARACTER.match(self.source, self.place)
        if found is None:
            return None
        hexadecimal, decimal, name = found.groups()
        self.place = found.end()
        if name is not None:
            return _NAMED[name]
        code = int(hexadecimal, 16) if hexadecimal is not None else int(decimal)
        if 0xD800 <= code < 0xE000:
            raise _wrong(
                "Text contains invalid Unicode characters after decoding HTML entities, "
                "check for unmatched surrogate code units"
            )
        if code == 0 or code > 0x10FFFF:
            return found.group().decode()
        return chr(code)

    def _byte(self) -> int:
        return self.source[self.place] if self.place < len(self.source) else 0

    def _at_space(self) -> bool:
        return self._byte() in _SPACE

    def _skip_spaces(self) -> None:
        while self._at_space() and self.place < len(self.source) - 1:
            self.place += 1

    def _tag(self) -> None:
        starts_at = self.place
        self.place += 1
        if self._byte() == ord("/"):
            self._end_tag(starts_at)
        else:
            self._start_tag(starts_at)

    def _name_until(self, stops: bytes) -> str:
        begins_at = self.place
        while not self._at_space() and self._byte() not in stops:
            self.place += 1
        return self.source[begins_at : self.place].decode(errors="replace")

    def _start_tag(self, starts_at: int) -> None:
        name = self._name_until(b">").lower()
        if self._at_the_end():
            raise _wrong(f"Unclosed start tag at byte offset {starts_at}")
        if name not in _TAGS:
            raise _wrong(f'Unsupported start tag "{name}" at byte offset {starts_at}')
        argument = self._attributes(name, starts_at)
        self.place += 1
        if name == "span" and argument != "spoiler":
            raise _wrong(f'Tag "span" must have class "tg-spoiler" at byte offset {starts_at}')
        self.open.append(_OpenTag(name, argument, self.length, len(self.text)))

    def _at_the_end(self) -> bool:
        return self.place >= len(self.source) - 1

    def _attributes(self, tag: str, starts_at: int) -> str:
        argument = ""
        while True:
            self._skip_spaces()
            if self._byte() == ord(">"):
                return argument
            attribute = self._name_until(b"=>/\"'")
            if not attribute:
                raise _wrong(f'Empty attribute name in the tag "{tag}" at byte offset {starts_at}')
            self._skip_spaces()
            if self._byte() != ord("="):
                if self._at_the_end():
                    raise _wrong(f'Unclosed start tag "{tag}" at byte offset {starts_at}')
                if tag == "blockquote" and attribute == "expandable":
                    argument = "expandable"
                continue
            self.place += 1
            self._skip_spaces()
            if self._at_the_end():
                raise _wrong(f'Unclosed start tag "{tag}" at byte offset {starts_at}')
            value = self._value()
            if self._at_the_end():
                raise _wrong(f"Unclosed start tag at byte offset {starts_at}")
            argument = _argument(tag, attribute, value) or argument

    def _value(self) -> str:
        quote = self._byte()
        if quote not in b"'\"":
            begins_at = self.place
            token = re.compile(rb"[a-zA-Z0-9.-]*").match(self.source, self.place)
            assert token is not None
            self.place = token.end()
            if not self._at_space() and self._byte() != ord(">"):
                raise _wrong(f"Unexpected end of name token at byte offset {begins_at}")
            return token.group().decode().lower()
        self.place += 1
        value: list[bytes] = []
        while self._byte() != quote and not self._at_the_end():
            character = self._character() if self._byte() == ord("&") else None
            if character is None:
                character_byte = self.source[self.place : self.place + 1]
                self.place += 1
                value.append(character_byte)
            else:
                value.append(character.encode())
        if self._byte() == quote:
            self.place += 1
        return b"".join(value).decode(errors="replace")

    def _end_tag(self, starts_at: int) -> None:
        if not self.open:
            raise _wrong(f"Unexpected end tag at byte offset {starts_at}")
        self.place += 1
        name = self._name_until(b">")
        self._skip_spaces()
        if self._byte() != ord(">"):
            raise _wrong(f"Unclosed end tag at byte offset {starts_at}")
        self.place += 1
        tag = self.open.pop()
        if name and name != tag.name:
            raise _wrong(f'Unmatched end tag at byte offset {starts_at}, expected "</{tag.name}>", found "</{name}>"')
        self._keep(tag)

    def _keep(self, tag: _OpenTag) -> None:
        if self.length == tag.offset:
            return
        entity: Entity = {"type": _TAGS[tag.name], "offset": tag.offset, "length": self.length - tag.offset}
        match tag.name:
            case "a":
                target = tag.argument or "".join(self.text[tag.starts_at :])
                if not _kept_link(target):
                    return
                user = re.fullmatch(r"tg://user\?id=(\d+)", target)
                if user is None:
                    entity["url"] = target
                else:
                    entity["type"] = "text_mention"
                    entity["user_id"] = int(user.group(1))
            case "tg-emoji":
                entity["custom_emoji_id"] = tag.argument
            case "code" if tag.argument and self.open and self.open[-1].name == "pre":
                entity = {**entity, "type": "pre", "language": tag.argument}
            case "pre" if any(other["type"] == "pre" and _same_place(other, entity) for other in self.entities):
                return
            case "blockquote" if tag.argument:
                entity["type"] = "expandable_blockquote"
        self.entities.append(entity)


def _argument(tag: str, attribute: str, value: str) -> str:
    match tag, attribute:
        case ("a", "href") | ("tg-emoji", "emoji-id"):
            return value
        case ("code", "class") if value.startswith("language-"):
            return value.removeprefix("language-")
        case ("span", "class") if value.startswith("tg-"):
            return value.removeprefix("tg-")
        case ("blockquote", "expandable"):
            return "expandable"
        case _:
            return ""


def _same_place(one: Entity, other: Entity) -> bool:
    return bool(one["offset"] == other["offset"] and one["length"] == other["length"])


def _kept_link(target: str) -> bool:
    return re.match(r"(https?|tg|tonsite)://\S|[\w-]+(\.[\w-]+)+", target, re.IGNORECASE) is not None


def _wrong(text: str) -> Exception:
    return bad_request(f"can't parse entities: {text}")


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """Read markup as Telegram does.

    Returns:
        The text, and its entities by offset in UTF-16 units, the outer one first.

    Raises:
        ApiError: 400 «can't parse entities», with the place in bytes.
    """
    return _Parser(source).parse()
