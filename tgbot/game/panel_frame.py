"""What every page of a panel shares: what it is a picture of, its heading, and what is recorded so far."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from core.app.records import GameRecord
from core.engine.values import PlayerId
from core.engine.views import SeatView, View
from tgbot.game.drafts import Draft
from tgbot.game.keyboards import Button, button
from tgbot.game.names import button_name, writer_for
from tgbot.texts import Html, Language
from tgbot.texts.notices import Notice, Writer
from tgbot.texts.orders import order_text
from tgbot.texts.scenery import guess_noted

HOME, MORE, TARGETS, LEAVING = range(4)
"""Pages of a panel, as buttons name them."""

SHOW, ADD = range(2)
"""What a draft's button asks for: to see the draft, or to add to it."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What goes into one picture of a panel.

    Attributes:
        name: of the game.
        news: what the player was told when the phase began.
        page: which page is open, when no draft is.
        step: whether something is being added to the draft.
        guess: the seat that was guessed last.
    """

    record: GameRecord
    say: Language
    view: View
    zone: ZoneInfo
    now: datetime
    name: Html
    news: list[Notice]
    page: int = HOME
    draft: Draft | None = None
    step: int = SHOW
    guess: int | None = None

    @property
    def writer(self) -> Writer:
        """Who writes for the player."""
        return writer_for(self.record, self.say, self.view.viewer)

    def button(self, text: str, kind: str, *args: str | int) -> Button:
        """Return a button of this panel."""
        return button(text, kind, self.record, self.view.phase.serial, *args)

    def seat_buttons(self, players: Iterable[PlayerId], data: Callable[[SeatView], Draft]) -> list[Button]:
        """Return a button for each player, who leads on to a draft; those in standing orders are marked."""
        marked = {target for order in self.view.orders for target in order.branch.targets}
        return [
            self.button(self._marked(seat, seat.id in marked), "draft", SHOW, data(seat).digits())
            for seat in self.seats(players)
        ]

    def seats(self, players: Iterable[PlayerId]) -> list[SeatView]:
        """Return the seats of some players."""
        wanted = frozenset(players)
        return [seat for seat in self.view.seats if seat.id in wanted]

    def _marked(self, seat: SeatView, is_marked: bool) -> str:
        name = button_name(self.say, self.record, seat)
        return self.say.plain("panel-chosen", name=name) if is_marked else name


def heading(shown: Panel, kind: str, number: int) -> Html:
    """Return phase and game."""
    return shown.say("panel-heading", phase=shown.writer.words.phase(kind, number), game=shown.name)


def news(shown: Panel) -> list[Html]:
    """Return what the player was told when the phase began."""
    return [Html("\n".join(shown.writer.results(shown.news)))] if shown.news else []


def standing(shown: Panel) -> Iterator[Html]:
    """Yield what is recorded so far: a guess or «nothing tonight», and orders."""
    if shown.guess is not None:
        yield guess_noted(shown.say, shown.view.ruleset, shown.writer.name(str(shown.guess)))
    elif shown.view.has_passed and shown.view.phase.kind == "night":
        yield shown.say("panel-passed")
    for order in shown.view.orders:
        yield order_line(shown, order_text(shown.writer, order.branch))
        if order.branch.params.get("text"):
            yield shown.say("panel-story", text=str(order.branch.params["text"]))


def order_line(shown: Panel, order: Html) -> Html:
    """Return a recorded order."""
    return shown.say("panel-order", order=order)


def until(shown: Panel) -> Html:
    """Return the deadline and the time left."""
    phase = shown.view.phase
    clock = shown.say.moment(phase.deadline, shown.now, shown.zone)
    return shown.say("panel-until", clock=clock, left=shown.say.duration(phase.deadline - shown.now))
