"""Orders: the presses of a panel, and /act."""

from dataclasses import replace

from telegram import Update

from core.app.games import Played, view_of_user
from core.app.records import GameId, GameRecord
from core.engine.commands import Branch
from core.engine.events import Said
from core.engine.views import View
from tgbot.buttons import Press
from tgbot.game.acting import MALFORMED, STRANGER, acted, own_panel, refuse
from tgbot.game.drafts import GUESS, Draft, act_number, act_of, order_offers, read_draft
from tgbot.game.finding import running_games
from tgbot.game.names import writer_for
from tgbot.game.publish import panel_slot, show_panel_of
from tgbot.handling import Handling, LiraContext
from tgbot.texts import without_markup
from tgbot.texts.orders import order_text
from tgbot.texts.scenery import guess_noted

PLAIN = ("pass", "withdraw", "dossier", "warn", "leave")
"""Acts that a panel offers beside orders."""

MOST_TEXT = 500


async def press_panel(context: LiraContext, press: Press) -> None:
    """Turn to another page of a panel."""
    handling = context.handling
    found = await own_panel(handling, press)
    if found is not None:
        record, view = found
        await _show(handling, record, view, page=press.number(0) or 0)


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
    await _show(handling, record, view, draft=draft.digits(), step=press.number(0) or 0)


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
        await _order(handling, record, draft.branch(act_of(view.ruleset, draft.act) or ""), press.serial)


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
    branch = Branch(act, (), offers[variant].params) if variant < len(offers) else Branch(act)
    await _done(handling, record, await acted(handling, press.game, branch, press.serial), branch)


async def _done(handling: Handling, record: GameRecord, played: Played | None, branch: Branch) -> None:
    if played is None:
        return
    await handling.answer(_receipt(handling, played, branch))
    view = view_of_user(played.record, handling.user_id, handling.at)
    if view is not None and not played.has_new_phase and view.me is not None and not view.me.is_out:
        await _show(handling, played.record, view)


def _receipt(handling: Handling, played: Played, branch: Branch) -> str:
    say = handling.say_to_user
    match branch.act:
        case "pass":
            return say.plain("panel-passed")
        case "withdraw":
            return say.plain("panel-withdrawn")
        case "dossier":
            label = writer_for(played.record, say).words.act("dossier", str(branch.params.get("mode", "pass")))
            return say.plain("panel-recorded", what=label)
        case "leave":
            return say.plain("panel-left")
        case _:
            writer = writer_for(played.record, say)
            told = [without_markup(writer.notice(said.notice, said.params)) for said in _told(played, "warning_noted")]
            return " ".join(told) or say.plain("panel-recorded", what=writer.words.act(branch.act))


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
        await _show(handling, record, view, guess=seat)


async def _order(handling: Handling, record: GameRecord, branch: Branch, serial: int | None) -> None:
    played = await acted(handling, record.id, branch, serial)
    if played is None:
        return
    say = handling.say_to_user
    order = order_text(writer_for(played.record, say), branch)
    await handling.answer(say.plain("panel-receipt", order=order))
    view = view_of_user(played.record, handling.user_id, handling.at)
    if view is not None and not played.has_new_phase:
        await _show(handling, played.record, view)


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


async def _show(handling: Handling, record: GameRecord, view: View, **args: object) -> None:
    assert view.me is not None
    await show_panel_of(handling.work, record, view.me.id, handling.user_id, view.phase.serial, **args)


async def command_act(update: Update, context: LiraContext) -> None:
    """/act: the panel of this phase again; with a text, the story of a shot or the note of a dossier."""
    handling = context.handling
    games = await running_games(handling)
    text = _text_after_command(update)
    if not games:
        await handling.answer(handling.say_to_user.plain("game-none-mine"))
    elif len(games) > 1:
        await handling.show(handling.chat_id, "game_choice", games=[record.id for record in games], press="act")
    elif text:
        await _add_text(handling, games[0], text)
    else:
        await show_panel(handling, games[0].id)


async def press_act(context: LiraContext, press: Press) -> None:
    """Choose the game whose panel is wanted."""
    await show_panel(context.handling, press.game)


async def show_panel(handling: Handling, game: GameId) -> None:
    """Show the sender his panel of a running game anew, below everything else; the old message points to it."""
    work = handling.work
    record = await work.games.load(game)
    view = view_of_user(record, handling.user_id, handling.at) if record is not None else None
    if record is None or view is None or view.me is None:
        await refuse(handling, game, STRANGER)
        return
    if view.me.is_out and view.result is None:
        await handling.show(handling.user_id, "farewell", game=game, seat=view.me.id, cause=view.me.cause)
        return
    slot = panel_slot(game, view.me.id, view.phase.serial)
    place = await work.outbox.place_of(slot)
    if place is not None:
        former = f"{slot}:{place.message_id}"
        await work.outbox.remember(former, place)
        await work.outbox.forget(slot)
        await handling.show(place.chat_id, "panel_moved", slot=former)
    await _show(handling, record, view)


async def _add_text(handling: Handling, record: GameRecord, text: str) -> None:
    say = handling.say_to_user
    view = view_of_user(record, handling.user_id, handling.at)
    assert view is not None
    if len(text) > MOST_TEXT:
        await handling.answer(say.plain("panel-text-too-long", most=MOST_TEXT))
    elif view.offers("dossier"):
        mode = {"mode": "pass", "text": text}
        await _done(handling, record, await acted(handling, record.id, Branch("dossier", (), mode)), Branch("dossier"))
    elif takes_text(view):
        order = next(order for order in view.orders)
        await _order(handling, record, with_text(order.branch, text), None)
    else:
        await handling.answer(say.plain("panel-no-text"))


def takes_text(view: View) -> bool:
    """Whether an order stands to which a text can be added."""
    acts = {offer.act for offer in order_offers(view) if any(param.id == "text" for param in offer.inputs)}
    return any(order.branch.act in acts for order in view.orders)


def with_text(branch: Branch, text: str) -> Branch:
    """Return an order with a text in each of its branches (PON-7.2)."""
    or_else = with_text(branch.or_else, text) if branch.or_else is not None else None
    return replace(branch, params={**branch.params, "text": text}, or_else=or_else)


def _text_after_command(update: Update) -> str:
    message = update.effective_message
    text = message.text if message is not None else None
    return (text or "").partition(" ")[2].strip()
