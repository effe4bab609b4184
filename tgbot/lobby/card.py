"""The lobby's one message: set-up card, sign-up card, and what is left of it afterwards."""

from core.app import lobbies, systems
from core.app.records import GameId, GameRecord
from core.app.reserve import has_reserve
from core.storage.outbox import OutboxMessage
from tgbot.buttons import encode
from tgbot.game.keyboards import call_button
from tgbot.lobby.pages import Page, setup_page
from tgbot.lobby.words import button, settings_lines
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Html, Language
from tgbot.texts.vocabulary import Vocabulary

MOST_NAME = 40
"""Characters of a name on the card, so that thirty players with long names fit into one message."""

SHOWN_OF_COMMITMENT = 16


async def lobby_card(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Render a lobby as it is now."""
    record = await context.stores.games.load(GameId(row.args["game"]))
    if record is None:
        return ()
    say = await context.language_of(row.chat_id)
    match record.status:
        case "lobby" if record.lobby.stage == "set_up":
            return (setup_page(say, record, Page(row.args.get("page", "main"), row.args.get("part", 0))),)
        case "lobby":
            return (await _sign_up(say, record, row.chat_id, context),)
        case "cancelled" if record.state is None:
            return (Rendering(_closed(say, record)),)
        case _:
            return (Rendering(_begun(say, record), _reserve_buttons(say, record) or None),)


async def _sign_up(say: Language, record: GameRecord, chat_id: int, context: RenderContext) -> Rendering:
    lobby = record.lobby
    assert lobby.deadline is not None
    zone = await context.zone_of(chat_id)
    text = say(
        "lobby-card",
        ruleset=Vocabulary(say, lobby.ruleset).title(),
        host=say.name(lobby.host_name, "—", MOST_NAME),
        players=_players(say, record),
        state=_state(say, record),
        settings=settings_lines(say, lobby),
        deadline=say.moment(lobby.deadline, context.now, zone),
        left=say.duration(lobby.deadline - context.now),
        commitment=lobbies.commitment_of(lobby)[:SHOWN_OF_COMMITMENT],
    )
    return Rendering(text, [*_sign_up_buttons(say, record.id), *_reserve_buttons(say, record)])


def _reserve_buttons(say: Language, record: GameRecord) -> list[list[dict[str, str]]]:
    if not has_reserve(record):
        return []
    wait = button(say.plain("reserve-button-wait"), encode("wait", record.id))
    return [[wait, button(say.plain("reserve-button-stop"), encode("unwait", record.id))]]


def _sign_up_buttons(say: Language, game: GameId) -> list[list[dict[str, str]]]:
    return [
        [button(say.plain("lobby-button-join"), encode("join", game))],
        [button(say.plain("lobby-button-leave"), encode("leave", game))],
        [
            button(say.plain("lobby-button-start"), encode("start", game)),
            button(say.plain("lobby-button-extend"), encode("extend", game)),
        ],
        [
            button(say.plain("lobby-button-robots"), encode("robots", game)),
            button(say.plain("lobby-button-cancel"), encode("cancel", game)),
        ],
        [call_button(say, game)],
    ]


def _players(say: Language, record: GameRecord) -> Html:
    least = systems.player_range(record.lobby.ruleset)[0]
    members = record.lobby.members
    heading = say("lobby-players", count=len(members), least=least, most=record.lobby.max_players)
    lines = [
        say("lobby-player", seat=str(seat), name=say.name(member.name, seat, MOST_NAME))
        for seat, member in enumerate(members, 1)
    ]
    waiting = [say.name(member.name, "—", MOST_NAME) for member in record.lobby.reserve]
    reserve = [say("reserve-line", names=Html(", ".join(waiting)))] if waiting else []
    return Html("\n".join([heading, *lines, *reserve]))


def _state(say: Language, record: GameRecord) -> Html:
    """Return what keeps the game from beginning; with a set of roles made by hand every seat must be taken."""
    lobby = record.lobby
    least = systems.player_range(lobby.ruleset)[0] if lobby.role_set is None else len(lobby.role_set)
    missing = least - len(lobby.members)
    if missing > 0:
        return say("lobby-missing", missing=missing)
    if lobby.is_practice:
        return say("lobby-ready-practice")
    return say("lobby-ready")


def _closed(say: Language, record: GameRecord) -> Html:
    return say("lobby-card-closed", ruleset=Vocabulary(say, record.lobby.ruleset).title())


def _begun(say: Language, record: GameRecord) -> Html:
    return say(
        "lobby-card-begun",
        ruleset=Vocabulary(say, record.lobby.ruleset).title(),
        players=_players(say, record),
        commitment=lobbies.commitment_of(record.lobby),
    )
