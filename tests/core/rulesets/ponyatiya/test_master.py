"""The master's powers (section 10)."""

from datetime import timedelta
from typing import Any

import pytest

from core.engine import events as e
from tests.clauses import clause
from tests.core.rulesets.ponyatiya.city import city
from tests.core.rulesets.table import Table

CITY = "Mia Max Ira Bob Kim Cat Cid"


def led(**options: Any) -> Table:
    """Return a city with a human master."""
    return city(CITY, human_master=True, **options)


@clause("PON-1.4", "PON-10.1")
@pytest.mark.parametrize(
    ("act", "targets", "params"),
    [
        ("close", (), {}),
        ("extend", (), {"hours": 1}),
        ("kick", ("Cat",), {}),
        ("announce", (), {"text": "Hear me"}),
        ("award", ("Cat",), {"lira": 1}),
        ("secret_award", ("Cat",), {"lira": 1}),
        ("commend", ("Cat",), {}),
        ("vote", ("Cat",), {}),
    ],
)
def test_while_the_robot_is_the_master_nobody_can_send_his_acts(
    act: str, targets: tuple[str, ...], params: dict[str, object]
) -> None:
    assert city(CITY).day(1).refused("master", act, *targets, **params) == "not_master"


@clause("PON-10.1")
@pytest.mark.parametrize("act", ["vote", "kill", "protect", "pass", "post", "leave"])
def test_a_human_master_does_not_play(act: str) -> None:
    assert led().day(1).refused("master", act, "Cat") == "not_your_ability"


@clause("PON-10.1")
def test_every_use_of_his_powers_is_kept_for_the_public_log() -> None:
    game = led().do("master", "announce", text="Hear me").do("master", "extend", hours=1)
    game.do("master", "kick", "Cat", reason="Rude").do("master", "close")
    kept = [event.branch for event in game.history.events if isinstance(event, e.Acted) and event.by == "master"]
    assert [branch.act for branch in kept] == ["announce", "extend", "kick", "close"]
    assert kept[2].params["reason"] == "Rude"


@clause("PON-10.2", "PON-7.5")
def test_closing_a_night_resolves_it() -> None:
    game = led().night(0).do("Kim", "kill", "Cat").do("master", "close")
    assert (game.phase, game.causes) == (("day", 1), {"Cat": "kill"})


@clause("PON-10.3")
@pytest.mark.parametrize("phase", [("day", 0), ("night", 0), ("day", 1)])
def test_a_command_before_the_moved_deadline_is_in_time(phase: tuple[str, int]) -> None:
    game = led().until(*phase)
    before = game.state.now().deadline
    game.do("master", "extend", hours=0.5)
    assert game.refused("Cat", "post" if phase[0] == "day" else "pass", at=before) is None
    assert game.refused("Cat", "warn", at=before + timedelta(minutes=30)) == "late"


@clause("PON-10.3")
def test_only_the_present_phase_is_made_longer() -> None:
    game = led().do("master", "extend", hours=5).night(0)
    assert game.state.now().deadline - game.state.now().began_at == timedelta(minutes=3)


@clause("PON-10.4")
def test_a_kick_is_like_leaving_but_for_its_cause() -> None:
    kicked = led().day(1).do("master", "kick", "Cat", reason="Rude")
    left = led().day(1).do("Cat", "leave")
    assert kicked.causes == {"Cat": "master"}
    assert [set(game.last.announcements()) for game in (kicked, left)] == [{"died", "role_revealed"}] * 2
    assert kicked.last.told("Cat", "reputation") == [{"reason": "kicked", "change": -5}]


@clause("PON-10.5")
@pytest.mark.parametrize("phase", [("day", 0), ("night", 0), ("day", 1)])
def test_an_announcement_reaches_all(phase: tuple[str, int]) -> None:
    game = led().until(*phase).do("master", "announce", text="The fair is in town.")
    assert game.last.announced("master_announcement") == [{"text": "The fair is in town."}]


@clause("PON-10.6", "PON-10.7", "PON-10.12")
@pytest.mark.parametrize("act", ["award", "secret_award"])
def test_awards_need_the_currency(act: str) -> None:
    assert led().day(1).refused("master", act, "Cat", lira=1, reason="Wit") == "module_off"


@clause("PON-10.8", "PON-13.13")
def test_the_master_commends_after_the_end() -> None:
    game = led().day(1)
    assert game.refused("master", "commend", "Cat") == "wrong_phase"
    for name in ("Mia", "Max", "Kim", "Bob"):
        game.do(name, "leave")
    assert game.do("master", "commend", "Cat").last.told("Cat", "reputation") == [
        {"reason": "commended_by_master", "change": 2}
    ]


@clause("PON-10.10")
def test_the_human_master_sees_roles_orders_and_rooms() -> None:
    game = led().night(0).do("Kim", "kill", "Cat")
    view = game.view("master")
    assert [seat.role for seat in view.seats] == [player.role for player in game.state.players]
    assert [(order.by, order.branch.act) for order in view.orders] == [("Kim", "kill")]
    assert [(room.id, room.may_write) for room in view.rooms] == [("clan_1", False)]
    assert view.awaited == ("Mia", "Bob")


@clause("PON-10.10", "PON-1.4")
def test_without_a_human_master_nobody_sees_everything() -> None:
    view = city(CITY).view("master")
    assert {seat.role for seat in view.seats} == {None}
    assert (view.orders, view.rooms, view.open_acts) == ((), (), ())


@clause("PON-13.13", "PON-10.8")
def test_who_led_a_game_to_its_end_is_thanked_by_his_reputation() -> None:
    game = city("Mia Cat", human_master=True).do("Cat", "leave")
    assert game.last.told("master", "reputation") == [{"reason": "hosted_game", "change": 3}]
    assert city("Mia Cat").do("Cat", "leave").last.told("master", "reputation") == []
