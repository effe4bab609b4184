"""The page of the playground: its socket, and once in a browser."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Collection
from typing import Any

import aiohttp
import pytest
from playwright.async_api import Page, async_playwright, expect
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from tests.e2e.browser import CHROMIUM, FLAGS
from tgbot.sandbox import Group, Person, Sandbox


class RecordedControls:
    """Says what it was asked."""

    async def robots_play(self, chat_id: int, except_users: Collection[int]) -> str:
        return f"robots {chat_id} without {sorted(except_users)}"

    async def skip_to_deadline(self, chat_id: int) -> str:
        return f"deadline {chat_id}"


class Socket:
    """An open page without a browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def order(self, **order: Any) -> None:
        await self.socket.send_json(order)

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next news of a kind."""
        while True:
            news: dict[str, Any] = await asyncio.wait_for(self.socket.receive_json(), 5)
            if news["type"] == kind:
                return news


@pytest.fixture
async def socket(sandbox: Sandbox) -> AsyncIterator[Socket]:
    async with (
        aiohttp.ClientSession(trust_env=False) as session,
        session.ws_connect(f"{sandbox.base}/live") as opened,
    ):
        yield Socket(opened)


async def test_an_open_page_hears_everything_at_once_and_then_what_changes(
    sandbox: Sandbox, group: Group, anna: Person, socket: Socket
) -> None:
    state = await socket.hear("state")
    assert [each["title"] for each in state["groups"]] == ["Переулок"]
    assert [each["name"] for each in state["people"]] == ["Анна", "Борис"]
    assert [each["started"] for each in state["people"]] == [True, False]
    assert state["controls"] is False
    anna.says(group, "<b>x</b>")
    news = await socket.hear("message")
    assert (news["message"]["text"], news["message"]["name"]) == ("<b>x</b>", "Анна")


async def test_the_page_adds_up_to_twelve_players(sandbox: Sandbox, socket: Socket) -> None:
    for number in range(13):
        await socket.order(action="add_player", language="ru", starts=number % 2 == 0)
    assert (await socket.hear("notice"))["key"] == "full"
    people = sandbox.table.people
    assert len({person.name for person in people}) == len(people) == 12
    assert [person.private_chat.started for person in people] == [True, False] * 6
    (group,) = sandbox.table.groups
    assert len(group.members) == 12


async def test_a_new_group_is_announced_before_its_first_message(
    sandbox: Sandbox, anna: Person, socket: Socket
) -> None:
    await socket.hear("state")
    group = sandbox.add_group("Переулок", [anna])
    assert (await socket.hear("state"))["groups"][0]["id"] == group.id
    assert (await socket.hear("message"))["message"]["service"]["kind"] == "group_chat_created"
    sandbox.migrate(group)
    while (state := await socket.hear("state"))["groups"][0]["id"] != group.id:
        pass
    (shown,) = state["groups"]
    assert (shown["kind"], shown["chat_ids"]) == ("supergroup", [group.first_chat.id, group.id])


async def test_a_reset_seats_new_people_with_the_old_names(
    sandbox: Sandbox, group: Group, anna: Person, boris: Person, socket: Socket
) -> None:
    await socket.hear("state")
    await socket.order(action="reset")
    while (state := await socket.hear("state")).get("messages") is None:
        pass
    assert [each["name"] for each in state["people"]] == ["Анна", "Борис"]
    assert {each["id"] for each in state["people"]}.isdisjoint({anna.id, boris.id})
    assert [each["started"] for each in state["people"]] == [True, False]
    (fresh,) = sandbox.table.groups
    assert fresh.title == "Переулок"
    assert fresh.id != group.id
    assert sandbox.world.bot_in(group.chat).status == "kicked"


async def test_controls_are_asked_for_the_rest(
    sandbox: Sandbox, group: Group, anna: Person, boris: Person, socket: Socket
) -> None:
    sandbox.use_controls(RecordedControls())
    await socket.order(action="robots", chat=group.id)
    assert (await socket.hear("notice"))["text"] == f"robots {group.id} without [{anna.id}]"
    await socket.order(action="by_hand", user=boris.id, on=True)
    await socket.order(action="robots", chat=group.id)
    assert (await socket.hear("notice"))["text"] == f"robots {group.id} without [{anna.id}, {boris.id}]"
    await socket.order(action="deadline", chat=group.id)
    assert (await socket.hear("notice"))["text"] == f"deadline {group.id}"


@pytest.mark.parametrize(
    "order",
    [
        "{",
        "[]",
        '{"action": "nonsense"}',
        '{"action": "robots", "chat": 1}',
        '{"action": "say", "user": 1, "chat": 1, "text": "x"}',
        '{"action": "press", "user": 1001, "chat": 1001, "message": 99}',
        '{"action": "say", "user": 1002, "chat": 1002, "text": "x"}',
    ],
)
async def test_what_cannot_be_done_is_answered_with_a_notice(group: Group, socket: Socket, order: str) -> None:
    await socket.socket.send_str(order)
    assert (await socket.hear("notice"))["key"] in {"unknown", "outside", "not_started"}


async def test_another_site_gets_no_socket(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession(trust_env=False) as session:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{sandbox.base}/live", headers={"Origin": "http://other.example"})


@pytest.mark.parametrize("name", ["", "page/page.css", "page/page.js", "page/bubbles.js", "page/columns.js"])
async def test_the_page_needs_nothing_from_elsewhere(sandbox: Sandbox, name: str) -> None:
    async with aiohttp.ClientSession(trust_env=False) as session, session.get(f"{sandbox.base}/{name}") as got:
        assert got.status == 200
        assert "default-src 'self'" in got.headers["Content-Security-Policy"]
        elsewhere = re.compile(r"""(src|href|url|import|from)\W{0,3}(https?:)?//""")
        assert elsewhere.search(await got.text()) is None


