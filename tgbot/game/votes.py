"""The vote: by the buttons of the board, and typed."""

from telegram import Update

from core.app.games import view_of
from core.app.records import GameId, GameRecord, UserId
from core.engine.commands import Branch
from core.engine.refusals import Refusal
from core.engine.values import PlayerId
from core.engine.views import SeatView
from tgbot.buttons import Press
from tgbot.game.acting import MALFORMED, acted, recorded_at, refuse
from tgbot.game.finding import game_here
from tgbot.game.names import ROBOT, names_of, writer_for
from tgbot.game.publish import show_board
from tgbot.handling import Handling, LiraContext
from tgbot.texts import without_markup

_AGAIN = ("unknown_target", "target_out_of_game")
"""Reasons for which the board is drawn afresh."""


async def press_vote(context: LiraContext, press: Press) -> None:
    """Vote for a seat; the same name again takes the vote back where the rules allow it."""
    number = press.number(0)
    if number is None:
        await refuse(context.handling, press.game, MALFORMED)
        return
    await _vote(context.handling, press.game, PlayerId(str(number)), press.serial, is_toggle=True)


async def press_abstain(context: LiraContext, press: Press) -> None:
    """Abstain openly."""
    played = await acted(context.handling, press.game, Branch("pass"), press.serial)
    if played is not None:
        await context.handling.answer(context.handling.say_to_user.plain("game-abstained"))


async def press_unvote(context: LiraContext, press: Press) -> None:
    """Take the vote back."""
    await _unvote(context.handling, press.game, press.serial)


async def press_here(context: LiraContext, press: Press) -> None:
    """Check in."""
    played = await acted(context.handling, press.game, Branch("check_in"), press.serial)
    if played is not None:
        await context.handling.answer(context.handling.say_to_user.plain("game-noted-here"))


async def command_vote(update: Update, context: LiraContext) -> None:
    """/vote NAME, /vote NUMBER, or /vote in reply to a message of the accused."""
    handling = context.handling
    record = await game_here(handling)
    if record is None:
        return
    found = _accused(handling, record, " ".join(context.args or ()))
    if len(found) == 1:
        await _vote(handling, record.id, found[0].id)
    elif found:
        say = handling.say_to_user
        names = [f"{seat.number}. {without_markup(say.name(names_of(record)(seat.id), seat.number))}" for seat in found]
        await handling.answer(say.plain("game-vote-which", names=names))
    else:
        await handling.answer(handling.say_to_user.plain("game-vote-whom"))


async def command_unvote(update: Update, context: LiraContext) -> None:
    """/unvote."""
    record = await game_here(context.handling)
    if record is not None:
        await _unvote(context.handling, record.id)


async def _vote(
    handling: Handling, game: GameId, target: PlayerId, serial: int | None = None, *, is_toggle: bool = False
) -> None:
    record = await handling.work.games.lock(game)
    branch = Branch("vote", (target,))
    if is_toggle and record is not None and _stands(record, handling, target):
        branch = Branch("unvote")
    played = await acted(handling, game, branch, serial)
    if played is None:
        await _draw_afresh(handling, game, serial)
        return
    say = handling.say_to_user
    if branch.act == "unvote":
        await handling.answer(say.plain("game-vote-gone"))
        return
    name = writer_for(played.record, say).name(target)
    second = await recorded_at(handling, played)
    await handling.answer(say.plain("game-vote-stands", name=name, second=second))


def _stands(record: GameRecord, handling: Handling, target: PlayerId) -> bool:
    if record.state is None:
        return False
    voter = record.seat_of(handling.user_id)
    votes = view_of(record, None, handling.at).votes
    return any(vote.by == voter and vote.target == target for vote in votes)


async def _unvote(handling: Handling, game: GameId, serial: int | None = None) -> None:
    played = await acted(handling, game, Branch("unvote"), serial)
    if played is not None:
        await handling.answer(handling.say_to_user.plain("game-vote-gone"))


async def _draw_afresh(handling: Handling, game: GameId, serial: int | None) -> None:
    """Bring a board up to date on which somebody was named who can't be."""
    receipt = await handling.work.games.receipt(handling.command_id)
    record = await handling.work.games.load(game)
    refusal: Refusal | None = receipt.refusal if receipt is not None else None
    if record is not None and serial is not None and refusal is not None and refusal.reason in _AGAIN:
        await show_board(handling.work, record, serial)


def _accused(handling: Handling, record: GameRecord, text: str) -> list[SeatView]:
    """Return whom a typed vote may mean."""
    seats = view_of(record, None, handling.at).seats
    message = handling.update.message
    replied = message.reply_to_message if message is not None else None
    if not text:
        author = replied.from_user if replied is not None else None
        seat = record.seat_of(UserId(author.id)) if author is not None else None
        return [found for found in seats if found.id == seat]
    if text.isdecimal():
        return [seat for seat in seats if seat.number == int(text)]
    name_of = names_of(record)
    names = {seat.id: name_of(seat.id).removeprefix(ROBOT).strip().casefold() for seat in seats}
    wanted = text.removeprefix("@").removeprefix(ROBOT).strip().casefold()
    exact = [seat for seat in seats if names[seat.id] == wanted]
    return exact or [seat for seat in seats if names[seat.id].startswith(wanted)]
