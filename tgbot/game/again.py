"""«Play again»: the same set-up once more; whoever of the former players presses first opens it, the others join it."""

import secrets
from dataclasses import replace

from core.app import lobbies
from core.app.games import view_of_user
from core.app.lobbies import LobbyRefusal
from core.app.records import GameRecord, Lobby
from tgbot.buttons import Press
from tgbot.game.acting import STRANGER, refuse
from tgbot.game.publish import publish
from tgbot.handling import Handling, LiraContext


async def press_again(context: LiraContext, press: Press) -> None:
    """Open the next game, or take a seat in the one that was opened."""
    handling = context.handling
    former = await handling.work.games.load(press.game)
    view = view_of_user(former, handling.user_id, handling.at) if former is not None else None
    if former is None or view is None or view.result is None:
        await refuse(handling, press.game, STRANGER)
        return
    is_open = await handling.work.games.open_in(former.lobby.chat)
    if is_open is not None:
        await _join(handling, await handling.work.games.load(is_open))
    elif former.lobby.is_private:
        await _practise(handling, former.lobby)
    else:
        await _open(handling, former.lobby)


async def _join(handling: Handling, record: GameRecord | None) -> None:
    say = handling.say_to_user
    if record is None or record.status != "lobby" or record.lobby.stage != "sign_up":
        await handling.answer(say.plain("game-again-later"))
        return
    joined = await lobbies.join(handling.work, record.id, handling.user_id, _name(handling))
    if isinstance(joined, LobbyRefusal):
        is_in = joined.reason == "already_joined"
        await handling.answer(say.plain("game-again-seated" if is_in else "game-again-later"))
        return
    await _show_card(handling, joined)
    await handling.answer(say.plain("game-again-seated"))


async def _open(handling: Handling, former: Lobby) -> None:
    work, host, at = handling.work, handling.user_id, handling.at
    opened = await lobbies.open_lobby(work, _renewed(handling, former))
    assert not isinstance(opened, LobbyRefusal), "no game is open in this chat"
    seats = former.max_players if former.role_set is None else len(former.role_set)
    await lobbies.change(work, opened.id, host, lambda lobby: replace(lobby, max_players=seats))
    await lobbies.open_sign_up(work, opened.id, host, at)
    joined = await lobbies.join(work, opened.id, host, _name(handling))
    assert not isinstance(joined, LobbyRefusal), "the first seat is free"
    await _show_card(handling, joined)
    await handling.answer(handling.say_to_user.plain("game-again-seated"))


async def _practise(handling: Handling, former: Lobby) -> None:
    renewed = replace(
        _renewed(handling, former), stage="sign_up", members=former.members, is_practice=True, deadline=former.deadline
    )
    opened = await lobbies.open_lobby(handling.work, renewed)
    assert not isinstance(opened, LobbyRefusal), "no game is open in this chat"
    played = await lobbies.start(handling.work, opened.id, handling.user_id, handling.at)
    assert not isinstance(played, LobbyRefusal), "it could be started before"
    await publish(handling.work, played, handling.texts)
    await handling.answer("")


def _renewed(handling: Handling, former: Lobby) -> Lobby:
    lobby = lobbies.new_lobby(
        host=handling.user_id,
        host_name=_name(handling),
        chat=former.chat,
        language=former.language,
        ruleset=former.ruleset,
        token=secrets.token_urlsafe(16),
        seed=secrets.token_hex(32),
        at=handling.at,
    )
    return replace(
        lobby, modules=former.modules, options=former.options, role_set=former.role_set, ballots=former.ballots
    )


def _name(handling: Handling) -> str:
    assert handling.user is not None
    return handling.user.name


async def _show_card(handling: Handling, record: GameRecord) -> None:
    args = {"game": record.id, "page": "main", "part": 0}
    await handling.work.outbox.put(record.lobby.chat, "lobby", args, f"lobby:{record.id}")
