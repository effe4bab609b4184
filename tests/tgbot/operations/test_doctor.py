"""`lira doctor`: each thing that keeps the bot from its work is found, and what works is not complained about."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import SecretStr

from core.app.records import ChatId, Lobby, UserId
from core.storage.migrations import upgrade
from core.storage.unit_of_work import Database
from tests.tgbot.table import settings_for
from tgbot.operations.doctor import Finding, examine
from tgbot.sandbox import Sandbox
from tgbot.settings import Settings


async def findings(settings: Settings) -> dict[str, Finding]:
    """Return what is found, by what it is about."""
    return {finding.what: finding async for finding in examine(settings)}


def bad(found: dict[str, Finding]) -> list[str]:
    """Return what keeps the bot from its work."""
    return [what for what, finding in found.items() if finding.verdict == "BAD"]


async def test_a_bot_that_can_work_is_well(database_url: str) -> None:
    await upgrade(database_url)
    async with Sandbox() as sandbox:
        found = await findings(settings_for(sandbox, database_url))
    assert {finding.verdict for what, finding in found.items() if what != "disk"} == {"ok"}
    assert {"time zone", "database", "updates", "messages", "deadlines", "token", "webhook", "clock"} <= set(found)


async def test_without_a_database_nothing_is_made(sqlite_database_url: str) -> None:
    async with Sandbox() as sandbox:
        settings = settings_for(sandbox, sqlite_database_url)
        for _ in range(2):
            found = await findings(settings)
            assert bad(found) == ["database"]
            assert "lira migrate" in found["database"].says


async def test_an_old_schema_is_bad(database_url: str) -> None:
    await upgrade(database_url, "0001")
    async with Sandbox() as sandbox:
        found = await findings(settings_for(sandbox, database_url))
    assert bad(found) == ["database"]


async def test_a_database_that_cannot_be_reached_is_bad() -> None:
    async with Sandbox() as sandbox:
        found = await findings(settings_for(sandbox, "postgresql+asyncpg://nobody@127.0.0.1:1/nothing"))
    assert bad(found) == ["database"]


@pytest.mark.parametrize("token", ["", "1:wrong"])
async def test_a_missing_or_wrong_token_is_bad(sqlite_database_url: str, token: str) -> None:
    await upgrade(sqlite_database_url)
    async with Sandbox() as sandbox:
        found = await findings(settings_for(sandbox, sqlite_database_url, bot_token=SecretStr(token)))
    assert bad(found) == ["token"]


async def test_a_webhook_that_nobody_wants_is_told(sqlite_database_url: str) -> None:
    await upgrade(sqlite_database_url)
    async with Sandbox() as sandbox:
        webhook = {"webhook_url": "http://127.0.0.1:1/telegram", "webhook_secret": SecretStr("secret")}
        found = await findings(settings_for(sandbox, sqlite_database_url, **webhook))
    assert found["webhook"].verdict == "WARN"
    assert "http://127.0.0.1:1/telegram" in found["webhook"].says


async def test_missing_rights_say_what_is_not_enforced(sqlite_database_url: str) -> None:
    await upgrade(sqlite_database_url)
    now = datetime.now(UTC)
    database = Database(sqlite_database_url, lambda: now)
    async with Sandbox() as sandbox:
        anna = sandbox.add_user("Anna")
        group = sandbox.add_group("Mafia", [anna], [anna])
        lobby = Lobby(UserId(anna.id), "Anna", ChatId(group.id), "ru", "ponyatiya", "a", "seed", now, now)
        async with database.work() as work:
            there = await work.games.create(lobby)
            gone = await work.games.create(replace(lobby, chat=ChatId(-4711), token="b"))
        await database.close()
        found = await findings(settings_for(sandbox, sqlite_database_url))
    assert found[f"game {there.id}"].verdict == "WARN"
    assert "silence for the dead" in found[f"game {there.id}"].says
    assert found[f"game {gone.id}"].verdict == "BAD"


async def test_what_waits_for_long_and_what_was_given_up_is_told(database_url: str) -> None:
    await upgrade(database_url)
    long_ago = datetime.now(UTC) - timedelta(hours=1)
    database = Database(database_url, lambda: long_ago)
    async with database.work() as work:
        await work.outbox.put(1, "plain", {"text": "late"})
    await database.close()
    async with Sandbox() as sandbox:
        found = await findings(settings_for(sandbox, database_url))
    assert found["messages"].verdict == "WARN"
    assert "1 wait" in found["messages"].says
