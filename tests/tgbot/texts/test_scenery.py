"""What is said around a game: opening, phases, reminders, guesses, endings."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from core.app import systems
from core.engine.events import Said
from core.engine.rules import Setup
from core.engine.views import roles_in_play
from tests.properties.table import NAMES, Table, opening
from tests.tgbot.texts.samples import NASTY_NAMES
from tests.tgbot.texts.strict_html import faults
from tgbot.texts import Language, scenery
from tgbot.texts.notices import notice_text
from tgbot.texts.proof import broken_text, fair_text, sealed_text

NOW = datetime(2026, 11, 30, 17, 0, tzinfo=UTC)
MOSCOW = ZoneInfo("Europe/Moscow")
PHASES = [("day", 0), ("night", 0), ("day", 1), ("night", 1), ("day", 22)]
ENDINGS: list[tuple[tuple[str, ...], str]] = [
    ((), "PON-3.3"),
    (("mafia_1",), "PON-3.4"),
    (("law", "citizens"), "PON-3.5"),
    (("law",), "PON-3.5"),
    (("neutral", "citizens"), "PON-3.6"),
    (("neutral",), "PON-3.7"),
    (("citizens",), "PON-3.8"),
    ((), "PON-3.9"),
]


def test_the_opening_of_the_largest_game_fits_into_a_message(say: Language) -> None:
    view = Table(opening(30, "seed")).view(None)
    for name in NASTY_NAMES:
        plot = scenery.plot_text(say, "ponyatiya", "", 3)
        text = scenery.opening_text(say, "ponyatiya", plot, [name] * 30, roles_in_play(view))
        assert faults(text) == []
        assert len(text) <= 4096


def test_the_opening_lists_players_and_roles(ru: Language) -> None:
    view = Table(opening(5, "seed")).view(None)
    text = scenery.opening_text(ru, "ponyatiya", "<Порт>", NAMES[:5], roles_in_play(view))
    assert "&lt;Порт&gt;" in text
    assert "1. Анна\n2. Борис" in text
    assert "Честный житель × 2" in text


def test_the_host_may_give_the_plot(ru: Language) -> None:
    assert scenery.plot_text(ru, "ponyatiya", "Порт & <ночь>", 1) == "Порт & <ночь>"
    assert len({scenery.plot_text(ru, "ponyatiya", "", variant) for variant in range(50)}) == 5


@pytest.mark.parametrize(("kind", "number"), PHASES)
def test_a_phase_tells_what_to_do_and_until_when(kind: str, number: int, say: Language) -> None:
    ends = NOW + timedelta(minutes=5)
    text = scenery.phase_text(say, "ponyatiya", kind, number, ends, NOW, MOSCOW)
    assert faults(text) == []
    heading, *task, deadline = text.splitlines()
    assert str(number) in heading or number == 0
    assert task
    assert say.moment(ends, NOW, MOSCOW) in deadline
    assert say.duration(300) in deadline


@pytest.mark.parametrize(("kind", "number"), PHASES)
def test_a_reminder_names_the_game(kind: str, number: int, say: Language) -> None:
    text = scenery.reminder_text(say, "ponyatiya", kind, number, "<Двор>", timedelta(minutes=1))
    assert faults(text) == []
    assert "&lt;Двор&gt;" in text


def test_guesses_vary_and_look_like_questions(say: Language) -> None:
    questions = {scenery.guess_question(say, "ponyatiya", variant) for variant in range(60)}
    assert len(questions) >= 5
    assert all(question.endswith("?") for question in questions)
    assert "&lt;3" in scenery.guess_noted(say, "ponyatiya", say.name("<3", 1))


@pytest.mark.parametrize(("winners", "clause_id"), ENDINGS)
def test_every_ending_says_who_won_and_why(winners: tuple[str, ...], clause_id: str, say: Language) -> None:
    text = scenery.ending_text(say, "ponyatiya", winners, clause_id, {})
    assert faults(text) == []
    assert len(text.splitlines()) == 2


SETUPS = [
    (Setup(4), "5"),
    (Setup(6, options={"clans": 2}), "9"),
    (Setup(5, role_set=("mafioso", "pope", "citizen", "citizen", "citizen")), "pope"),
    (Setup(5, role_set=("mafioso", "citizen")), "2"),
    (Setup(5, role_set=("citizen",) * 5), "1"),
    (Setup(5, role_set=("mafioso", "bouncer", "bouncer", "citizen", "citizen")), "Вышибала"),
    (Setup(5, role_set=("mafioso", "sergeant", "bouncer", "citizen", "citizen")), "следователь"),
    (Setup(5, role_set=("mafioso",) * 5), "противников"),
]


@pytest.mark.parametrize(("setup", "word"), SETUPS)
def test_a_faulty_set_up_is_explained(setup: Setup, word: str, ru: Language, say: Language) -> None:
    found = systems.faults("ponyatiya", setup)
    assert found
    for fault in found:
        assert faults(scenery.fault_text(say, "ponyatiya", fault.reason, fault.params)) == []
    assert any(word in scenery.fault_text(ru, "ponyatiya", fault.reason, fault.params) for fault in found)


def test_the_proof_is_explained(say: Language) -> None:
    digest = "0f" * 32
    texts = [
        sealed_text(say, 12345, digest),
        fair_text(say, 12345, digest, "seed<", 3),
        broken_text(say, 12345, ["deal: <differs>"]),
    ]
    for text in texts:
        assert faults(text) == []
        assert "12345" in text


@pytest.mark.parametrize("players", [5, 12])
def test_everything_said_in_a_whole_game_can_be_said_in_words(players: int, say: Language) -> None:
    table = Table(opening(players, f"texts {players}"))
    table.robots_play("whim", 200)
    for event in table.history:
        if isinstance(event, Said):
            text = notice_text(say, "ponyatiya", event.notice, event.params, lambda player: NAMES[int(player) - 1])
            assert faults(text) == []
