"""The pages of a panel: home, the targets of the night's order, everything else, leaving."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias, cast

from core.app.reserve import has_reserve
from core.engine.values import Json, PlayerId
from tgbot.game.drafts import GUESS, Draft, act_number, order_offers
from tgbot.game.keyboards import Button, Keyboard, grid
from tgbot.game.panel_frame import HOME, LEAVING, MORE, TARGETS, Panel
from tgbot.texts import Html, without_markup
from tgbot.texts.scenery import guess_question

Page: TypeAlias = tuple[list[Html], Keyboard]


def day(shown: Panel) -> Page:
    """By day nothing is asked; an order for the night may be given ahead."""
    keyboard = [
        [shown.button(shown.say.plain("panel-ahead"), "panel", TARGETS)],
        [shown.button(shown.say.plain("panel-more"), "panel", MORE)],
    ]
    return [shown.say("panel-day-text")], keyboard


def targets(shown: Panel) -> Page:
    """Whom the order is about; who has none to give is asked for a guess, in the same form."""
    draft, question, players = _choice(shown)
    buttons = shown.seat_buttons(players, lambda seat: draft.with_target(seat.number))
    return [question], [*grid(buttons), *_below(shown)]


def _choice(shown: Panel) -> tuple[Draft, Html, list[PlayerId]]:
    view, ruleset = shown.view, shown.view.ruleset
    offers = order_offers(view)
    if offers:
        question = shown.writer.words.act(offers[0].act, "question")
        return Draft(act_number(ruleset, offers[0].act)), question, list(offers[0].targets)
    assert view.me is not None
    others = [seat.id for seat in view.seats if not seat.is_out and seat.id != view.me.id]
    return Draft(GUESS), guess_question(shown.say, ruleset, view.phase.serial + view.me.number), others


def _below(shown: Panel) -> Iterator[list[Button]]:
    is_night = shown.view.phase.kind == "night"
    ruleset = shown.view.ruleset
    if is_night:
        yield [shown.button(shown.say.plain("panel-pass"), "do", act_number(ruleset, "pass"), 0)]
    for variant, _ in enumerate(shown.view.offers("withdraw")):
        yield [shown.button(shown.say.plain("panel-withdraw"), "do", act_number(ruleset, "withdraw"), variant)]
    if is_night:
        yield [shown.button(shown.say.plain("panel-more"), "panel", MORE)]
    else:
        yield [shown.button(shown.say.plain("panel-back"), "panel", HOME)]


def more(shown: Panel) -> Page:
    """What can be done beside the order of the night: the dossier, a notice of absence, leaving; how to add a text."""
    ruleset, words = shown.view.ruleset, shown.writer.words
    text = [shown.say("panel-more-text")]
    rows: list[list[Button]] = []
    for variant, offer in enumerate(shown.view.offers("dossier")):
        label = without_markup(words.act("dossier", str(offer.params["mode"])))
        rows.append([shown.button(label, "do", act_number(ruleset, "dossier"), variant)])
    if rows:
        text += [*_dossier(shown), shown.say("panel-note-hint")]
    if any(param.id == "text" for offer in order_offers(shown.view) for param in offer.inputs):
        text.append(shown.say("panel-story-hint"))
    if shown.view.offers("warn"):
        label = without_markup(words.act("warn", "label"))
        rows.append([shown.button(label, "do", act_number(ruleset, "warn"), 0)])
    if shown.view.offers("leave"):
        rows.append([shown.button(without_markup(words.act("leave", "label")), "panel", LEAVING)])
    return text, [*rows, [shown.button(shown.say.plain("panel-back"), "panel", HOME)]]


def _dossier(shown: Panel) -> Iterator[Html]:
    """What the successor will get as things stand."""
    dossier = cast(Mapping[str, Json], shown.view.card.get("dossier", {}))
    yield shown.say("panel-dossier", mode=shown.writer.words.act("dossier", str(dossier["mode"])))
    if dossier["text"]:
        yield shown.say("panel-note", text=str(dossier["text"]))


def leaving(shown: Panel) -> Page:
    """Leaving is asked twice."""
    keyboard = [
        [shown.button(shown.say.plain("panel-leave-yes"), "do", act_number(shown.view.ruleset, "leave"), 0)],
        [shown.button(shown.say.plain("panel-back"), "panel", HOME)],
    ]
    if has_reserve(shown.record) and shown.record.lobby.reserve:
        keyboard.insert(1, [shown.button(shown.say.plain("reserve-button-hand-over"), "handover")])
    return [shown.say("panel-leave-text")], keyboard
