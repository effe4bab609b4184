"""What one viewer may know."""

from datetime import timedelta

import pytest

from core.engine import draws
from core.engine.views import roles_in_play
from tests.core.engine.toy import choir
from tests.core.rulesets.table import Table


def played() -> Table:
    """Return a choir whose game is over."""
    game = choir()
    for _ in range(4):
        game.deadline()
    return game


def test_seats_are_numbered_in_joining_order() -> None:
    assert [(seat.number, seat.id) for seat in choir().view(None).seats] == [(1, "Ann"), (2, "Ben"), (3, "Cleo")]


@pytest.mark.parametrize(("viewer", "known"), [("Ann", ["Ann"]), ("Ben", ["Ben"]), (None, []), ("master", [])])
def test_everybody_knows_his_own_role_and_no_other(viewer: str | None, known: list[str]) -> None:
    view = choir().view(viewer)
    assert [seat.id for seat in view.seats if seat.role or seat.side] == known
    assert (view.me.id if view.me else None) == (known[0] if known else None)


def test_a_human_master_sees_roles_traits_orders_and_rooms() -> None:
    game = choir(human_master=True).deadline().do("Ann", "wish", "Ben", song="Duet")
    view = game.view("master")
    assert [(seat.role, seat.traits) for seat in view.seats] == [("singer", {"voice": "alto"})] * 3
    assert ([order.by for order in view.orders], [room.id for room in view.rooms]) == (["Ann"], ["loft"])
    assert view.awaited == ("Ben", "Cleo")


def test_traits_are_nobody_s_before_the_end() -> None:
    assert {repr(seat.traits) for seat in choir().view("Ann").seats} == {"{}"}
    assert {repr(seat.traits) for seat in played().view("Ann").seats} == {"{'voice': 'alto'}"}


def test_the_result_and_the_seed_show_at_the_end_to_all() -> None:
    assert choir().view("Ann").result is None
    view = played().view(None)
    assert view.result is not None
    assert (view.result.winning_side, view.result.seed) == (("choir",), "0")
    assert draws.commitment(view.result.seed) == view.commitment


def test_by_day_one_sees_who_is_waited_for_and_at_night_one_does_not() -> None:
    game = choir().do("Ann", "wave")
    assert (game.view(None).awaited, game.view(None).passes) == (("Ben", "Cleo"), ("Ann",))
    assert (game.deadline().view(None).awaited, game.view("Ann").awaited) == ((), ())


def test_only_members_see_a_room_and_only_writers_may_write() -> None:
    game = choir()
    assert [(room.id, room.may_write) for room in game.view("Ann").rooms] == [("loft", True)]
    assert [(room.id, room.may_write) for room in game.view("Ben").rooms] == [("loft", False)]
    assert (game.view("Cleo").rooms, game.view(None).rooms) == ((), ())


def test_an_offer_names_the_legal_targets_variants_and_inputs() -> None:
    offers = choir().deadline().view("Ann").offers("wish")
    assert [offer.params for offer in offers] == [{"song": "Canon"}, {"song": "Duet"}]
    assert {offer.targets for offer in offers} == {("Ben", "Cleo")}
    assert {(offer.least, offer.most, offer.may_have_condition) for offer in offers} == {(1, 1, True)}
    assert [[param.id for param in offer.inputs] for offer in offers] == [["text"], ["text"]]


def test_nothing_is_offered_that_would_be_refused() -> None:
    game = choir()
    assert {offer.act for offer in game.view("Ann").open_acts} == {"wave"}
    assert {offer.act for offer in game.deadline().view("Ann").open_acts} == {"wish"}
    assert (game.view(None).open_acts, game.view("master").open_acts) == ((), ())


def test_nothing_is_offered_once_the_deadline_has_come() -> None:
    game = choir()
    game.now = game.state.now().deadline - timedelta(seconds=1)
    assert game.view("Ann").open_acts != ()
    game.now += timedelta(seconds=1)
    assert game.view("Ann").open_acts == ()


def test_an_order_shows_to_its_author_alone() -> None:
    game = choir().deadline().do("Ann", "wish", "Ben", song="Duet")
    assert [order.branch.act for order in game.view("Ann").orders] == ["wish"]
    assert (game.view("Ben").orders, game.view(None).orders) == ((), ())


def test_a_seat_is_found_by_its_id() -> None:
    view = choir().view("Ann")
    seat = view.seat("Ben")
    assert seat is not None
    assert seat.number == 2
    assert view.seat("Zoe") is None


def test_everybody_may_count_the_roles_of_the_set() -> None:
    assert roles_in_play(choir(role_set=("singer", "singer", "player")).view(None)) == {"singer": 2, "player": 1}
