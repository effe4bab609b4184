"""Orders: the presses of a panel."""

from typing import cast

from core.app.games import Played, view_of_user
from core.app.records import GameId, GameRecord
from core.engine.commands import Branch
from core.engine.events import Said
from core.engine.values import Params
from core.engine.views import View
from tgbot.buttons import Press
from tgbot.game.acting import MALFORMED, acted, own_panel, refuse
from tgbot.game.drafts import GUESS, Draft, act_number, act_of, order_offers, read_draft
from tgbot.game.names import writer_for
from tgbot.game.publish import show_panel_of
from tgbot.handling import Handling, LiraContext
from tgbot.texts import without_markup
from tgbot.texts.orders import order_text
from tgbot.texts.scenery import guess_noted

PLAIN = ("pass", "withdraw", "dossier", "warn", "leave")
"""Acts that a panel offers beside orders."""


async def press_panel(context: LiraContext, press: Press) -> None:
    """Turn to another page of a panel."""
    handling = context.handling
    found = await own_panel(handling, press)
    if found is not None:
        record, view = found
        await show_page(handling, record, view, page=press.number(0) or 0)


async def press_draft(context: LiraContext, press: Press) -> None:
    """Add something to an order that is being put together; nothing is recorded yet."""
    handling = context.handling
    found = await own_panel(handling, press)
    if found is None:
        return
    record, view = found
    draft = read_draft(press.args[1]) if len(press.args) == 2 else None
    if draft is None or not _is_offered(view, draft):
        await refuse(handling, press.game, MALFORMED)
        return
    await show_page(handling, record, view, draft=draft.digits(), step=press.number(0) or 0)


async def press_give(context: LiraContext, press: Press) -> None:
    """Record an order, or a guess, which is nothing but a sign of life."""
    handling = context.handling
    found = await own_panel(handling, press)
    if found is None:
        return
    record, view = found
    draft = read_draft(press.args[0]) if len(press.args) == 1 else None
    if draft is None or not draft.is_whole or not _is_offered(view, draft):
        await refuse(handling, press.game, MALFORMED)
    elif draft.act == GUESS:
        await _guess(handling, record, view, draft, press.serial)
    else:
        await carry_out(handling, record.id, draft.branch(act_of(view.ruleset, draft.act) or ""), press.serial)


async def press_do(context: LiraContext, press: Press) -> None:
    """Do something that needs no target: nothing tonight, take an order back, the dossier, absence, leaving."""
    handling = context.handling
    found = await own_panel(handling, press)
    if found is None:
        return
    record, view = found
    act = act_of(view.ruleset, press.number(0) or 0)
    variant = press.number(1)
    if act not in PLAIN or variant is None:
        await refuse(handling, press.game, MALFORMED)
        return
    offers = view.offers(act)
    params = offers[variant].params if variant < len(offers) else {}
    branch = Branch(act, (), {**standing_dossier(view), **params} if act == "dossier" else params)
    await carry_out(handling, record.id, branch, press.serial)


def standing_dossier(view: View) -> Params:
    """Return mode and note of a dossier as they are, so that whoever changes one of them keeps the other."""
    dossier = cast(Params, view.card.get("dossier", {}))
    return {key: dossier[key] for key in ("mode", "text") if dossier.get(key) is not None}


async def carry_out(handling: Handling, game: GameId, branch: Branch, serial: int | None = None) -> None:
    """Play an act of the sender's panel, answer with its receipt, and show the panel as it is now."""
    played = await acted(handling, game, branch, serial)
    if played is None:
        return
    await handling.answer(_receipt(handling, played, branch))
    view = view_of_user(played.record, handling.user_id, handling.at)
    if view is not None and not played.has_new_phase and view.me is not None and not view.me.is_out:
        await show_page(handling, played.record, view)


def _receipt(handling: Handling, played: Played, branch: Branch) -> str:
    say = handling.say_to_user
    writer = writer_for(played.record, say)
    match branch.act:
        case "pass":
            return say.plain("panel-passed")
        case "withdraw":
            return say.plain("panel-withdrawn")
        case "dossier":
            return say.plain("panel-recorded", what=writer.words.act("dossier", str(branch.params.get("mode", "pass"))))
        case "leave":
            return say.plain("panel-left")
        case "warn":
            told = [writer.notice(said.notice, said.params) for said in _told(played, "warning_noted")]
            return without_markup(" ".join(told)) or say.plain("panel-recorded", what=writer.words.act("warn"))
        case _:
            return say.plain("panel-receipt", order=order_text(writer, branch))


def _told(played: Played, notice: str) -> list[Said]:
    return [said for said in played.said() if said.notice == notice]


async def _guess(handling: Handling, record: GameRecord, view: View, draft: Draft, serial: int) -> None:
    """At night a guess counts as «nothing tonight», so that whoever taps is seen to be there (PON-9.1)."""
    assert draft.last is not None
    seat, is_over = draft.last.target, False
    if view.phase.kind == "night":
        played = await acted(handling, record.id, Branch("pass"), serial)
        if played is None:
            return
        is_over = played.has_new_phase
    say = handling.say_to_user
    name = writer_for(record, say).name(str(seat))
    await handling.answer(without_markup(guess_noted(say, view.ruleset, name)))
    if not is_over:
        await show_page(handling, record, view, guess=seat)


def _is_offered(view: View, draft: Draft) -> bool:
    """Whether the first target of a draft is one that the panel has offered; the rest is tested when it is given."""
    offers = order_offers(view)
    if not draft.parts:
        return False
    target = str(draft.parts[0].target)
    if not offers:
        living = [seat.id for seat in view.seats if not seat.is_out and seat.id != view.viewer]
        return draft.act == GUESS and target in living and len(draft.parts) == 1
    return any(act_number(view.ruleset, offer.act) == draft.act and target in offer.targets for offer in offers)


async def show_page(handling: Handling, record: GameRecord, view: View, **args: object) -> None:
    """Let the sender's panel show a page."""
    assert view.me is not None
    await show_panel_of(handling.work, record, view.me.id, handling.user_id, view.phase.serial, **args)
