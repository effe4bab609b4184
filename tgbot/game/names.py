"""What players and games are called in messages and on buttons."""

from core.app.records import GameRecord
from core.engine.views import SeatView
from core.storage.unit_of_work import Work
from tgbot.texts import Html, Language, shortened, shown_name
from tgbot.texts.notices import NameOf, Writer

MOST_BUTTON_NAME = 20
ROBOT = "🤖"


def names_of(record: GameRecord) -> NameOf:
    """Return what knows the players of a game by name, as typed; robots are marked."""

    def name_of(player: str) -> str:
        if not player.isdecimal() or not 1 <= int(player) <= len(record.lobby.members):
            return ""
        member = record.lobby.members[int(player) - 1]
        is_unmarked = member.is_robot and not member.name.startswith(ROBOT)
        return f"{ROBOT} {member.name}" if is_unmarked else member.name

    return name_of


def writer_for(record: GameRecord, say: Language, me: str | None = None) -> Writer:
    """Return who writes the notices of a game."""
    return Writer.of(say, record.lobby.ruleset, names_of(record), record.lobby.options, me)


def button_name(say: Language, record: GameRecord, seat: SeatView) -> str:
    """Return a player on a button: his number and a short name; buttons know no markup."""
    name = shown_name(names_of(record)(seat.id), say.plain("nameless", seat=str(seat.number)))
    return f"{seat.number}. {shortened(name, MOST_BUTTON_NAME)}"


async def game_name(stores: Work, record: GameRecord, say: Language) -> Html:
    """Return what a player knows a game by: the title of its group, and its number."""
    chat = await stores.people.chat(record.lobby.chat)
    if chat is None or not chat.title:
        return say("game-name-practice", game=str(record.id))
    return say("game-name", title=shortened(shown_name(chat.title, "—"), 40), game=str(record.id))
