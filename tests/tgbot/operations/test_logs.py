"""Logs say what happens by ids and kinds, and never what people are called, write or play."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from telegram.error import TelegramError

from tests.tgbot.game.bench import FIVE, SEVEN, bench_on
from tgbot.buttons import encode
from tgbot.game.drafts import Draft, act_number, order_offers
from tgbot.operations.logs import set_up_logs

NAMES = ("Аделаида", "Бенедикт", "Венцеслав", "Гюнтер", "Доротея")
SAID = "Тайна за семью печатями"


class Log:
    """What was logged while a test ran."""

    def __init__(self, form: str, level: str) -> None:
        self._stream = io.StringIO()
        self.handler = set_up_logs(level, form, self._stream)

    @property
    def text(self) -> str:
        """All of it."""
        return self._stream.getvalue()

    @property
    def lines(self) -> list[str]:
        """Line by line."""
        return self.text.splitlines()


@pytest.fixture
def levels() -> Iterator[None]:
    """The levels of all loggers as they were before."""
    names = ("", "core", "economy", "tgbot")
    before = {name: logging.getLogger(name).level for name in names}
    handlers = list(logging.getLogger().handlers)
    yield
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)
    logging.getLogger().handlers[:] = handlers


@pytest.mark.usefixtures("levels")
@pytest.mark.parametrize("form", ["text", "json"])
async def test_a_whole_game_leaves_no_secret_in_the_log(database_url: str, form: str) -> None:
    log = Log(form, "DEBUG")
    async with bench_on(database_url) as bench:
        for person, name in zip(bench.people, NAMES, strict=True):
            person.user.first_name = name
        await bench.begin(roles=FIVE)
        bench.table.sandbox.faults.fail_next("sendMessage", status=502)
        await bench.to_phase("day", 1)
        mafioso, (citizen, other) = await bench.the("mafioso"), (await bench.roles())["citizen"]
        await bench.whisper(mafioso, f"/say {SAID}")
        await bench.table.says(citizen, bench.group, SAID)
        await bench.forge(citizen, bench.board(), "forged")
        await bench.vote(mafioso, citizen)
        await bench.to_phase("night", 1)
        await bench.order(mafioso, other)
        while (await bench.record()).status == "running":
            await bench.end_phase()
        token, title = bench.table.sandbox.token, bench.group.chat.title
    logged = log.text
    assert "is sent" in logged
    secrets = [*NAMES, *(person.name for person in bench.people), SAID, token, token.partition(":")[2], str(title)]
    assert [secret for secret in (*secrets, *set(FIVE)) if str(secret) in logged] == []


@pytest.mark.usefixtures("levels")
async def test_why_the_rules_refuse_an_order_is_not_logged_for_it_may_tell_a_role(sqlite_database_url: str) -> None:
    async with bench_on(sqlite_database_url, players=7) as bench:
        await bench.begin(roles=SEVEN)
        await bench.to_phase("night", 0)
        roles = await bench.roles()
        views = {person.id: await bench.view(person) for person in roles["mafioso"]}
        shooter = next(person for person in roles["mafioso"] if order_offers(views[person.id]))
        (mate,) = (person for person in roles["mafioso"] if person is not shooter)
        victim = bench.seat(roles["citizen"][0])
        draft = Draft(act_number("ponyatiya", "kill")).with_target(victim).with_condition(1, victim)
        serial = views[shooter.id].phase.serial
        data = encode("give", bench.game, serial, draft.with_target(bench.seat(mate)).digits())
        log = Log("text", "DEBUG")
        answer = await bench.forge(shooter, bench.panel(shooter), data)
        assert answer == bench.say.plain("refusal-invalid-target")
        assert f"user {shooter.id} is refused in game {bench.game}" in log.text
        assert "invalid_target" not in log.text


@pytest.mark.usefixtures("levels")
def test_a_line_for_machines_is_one_object() -> None:
    log = Log("json", "INFO")
    logging.getLogger("tgbot.somebody").info("update %s\nis here", 5)
    (line,) = log.lines
    said = json.loads(line)
    assert (said["level"], said["logger"], said["message"]) == ("INFO", "tgbot.somebody", "update 5\nis here")
    assert said["at"].endswith("+00:00")


@pytest.mark.usefixtures("levels")
@pytest.mark.parametrize("form", ["text", "json"])
def test_an_error_is_logged_by_its_kind_and_place_only(form: str) -> None:
    log = Log(form, "INFO")
    try:
        raise TelegramError(SAID)
    except TelegramError:
        logging.getLogger("tgbot.somebody").exception("update 5 has failed")
    assert SAID not in log.text
    assert "telegram.error.TelegramError at test_logs.py:" in log.text


@pytest.mark.usefixtures("levels")
def test_a_token_in_an_address_is_hidden() -> None:
    log = Log("text", "INFO")
    logging.getLogger("httpx").warning("POST https://api.telegram.org/bot123456789:AAH-secret_secret_secret/getMe")
    assert "secret" not in log.text
    assert "<token>/getMe" in log.text


@pytest.mark.usefixtures("levels")
def test_libraries_are_heard_only_when_something_is_wrong_and_only_in_one_line() -> None:
    log = Log("text", "DEBUG")
    logging.getLogger("aiosqlite").debug("executing %s", SAID)
    logging.getLogger("asyncio").error("Task exception was never retrieved\n%s", SAID)
    assert len(log.lines) == 1
    assert SAID not in log.text
