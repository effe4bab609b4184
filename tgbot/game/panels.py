"""A player's panel of a phase: one private message, edited in place, alike for all roles."""

from collections.abc import Iterable
from typing import Any

from core.app.games import view_of
from core.storage.outbox import OutboxMessage
from tgbot.game.draft_pages import draft_page
from tgbot.game.drafts import branch_from_json, read_draft
from tgbot.game.group_messages import loaded
from tgbot.game.keyboards import grid
from tgbot.game.names import button_name, game_name
from tgbot.game.panel_frame import (
    HOME,
    LEAVING,
    MORE,
    SHOW,
    TARGETS,
    Panel,
    heading,
    news,
    order_line,
    standing,
    until,
)
from tgbot.game.panel_pages import Page, day, leaving, more, targets
from tgbot.game.past import news_for, opening_of
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Html
from tgbot.texts.orders import order_text


async def panel(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """A panel as it is now, or as it was when its phase ended."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    args, view = row.args, view_of(record, row.args["seat"], context.now)
    history = await context.stores.games.history(record.id)
    shown = Panel(
        record,
        say,
        view,
        await context.zone_of(record.lobby.chat),
        context.now,
        await game_name(context.stores, record, say),
        news_for(opening_of(history, args["serial"]), args["seat"]),
        args.get("page", HOME),
        read_draft(args.get("draft", "")),
        args.get("step", SHOW),
        args.get("guess"),
    )
    closed = args.get("closed")
    if closed is not None:
        return (_closed(shown, closed),)
    if view.phase.serial != args["serial"]:
        return ()
    return (_finished(shown) if view.result is not None else _open(shown),)


async def panel_moved(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """What stays where a panel was before it was asked for again."""
    say = await context.language_of(row.chat_id)
    return (Rendering(say("panel-moved")),)


def _closed(shown: Panel, closed: dict[str, Any]) -> Rendering:
    title = heading(shown, closed["kind"], closed["number"])
    orders = [order_line(shown, order_text(shown.writer, branch_from_json(order))) for order in closed["orders"]]
    return Rendering(_joined([title, *news(shown), *orders, shown.say("panel-closed")]))


def _finished(shown: Panel) -> Rendering:
    offers = shown.view.offers("commend")
    players = shown.seats(target for offer in offers for target in offer.targets)
    buttons = [shown.button(button_name(shown.say, shown.record, seat), "commend", seat.number) for seat in players]
    question = [shown.writer.words.act("commend", "question")] if buttons else []
    return Rendering(_joined([heading(shown, "finished", 0), *news(shown), *question]), grid(buttons) or None)


def _open(shown: Panel) -> Rendering:
    phase = shown.view.phase
    text, keyboard = _page(shown)
    head = [heading(shown, phase.kind, phase.number), *news(shown), *standing(shown)]
    return Rendering(_joined([*head, *text, until(shown)]), keyboard)


def _page(shown: Panel) -> Page:
    if shown.draft is not None and shown.draft.parts:
        return draft_page(shown, shown.draft)
    match shown.page:
        case page if page == MORE:
            return more(shown)
        case page if page == LEAVING:
            return leaving(shown)
        case page if page == TARGETS or shown.view.phase.kind == "night":
            return targets(shown)
        case _:
            return day(shown)


def _joined(parts: Iterable[Html]) -> Html:
    return Html("\n\n".join(part for part in parts if part))
