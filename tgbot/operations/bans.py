"""/ban and /unban: an owner keeps somebody out of new games, with a reason. Running games go on with him."""

import telegram

from core.app.records import UserId
from core.storage.unit_of_work import Work
from tgbot.handling import Handling, LiraContext
from tgbot.operations.owners import for_owners

MOST_REASON_CHARACTERS = 100


@for_owners
async def ban(update: telegram.Update, context: LiraContext) -> None:
    """Keep somebody out: by reply, id or @name, then the reason."""
    handling, words = context.handling, list(context.args or [])
    say = handling.say_to_user
    user = await _meant(handling, words)
    if user is None:
        await handling.answer(say.plain("ban-whom"))
        return
    reason = " ".join(words)[:MOST_REASON_CHARACTERS] or say.plain("ban-no-reason")
    is_news = await handling.work.people.set_ban(user, reason)
    key = "ban-done" if is_news else "ban-stands"
    await handling.answer(say.plain(key, name=await _name(handling.work, user), reason=reason))


@for_owners
async def unban(update: telegram.Update, context: LiraContext) -> None:
    """Let somebody in again."""
    handling = context.handling
    say = handling.say_to_user
    user = await _meant(handling, list(context.args or []))
    if user is None:
        await handling.answer(say.plain("ban-whom"))
        return
    is_news = await handling.work.people.set_ban(user, None)
    await handling.answer(
        say.plain("unban-done" if is_news else "unban-needless", name=await _name(handling.work, user))
    )


async def _meant(handling: Handling, words: list[str]) -> UserId | None:
    """Return the known user who is meant, and take his name from the words; a reply needs none."""
    people, message = handling.work.people, handling.update.message
    answered = message.reply_to_message if message is not None else None
    if answered is not None and answered.from_user is not None and not answered.from_user.is_bot:
        found: UserId | None = UserId(answered.from_user.id)
    elif not words:
        return None
    elif (word := words.pop(0)).isdecimal() and len(word) < 19:
        found = UserId(int(word))
    else:
        found = await people.user_called(word)
    return found if found is not None and await people.user(found) is not None else None


async def _name(work: Work, user: UserId) -> str:
    known = await work.people.user(user)
    return f"{known.name} ({user})" if known is not None else str(user)
