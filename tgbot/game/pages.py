"""Long messages: split between entries, so that every part fits into one message of Telegram's."""

from collections.abc import Iterable

from tgbot.pipeline.ports import Rendering
from tgbot.texts import Html

MOST = 4000
"""UTF-16 units with markup; Telegram allows 4,096 without."""


def pages(entries: Iterable[Html]) -> list[Html]:
    """Return the entries, a line or more each, in as few texts as they fit into."""
    found: list[Html] = []
    for entry in entries:
        joined = Html(f"{found[-1]}\n{entry}") if found else entry
        if found and length(joined) <= MOST:
            found[-1] = joined
        else:
            found.append(entry)
    return found


def length(text: str) -> int:
    """Return the length of a text as Telegram counts."""
    return len(text.encode("utf-16-le")) // 2


def renderings(entries: Iterable[Html]) -> tuple[Rendering, ...]:
    """Return the entries as messages without buttons."""
    return tuple(Rendering(page) for page in pages(entries))
