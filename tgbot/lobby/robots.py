"""Names for robot players."""

from collections.abc import Collection

from tgbot.texts import Language


def robot_names(say: Language, count: int, taken: Collection[str] = ()) -> tuple[str, ...]:
    """Return so many names that nobody at the table has, the same ones every time."""
    given = [name.strip() for name in say.plain("lobby-robot-names").split(",")]
    free = [name for name in (say.plain("lobby-robot", name=name) for name in given) if name not in taken]
    return tuple(free[:count])
