"""What is looked at before a phase ends by its deadline: whether anybody could know of it, and whether one plays."""

from datetime import datetime

from core.app import group_games
from core.app.records import GameId
from core.storage.unit_of_work import Work
from tgbot.game.rings import ring_phase
from tgbot.group.outages import outage_of_phase
from tgbot.group.telling import tell_going_on, tell_stopped
from tgbot.settings import Settings
from tgbot.texts import Texts


async def end_phase(game: GameId, serial: int, work: Work, at: datetime, texts: Texts, settings: Settings) -> None:
    """End a phase whose time has come.

    One that nobody could play from its beginning on lasts longer by as much, for at most 48 hours. When nobody has done
    anything for some phases, nobody plays: the game ends as abandoned, before the rules punish everybody.
    """
    record = await work.games.lock(game)
    state = record.state if record is not None and record.is_on else None
    phase = state.now() if state is not None else None
    if record is None or phase is None or phase.serial != serial or at < phase.deadline or phase.is_lingering:
        await ring_phase(game, serial, work, at, texts)
    elif (outage := await outage_of_phase(work, record, at)) >= group_games.LOST_AFTER:
        await _stop(work, game, at, "cancelled")
    elif (prolonged := await group_games.prolong(work, record, outage, at)) is not None:
        await tell_going_on(work, prolonged.record, at, "group-prolonged")
    elif await group_games.silent_phases(work, record) >= settings.abandoned_after_phases:
        await _stop(work, game, at, "abandoned")
    else:
        await ring_phase(game, serial, work, at, texts)


async def _stop(work: Work, game: GameId, at: datetime, ending: group_games.Ending) -> None:
    stopped = await group_games.stop(work, game, ending)
    assert stopped is not None, "it is locked and runs"
    await tell_stopped(work, stopped, "lost" if ending == "cancelled" else "abandoned", at)
