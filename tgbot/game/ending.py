"""The end of a game as the group reads it: winners, fates, the proof, what really happened and was said in secret."""

from collections.abc import Iterator
from typing import cast

from core.app.games import view_of
from core.app.records import GameRecord
from core.engine.events import GameEnded
from core.engine.values import Params
from core.storage.outbox import OutboxMessage
from tgbot.game.group_messages import loaded
from tgbot.game.keyboards import Keyboard, button, call_button
from tgbot.game.names import writer_for
from tgbot.game.pages import pages, renderings
from tgbot.game.past import SHOWN_OTHERWISE, PhasePast, phases_of, room_messages
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Html, Language
from tgbot.texts.board import fates_text
from tgbot.texts.notices import Writer
from tgbot.texts.orders import order_text
from tgbot.texts.scenery import ending_text, finished_text

OUTCOMES = frozenset(
    {
        "action_failed",
        "action_done",
        "condition_false",
        "investigation",
        "protection_used",
        "protection_idle",
        "role_changed",
        "shot_suspended",
    }
)
"""Private notices that belong into the log of what really happened."""


async def game_over(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Winner and sides, all roles with their fates, the reveal, and what can be done now."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    view, writer, ruleset = view_of(record, None, context.now), writer_for(record, say), record.lobby.ruleset
    assert view.result is not None
    entries = [
        ending_text(say, ruleset, view.result.winning_side, view.result.clause, view.options),
        Html(),
        *map(Html, fates_text(writer, view).split("\n")),
        Html(),
        say("game-reveal", seed=view.result.seed, commitment=view.commitment, game=str(record.id)),
        Html(),
        finished_text(say, ruleset),
    ]
    *before, last = pages(entries)
    serial = view.phase.serial
    again = button(say.plain("game-again"), "again", record, serial)
    commend = button(say.plain("game-commend"), "thanks", record, serial)
    return (*map(Rendering, before), Rendering(last, [[again, commend], *_calls(say, record)]))


def _calls(say: Language, record: GameRecord) -> Keyboard:
    return [] if record.lobby.is_private else [[call_button(say, record.id)]]


async def chronicle(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """What really happened, phase by phase: orders, what became of them, and in which order the dice put them."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    writer = writer_for(record, say)
    history = await context.stores.games.history(record.id)
    ended = any(isinstance(event, GameEnded) for event in history)
    entries = [say("chronicle-title")]
    for phase in phases_of(history):
        entries += _phase(writer, phase)
    return renderings(entries) if ended else ()


def _phase(writer: Writer, phase: PhasePast) -> Iterator[Html]:
    public = [(notice, params) for notice, params in phase.public if notice not in SHOWN_OTHERWISE]
    acts = [*_orders(writer, phase), *_sequence(writer, phase), *_outcomes(writer, phase)]
    if public or acts:
        title = writer.say("chronicle-phase", phase=writer.words.phase(phase.kind, phase.number))
        yield from (Html(f"\n{title}"), *acts, *writer.results(public))


def _orders(writer: Writer, phase: PhasePast) -> list[Html]:
    return [_of_actor(writer, phase, actor, order_text(writer, branch)) for actor, branch in phase.orders]


def _sequence(writer: Writer, phase: PhasePast) -> list[Html]:
    if not phase.sequence:
        return []
    return [writer.say("chronicle-sequence", names=[writer.name(actor) for actor in phase.sequence])]


def _outcomes(writer: Writer, phase: PhasePast) -> list[Html]:
    return [
        _of_actor(writer, phase, actors[0], writer.notice(notice, params))
        for actors, notice, params in phase.told
        if notice in OUTCOMES
    ]


def _of_actor(writer: Writer, phase: PhasePast, actor: str, what: Html) -> Html:
    role = writer.words.role(phase.roles[actor])
    return writer.say("chronicle-act", name=writer.name(actor), role=role, what=what)


async def transcripts(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """What was said in the secret rooms; nothing if nobody has said anything."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    if view_of(record, None, context.now).result is None:
        return ()
    writer = writer_for(record, say)
    entries: list[Html] = []
    for room, messages in room_messages(await context.stores.games.history(record.id)).items():
        entries.append(say("transcript-room", room=writer.words.room(room)))
        entries += [_said(writer, message) for message in messages]
    return renderings([say("transcript-title"), *entries]) if entries else ()


def _said(writer: Writer, message: Params) -> Html:
    sender = writer.name(str(message["sender"]))
    return writer.say("transcript-line", sender=sender, text=cast(str, message["text"]))
