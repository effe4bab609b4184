"""Telegram's HTML: what it accepts, what it refuses, and in which words."""

import html

import pytest
from hypothesis import given, strategies as st

from tgbot.sandbox.entities import Entity, found_entities, to_html, trimmed, utf16_length
from tgbot.sandbox.errors import ApiError
from tgbot.sandbox.markup import parse_html


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("<br>", 'Unsupported start tag "br" at byte offset 0'),
        ("я < b", 'Unsupported start tag "" at byte offset 3'),
        ("x <b", "Unclosed start tag at byte offset 2"),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ('<a ="x">y</a>', 'Empty attribute name in the tag "a" at byte offset 0'),
        ('<a href="x', "Unclosed start tag at byte offset 0"),
        ("<a href=x/>y</a>", "Unexpected end of name token at byte offset 8"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        (
            "&#xD800;",
            "Text contains invalid Unicode characters after decoding HTML entities, "
            "check for unmatched surrogate code units",
        ),
    ],
)
def test_wrong_markup_is_refused_with_its_place(source: str, problem: str) -> None:
    with pytest.raises(ApiError) as refusal:
        parse_html(source)
    assert refusal.value.description == f"Bad Request: can't parse entities: {problem}"


def test_only_five_names_stand_for_characters() -> None:
    assert parse_html("&lt;&gt;&amp;&quot;&#1103;&#x1F3AD; &nbsp;&laquo;& a&b") == (
        '<>&"я🎭 &nbsp;&laquo;& a&b',
        [],
    )


@pytest.mark.parametrize(
    ("source", "entity"),
    [
        ("<strong>x</strong>", {"type": "bold"}),
        ("<EM>x</em>", {"type": "italic"}),
        ("<ins>x</ins>", {"type": "underline"}),
        ("<strike>x</strike>", {"type": "strikethrough"}),
        ("<del>x</>", {"type": "strikethrough"}),
        ('<span class="tg-spoiler">x</span>', {"type": "spoiler"}),
        ("<tg-spoiler>x</tg-spoiler>", {"type": "spoiler"}),
        ("<blockquote expandable>x</blockquote>", {"type": "expandable_blockquote"}),
        ("<blockquote>x</blockquote>", {"type": "blockquote"}),
        ('<a href="https://a.example/?b&amp;c">x</a>', {"type": "text_link", "url": "https://a.example/?b&c"}),
        ("<a href='tg://user?id=7'>x</a>", {"type": "text_mention", "user_id": 7}),
        ('<tg-emoji emoji-id="5">x</tg-emoji>', {"type": "custom_emoji", "custom_emoji_id": "5"}),
        ('<pre><code class="language-python">x</code></pre>', {"type": "pre", "language": "python"}),
    ],
)
def test_every_tag_that_telegram_knows(source: str, entity: Entity) -> None:
    assert parse_html(source) == ("x", [{**entity, "offset": 0, "length": 1}])


def test_places_count_in_utf16_units() -> None:
    _, entities = parse_html("🎭я<b>🎭</b>")
    assert entities == [{"type": "bold", "offset": 3, "length": 2}]


_letters = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1)
_tags = st.sampled_from(["b", "i", "u", "s", "tg-spoiler", "blockquote", 'a href="https://a.example"'])
_marked = st.recursive(
    _letters.map(lambda text: html.escape(text, quote=False)),
    lambda inner: st.one_of(
        st.tuples(_tags, inner).map(lambda pair: f"<{pair[0]}>{pair[1]}</{pair[0].split()[0]}>"),
        st.lists(inner, min_size=1, max_size=3).map("".join),
    ),
    max_leaves=8,
)


@given(_marked)
def test_what_is_read_and_written_is_read_the_same(source: str) -> None:
    text, entities = parse_html(source)
    again, same = parse_html(to_html(text, entities))
    assert again == text
    assert sorted(map(str, same)) == sorted(map(str, entities))


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_an_escaped_text_is_shown_as_typed(text: str) -> None:
    assert parse_html(html.escape(text, quote=False)) == (text, [])


@given(st.text(alphabet="<>/&;b a=\"'#x1я🎭"))
def test_any_text_is_either_read_or_refused(source: str) -> None:
    problem = None
    try:
        text, entities = parse_html(source)
    except ApiError as refusal:
        problem = refusal.description
    else:
        assert all(0 <= each["offset"] < _end(each) <= utf16_length(text) for each in entities)
    assert problem is None or problem.startswith("Bad Request: can't parse entities: ")


def _end(entity: Entity) -> int:
    end: int = entity["offset"] + entity["length"]
    return end


@given(st.text(alphabet=" \nяa🎭"))
def test_trimming_moves_entities_along(text: str) -> None:
    entities = [{"type": "bold", "offset": 0, "length": utf16_length(text)}] if text else []
    stripped, moved = trimmed(text, entities)
    assert stripped == text.strip()
    assert moved == ([{"type": "bold", "offset": 0, "length": utf16_length(stripped)}] if stripped else [])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/vote@lira_bot Боря", [("bot_command", "/vote@lira_bot")]),
        ("см. /help.", [("bot_command", "/help")]),
        ("a/b /x/y", []),
        ("@anna_k, привет", [("mention", "@anna_k")]),
        ("a@example.org", []),
        ("https://a.example/b?c=1.", [("url", "https://a.example/b?c=1")]),
        ("🎭 t.me/lira?start=x", [("url", "t.me/lira?start=x")]),
    ],
)
def test_what_telegram_finds_in_a_plain_text(text: str, found: list[tuple[str, str]]) -> None:
    units = text.encode("utf-16-le")
    seen = [
        (each["type"], units[each["offset"] * 2 : (each["offset"] + each["length"]) * 2].decode("utf-16-le"))
        for each in found_entities(text)
    ]
    assert seen == found
