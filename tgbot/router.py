"""The router: reads stored updates, remembers who and where, and hands them to the handlers."""

from collections.abc import Iterable, Mapping, Sequence
from contextvars import Token
from dataclasses import replace
from typing import Any

import telegram
from telegram.ext import BaseHandler, CallbackQueryHandler

from core.app.records import Chat, ChatId, User, UserId
from core.storage.inbox import StoredUpdate
from core.storage.unit_of_work import Work
from tgbot.apologies import apology
from tgbot.buttons import decode
from tgbot.handling import CURRENT, Answers, Handling, LiraApplication, LiraContext, PressHandler
from tgbot.pipeline.failures import described
from tgbot.pipeline.ports import Poison, Reply
from tgbot.settings import Settings
from tgbot.texts import Texts

Handlers = Iterable[BaseHandler[Any, LiraContext, Any]]


class Router:
    """Handles one update inside its transaction; fits `tgbot.pipeline.ports.Processor`."""

    def __init__(
        self,
        application: LiraApplication,
        handlers: Handlers,
        presses: Mapping[str, PressHandler],
        texts: Texts,
        settings: Settings,
    ) -> None:
        """Register the handlers; the first that fits an update gets it."""
        self._application = application
        self._presses = presses
        self._texts = texts
        self._settings = settings
        self._answers = Answers()
        application.add_handler(CallbackQueryHandler(self._pressed))
        application.add_handlers(list(handlers))
        application.add_error_handler(_keep_failure)

    async def process(self, update: StoredUpdate, work: Work) -> Sequence[Reply]:
        """Handle one update.

        Raises:
            Poison: it can't be read.
        """
        handling = Handling(
            update=self._decoded(update),
            work=work,
            at=update.received_at,
            command_id=f"update:{update.update_id}",
            texts=self._texts,
            settings=self._settings,
            answers=self._answers,
        )
        token = CURRENT.set(handling)
        await self._handle(handling, token)
        if handling.update.callback_query is not None and not handling.is_answered:
            handling.toast("")
        return handling.replies

    async def apologise(self, update: StoredUpdate, work: Work, *, is_over: bool) -> Sequence[Reply]:
        """Tell the sender of an update that it has failed; see `tgbot.apologies`."""
        return await apology(update.raw, work, self._texts, is_over=is_over)

    def _decoded(self, update: StoredUpdate) -> telegram.Update:
        try:
            decoded = telegram.Update.de_json(update.raw, self._application.bot)
        except Exception as error:
            raise Poison(described(error)) from error
        query = decoded.callback_query
        if query is not None and query.message is None:
            raise Poison("a press on a message that is nowhere")
        return decoded

    async def _handle(self, handling: Handling, token: Token[Handling]) -> None:
        try:
            handling.user = await _introduced(handling)
            handling.chat = await _visited(handling)
            await self._application.process_update(handling.update)
        finally:
            CURRENT.reset(token)
        if handling.failure is not None:
            raise handling.failure

    async def _pressed(self, update: telegram.Update, context: LiraContext) -> None:
        assert update.callback_query is not None
        press = decode(update.callback_query.data or "")
        handler = self._presses.get(press.kind) if press is not None else None
        if press is None or handler is None:
            context.handling.refuse_press()
            return
        await handler(context, press)


async def _keep_failure(_: object, context: LiraContext) -> None:
    if isinstance(context.error, Exception):
        context.handling.failure = context.error


async def _introduced(handling: Handling) -> User | None:
    """Remember who has sent the update; whoever writes in private can be written to."""
    sender = handling.update.effective_user
    if sender is None or sender.is_bot:
        return None
    people, user_id = handling.work.people, UserId(sender.id)
    in_private = handling.is_private and handling.update.my_chat_member is None
    known = await people.user(user_id)
    username = sender.username and sender.username.lower()
    if known is not None and (known.name, known.username) == (sender.full_name, username):
        is_proved = known.has_started and not known.is_blocked
        if is_proved or not in_private:
            return known
    await people.meet(user_id, sender.full_name, sender.language_code, in_private=in_private, username=username)
    return await people.user(user_id)


async def _visited(handling: Handling) -> Chat | None:
    """Remember the group; one that is just moving brings its settings along."""
    place, message = handling.update.effective_chat, handling.update.message
    if place is None or place.type not in ("group", "supergroup"):
        return None
    known = await handling.work.people.chat(ChatId(place.id))
    if message is not None and (message.migrate_to_chat_id or message.migrate_from_chat_id):
        return known
    chat = replace(known or Chat(ChatId(place.id)), title=place.title or "")
    if chat != known:
        await handling.work.people.save_chat(chat)
    return chat
