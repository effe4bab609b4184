"""Who is to be silent in a group, as the game and the group's settings say."""

from collections.abc import Mapping
from datetime import datetime

from core.app.games import view_of
from core.app.group_settings import GroupSettings
from core.app.records import ChatId, GameRecord, UserId
from core.storage.unit_of_work import Work
from tgbot.causes import REMOVALS

DEAD, NIGHT = "dead", "night"


async def review(work: Work, record: GameRecord, at: datetime) -> None:
    """Let those be silent who are to be silent now, and free the others, once this transaction is committed."""
    if record.lobby.is_private:
        return
    settings = GroupSettings.of(await work.people.chat(record.lobby.chat))
    await work.restrictions.want(record.lobby.chat, record.id, to_be_silent(record, settings, at), at)


async def review_group(work: Work, chat: ChatId, at: datetime) -> None:
    """Do the same for a group whose game may have ended, or whose settings may have changed."""
    game = await work.games.open_in(chat) or await work.games.last_in(chat)
    record = await work.games.load(game) if game is not None else None
    if record is not None:
        await review(work, record, at)


def to_be_silent(record: GameRecord, settings: GroupSettings, at: datetime) -> Mapping[UserId, str]:
    """Return who is to be silent, and why.

    Those who were removed or have left are no players any more. While a game is paused, only the dead are silent.
    """
    if record.state is None or record.status != "running":
        return {}
    view = view_of(record, None, at)
    is_night = record.is_on and view.phase.kind == "night" and not view.options.get("night_talk")
    reasons: dict[UserId, str] = {}
    for seat in view.seats:
        user = record.user_on(seat.id)
        if user is None or seat.cause in REMOVALS:
            continue
        if seat.is_out and settings.silence_dead:
            reasons[user] = DEAD
        elif is_night and settings.silence_night:
            reasons[user] = NIGHT
    return reasons
