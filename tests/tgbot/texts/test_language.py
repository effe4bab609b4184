"""How messages are said: escaping, missing texts, numbers, lists, times."""

import warnings
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from fluent.runtime import FluentBundle, FluentResource

from core.engine.refusals import PLATFORM_REASONS, Refusal
from tests.tgbot.texts.samples import COMMON, PONYATIYA
from tgbot.texts import Html, Language, TextMissing, Texts, load_texts
from tgbot.texts.vocabulary import Vocabulary, refusal_text

MOSCOW = ZoneInfo("Europe/Moscow")
NOW = datetime(2026, 11, 30, 17, 0, tzinfo=UTC)


def test_arguments_are_escaped_once(ru: Language) -> None:
    name = ru.name("<3 & co", 1)
    assert ru("nameless", seat="<3") == "игрок &lt;3"
    assert ru("nameless", seat=name) == "игрок &lt;3 &amp; co"
    assert ru("nameless", seat=Html("<b>7</b>")) == "игрок <b>7</b>"


def test_plain_text_has_no_markup(ru: Language) -> None:
    said = ru.plain("ponyatiya-notice-vote-cast", name="<3", target="&amp;")
    assert said == "👉 <3 голосует: &amp;"


def test_long_arguments_are_said_whole(say: Language) -> None:
    """A message of Telegram's has 4,096 characters, and each of them may be one that is escaped with five."""
    text = "&" * 4096
    assert say("ponyatiya-notice-room-message", room="x", sender="y", text=text).count("&amp;") == len(text)


def test_a_missing_message_is_an_error_in_tests(ru: Language) -> None:
    with pytest.warns(TextMissing, match="no-such-key"):
        assert ru("no-such-key") == "no-such-key"


def test_a_missing_argument_is_an_error_in_tests(ru: Language) -> None:
    with pytest.raises(TextMissing, match="time"):
        ru("moment-today")