@pytest.fixture
async def page(sandbox: Sandbox, group: Group) -> AsyncIterator[Page]:
    if not CHROMIUM.exists():
        pytest.skip("chromium is not installed (Debian package chromium)")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        opened = await browser.new_page(viewport={"width": 1280, "height": 800})
        problems: list[str] = []
        opened.on("pageerror", lambda error: problems.append(str(error)))
        opened.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
        await opened.goto(f"{sandbox.base}/?lang=ru")
        await expect(opened.locator('html[data-live="yes"]')).to_be_attached()
        yield opened
        await browser.close()
        assert problems == []


async def echo(bot: Bot) -> None:
    """A tiny bot: greets, repeats, and answers presses with what was pressed."""
    offset = 0
    buttons = InlineKeyboardMarkup(
        [
            [InlineKeyboardButton("<Боря>", callback_data="v:2"), InlineKeyboardButton("!", callback_data="alert")],
            [InlineKeyboardButton("Войти", url=f"https://t.me/{bot.username}?start=join")],
        ]
    )
    while True:
        for update in await bot.get_updates(offset=offset, timeout=10):
            offset = update.update_id + 1
            if update.callback_query is not None:
                query = update.callback_query
                await query.answer(f"Нажато {query.data}", show_alert=query.data == "alert")
                if query.data == "v:2":
                    await query.edit_message_text("<b>Голос</b> принят", parse_mode="HTML")
            elif update.message is not None and update.message.text:
                await update.message.reply_text(f"Эхо: {update.message.text}", reply_markup=buttons)


@pytest.fixture
async def echo_bot(bot: Bot) -> AsyncIterator[None]:
    task = asyncio.create_task(echo(bot))
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.slow
async def test_everybody_can_be_played_in_a_browser(
    page: Page, echo_bot: None, group: Group, anna: Person, boris: Person
) -> None:
    together = page.locator(f'[data-chat="{group.id}"]')
    annas = page.locator(f'[data-chat="{anna.id}"]')
    await together.locator('[data-action="text"]').fill("<img src=x onerror=alert(1)>")
    await together.locator('[data-action="text"]').press("Enter")
    echoed = together.locator("[data-message-id]").last
    await expect(echoed).to_contain_text("Эхо: <img src=x onerror=alert(1)>")

    await echoed.locator('[data-button="v:2"]').click()
    await expect(annas.locator(f'[data-toast][data-user="{anna.id}"]')).to_have_text("Нажато v:2")
    await expect(together.locator("[data-toast]")).to_have_text("Анна: Нажато v:2")
    await expect(together.locator('[data-edited="yes"]')).to_contain_text("Голос принят")
    await expect(together.locator('[data-edited="yes"] .text b')).to_have_text("Голос")

    await together.locator(f'[data-action="as"][data-user="{boris.id}"]').check(force=True)
    await together.locator('[data-action="text"]').fill("и я")
    await together.locator('[data-action="send"]').click()
    await together.locator('[data-button$="?start=join"]').last.click()
    boriss = page.locator(f'[data-chat="{boris.id}"]')
    await expect(boriss.locator("[data-message-id]").last).to_contain_text("Эхо: /start join")
    await boriss.locator('[data-button="alert"]').click()
    await expect(boriss.locator("[data-alert]")).to_contain_text("Нажато alert")
    await boriss.locator('[data-action="close-alert"]').click()
    await expect(boriss.locator("[data-alert]")).to_have_count(0)


@pytest.mark.slow
async def test_the_page_speaks_both_languages_and_remembers_nothing(page: Page, sandbox: Sandbox) -> None:
    button = page.locator('[data-action="add-player"]')
    await expect(button).to_have_text("+ Добавить игрока")
    await page.locator('[data-action="language"]').click()
    await expect(button).to_have_text("+ Add a player")
    await button.click()
    await expect(page.locator('[data-kind="private"]')).to_have_count(3)
    await expect(page.locator('[data-action="robots"]')).to_be_hidden()
    await page.reload()
    await expect(button).to_have_text("+ Добавить игрока")
    await expect(page.locator('[data-kind="private"]')).to_have_count(3)
    assert json.loads(await page.evaluate("JSON.stringify([localStorage.length, document.cookie])")) == [0, ""]
