"""The vote board and the table of fates."""

import pytest

from core.engine.commands import Branch
from core.engine.values import PlayerId
from tests.properties.table import NAMES, Table, opening
from tests.tgbot.texts.samples import NASTY_NAMES
from tests.tgbot.texts.strict_html import faults
from tgbot.game.ballots import shown_ballot
from tgbot.texts import Html, Language, without_markup
from tgbot.texts.board import board_text, fates_text
from tgbot.texts.notices import NameOf, Writer


def name_of(player: str) -> str:
    return NAMES[int(player) - 1]


def writer(say: Language, names: NameOf = name_of) -> Writer:
    return Writer.of(say, "ponyatiya", names, {})


def on_day_one(players: int) -> Table:
    """Return a game in which the first vote has begun and nobody has voted."""
    table = Table(opening(players, "board", early_end=False))
    table.ring()
    table.ring()
    return table


def board(say: Language, table: Table, *, is_open: bool = True, names: NameOf = name_of) -> Html:
    view = table.view(None)
    shown = shown_ballot(view, "open", is_over=not is_open)
    return board_text(writer(say, names), view.phase.number, shown, is_open=is_open)


def vote(table: Table, by: str, target: str) -> None:
    table.send(by, Branch("vote", (PlayerId(target),)))


def test_the_board_tells_votes_abstentions_and_silence(ru: Language) -> None:
    table = on_day_one(5)
    vote(table, "1", "3")
    vote(table, "2", "3")
    vote(table, "3", "1")
    table.send("4", Branch("pass"))
    lines = without_markup(board(ru, table)).splitlines()
    assert lines[1:] == [
        "🔻 Вера — 2 голоса: Анна, Борис",
        "🔻 Анна — 1 голос: Вера",
        "⚪ Воздержались: Глеб",
        "⏳ Ждём: Дарья",
    ]


def test_a_closed_board_waits_for_nobody(ru: Language) -> None:
    text = board(ru, on_day_one(5), is_open=False)
    assert "Ждём" not in text
    assert "Никто так и не проголосовал" in text


def test_day_zero_tells_who_is_missing(ru: Language) -> None:
    table = Table(opening(5, "board", early_end=False))
    assert "Ждём: Анна, Борис" in board(ru, table)
    for seat in "12345":
        table.send(seat, Branch("check_in"))
    assert "Все отметились" in board(ru, table)


@pytest.mark.parametrize("name", NASTY_NAMES)
def test_thirty_players_fit_on_the_board_whatever_their_names(name: str, say: Language) -> None:
    table = on_day_one(30)
    for seat in range(1, 31):
        vote(table, str(seat), str(seat % 30 + 1))
    text = board(say, table, names=lambda player: name)
    assert faults(text) == []
    assert len(without_markup(text)) <= 4096


def test_the_fates_of_a_whole_game_are_told(say: Language) -> None:
    table = Table(opening(9, "fates"))
    table.robots_play("whim", 100)
    view = table.view(None)
    text = fates_text(writer(say), view)
    assert faults(text) == []
    assert len(text.splitlines()) == 10
    assert view.result is not None
    assert text.count("🏆") == len(view.result.winners)


def test_thirty_fates_fit_into_a_message_whatever_the_names(say: Language) -> None:
    table = Table(opening(30, "fates"))
    for seat in range(1, 31):
        if not table.is_over:
            table.send(str(seat), Branch("leave"))
    text = fates_text(writer(say, lambda player: "Я" * 64), table.view(None))
    assert faults(text) == []
    assert len(text) <= 4096
