"""The renderer: makes messages of outbox rows, from what is true at the moment of sending."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias
from zoneinfo import ZoneInfo

from core.app.records import ChatId, UserId
from core.storage.outbox import OutboxMessage
from core.storage.unit_of_work import Work
from tgbot.clock import Clock
from tgbot.pipeline.ports import Rendering
from tgbot.settings import Settings
from tgbot.texts import Language, Texts


@dataclass(frozen=True, slots=True)
class RenderContext:
    """What a rendering may look at.

    Attributes:
        stores: for reading only.
        now: the moment of sending.
        bot_username: without the @, for links.
    """

    stores: Work
    texts: Texts
    now: datetime
    settings: Settings
    bot_username: str

    async def language_of(self, chat_id: int) -> Language:
        """Return the language of a chat: the user's own in private, the group's elsewhere."""
        if chat_id > 0:
            user = await self.stores.people.user(UserId(chat_id))
            return self.texts.language(user.language if user else None)
        chat = await self.stores.people.chat(ChatId(chat_id))
        return self.texts.language(chat.language if chat else None)

    async def zone_of(self, chat_id: int) -> ZoneInfo:
        """Return the time zone in which a chat reads times."""
        chat = await self.stores.people.chat(ChatId(chat_id))
        chosen = chat.settings.get("time_zone") if chat else None
        return ZoneInfo(str(chosen or self.settings.time_zone))

    async def title_of(self, chat_id: int) -> str:
        """Return the title of a group, as typed; empty for a private chat."""
        chat = await self.stores.people.chat(ChatId(chat_id))
        return chat.title if chat else ""


RenderFunction: TypeAlias = Callable[[OutboxMessage, RenderContext], Awaitable[tuple[Rendering, ...]]]


class NotWanted(Exception):
    """What a row says is not for its chat any more; raised by renderings."""


class UnknownKind(LookupError):
    """A row is of a kind that nobody renders."""


@dataclass(frozen=True, slots=True)
class LiraRenderer:
    """Renders every row by its kind; fits `tgbot.pipeline.ports.Renderer`."""

    renderings: Mapping[str, RenderFunction]
    texts: Texts
    settings: Settings
    clock: Clock
    bot_username: Callable[[], str]

    async def render(self, row: OutboxMessage, stores: Work) -> tuple[Rendering, ...]:
        """Return the parts of what a chat is to be shown.

        Raises:
            UnknownKind: nobody knows this kind of row.
        """
        function = self.renderings.get(row.kind)
        if function is None:
            raise UnknownKind(row.kind)
        context = RenderContext(stores, self.texts, self.clock.now(), self.settings, self.bot_username())
        try:
            return await function(row, context)
        except NotWanted:
            return ()
