"""A game of five, played on the page by pressing what it shows; whom somebody aims at follows from the dealt roles."""

import re
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field

from playwright.async_api import Locator, expect

from tests.e2e.browser import Column, Playground
from tgbot.texts import Language, without_markup
from tgbot.texts.vocabulary import Vocabulary

ROLES = ("mafioso", "investigator", "bouncer", "citizen")
ORDERS = ("kill", "investigate", "protect")
MOST_DAYS = 8
"""A game of five that goes on after that many days hangs."""


@dataclass
class Game:
    """One game.

    Attributes:
        users: who sits where, the host first: user ids by seat.
        names: by seat.
        roles: by seat, as the role cards say.
        waits: whether phases last until the deadline, which a button of the page brings about.
    """

    here: Playground
    say: Language
    users: dict[int, str]
    names: dict[int, str]
    waits: bool
    roles: dict[int, str] = field(default_factory=dict)

    @property
    def words(self) -> Vocabulary:
        """The words of the rule system."""
        return Vocabulary(self.say, "ponyatiya")

    def private(self, seat: int) -> Column:
        """Somebody's private chat."""
        return self.here.private(self.users[seat])

    async def as_seat(self, seat: int) -> Column:
        """Go on in the group as somebody."""
        return await self.here.becomes(self.users[seat])

    def begins(self, key: str, **arguments: str | int) -> str:
        """Return the first line of a message."""
        return without_markup(self.say(key, **arguments)).splitlines()[0]

    def announcement(self, kind: str, number: int) -> str:
        """Return how the announcement of a phase begins."""
        key = f"ponyatiya-announce-{kind}"
        return self.begins(f"{key}-zero") if number == 0 else self.begins(key, number=number)

    async def read_cards(self) -> None:
        """Read everybody's role from his card."""
        for seat in self.users:
            cards = {
                role: without_markup(self.words.role(role, "sign") + " " + self.words.role(role, "name"))
                for role in ROLES
            }
            card = await self.private(seat).shows(re.compile("|".join(map(re.escape, cards.values()))))
            text = await card.inner_text()
            self.roles[seat] = next(role for role, heading in cards.items() if heading in text)

    async def living(self, kind: str, number: int) -> list[int]:
        """Return who is in the game, as the announcement of a phase says."""
        announced = await self.here.group.shows(self.announcement(kind, number))
        line = next(line for line in (await announced.inner_text()).splitlines() if line.startswith("🧍"))
        return [int(seat) for seat in re.findall(r"(\d+)\. ", line)]

    async def check_in(self) -> None:
        """Let everybody show himself in day 0."""
        for seat in self.users:
            group = await self.as_seat(seat)
            await group.press(self.say.plain("game-here"))
            await self.private(seat).toasts(self.say.plain("game-noted-here"))
            await expect(group.message(self.begins("ponyatiya-board-check-in"))).not_to_contain_text(self.names[seat])

    async def night(self, number: int) -> None:
        """Let everybody tap on his panel: first those who only guess, since the last order may end the night."""
        living = await self.living("night", number)
        panels = {seat: await self.panel(seat, "night", number) for seat in living}
        acts = {seat: await self._order_on(panel) for seat, panel in panels.items()}
        for seat in sorted(living, key=lambda seat: acts[seat] is not None):
            if await panels[seat].get_by_text("📌").count() == 0:
                await self._tap(seat, panels[seat], acts[seat], living)

    async def _tap(self, seat: int, panel: Locator, act: str | None, living: Sequence[int]) -> None:
        offered = await self._offered(panel)
        target = next(wanted for wanted in self._wanted(seat, living) if wanted in offered)
        await self.private(seat).press(seat_button(target), panel)
        await self.private(seat).press(self.say.plain("panel-give"), panel)
        if act is None:
            receipt = without_markup(self.say("ponyatiya-guess-noted", target=self.names[target]))
        else:
            receipt = self.say.plain("panel-receipt", order=self.order(act, target))
        await self.private(seat).toasts(receipt)

    def order(self, act: str, target: int) -> str:
        """Return an order without condition in words."""
        return self.words.order("main", act=self.words.act(act), target=self.names[target])

    async def panel(self, seat: int, kind: str, number: int) -> Locator:
        """Return somebody's panel of a phase, once it can be pressed."""
        panel = self.private(seat).message(f"🎛 {self.words.phase(kind, number)}")
        await expect(panel.locator("[data-button]").first).to_be_visible()
        return panel

    async def _order_on(self, panel: Locator) -> str | None:
        """Return the order that a night panel asks for, by its question; `None` where it only asks for a guess."""
        text = await panel.inner_text()
        return next((act for act in ORDERS if self.words.act(act, "question") in text), None)

    async def _offered(self, panel: Locator) -> list[int]:
        labels = await panel.locator("[data-button]").all_inner_texts()
        return [int(found[1]) for label in labels if (found := re.search(r"^(?:✅ )?(\d+)\. ", label))]

    def _wanted(self, seat: int, living: Iterable[int]) -> list[int]:
        """Return targets for the night, most wanted first: citizens are shot, and checks are not stopped."""
        order = {"mafioso": ("citizen", "bouncer"), "bouncer": ("investigator", "bouncer")}.get(self.roles[seat], ())
        ranks = {role: rank for rank, role in enumerate(order)}
        return sorted(living, key=lambda other: ranks.get(self.roles[other], len(ranks)))

    def suspects(self, living: Iterable[int]) -> list[int]:
        """Return whom the table wants to be rid of, most wanted first."""
        return sorted(
            living, key=lambda seat: ("mafioso", "bouncer", "citizen", "investigator").index(self.roles[seat])
        )

    async def plan(self, seat: int, accused: int, other: int) -> None:
        """Order for the coming night: if the accused is executed, then the other one, else the accused himself."""
        column, panel = self.private(seat), await self.panel(seat, "day", 1)
        act = {"mafioso": "kill", "investigator": "investigate", "bouncer": "protect"}[self.roles[seat]]
        await column.press(self.say.plain("panel-ahead"), panel)
        await expect(panel).to_contain_text(str(self.words.act(act, "question")))
        await column.press(seat_button(other), panel)
        await column.press(self.say.plain("panel-if"), panel)
        await column.press(self.words.condition("executed", "label"), panel)
        await column.press(seat_button(accused), panel)
        await column.press(self.say.plain("panel-else"), panel)
        await column.press(seat_button(accused), panel)
        await column.press(self.say.plain("panel-give"), panel)
        condition = self.words.condition("executed", name=self.names[accused])
        first = self.words.order("if", order=self.order(act, other), conditions=condition)
        order = without_markup(self.words.order("else", order=first, fallback=self.order(act, accused)))
        await column.toasts(self.say.plain("panel-receipt", order=order))
        await expect(panel).to_contain_text(self.say.plain("panel-order", order=order))

    def board(self, number: int) -> Locator:
        """Return the board of a day, open or closed."""
        return self.here.group.message(f"🗳 {self.words.phase('day', number)}.")

    async def votes(self, number: int, voters: Iterable[int], living: Sequence[int]) -> None:
        """Let people vote against the most suspect other one, each of them once the board shows the vote before."""
        board = self.board(number)
        for voter in voters:
            accused = next(seat for seat in self.suspects(living) if seat != voter)
            await (await self.as_seat(voter)).press(seat_button(accused), board)
            stands = self.say.plain("game-vote-stands", name=self.names[accused], second="|").partition("|")[0]
            await self.private(voter).toasts(stands)
            await expect(board).to_contain_text(re.compile(rf"{self.names[accused]} — \d[^🔻⏳]*{self.names[voter]}"))

    async def refused_vote(self, user: str, number: int, accused: int, why: str) -> None:
        """Let somebody vote who may not, and see the reason."""
        await (await self.here.becomes(user)).press(seat_button(accused), self.board(number))
        await self.here.private(user).toasts(self.say.plain(f"refusal-{why}"))

    async def end_phase(self) -> None:
        """Bring the deadline about, unless the phase ends by itself now that everybody has acted."""
        if self.waits:
            await self.here.control("deadline")

    async def is_over_before(self, kind: str, number: int) -> bool:
        """Wait for a phase or the end of the game, and return which of them has come."""
        over = self.here.group.message(re.compile("🏆|🤝"))
        await expect(self.here.group.message(self.announcement(kind, number)).or_(over).first).to_be_visible()
        return await over.count() > 0

    async def phases(self) -> AsyncIterator[tuple[str, int]]:
        """Yield every phase when it has begun, from night 0 on, until the game is over; end it afterwards."""
        for number in range(MOST_DAYS):
            for kind, count in (("night", number), ("day", number + 1)):
                if await self.is_over_before(kind, count):
                    return
                yield kind, count
                await self.end_phase()
        raise AssertionError(f"the game is not over after {MOST_DAYS} days")


def seat_button(seat: int) -> re.Pattern[str]:
    """Return what fits the button of a seat, marked or not."""
    return re.compile(rf"^(✅ )?{seat}\. ")
