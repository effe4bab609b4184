"""The page of the playground in Debian's chromium, and the hands that press in it."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Locator, Page, async_playwright, expect

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 20_000
"""How long the page may take to show something on a busy machine."""

expect.set_options(timeout=PATIENCE_MS)


@dataclass(frozen=True, slots=True)
class Column:
    """A chat on the page."""

    place: Locator

    @property
    def messages(self) -> Locator:
        """All messages, oldest first."""
        return self.place.locator("[data-message-id]")

    def message(self, text: str | re.Pattern[str]) -> Locator:
        """The newest message that contains a text."""
        return self.messages.filter(has_text=text).last

    async def press(self, label: str | re.Pattern[str], inside: Locator | None = None) -> None:
        """Press the newest button with exactly this label."""
        pattern = label if isinstance(label, re.Pattern) else re.compile(rf"^{re.escape(label)}$")
        await (inside or self.place).locator("[data-button]").filter(has_text=pattern).last.click()

    async def write(self, text: str) -> None:
        """Type a message and send it."""
        field = self.place.locator('[data-action="text"]')
        await field.fill(text)
        await field.press("Enter")

    async def shows(self, text: str | re.Pattern[str]) -> Locator:
        """Wait for a message, and return it."""
        found = self.message(text)
        await expect(found).to_be_visible()
        return found

    async def toasts(self, text: str | re.Pattern[str]) -> None:
        """Wait for the answer to a press."""
        await expect(self.place.locator("[data-toast]").filter(has_text=text).last).to_be_visible()


@dataclass(frozen=True, slots=True)
class Playground:
    """The page, opened.

    Attributes:
        problems: what the browser has complained about.
    """

    page: Page
    problems: list[str] = field(default_factory=list)

    @property
    def group(self) -> Column:
        """The group."""
        return Column(self.page.locator('[data-kind="group"]'))

    def private(self, user: str) -> Column:
        """Somebody's private chat with the bot."""
        return Column(self.page.locator(f'[data-kind="private"][data-user="{user}"]'))

    async def people(self) -> dict[str, str]:
        """Return who is on the page: names by user id."""
        found = await self.page.locator('[data-kind="private"]').all()
        return {
            str(await column.get_attribute("data-user")): str(await column.get_attribute("aria-label"))
            for column in found
        }

    async def becomes(self, user: str) -> Column:
        """Go on in the group as somebody else."""
        choice = self.group.place.locator(f'[data-action="as"][data-user="{user}"]')
        await choice.check(force=True)
        return self.group

    async def quiet(self) -> None:
        """Wait until all answers to presses have been read and are gone."""
        await expect(self.page.locator("[data-toast]")).to_have_count(0)

    async def control(self, action: str) -> None:
        """Press a button of the bar."""
        await self.page.locator(f'[data-action="{action}"]').click()


@asynccontextmanager
async def playground(address: str, height: int = 1000) -> AsyncIterator[Playground]:
    """Open the page in a browser that knows nothing yet; it is Russian and light, and its clock goes like the bot's."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = await browser.new_page(
            viewport={"width": 1440, "height": height}, color_scheme="light", timezone_id="Europe/Moscow"
        )
        page.set_default_timeout(PATIENCE_MS)
        opened = Playground(page)
        page.on("pageerror", lambda error: opened.problems.append(str(error)))
        page.on("console", lambda line: opened.problems.append(line.text) if line.type == "error" else None)
        await page.goto(f"{address}?lang=ru")
        await expect(page.locator('html[data-live="yes"]')).to_be_attached()
        try:
            yield opened
        finally:
            await browser.close()