def test_a_message_missing_in_one_language_is_said_in_another(caplog: pytest.LogCaptureFixture) -> None:
    bundles = {code: FluentBundle([code], use_isolating=False) for code in ("ru", "en")}
    bundles["en"].add_resource(FluentResource("only-english = hello\n"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TextMissing)
        assert Texts(bundles, "ru").language("ru")("only-english") == "hello"
    assert "only-english" in caplog.text


@pytest.mark.parametrize(("code", "chosen"), [("ru", "ru"), ("en", "en"), ("en-GB", "en"), ("de", "ru"), (None, "ru")])
def test_an_unknown_language_is_answered_with_the_default(code: str | None, chosen: str) -> None:
    assert load_texts().language(code).code == chosen


VOTES = [
    (0, "0 голосов", "0 votes"),
    (0.5, "полголоса", "half a vote"),
    (1, "1 голос", "1 vote"),
    (1.5, "1,5 голоса", "1.5 votes"),
    (2, "2 голоса", "2 votes"),
    (5, "5 голосов", "5 votes"),
    (11, "11 голосов", "11 votes"),
    (21, "21 голос", "21 votes"),
    (22, "22 голоса", "22 votes"),
]


@pytest.mark.parametrize(("votes", "russian", "english"), VOTES)
def test_votes_are_counted(votes: float, russian: str, english: str, ru: Language, en: Language) -> None:
    assert ru("vote-amount", votes=votes) == russian
    assert en("vote-amount", votes=votes) == english


@pytest.mark.parametrize(
    ("lira", "words"), [(0, "0 лир"), (1, "1 лира"), (3, "3 лиры"), (12, "12 лир"), (101, "101 лира")]
)
def test_lira_are_counted(lira: int, words: str, ru: Language) -> None:
    assert ru("lira-amount", lira=lira) == words


def test_things_are_listed(ru: Language, en: Language) -> None:
    assert ru.listed(["А", "<Б>", "В"]) == "А, &lt;Б&gt; и В"
    assert en.listed(["A", "B"]) == "A and B"
    assert ru.listed([]) == ""


@pytest.mark.parametrize(
    ("ahead", "russian", "english"),
    [
        (timedelta(hours=1), "сегодня в 21:00", "today at 21:00"),
        (timedelta(minutes=3, seconds=7), "сегодня в 20:03:07", "today at 20:03:07"),
        (timedelta(hours=13), "завтра в 09:00", "tomorrow at 09:00"),
        (timedelta(days=3), "3 декабря в 20:00", "December 3 at 20:00"),
    ],
)
def test_moments_are_told_in_the_groups_time(
    ahead: timedelta, russian: str, english: str, ru: Language, en: Language
) -> None:
    assert ru.moment(NOW + ahead, NOW, MOSCOW) == russian
    assert en.moment(NOW + ahead, NOW, MOSCOW) == english


@pytest.mark.parametrize(
    ("seconds", "russian", "english"),
    [
        (-5, "0 секунд", "0 seconds"),
        (1, "1 секунда", "1 second"),
        (150, "2 минуты 30 секунд", "2 minutes 30 seconds"),
        (300, "5 минут", "5 minutes"),
        (3_600 * 21, "21 час", "21 hours"),
        (90_000, "1 день 1 час", "1 day 1 hour"),
    ],
)
def test_durations_are_told_by_their_largest_units(
    seconds: int, russian: str, english: str, ru: Language, en: Language
) -> None:
    assert ru.duration(seconds) == russian
    assert en.duration(timedelta(seconds=seconds)) == english


@pytest.mark.parametrize("reason", [*COMMON["refusals"], *PONYATIYA["refusals"], *PLATFORM_REASONS])
def test_every_refusal_is_one_short_sentence_for_a_toast(reason: str, say: Language) -> None:
    text = refusal_text(say, Refusal(reason))
    assert 0 < len(text) <= 180
    assert "\n" not in text
    assert "<" not in text
    assert text.endswith((".", "!"))


def test_buttons_are_short(say: Language) -> None:
    words = Vocabulary(say, "ponyatiya")
    labels = [words.act(act, "label") for act in (*COMMON["acts"], *PONYATIYA["acts"])]
    labels += [words.act("pass", "label-day"), words.act("pass", "label-night")]
    labels += [words.act("dossier", "pass"), words.act("dossier", "withhold")]
    labels += [words.condition(condition, "label") for condition in PONYATIYA["conditions"]]
    assert [label for label in labels if not 0 < len(label) <= 30] == []


def test_acts_with_targets_ask_for_them(say: Language) -> None:
    words = Vocabulary(say, "ponyatiya")
    for act in ("vote", "kill", "investigate", "protect", "exclude_dead", "commend", "kick"):
        assert words.act(act, "question").endswith("?")


def test_every_option_and_module_is_explained(say: Language) -> None:
    words = Vocabulary(say, "ponyatiya")
    notes = [words.option(option, "note") for option in (*COMMON["options"], *PONYATIYA["options"])]
    notes += [words.module(module, "note") for module in PONYATIYA["modules"]]
    notes += [words.status(status, "note") for status in PONYATIYA["statuses"]]
    assert all(0 < len(note) <= 120 for note in notes)


def test_values_of_options_are_words(ru: Language) -> None:
    words = Vocabulary(ru, "ponyatiya")
    for option, record in PONYATIYA["options"].items():
        for value in record.get("values", ()):
            assert words.option_value(option, value) != value
    assert words.option_value("plot", "<b>Порт") == "«&lt;b&gt;Порт»"


@pytest.mark.parametrize(
    ("clans", "side", "room", "item"),
    [(1, "Мафия", "Мафия", "Защита от мафии"), (3, "Клан 1", "Клан 1", "Защита от клана 1")],
)
def test_an_only_clan_is_called_the_mafia(clans: int, side: str, room: str, item: str, ru: Language) -> None:
    words = Vocabulary.of(ru, "ponyatiya", {"clans": clans})
    assert (words.side("mafia_1"), words.room("clan_1"), words.item("armour_mafia_1")) == (side, room, item)
