"""/health: how the bot is, for its owners, in their private chats."""

from datetime import UTC, datetime, timedelta
from importlib.metadata import version

import telegram

from core.storage.figures import Failures, failures, figures
from core.storage.outbox import OutboxMessage
from tgbot.handling import LiraContext
from tgbot.operations.owners import for_owners
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Language
from tgbot.texts.markup import Html

STARTED_AT = datetime.now(UTC)
"""When this process began."""


@for_owners
async def health(update: telegram.Update, context: LiraContext) -> None:
    """Show the owner how the bot is."""
    handling = context.handling
    if handling.may_write_to_user:
        await handling.show(handling.user_id, "health")
    else:
        await handling.answer(handling.say_to_user.plain("health-only-private"))


async def health_message(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Render the state of the bot as it is now."""
    say, now, connection = await context.language_of(row.chat_id), context.now, context.stores.connection
    found = await figures(connection, now)
    aside, given_up = await failures(connection)
    late = max(timedelta(0), now - found.oldest_deadline) if found.oldest_deadline is not None else timedelta(0)
    oldest = max(timedelta(0), now - found.oldest_message) if found.oldest_message is not None else timedelta(0)
    text = say(
        "health",
        version=version("lira"),
        uptime=str(_whole(now - STARTED_AT)),
        database=connection.dialect.name,
        updates=sum(found.waiting_by_age.values()),
        older=found.waiting_by_age["older"],
        messages=found.waiting_messages,
        age=str(_whole(oldest)),
        overdue=found.overdue,
        late=str(_whole(late)),
        running=found.games["running"],
        lobbies=found.games["lobby"],
        aside=found.set_aside,
        given_up=found.given_up,
    )
    return (Rendering(text + _kinds(say, "health-aside", aside) + _kinds(say, "health-given-up", given_up)),)


def _kinds(say: Language, key: str, found: tuple[Failures, ...]) -> str:
    """Return a heading and a line for each kind of failure; nothing when there was none."""
    if not found:
        return ""
    lines = [
        say("health-kind", kind=failure.kind[:200], count=failure.count, at=f"{failure.newest:%d.%m. %H:%M}")
        for failure in found
    ]
    return "\n\n" + say(key, lines=Html("\n".join(lines)))


def _whole(span: timedelta) -> timedelta:
    return timedelta(seconds=max(0, int(span.total_seconds())))
