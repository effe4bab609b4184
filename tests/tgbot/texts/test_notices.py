"""Every notice of ponyatiya is said in both languages, whatever the players are called."""

import pytest

from core.engine.values import Params
from tests.tgbot.texts.samples import NASTY_NAMES, notices, samples
from tests.tgbot.texts.strict_html import faults
from tgbot.texts import Language
from tgbot.texts.notices import Writer, notice_text


def names(player: str) -> str:
    return {"7": "Боря", "8": "Вова", "9": "Галя"}.get(player, "Аня")


@pytest.mark.parametrize("notice", notices())
def test_every_notice_is_said_within_the_limits(notice: str, say: Language) -> None:
    for params in samples(notice):
        for name in NASTY_NAMES:
            text = notice_text(say, "ponyatiya", notice, params, dict.fromkeys("789", name).__getitem__)
            assert faults(text) == [], text
            assert 0 < len(text) <= 4096
            assert "{" not in text.replace("{ $name }", "")
            assert text == text.strip()


def test_the_exit_and_the_role_of_a_player_share_a_line(ru: Language) -> None:
    told: list[tuple[str, Params]] = [
        ("died", {"name": "7", "cause": "kill"}),
        ("role_revealed", {"name": "7", "role": "bouncer"}),
        ("died", {"name": "8", "cause": "spiked_club"}),
        ("role_revealed", {"name": "8", "role": "killer"}),
    ]
    lines = Writer.of(ru, "ponyatiya", names, {}).results(told)
    assert len(lines) == 2
    assert all(word in lines[0] for word in ("Боря", "вышибала"))
    assert all(word in lines[1] for word in ("Вова", "убийца", "дубин"))


def test_an_execution_is_told_once(ru: Language) -> None:
    told: list[tuple[str, Params]] = [
        ("tally", {"votes": {"7": 1, "8": 2}}),
        ("executed", {"name": "8"}),
        ("died", {"name": "8", "cause": "execution"}),
        ("role_revealed", {"name": "8", "role": "mafioso"}),
    ]
    text = "\n".join(Writer.of(ru, "ponyatiya", names, {}).results(told))
    assert text.count("<b>Вова</b>") == 1
    assert text.index("Вова — 2 голоса") < text.index("Боря — 1 голос")


@pytest.mark.parametrize(("lost", "words"), [(0.5, "полголоса"), (1, "1 голос"), (1.5, "1,5 голоса"), (21, "21 голос")])
def test_lost_weight_is_named_in_words(lost: float, words: str, ru: Language) -> None:
    assert notice_text(ru, "ponyatiya", "ballot_silenced", {"name": "7", "lost": lost}, names).endswith(words)


@pytest.mark.parametrize(("times", "words"), [(1, "пригодилась."), (2, "2 раза."), (5, "5 раз."), (21, "21 раз.")])
def test_protections_are_counted_in_words(times: int, words: str, ru: Language) -> None:
    params: Params = {"target": "7", "times": times}
    assert notice_text(ru, "ponyatiya", "protection_used", params, names).endswith(words)


def test_an_only_clan_bears_no_number(say: Language) -> None:
    over: Params = {"winning_side": "mafia_1"}
    heard: Params = {"room": "clan_1", "sender": "7", "text": "тише"}
    for clans, has_number in ((1, False), (2, True)):
        options: Params = {"clans": clans}
        assert ("1" in notice_text(say, "ponyatiya", "game_over", over, names, options=options)) is has_number
        assert ("1" in notice_text(say, "ponyatiya", "room_message", heard, names, options=options)) is has_number


@pytest.mark.parametrize("act", ["kill", "investigate", "protect"])
def test_a_failure_names_no_cause(act: str, say: Language) -> None:
    text = notice_text(say, "ponyatiya", "action_failed", {"act": act, "target": "7"}, names)
    assert len(text) < 50


def test_the_one_on_turn_is_spoken_to(ru: Language) -> None:
    turn: Params = {"name": "7", "number": 2}
    assert "стреляешь ты" in notice_text(ru, "ponyatiya", "clan_turn", turn, names, me="7")
    assert "стреляет Боря" in notice_text(ru, "ponyatiya", "clan_turn", turn, names, me="8")
