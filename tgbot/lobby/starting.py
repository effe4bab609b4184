"""The start of a game, whoever or whatever gives the sign, and the card that follows every change."""

from dataclasses import dataclass
from datetime import datetime

from core.app import lobbies
from core.app.lobbies import LobbyRefusal
from core.app.records import GameId, GameRecord, UserId
from core.storage.unit_of_work import Work
from tgbot.game.publish import publish
from tgbot.handling import Handling
from tgbot.settings import Settings
from tgbot.texts import Texts


def slot_of(game: GameId) -> str:
    """Return the name of a lobby's living message."""
    return f"lobby:{game}"


async def show_card(work: Work, record: GameRecord, page: str = "main", part: int = 0) -> None:
    """Let the lobby's card show what is true now.

    Args:
        page: of the set-up card.
        part: of a page that has several.
    """
    args = {"game": record.id, "page": page, "part": part}
    await work.outbox.put(record.lobby.chat, "lobby", args, slot_of(record.id))


@dataclass(frozen=True, slots=True)
class Starter:
    """Starts games inside a transaction."""

    work: Work
    texts: Texts
    settings: Settings

    @classmethod
    def of(cls, handling: Handling) -> "Starter":
        """Return the starter for a handler."""
        return cls(handling.work, handling.texts, handling.settings)

    async def begin(
        self, game: GameId, by: UserId | None, at: datetime, *, is_admin: bool = False
    ) -> LobbyRefusal | None:
        """Deal and tell everybody, or return why not.

        Args:
            by: `None` when the deadline or the last seat gives the sign.
        """
        linger_s = (self.settings.shortest_linger_s, self.settings.longest_linger_s)
        played = await lobbies.start(self.work, game, by, at, is_admin=is_admin, linger_s=linger_s)
        if isinstance(played, LobbyRefusal):
            return played
        if not played.record.lobby.is_private:
            await show_card(self.work, played.record)
        await publish(self.work, played, self.texts)
        return None

    async def begin_if_full(self, record: GameRecord, at: datetime) -> bool:
        """Begin when the last seat was taken and nothing is in the way."""
        return lobbies.is_full(record.lobby) and await self.begin(record.id, None, at) is None
