"""/newgame: a set-up card in a group, a practice game at once in a private chat."""

import secrets
from dataclasses import replace

import telegram
from telegram.ext import CommandHandler

from core.app import lobbies, systems
from core.app.group_settings import DEFAULT_RULESET, GroupSettings, begun_with
from core.app.lobbies import LobbyRefusal
from core.app.records import Lobby, Member, UserId
from core.engine import draws
from tgbot.handling import Handling, LiraContext
from tgbot.lobby.membership import why_no_admin
from tgbot.lobby.refusals import refusal_text
from tgbot.lobby.robots import robot_names
from tgbot.lobby.starting import Starter, show_card, slot_of
from tgbot.texts.vocabulary import Vocabulary

PRACTICE_ROBOTS = 6


def handlers() -> list[CommandHandler[LiraContext, None]]:
    """Return what this module handles."""
    return [CommandHandler("newgame", new_game)]


async def new_game(update: telegram.Update, context: LiraContext) -> None:
    """Open a game where the command was written."""
    handling = context.handling
    say = handling.say_here
    settings = GroupSettings.of(handling.chat)
    ruleset = (context.args or [settings.ruleset])[0].lower()
    if handling.is_anonymous:
        await handling.show(handling.chat_id, "plain", text=say.plain("lobby-anonymous-host"))
    elif ruleset not in systems.ruleset_ids():
        titles = say.listed([Vocabulary(say, known).title() for known in systems.ruleset_ids()])
        await handling.answer(say.plain("lobby-unknown-ruleset", titles=titles))
    elif handling.is_private:
        await practise(handling, ruleset)
    elif settings.openers == "admins" and (refusal := await why_no_admin(context, "lobby-admins-open")) is not None:
        await handling.answer(refusal)
    else:
        await _open(handling, ruleset)


async def _open(handling: Handling, ruleset: str) -> None:
    lobby = begun_with(_lobby(handling, ruleset), GroupSettings.of(handling.chat))
    record = await lobbies.open_lobby(handling.work, lobby)
    if isinstance(record, LobbyRefusal):
        await _show_the_open_one(handling)
    else:
        await show_card(handling.work, record)


async def _show_the_open_one(handling: Handling) -> None:
    """Bring the card of the open lobby down to where people read, or say that a game is on."""
    game = await handling.work.games.open_in(handling.chat_id)
    record = await handling.work.games.load(game) if game is not None else None
    if record is None or record.status != "lobby":
        await handling.answer(refusal_text(handling.say_here, LobbyRefusal("game_running")))
        return
    await handling.work.outbox.forget(slot_of(record.id))
    await show_card(handling.work, record)


async def practise(handling: Handling, ruleset: str = DEFAULT_RULESET) -> None:
    """Begin a practice game with robots in the sender's private chat, at once."""
    lobby = _lobby(handling, ruleset)
    host = Member(lobby.host, lobby.host_name)
    robots = [Member(None, name) for name in robot_names(handling.say_here, PRACTICE_ROBOTS)]
    lobby = replace(lobby, stage="sign_up", members=(host, *robots), is_practice=True, deadline=lobby.stale_at)
    record = await lobbies.open_lobby(handling.work, lobby)
    if not isinstance(record, LobbyRefusal):
        refusal = await Starter.of(handling).begin(record.id, lobby.host, handling.at)
        assert refusal is None, "the default set-up can be started"
    else:
        await handling.answer(handling.say_here.plain("lobby-practice-running"))


def _lobby(handling: Handling, ruleset: str) -> Lobby:
    sender = handling.update.effective_user
    assert sender is not None
    return lobbies.new_lobby(
        host=UserId(sender.id),
        host_name=sender.full_name,
        chat=handling.chat_id,
        language=handling.say_here.code,
        ruleset=ruleset,
        token=secrets.token_urlsafe(16),
        seed=secrets.token_hex(draws.SEED_BYTES),
        at=handling.at,
    )
