"""What every act of a player has in common: it is played, published, and answered with a receipt or a reason."""

import logging
from zoneinfo import ZoneInfo

from core.app.games import Played, play, standstill, view_of_user
from core.app.records import GameId, GameRecord
from core.engine.commands import Branch
from core.engine.refusals import PLATFORM_REASONS, Refusal
from core.engine.views import View
from tgbot.buttons import Press
from tgbot.game.publish import publish
from tgbot.handling import Handling
from tgbot.texts.vocabulary import refusal_text

log = logging.getLogger(__name__)

STRANGER = Refusal("unknown_actor")
MALFORMED = Refusal("malformed")


async def acted(handling: Handling, game: GameId, branch: Branch, serial: int | None = None) -> Played | None:
    """Play an act of the sender and let everybody hear of it.

    Returns:
        `None` when it was refused; the sender has been told why.
    """
    work = handling.work
    played = await play(work, game, handling.user_id, handling.command_id, branch, handling.at, serial)
    if played is None:
        await refuse(handling, game, STRANGER)
        return None
    if played.refusal is not None:
        await refuse(handling, game, played.refusal, await recorded_at(handling, played))
        return None
    await publish(work, played, handling.texts)
    return played


async def refuse(handling: Handling, game: GameId, refusal: Refusal, second: str = "") -> None:
    """Tell the sender why not, and keep a trace that tells nothing of roles.

    Args:
        second: the one that counts, where the act came too late.
    """
    update_id, user = handling.update.update_id, handling.user_id
    reason = refusal.reason if refusal.reason in PLATFORM_REASONS else "by its rules"
    log.info("update %s: user %s is refused in game %s: %s", update_id, user, game, reason)
    say = handling.say_to_user
    text = refusal_text(say, refusal)
    if refusal.reason == "late" and second:
        text = say.plain("game-late", reason=text, second=second)
    await handling.answer(text)


async def recorded_at(handling: Handling, played: Played) -> str:
    """Return the second that was recorded, in the time zone of the game's group."""
    chat = await handling.work.people.chat(played.record.lobby.chat)
    chosen = chat.settings.get("time_zone") if chat is not None else None
    zone = ZoneInfo(str(chosen or handling.settings.time_zone))
    return f"{played.receipt.recorded_at.astimezone(zone):%H:%M:%S}"


async def own_panel(handling: Handling, press: Press) -> tuple[GameRecord, View] | None:
    """Return the game and the sender's view for a press that changes nothing in the game.

    Returns:
        `None` when the panel is not his, or is over; he has been told.
    """
    record = await handling.work.games.load(press.game)
    view = None if record is None else view_of_user(record, handling.user_id, handling.at)
    refusal = (record and standstill(record)) or _of_panel(view, press, handling)
    if refusal is not None:
        await refuse(handling, press.game, refusal)
        return None
    assert record is not None
    assert view is not None
    return record, view


def _of_panel(view: View | None, press: Press, handling: Handling) -> Refusal | None:
    if view is None or view.me is None:
        return STRANGER
    if press.serial != view.phase.serial:
        return Refusal("phase_over")
    if handling.at >= view.phase.deadline:
        return Refusal("late")
    if view.me.is_out:
        return Refusal("out_of_game")
    return None
