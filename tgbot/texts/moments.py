"""Times and durations in words."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_date
from babel.units import format_unit

_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))
_DAY_PATTERNS = {"ru": "d MMMM", "en": "MMMM d"}


def clock_time(at: datetime, zone: ZoneInfo) -> str:
    """Return the time of day in a zone; seconds only where there are any, so that a printed deadline is exact."""
    local = at.astimezone(zone)
    return f"{local:%H:%M:%S}" if local.second else f"{local:%H:%M}"


def day_distance(at: datetime, now: datetime, zone: ZoneInfo) -> int:
    """Return how many midnights of the zone lie between now and a moment."""
    return (at.astimezone(zone).date() - now.astimezone(zone).date()).days


def day_in_words(at: datetime, zone: ZoneInfo, language: str) -> str:
    """Return day and month, «3 декабря»."""
    return format_date(at.astimezone(zone).date(), _DAY_PATTERNS[language], locale=language)


def duration(length: timedelta | float, language: str) -> str:
    """Return a length of time by its two largest units, rounded down: «2 минуты 30 секунд»."""
    left_s = max(0, int(length.total_seconds() if isinstance(length, timedelta) else length))
    first = next((i for i, (_, size) in enumerate(_UNITS) if left_s >= size), len(_UNITS) - 1)
    parts: list[str] = []
    for unit, size in _UNITS[first : first + 2]:
        count, left_s = divmod(left_s, size)
        if count or not parts:
            parts.append(format_unit(count, f"duration-{unit}", length="long", locale=language))
    return " ".join(part for i, part in enumerate(parts) if i == 0 or not part.startswith("0 "))
