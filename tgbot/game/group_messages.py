"""What the group reads during a game: opening, phases, results, and the board."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from core.app.games import view_of
from core.app.records import GameId, GameRecord
from core.engine.values import frozen_params
from core.engine.views import View, roles_in_play
from core.storage.outbox import OutboxMessage
from tgbot.game.ballots import ballot_now, ballot_then
from tgbot.game.keyboards import Keyboard, button, grid
from tgbot.game.names import button_name, names_of, writer_for
from tgbot.game.pages import renderings
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import NotWanted, RenderContext
from tgbot.texts import Html, Language
from tgbot.texts.board import board_text
from tgbot.texts.notices import Notice
from tgbot.texts.scenery import opening_text, phase_text, plot_text


async def loaded(row: OutboxMessage, context: RenderContext) -> GameRecord:
    """Return the game of a row.

    Raises:
        LookupError: it is not there any more.
        NotWanted: it is about a seat on which somebody else sits by now.
    """
    record = await context.stores.games.load(GameId(row.args["game"]))
    if record is None or record.state is None:
        raise LookupError(f"game {row.args['game']} has not begun")
    seat = row.args.get("seat")
    if seat is not None and record.user_on(seat) != row.chat_id:
        raise NotWanted
    return record


def notices_in(written: Sequence[Any]) -> list[Notice]:
    """Read recorded notices."""
    return [(notice, frozen_params(params)) for notice, params in written]


async def opening(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """Plot, players, roles in play, and the commitment that seals the deal."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    view = view_of(record, None, context.now)
    ruleset = record.lobby.ruleset
    plot = plot_text(say, ruleset, str(view.options.get("plot", "")), record.id)
    names = names_of(record)
    text = opening_text(say, ruleset, plot, [names(seat.id) for seat in view.seats], roles_in_play(view))
    sealed = say("game-sealed", commitment=view.commitment, game=str(record.id))
    return renderings([*map(Html, text.split("\n")), Html(f"\n{sealed}")])


async def phase(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """What has ended, who is alive, what to do now, and until when."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    args, writer = row.args, writer_for(record, say)
    entries = writer.results(notices_in(args["notices"]))
    living = [say("game-player", number=player, name=writer.name(player)) for player in args["living"]]
    announced = phase_text(
        say,
        record.lobby.ruleset,
        args["kind"],
        args["number"],
        datetime.fromisoformat(args["deadline"]),
        context.now,
        await context.zone_of(row.chat_id),
    )
    alive = say("game-alive", count=len(living), players=Html(", ".join(living)))
    gap = Html("\n") if entries else Html()
    return renderings([*entries, Html(f"{gap}{announced}"), alive])


async def results(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """What has happened in the middle of a phase, or at the very end."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    return renderings(writer_for(record, say).results(notices_in(row.args["notices"])))


async def board(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """The board of a day: with buttons while it goes on, afterwards as it was in the end."""
    record, say = await loaded(row, context), await context.language_of(row.chat_id)
    view, writer = view_of(record, None, context.now), writer_for(record, say)
    closed = row.args["closed"]
    if closed is not None:
        shown = ballot_then(record, view, closed)
        return (Rendering(board_text(writer, closed["number"], shown, is_open=False)),)
    if view.phase.serial != row.args["serial"] or view.result is not None:
        return ()
    shown = await ballot_now(context.stores, record, view)
    return (Rendering(board_text(writer, view.phase.number, shown), _board_buttons(record, say, view)),)


def _board_buttons(record: GameRecord, say: Language, view: View) -> Keyboard:
    serial = view.phase.serial
    if view.phase.number == 0:
        return [[button(say.plain("game-here"), "here", record, serial)]]
    accused = [
        button(button_name(say, record, seat), "vote", record, serial, seat.number)
        for seat in view.seats
        if not seat.is_out
    ]
    return [
        *grid(accused),
        [
            button(say.plain("game-abstain"), "abstain", record, serial),
            button(say.plain("game-unvote"), "unvote", record, serial),
        ],
    ]
