"""Where the bot may be: added to a group or removed, stopped by a user or let in again, a group that moves."""

from dataclasses import replace

import telegram
from telegram import ChatMember, ChatMemberUpdated
from telegram.ext import BaseHandler, ChatMemberHandler, MessageHandler, filters

from core.app import lobbies
from core.app.records import ChatId, GameRecord, UserId
from core.storage.unit_of_work import Work
from tgbot.group.losses import group_found, group_lost
from tgbot.handling import Handling, LiraContext
from tgbot.lobby.enlisting import seat_the_first
from tgbot.lobby.starting import show_card
from tgbot.reserve.offering import offer_seat
from tgbot.texts.names import shown_name

OUT = (ChatMember.LEFT, ChatMember.BANNED)


def handlers() -> list[BaseHandler[telegram.Update, LiraContext, None]]:
    """Return what this module handles."""
    return [
        ChatMemberHandler(bot_moved, ChatMemberHandler.MY_CHAT_MEMBER),
        MessageHandler(filters.StatusUpdate.MIGRATE, group_moved),
    ]


async def bot_moved(update: telegram.Update, context: LiraContext) -> None:
    """Notice that the bot was let in or sent away."""
    handling, change = context.handling, update.my_chat_member
    assert change is not None
    is_out = change.new_chat_member.status in OUT
    if handling.is_private:
        await _user_stopped(handling) if is_out else await _user_let_in(handling)
        return
    await handling.work.restrictions.revive(handling.chat_id)
    if is_out:
        await group_lost(handling.work, handling.chat_id, handling.at)
    elif change.old_chat_member.status in OUT:
        await _added(handling, change)
        await group_found(handling.work, handling.chat_id, handling.at)


async def _user_stopped(handling: Handling) -> None:
    if handling.user is not None:
        await cannot_be_reached(handling.work, handling.user.id)


async def _user_let_in(handling: Handling) -> None:
    if handling.user is not None:
        await handling.work.people.set_blocked(handling.user.id, False)


async def _added(handling: Handling, change: ChatMemberUpdated) -> None:
    """Greet a group in the language of whoever has added the bot."""
    if handling.chat is not None and handling.chat.language is None:
        code = handling.texts.language(change.from_user.language_code).code
        await handling.work.people.save_chat(replace(handling.chat, language=code))
    await handling.show(handling.chat_id, "help")


async def group_moved(update: telegram.Update, context: LiraContext) -> None:
    """Follow a group that has become a supergroup, and bring its lobby's card along."""
    message, work = update.message, context.handling.work
    assert message is not None
    old = ChatId(message.migrate_from_chat_id or message.chat.id)
    new = ChatId(message.migrate_to_chat_id or message.chat.id)
    await work.people.migrate(old, new)
    game = await work.games.open_in(new)
    record = await work.games.load(game) if game is not None else None
    if record is not None and record.status == "lobby":
        await show_card(work, record)


async def cannot_be_reached(work: Work, user: UserId) -> None:
    """Note that nothing can be written to somebody; his groups hear it once, in one line that tells no role."""
    if not await work.people.set_blocked(user, True):
        return
    for game in await work.games.open_of(user):
        record = await work.games.lock(game)
        if record is not None and not record.lobby.is_private:
            await _tell(work, record, user)


async def _tell(work: Work, record: GameRecord, user: UserId) -> None:
    seat = record.seat_of(user)
    assert seat is not None
    name = shown_name(record.lobby.members[int(seat) - 1].name, seat)
    if record.status == "lobby":
        left = await lobbies.leave(work, record.id, user)
        if isinstance(left, GameRecord):
            await show_card(work, await seat_the_first(work, left))
        await work.outbox.put(record.lobby.chat, "said", {"key": "unreachable-unseated", "name": name})
    else:
        await work.outbox.put(record.lobby.chat, "said", {"key": "unreachable", "name": name})
        await offer_seat(work, record, seat, "unreachable", work.now())
