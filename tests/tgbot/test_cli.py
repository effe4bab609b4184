"""The command line, as a user of a shell sees it."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result

from tgbot.cli import main
from tgbot.sandbox import Sandbox

PROJECT = str(Path(__file__).resolve().parents[2])
PROGRAM = [sys.executable, "-c", "from tgbot.cli import main; main()"]


@pytest.fixture
def lira(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Lira":
    """The command in an empty folder with nothing set."""
    for name in list(os.environ):
        if name in ("BOT_TOKEN", "DATABASE_URL", "TELEGRAM_API_URL", "WEBHOOK_URL"):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return Lira(tmp_path)


class Lira:
    """The command in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *args: str, **environment: str) -> Result:
        """Run it in this process."""
        return CliRunner().invoke(main, list(args), env=environment)

    async def begin(self, *args: str, **environment: str) -> Process:
        """Begin it as a process of its own."""
        surroundings = {**os.environ, "PYTHONPATH": PROJECT, "PYTHONUNBUFFERED": "1", **environment}
        return await asyncio.create_subprocess_exec(
            *PROGRAM, *args, cwd=self.folder, env=surroundings, stdout=PIPE, stderr=PIPE
        )


def test_help_names_every_command(lira: Lira) -> None:
    listed = lira("--help").output
    assert all(name in listed for name in ("demo", "run", "migrate", "scenario", "verify", "doctor"))


def test_without_a_token_run_says_so_in_one_line(lira: Lira) -> None:
    refused = lira("run")
    assert refused.exit_code == 2
    assert refused.output.count("\n") == 1
    assert "BOT_TOKEN" in refused.output


def test_wrong_settings_are_named(lira: Lira) -> None:
    refused = lira("run", BOT_TOKEN="1:a", TIME_ZONE="Moscow", LANES="many")
    assert refused.exit_code == 2
    assert "TIME_ZONE" in refused.output
    assert "LANES" in refused.output
    assert "Traceback" not in refused.output


def test_migrate_makes_a_database_that_doctor_likes(lira: Lira) -> None:
    assert "lira migrate" in lira("doctor").output
    assert lira("migrate").exit_code == 0
    assert lira("migrate").exit_code == 0
    examined = lira("doctor")
    assert "ok   database" in examined.output
    assert "BAD  token" in examined.output
    assert examined.exit_code == 1


def test_migrate_tells_when_it_cannot(lira: Lira) -> None:
    refused = lira("migrate", DATABASE_URL="mysql://somewhere/lira")
    assert refused.exit_code == 2
    assert "mysql" in refused.output


def test_scenarios_are_played(lira: Lira) -> None:
    (lira.folder / "broken.yaml").write_text("nonsense: 1\n")
    played = lira("scenario", "broken.yaml")
    assert played.exit_code == 1
    assert played.output.splitlines()[-1] == "0 passed, 1 failed"


def test_scenario_wants_a_path(lira: Lira) -> None:
    assert lira("scenario").exit_code == 2


def test_verify_refuses_what_is_no_proof(lira: Lira) -> None:
    (lira.folder / "proof.json").write_text("{}")
    for name in ("proof.json", "missing.json"):
        refused = lira("verify", name)
        assert refused.exit_code == 1
        assert refused.output.startswith("NOT verified: ")


def test_the_demo_begins_anew_each_time(lira: Lira) -> None:
    (lira.folder / "old.db").write_text("")
    refused = lira("demo", "--database", "old.db", "--no-browser")
    assert refused.exit_code == 2
    assert "exists already" in refused.output


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
async def test_the_demo_runs_until_it_is_told_to_stop(lira: Lira, sign: signal.Signals) -> None:
    process = await lira.begin("demo", "--port", "0", "--no-browser")
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
    assert line.startswith("Lira is ready: http://127.0.0.1:")
    address = line.split()[3]
    async with httpx.AsyncClient(trust_env=False) as client:
        assert (await client.get(address)).status_code == 200
    second = await lira.begin("demo", "--port", address.rstrip("/").rpartition(":")[2], "--no-browser")
    _, told = await asyncio.wait_for(second.communicate(), 60)
    assert second.returncode == 2
    assert "Nothing can listen on" in told.decode()
    assert told.decode().count("\n") == 1
    process.send_signal(sign)
    _, errors = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0
    assert "Traceback" not in errors.decode()


@pytest.mark.slow
async def test_the_bot_runs_against_telegram_until_it_is_told_to_stop(lira: Lira) -> None:
    """However much it logs, no token is in it, and nothing of what people are called or write."""
    async with Sandbox() as sandbox:
        places = {"TELEGRAM_API_URL": sandbox.base, "ADMIN_LISTEN": "127.0.0.1:0"}
        environment = {"BOT_TOKEN": sandbox.token, "LOG_LEVEL": "DEBUG", **places}
        migrated = await lira.begin("migrate", **environment)
        assert await asyncio.wait_for(migrated.wait(), 60) == 0
        process = await lira.begin("run", **environment)
        anna = sandbox.add_user("Аня")
        anna.start()
        await sandbox.until(lambda: anna.private_chat.messages[1:], 60)
        second = await lira.begin("run", **environment)
        _, told = await asyncio.wait_for(second.communicate(), 60)
        assert second.returncode == 2
        assert "nother process polls" in told.decode().splitlines()[-1]
        process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(process.communicate(), 60)
        assert process.returncode == 0
        assert all(secret not in errors.decode() for secret in (sandbox.token, "Аня", "/start"))
        assert "Traceback" not in errors.decode()
