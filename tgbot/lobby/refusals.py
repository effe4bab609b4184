"""Why a lobby stays as it is, in one sentence."""

from core.app.lobbies import LobbyRefusal
from core.app.records import Lobby
from core.engine.rules import SetupFault
from tgbot.texts import Language, without_markup
from tgbot.texts.names import shown_name
from tgbot.texts.scenery import fault_text

_KEYS = {
    "game_running": "lobby-game-running",
    "no_lobby": "lobby-none",
    "closed": "lobby-closed",
    "already_open": "lobby-already-open",
    "already_joined": "lobby-already-joined",
    "not_joined": "lobby-not-joined",
    "full": "lobby-full",
    "not_open_yet": "lobby-not-open-yet",
    "bad_option": "press-stale",
    "no_reserve": "reserve-none",
    "was_seated": "reserve-was-seated",
    "already_waiting": "reserve-already",
    "not_waiting": "reserve-not-waiting",
}


def refusal_text(say: Language, refusal: LobbyRefusal, lobby: Lobby | None = None) -> str:
    """Return why not, without markup.

    Args:
        lobby: where the set-up has faults.
    """
    match refusal.reason:
        case "not_host":
            return say.plain("lobby-not-host", host=shown_name(str(refusal.params["host"]), "—"))
        case "banned":
            return say.plain("ban-refusal", reason=str(refusal.params["reason"]))
        case "bad_extension":
            most = refusal.params["most_minutes"]
            assert isinstance(most, int)
            return say.plain("lobby-bad-extension", most=most)
        case "bad_setup" if lobby is not None:
            return faults_text(say, lobby.ruleset, refusal.faults)
        case reason:
            return say.plain(_KEYS[reason])


def faults_text(say: Language, ruleset: str, faults: tuple[SetupFault, ...]) -> str:
    """Return what is wrong with a set-up, without markup."""
    return " ".join(without_markup(fault_text(say, ruleset, fault.reason, fault.params)) for fault in faults)
