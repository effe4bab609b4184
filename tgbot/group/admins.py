"""What admins may do to a running game: pause it, let it go on, stop it. Their rights are asked at that moment."""

import telegram
from telegram.ext import CommandHandler

from core.app import group_games
from core.app.records import GameId, GameRecord
from tgbot.buttons import Press
from tgbot.game.finding import game_here
from tgbot.group.telling import tell_going_on, tell_paused, tell_stopped
from tgbot.handling import Handling, LiraContext
from tgbot.lobby.hosting import cancel_typed
from tgbot.lobby.membership import why_no_admin


def handlers() -> list[CommandHandler[LiraContext, None]]:
    """Return what this module handles."""
    return [
        CommandHandler("pause", pause_typed),
        CommandHandler("resume", resume_typed),
        CommandHandler("cancel", stop_typed),
    ]


async def pause_typed(update: telegram.Update, context: LiraContext) -> None:
    """Let the game of the group stand still."""
    handling = context.handling
    record = await _game_of_admin(context)
    if record is None:
        return
    paused = await group_games.pause(handling.work, record.id, handling.at, "admin")
    if paused is None:
        await handling.answer(handling.say_to_user.plain("group-paused-already"))
    else:
        await tell_paused(handling.work, paused)


async def resume_typed(update: telegram.Update, context: LiraContext) -> None:
    """Let the game of the group go on."""
    handling = context.handling
    record = await _game_of_admin(context)
    if record is None:
        return
    await handling.work.deadlines.disarm(record.id, group_games.LOST)
    resumed = await group_games.resume(handling.work, record.id, handling.at)
    if resumed is None:
        await handling.answer(handling.say_to_user.plain("group-not-paused"))
    else:
        await tell_going_on(handling.work, resumed.record, handling.at, "group-resumed")


async def stop_typed(update: telegram.Update, context: LiraContext) -> None:
    """Ask an admin whether the running game shall end; before the start the command closes the sign-up."""
    handling = context.handling
    game = await handling.work.games.open_in(handling.chat_id)
    record = await handling.work.games.load(game) if game is not None else None
    if record is None or record.state is None or handling.is_private:
        await cancel_typed(update, context)
        return
    refusal = await why_no_admin(context, "group-admins-only")
    if refusal is None:
        await handling.show(handling.chat_id, "stop_question", game=record.id)
    else:
        await handling.answer(refusal)


async def stop_pressed(context: LiraContext, press: Press) -> None:
    """Stop the game of this group, if whoever presses is an admin at this moment."""
    handling = context.handling
    record = await _running_here(handling, press.game)
    if record is None:
        handling.refuse_press()
        handling.remove_buttons()
        return
    refusal = await why_no_admin(context, "group-admins-only")
    if refusal is not None:
        handling.toast(refusal)
        return
    stopped = await group_games.stop(handling.work, record.id, "cancelled")
    assert stopped is not None, "it is locked and runs"
    await tell_stopped(handling.work, stopped, "admin", handling.at)
    handling.toast(handling.say_to_user.plain("group-stopped-toast"))
    handling.remove_buttons()


async def _running_here(handling: Handling, game: GameId) -> GameRecord | None:
    """Return a running game of the group in which the button was pressed; being an admin elsewhere is not enough."""
    record = await handling.work.games.lock(game)
    is_here = record is not None and record.lobby.chat == handling.chat_id and not record.lobby.is_private
    return record if record is not None and is_here and record.status == "running" else None


async def _game_of_admin(context: LiraContext) -> GameRecord | None:
    """Return the running game of the group if the sender is an admin; else he is told why not."""
    handling = context.handling
    record = await game_here(handling)
    if record is None:
        return None
    if handling.is_private:
        await handling.answer(handling.say_to_user.plain("group-only-there"))
        return None
    refusal = await why_no_admin(context, "group-admins-only")
    if refusal is not None:
        await handling.answer(refusal)
        return None
    return record
