"""The pages on which an order is put together: «if A is executed, then B, else C»."""

from collections.abc import Iterator

from tgbot.game.drafts import CONDITIONS, GUESS, MOST_BRANCHES, Draft, act_number, act_of, order_offers
from tgbot.game.keyboards import Button, grid
from tgbot.game.panel_frame import ADD, SHOW, TARGETS, Panel
from tgbot.game.panel_pages import Page
from tgbot.texts import Html, without_markup
from tgbot.texts.orders import order_text


def draft_page(shown: Panel, draft: Draft) -> Page:
    """The order so far, and what it needs next."""
    text, rows = _next(shown, draft)
    back = shown.button(shown.say.plain("panel-back"), "panel", TARGETS)
    return [shown.say("panel-draft", order=draft_text(shown, draft)), *text], [*rows, [back]]


def draft_text(shown: Panel, draft: Draft) -> Html:
    """Return a draft in words; a guess is a name."""
    assert draft.last is not None
    if draft.act == GUESS:
        return shown.writer.name(str(draft.last.target))
    whole = draft if draft.is_whole else Draft(draft.act, draft.parts[:-1]).with_target(draft.last.target)
    return order_text(shown.writer, whole.branch(act_of(shown.view.ruleset, draft.act) or ""))


def _next(shown: Panel, draft: Draft) -> tuple[list[Html], list[list[Button]]]:
    assert draft.last is not None
    if not draft.is_whole:
        condition = draft.last.condition
        living = [seat.id for seat in shown.view.seats if not seat.is_out]
        buttons = shown.seat_buttons(living, lambda seat: draft.with_condition(condition, seat.number))
        label = shown.writer.words.condition(CONDITIONS[condition - 1], "label")
        return [shown.say("panel-about", condition=label)], [list(row) for row in grid(buttons)]
    if shown.step == ADD and draft.last.condition:
        offers = [o for o in order_offers(shown.view) if act_number(shown.view.ruleset, o.act) == draft.act]
        players = [player for offer in offers for player in offer.targets]
        buttons = shown.seat_buttons(players, lambda seat: draft.with_target(seat.number))
        return [shown.say("panel-else-text")], [list(row) for row in grid(buttons)]
    if shown.step == ADD:
        return [shown.say("panel-if-text")], [[button] for button in _conditions(shown, draft)]
    return [], [[shown.button(shown.say.plain("panel-give"), "give", draft.digits())], *_additions(shown, draft)]


def _conditions(shown: Panel, draft: Draft) -> Iterator[Button]:
    for number, condition in enumerate(CONDITIONS, 1):
        label = without_markup(shown.writer.words.condition(condition, "label"))
        yield shown.button(label, "draft", SHOW, draft.with_condition(number).digits())


def _additions(shown: Panel, draft: Draft) -> Iterator[list[Button]]:
    assert draft.last is not None
    if draft.act == GUESS:
        return
    if not draft.last.condition:
        yield [shown.button(shown.say.plain("panel-if"), "draft", ADD, draft.digits())]
    elif len(draft.parts) < MOST_BRANCHES:
        yield [shown.button(shown.say.plain("panel-else"), "draft", ADD, draft.digits())]
