"""Secret rooms (PON-12.5)."""

import pytest

from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table

CITY = "Mia/1 Max/1 Meg/2 Ira Sam Kim Cat"


def rooms(game: Table, viewer: str) -> dict[str, tuple[str, ...]]:
    """Return the rooms that a viewer sees, with their members."""
    return {room.id: tuple(room.members) for room in game.view(viewer).rooms}


@clause("PON-12.5", "PON-14.49")
@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        ("Mia", {"clan_1": ("Mia", "Max")}),
        ("Max", {"clan_1": ("Mia", "Max")}),
        ("Meg", {"clan_2": ("Meg",)}),
        ("Ira", {}),
        ("Kim", {}),
        ("Cat", {}),
    ],
)
def test_each_clan_in_play_has_a_room_that_only_its_members_see(viewer: str, seen: dict[str, tuple[str, ...]]) -> None:
    assert rooms(city(CITY, clans=3), viewer) == seen


@clause("PON-12.2", "PON-12.5")
@pytest.mark.parametrize("phase", [("day", 0), ("night", 0), ("day", 1), ("night", 1)])
def test_a_word_in_a_room_reaches_its_other_members_by_day_and_at_night(phase: tuple[str, int]) -> None:
    game = city(CITY).until(*phase).do("Mia", "say", room="clan_1", text="Kim next")
    assert game.last.told("Max", "room_message") == [{"room": "clan_1", "sender": "Mia", "text": "Kim next"}]
    assert [name for name in ("Mia", "Meg", "Ira", "Cat") if game.last.notices_for(name)] == []
    assert game.last.announcements() == []


@clause("PON-12.5")
def test_the_last_member_may_write_although_nobody_hears_him() -> None:
    game = city(CITY).do("Meg", "say", room="clan_2", text="Alone")
    assert [name for name in ("Mia", "Max", "Meg") if game.last.notices_for(name)] == []


@clause("PON-12.5", "PON-8.6")
def test_a_member_who_goes_out_loses_the_room() -> None:
    game = city(CITY).day(1).do("Max", "leave").do("Mia", "say", room="clan_1", text="Gone")
    assert game.last.told("Max", "room_message") == []
    assert rooms(game, "Max") == {}
    assert rooms(game, "Mia") == {"clan_1": ("Mia",)}


@clause("PON-12.5")
def test_without_an_operative_the_law_has_no_room() -> None:
    game = city(CITY)
    assert game.refused("Ira", "say", room="law", text="Psst") == "not_your_room"


@clause("PON-3.13", "PON-12.5")
def test_at_the_end_everybody_sees_which_rooms_there_were() -> None:
    game = city("Mia Max Cat").do("Cat", "leave")
    assert rooms(game, "Cat") == {"clan_1": ("Mia", "Max")}
