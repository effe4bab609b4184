"""«Play again»: the same set-up once more; whoever of the former players presses first opens it, the others join it."""

import secrets
from dataclasses import replace

from telegram.ext import ExtBot

from core.app import lobbies
from core.app.games import view_of_user
from core.app.lobbies import LobbyRefusal
from core.app.records import GameRecord, Lobby
from core.engine import draws
from tgbot.buttons import Press
from tgbot.game.acting import STRANGER, refuse
from tgbot.handling import Handling, LiraContext
from tgbot.lobby.calling import call_waiting
from tgbot.lobby.membership import why_no_seat
from tgbot.lobby.seats import is_signing_up, take_seat
from tgbot.lobby.starting import Starter


async def press_again(context: LiraContext, press: Press) -> None:
    """Open the next game, or take a seat in the one that was opened."""
    handling = context.handling
    former = await handling.work.games.load(press.game)
    view = view_of_user(former, handling.user_id, handling.at) if former is not None else None
    if former is None or view is None or view.result is None:
        await refuse(handling, press.game, STRANGER)
        return
    is_open = await handling.work.games.open_in(former.lobby.chat)
    if former.lobby.is_private and is_open is None:
        await _practise(handling, former.lobby)
        return
    record = await handling.work.games.load(is_open) if is_open is not None else None
    if is_open is not None and (record is None or not is_signing_up(record)):
        await handling.answer(handling.say_to_user.plain("game-again-later"))
        return
    if record is None:
        refusal = await why_no_seat(handling, context.bot, former.lobby.chat)
        if refusal is not None:
            await handling.answer(refusal)
            return
        record = await _opened(handling, former.lobby)
    await _sit_down(handling, context.bot, record)


async def _sit_down(handling: Handling, bot: ExtBot[None], record: GameRecord) -> None:
    """Give a seat to whoever pressed; the last one begins the game."""
    say = handling.say_to_user
    if record.seat_of(handling.user_id) is None:
        outcome = await take_seat(handling, bot, record)
        if isinstance(outcome, str):
            await handling.answer(outcome)
            return
    await handling.answer(say.plain("game-again-seated"))


async def _opened(handling: Handling, former: Lobby) -> GameRecord:
    """Open sign-up for the same set-up; whoever pressed is the host."""
    work, host = handling.work, handling.user_id
    opened = await lobbies.open_lobby(work, _renewed(handling, former))
    assert not isinstance(opened, LobbyRefusal), "no game is open in this chat"
    seats = former.max_players if former.role_set is None else len(former.role_set)
    await lobbies.change(work, opened.id, host, lambda lobby: replace(lobby, max_players=seats))
    signing_up = await lobbies.open_sign_up(work, opened.id, host, handling.at)
    assert not isinstance(signing_up, LobbyRefusal), "it could be opened before"
    await call_waiting(work, signing_up)
    return signing_up


async def _practise(handling: Handling, former: Lobby) -> None:
    renewed = replace(
        _renewed(handling, former), stage="sign_up", members=former.members, is_practice=True, deadline=former.deadline
    )
    opened = await lobbies.open_lobby(handling.work, renewed)
    assert not isinstance(opened, LobbyRefusal), "no game is open in this chat"
    refusal = await Starter.of(handling).begin(opened.id, handling.user_id, handling.at)
    assert refusal is None, "it could be started before"
    await handling.answer("")


def _renewed(handling: Handling, former: Lobby) -> Lobby:
    lobby = lobbies.new_lobby(
        host=handling.user_id,
        host_name=_name(handling),
        chat=former.chat,
        language=former.language,
        ruleset=former.ruleset,
        token=secrets.token_urlsafe(16),
        seed=secrets.token_hex(draws.SEED_BYTES),
        at=handling.at,
    )
    return replace(
        lobby, modules=former.modules, options=former.options, role_set=former.role_set, ballots=former.ballots
    )


def _name(handling: Handling) -> str:
    assert handling.user is not None
    return handling.user.name
