"""Long messages are split between entries."""

from hypothesis import given, strategies as st

from tgbot.game.pages import MOST, length, pages
from tgbot.texts import Html

ENTRY = st.text(alphabet="aЯ👨‍👩\n", min_size=1, max_size=1_500).map(Html)


@given(st.lists(ENTRY, min_size=1, max_size=12))
def test_every_part_fits_and_nothing_is_lost(entries: list[Html]) -> None:
    found = pages(entries)
    assert "\n".join(found) == "\n".join(entries)
    assert all(length(page) <= MOST or page in entries for page in found)


def test_no_part_could_take_the_next_entry_as_well() -> None:
    found = pages([Html("x" * 1_999)] * 5)
    assert [len(page) for page in found] == [3_999, 3_999, 1_999]
