"""The `lira` command: what it prints, how it ends, and that it works against a Bot API."""

import asyncio
import json
import signal
import socket
from functools import partial
from pathlib import Path

import aiohttp
import pytest

from tests.e2e.processes import PATIENCE_S, READY, Running, free_port, run, running
from tests.tgbot.game.bench import bench_on
from tests.tgbot.table import by_bot
from tgbot.sandbox import Sandbox

pytestmark = pytest.mark.slow

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "ponyatiya"


def only_line(text: str) -> str:
    """Return the only line of an output."""
    (line,) = text.splitlines()
    return line


def sqlite(folder: Path) -> str:
    """Return the address of a database that does not exist yet."""
    return f"sqlite+aiosqlite:///{folder / 'lira.db'}"


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_the_demo_says_where_it_is_and_ends_when_told_to(tmp_path: Path, sign: signal.Signals) -> None:
    async with running(tmp_path, "demo", "--port", "0", "--no-browser") as demo:
        address = (await demo.says(READY))[1]
        async with aiohttp.ClientSession(trust_env=False) as session, session.get(address) as page:
            assert page.status == 200
        demo.process.send_signal(sign)
        assert await asyncio.wait_for(demo.process.wait(), PATIENCE_S) == 0
        assert demo.complaints() == ""


async def test_the_demo_names_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        outcome = await run(tmp_path, "demo", "--port", port, "--no-browser")
    assert (outcome.status, outcome.out) == (2, "")
    assert port in only_line(outcome.err)


async def test_the_demo_leaves_a_database_that_exists_alone(tmp_path: Path) -> None:
    kept = tmp_path / "kept.db"
    kept.write_bytes(b"kept")
    outcome = await run(tmp_path, "demo", "--port", "0", "--no-browser", "--database", str(kept))
    assert (outcome.status, outcome.out) == (2, "")
    assert str(kept) in only_line(outcome.err)
    assert kept.read_bytes() == b"kept"


async def test_migrating_twice_is_no_harm(tmp_path: Path) -> None:
    for _ in range(2):
        outcome = await run(tmp_path, "migrate", DATABASE_URL=sqlite(tmp_path))
        assert (outcome.status, outcome.out, outcome.err) == (0, "The database is up to date.\n", "")


async def test_migrating_an_impossible_database_is_explained(tmp_path: Path) -> None:
    outcome = await run(tmp_path, "migrate", DATABASE_URL=sqlite(tmp_path / "missing"))
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("The database could not be migrated: ")


async def test_the_scenarios_go_as_written(tmp_path: Path) -> None:
    outcome = await run(tmp_path, "scenario", str(SCENARIOS))
    *lines, last = outcome.out.splitlines()
    assert (outcome.status, outcome.err) == (0, "")
    assert len(lines) == len(list(SCENARIOS.rglob("*.yaml")))
    assert last == f"{len(lines)} passed, 0 failed"


async def test_a_proof_from_the_private_chat_is_verified_and_a_changed_one_is_not(tmp_path: Path) -> None:
    proof = json.loads(await exported_proof(tmp_path))
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof), encoding="utf-8")
    outcome = await run(tmp_path, "verify", str(file))
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.splitlines()[-1] == "verified"

    deal = next(draw for draw in proof["draws"] if draw["name"] == "deal")
    deal["value"].reverse()
    file.write_text(json.dumps(proof), encoding="utf-8")
    outcome = await run(tmp_path, "verify", str(file))
    assert outcome.status == 1
    assert outcome.out.splitlines()[-1].startswith("NOT verified: draw deal")


async def exported_proof(folder: Path) -> str:
    """Let a game end in which nobody acts but robots, and return the document that /verify sends in private."""
    async with bench_on(sqlite(folder), players=1) as bench:
        await bench.begin(robots=4)
        while (await bench.record()).status == "running":
            await bench.table.pass_time(2)
        host = bench.people[0]
        await bench.table.says(host, host.private_chat, f"/verify {bench.game}")
        messages = [message.text for message in by_bot(host.private_chat)]
    first = max(number for number, text in enumerate(messages) if text.startswith("✅"))
    return "\n".join(messages[first + 1 :])


async def test_running_without_a_token_is_explained_in_one_line(tmp_path: Path) -> None:
    outcome = await run(tmp_path, "run", DATABASE_URL=sqlite(tmp_path))
    assert (outcome.status, outcome.out) == (2, "")
    assert "BOT_TOKEN" in only_line(outcome.err)


async def test_running_on_an_empty_database_is_explained_in_one_line(tmp_path: Path) -> None:
    outcome = await run(tmp_path, "run", BOT_TOKEN="1:x", DATABASE_URL=sqlite(tmp_path), LOG_LEVEL="WARNING")
    assert (outcome.status, outcome.out) == (2, "")
    assert "lira migrate" in only_line(outcome.err)


async def test_running_with_wrong_settings_names_each_of_them(tmp_path: Path) -> None:
    outcome = await run(tmp_path, "run", BOT_TOKEN="1:x", TIME_ZONE="Nowhere", LANES="none")
    assert (outcome.status, outcome.out) == (2, "")
    assert "TIME_ZONE" in outcome.err
    assert "LANES" in outcome.err
    assert "Traceback" not in outcome.err


async def test_running_with_a_token_that_telegram_does_not_know_is_explained_in_one_line(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        settings = await settings_for(tmp_path, sandbox) | {"BOT_TOKEN": "1:wrong"}
        outcome = await run(tmp_path, "run", **settings)
    assert (outcome.status, outcome.out) == (2, "")
    assert "BOT_TOKEN" in only_line(outcome.err)


async def settings_for(folder: Path, sandbox: Sandbox) -> dict[str, str]:
    """Migrate a database, and return what a bot against a stand-in needs."""
    database = sqlite(folder)
    assert (await run(folder, "migrate", DATABASE_URL=database)).status == 0
    return {
        "BOT_TOKEN": sandbox.token,
        "TELEGRAM_API_URL": sandbox.base,
        "DATABASE_URL": database,
        "ADMIN_LISTEN": f"127.0.0.1:{free_port()}",
        "LOG_LEVEL": "WARNING",
    }


async def greets(bot: Running, sandbox: Sandbox) -> None:
    """Let somebody start the bot while it is on its way, somebody else afterwards, and see both greeted."""
    for name in ("Анна", "Борис"):
        chat = sandbox.add_user(name).start().chat
        greeting = await sandbox.until(partial(by_bot, chat), PATIENCE_S)
        assert greeting[0].text.startswith("👋")
    assert await bot.stop() == 0
    assert bot.complaints() == ""


async def test_a_bot_that_polls_answers(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        settings = await settings_for(tmp_path, sandbox)
        async with running(tmp_path, "run", **settings) as bot:
            await greets(bot, sandbox)


async def test_a_bot_with_a_webhook_answers(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        listen = f"127.0.0.1:{free_port()}"
        webhook = {"LISTEN": listen, "WEBHOOK_URL": f"http://{listen}/telegram", "WEBHOOK_SECRET": "secret"}
        settings = await settings_for(tmp_path, sandbox)
        async with running(tmp_path, "run", **settings, **webhook) as bot:
            await greets(bot, sandbox)
