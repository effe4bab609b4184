"""Deadlines: for each purpose, who knows what is due."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from core.app.group_games import LOST
from core.app.records import GameId
from core.storage.unit_of_work import Work
from tgbot.clock import Clock
from tgbot.group.losses import ring_lost
from tgbot.group.phase_ends import end_phase
from tgbot.lobby.bells import close_stale, end_sign_up
from tgbot.lobby.starting import Starter
from tgbot.settings import Settings
from tgbot.texts import Texts

Ring: TypeAlias = Callable[[GameId, int, Work, datetime, Texts], Awaitable[None]]
"""What a deadline of a running game leads to: the game, the serial of its phase, the stores, the time,
and what texts are made with."""


class UnknownPurpose(LookupError):
    """A deadline is for something that nobody does."""


@dataclass(frozen=True, slots=True)
class LiraRinger:
    """Rings every deadline by its purpose; fits `tgbot.pipeline.ports.Ringer`.

    Attributes:
        rings: what the other purposes of running games lead to.
    """

    rings: Mapping[str, Ring]
    texts: Texts
    settings: Settings
    clock: Clock

    async def ring(self, game: GameId, purpose: str, serial: int, work: Work) -> None:
        """Do what is due.

        Raises:
            UnknownPurpose: nobody knows this purpose.
        """
        now = self.clock.now()
        if purpose == "sign_up":
            await end_sign_up(Starter(work, self.texts, self.settings), game, now)
        elif purpose == "stale":
            await close_stale(Starter(work, self.texts, self.settings), game)
        elif purpose == "phase":
            await end_phase(game, serial, work, now, self.texts, self.settings)
        elif purpose == LOST:
            await ring_lost(work, game, now)
        elif purpose in self.rings:
            await self.rings[purpose](game, serial, work, now, self.texts)
        else:
            raise UnknownPurpose(purpose)
