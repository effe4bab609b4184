"""A local stand-in for Telegram: a Bot API server, the people who use the bot, and a page to play them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from aiohttp import web

from tgbot.sandbox import api, arrivals
from tgbot.sandbox.controls import Controls
from tgbot.sandbox.faults import Faults
from tgbot.sandbox.limits import Limits
from tgbot.sandbox.model import Membership, User
from tgbot.sandbox.people import Group, Person
from tgbot.sandbox.playground import Playground
from tgbot.sandbox.table import Table
from tgbot.sandbox.updates import Updates
from tgbot.sandbox.world import Call, World

T = TypeVar("T")

DEFAULT_TOKEN = "5000000001:local-sandbox-token"
DEFAULT_BOT = User(5000000001, "Lira", username="lira_local_bot", is_bot=True)


def _system_clock() -> datetime:
    return datetime.now(UTC)


class Sandbox:
    """Everything that a bot needs of Telegram, in this process and on this machine.

    Start it, point a bot at ``base_url`` and ``base_file_url``, and play the people::

        async with Sandbox() as sandbox:
            anna = sandbox.add_user("Anna")
            anna.start()
            hello = await sandbox.until(lambda: anna.private_chat.messages[1:])
    """

    def __init__(
        self,
        *,
        token: str = DEFAULT_TOKEN,
        bot: User = DEFAULT_BOT,
        now: Callable[[], datetime] = _system_clock,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        limits: Limits | None = None,
        privacy: bool = False,
    ) -> None:
        """Make an empty world.

        Args:
            token: the only one that is accepted.
            bot: who the bot is.
            now: the clock of messages, limits and the expiry of presses.
            sleep: how ordered delays and the pauses between webhook deliveries pass.
            limits: Telegram's real ones unless given.
            privacy: whether the bot sees only commands, replies and service messages in groups.
        """
        updates = Updates(now, sleep)
        self.world = World(bot, token, now, limits or Limits(), updates, Faults(updates, sleep), privacy=privacy)
        self.table = Table(self.world, self.add_user, self.add_group)
        self._playground = Playground(self.world, self.table)
        self._runner: web.AppRunner | None = None
        self.base = ""

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> str:
        """Serve the Bot API and the page.

        Args:
            host: the address to listen on.
            port: 0 takes a free one.

        Returns:
            The root address, without a final slash; the page is there.
        """
        app = web.Application(client_max_size=api.LARGEST_REQUEST_BYTES)
        api.add_routes(app, self.world)
        self._playground.add_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        bound_port = self._runner.addresses[0][1]
        self.base = f"http://{host}:{bound_port}"
        return self.base

    async def stop(self) -> None:
        """Stop serving; the world stays as it is and can be started again."""
        await self.world.updates.stop()
        await self._playground.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Sandbox:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def base_url(self) -> str:
        """What python-telegram-bot takes as ``base_url``."""
        return f"{self.base}/bot"

    @property
    def base_file_url(self) -> str:
        """What python-telegram-bot takes as ``base_file_url``."""
        return f"{self.base}/file/bot"

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.world.token

    @property
    def bot(self) -> User:
        """Who the bot is."""
        return self.world.bot

    @property
    def calls(self) -> list[Call]:
        """Every request of the bot, oldest first."""
        return self.world.calls

    @property
    def faults(self) -> Faults:
        """Where trouble is ordered."""
        return self.world.faults

    def use_controls(self, controls: Controls) -> None:
        """Show the buttons of the page that reach into the bot."""
        self._playground.actions.controls = controls

    def add_user(
        self,
        name: str,
        *,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str = "ru",
    ) -> Person:
        """Somebody new, who has not started the bot."""
        return Person(self.world, self.world.new_user(name, last_name, username, language_code))

    def add_group(
        self,
        title: str,
        members: Sequence[Person] = (),
        admins: Sequence[Person] = (),
        *,
        supergroup: bool = False,
        bot_is_admin: bool = False,
    ) -> Group:
        """A group with the bot in it; the first administrator, or else the first member, owns it.

        Raises:
            ValueError: nobody is in it.
        """
        people = list(dict.fromkeys([*admins, *members]))
        if not people:
            raise ValueError("a group has an owner")
        chat = self.world.new_group(title, supergroup=supergroup)
        for person in people:
            is_admin = person in admins
            chat.members[person.id] = arrivals.administrator() if is_admin else Membership("member")
        chat.members[people[0].id] = Membership("creator")
        chat.members[self.bot.id] = arrivals.administrator() if bot_is_admin else Membership("member")
        arrivals.found_group(self.world, chat, people[0].user)
        return Group(self.world, chat)

    def block(self, person: Person) -> None:
        """Let somebody block the bot."""
        person.blocks_bot()

    def kick_bot(self, group: Group) -> None:
        """Let the owner of a group remove the bot."""
        group.kick_bot()

    def migrate(self, group: Group, *, silently: bool = False) -> int:
        """Turn a group into a supergroup.

        Args:
            group: which one; the value goes on to mean the supergroup.
            silently: without service messages; the bot learns of it from a refused request.

        Returns:
            The new chat id.
        """
        return arrivals.migrate(self.world, group.chat, silently=silently).id

    async def until(self, condition: Callable[[], T], timeout: float = 5.0) -> T:  # noqa: ASYNC109
        """Wait until something is so, and return what the condition returned.

        It is looked at after every change in the world and every request of the bot.

        Raises:
            TimeoutError: it was never so; the text shows the last messages.
        """
        return await self.world.until(condition, timeout)
