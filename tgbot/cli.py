"""The command line: `lira`. Each command imports what it needs itself, so that the small ones begin at once."""

import asyncio
import os
import signal
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from tgbot.settings import Settings

FAULTY_USE = 2
"""Exit status when something must be set or done first."""

DEMO_PORT = 8055


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lira", prog_name="lira")
def main() -> None:
    """Lira: a Telegram bot on which groups play Mafia."""


@main.command()
@click.option(
    "--port", type=click.IntRange(0, 65_535), default=DEMO_PORT, show_default=True, help="0 takes a free one."
)
@click.option("--database", type=click.Path(path_type=Path, dir_okay=False), help="Keep the games in this new file.")
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
def demo(port: int, database: Path | None, no_browser: bool) -> None:
    """Play in the browser: the bot, a stand-in for Telegram, and all the players of a group on one page."""
    from tgbot.demo import PortTaken, run_demo

    if database is not None and database.exists():
        _refuse(f"{database} exists already. The demo begins anew each time: name a new file, or leave --database out.")

    def ready(address: str) -> None:
        click.echo(f"Lira is ready: {address}  (Ctrl+C stops it)")
        if not no_browser and _has_screen():
            webbrowser.open(address)

    _set_up_log("WARNING")
    try:
        _until_stopped(lambda stop: run_demo(port, database, ready, stop))
    except PortTaken as error:
        _refuse(f"{error}. Is another demo running? --port 0 takes a free port.")


@main.command()
def run() -> None:
    """Run the bot against Telegram, by long polling or, with WEBHOOK_URL, by webhook."""
    from tgbot.service import CannotRun, run_service

    settings = _settings()
    _set_up_log(settings.log_level, settings.log_format)
    try:
        _until_stopped(lambda stop: run_service(settings, stop))
    except CannotRun as error:
        _refuse(str(error))


@main.command()
def migrate() -> None:
    """Bring the database to the newest schema."""
    from core.storage.migrations import upgrade

    settings = _settings()
    try:
        asyncio.run(upgrade(settings.database_url))
    except Exception as error:
        _refuse(f"The database could not be migrated: {_first_line(error)}")
    click.echo("The database is up to date.")


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
def scenario(paths: tuple[Path, ...]) -> None:
    """Play scenario files, or all of a folder, and say which do not go as written."""
    from core.app import scenarios

    sys.exit(scenarios.main(paths, sys.stdout))


@main.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def verify(file: Path) -> None:
    """Check the proof of a game: that the deal and every draw were fair."""
    from core.app import proof_report

    sys.exit(proof_report.main(file, sys.stdout))


@main.command()
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The first seed.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="So many seeds, one after another.")
@click.option("--steps", type=click.IntRange(1), default=220, show_default=True, help="How long each life is.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="So many processes.")
@click.option("--trace", type=click.Path(path_type=Path, dir_okay=False), help="Write down everything that happens.")
def torture(seed: int, games: int, steps: int, jobs: int, trace: Path | None) -> None:
    """Let people play while the bot crashes and Telegram fails, all from a seed, and check that nothing is lost."""
    from rich.console import Console

    from tgbot.torture import command

    sys.exit(command.main(seed, games, steps, jobs, trace, Console(stderr=True)))


@main.command()
def doctor() -> None:
    """Check settings, database, token, clock and rights, and say what waits or has failed."""
    from rich.console import Console
    from rich.text import Text

    from tgbot.operations.doctor import examine

    settings, console = _settings(), Console(highlight=False, soft_wrap=True)
    styles = {"ok": "green", "WARN": "yellow", "BAD": "bold red"}

    async def look() -> bool:
        is_well = True
        async for finding in examine(settings):
            mark = Text(f"{finding.verdict:<4} ", styles[finding.verdict])
            console.print(mark + Text(f"{finding.what}: {finding.says}"))
            is_well = is_well and finding.verdict != "BAD"
        return is_well

    sys.exit(0 if asyncio.run(look()) else 1)


@main.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def backup(file: Path) -> None:
    """Copy the database into a new file, also while the bot works."""
    from tgbot.operations.backup import CannotBackUp, back_up

    try:
        click.echo(back_up(_settings().database_url, file))
    except CannotBackUp as error:
        _refuse(f"No backup: {error}.")


def _settings() -> "Settings":
    from pydantic import ValidationError

    from tgbot.settings import Settings

    try:
        return Settings()
    except ValidationError as error:
        faults = [
            f"{'.'.join(map(str, fault['loc'])).upper() or 'settings'}: {fault['msg']}" for fault in error.errors()
        ]
        _refuse("These settings are wrong:\n  " + "\n  ".join(faults))


def _until_stopped(work: Callable[[asyncio.Event], Awaitable[None]]) -> None:
    """Run something that ends gracefully when it is told to: by Ctrl+C, or by SIGTERM."""

    async def run_it() -> None:
        stop = asyncio.Event()
        for sign in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(sign, stop.set)
        await work(stop)

    asyncio.run(run_it())


def _set_up_log(level: str, form: str = "text") -> None:
    from tgbot.operations.logs import set_up_logs

    set_up_logs(level, form, sys.stderr)


def _has_screen() -> bool:
    """Whether a browser window could appear; a browser inside the terminal would get in the way."""
    is_desktop = sys.platform in ("darwin", "win32") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return is_desktop and sys.stdout.isatty()


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]


def _refuse(why: str) -> NoReturn:
    click.echo(why, err=True)
    sys.exit(FAULTY_USE)
