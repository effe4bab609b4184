"""What is read from stored events."""

from datetime import UTC, datetime, timedelta

from core.app import systems
from core.engine.commands import Branch, Command
from core.engine.decide import Accepted, decide, open_game
from core.engine.events import Event, GameOpened, Seat
from core.engine.values import CLOCK, PlayerId
from tgbot.game.past import PhasePast, news_for, opening_of, phases_of, room_messages

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
RULES = systems.ruleset("ponyatiya")
ROLES = ("mafioso", "mafioso", "investigator", "bouncer", "citizen", "citizen")


class Game:
    """A game that is played in memory."""

    def __init__(self) -> None:
        seats = tuple(Seat(PlayerId(str(n)), str(n), role) for n, role in enumerate(ROLES, 1))
        options = RULES.resolved_options({"absence": False})
        opened = open_game(RULES, GameOpened("ponyatiya", 1, seats, options, (), (), "seed", START))
        self.state, self.history, self.at = opened.state, list[Event](opened.events), START

    def does(self, by: str, act: str, *targets: str, **params: str) -> None:
        """Let somebody act."""
        branch = Branch(act, tuple(map(PlayerId, targets)), params)
        self._decide(Command(by, branch, self.at))

    def closes(self) -> None:
        """Let the deadline of the phase come."""
        self.at = self.state.now().deadline
        self._decide(Command(CLOCK, Branch("close"), self.at))

    def _decide(self, command: Command) -> None:
        self.at += timedelta(seconds=1)
        decision = decide(RULES, self.state, command)
        assert isinstance(decision, Accepted), decision
        self.state = decision.state
        self.history += decision.events


def notices(game: Game, serial: int, player: str) -> list[str]:
    """Return what a player was told when a phase began."""
    return [notice for notice, _ in news_for(opening_of(game.history, serial), player)]


def test_news_are_those_of_the_resolution_that_opened_the_phase() -> None:
    game = Game()
    game.closes()
    game.does("1", "kill", "5")
    game.does("4", "protect", "6")
    game.closes()
    assert notices(game, 0, "1") == []
    assert notices(game, 1, "1") == ["clan_turn"]
    assert notices(game, 1, "3") == []
    assert notices(game, 2, "1") == ["action_done"]
    assert notices(game, 2, "4") == ["protection_idle"]
    assert notices(game, 2, "2") == []


def test_news_of_a_silent_phase_are_not_mixed_with_those_before() -> None:
    game = Game()
    game.closes()
    game.does("1", "kill", "5")
    game.does("4", "protect", "6")
    game.closes()
    game.closes()
    assert notices(game, 3, "4") == []
    assert notices(game, 3, "2") == ["clan_turn"]


def nights(game: Game) -> list[PhasePast]:
    """Return the nights of a game, once somebody has ended it."""
    for player in ("3", "4", "5", "6"):
        if any(seat.id == player and not seat.is_out for seat in game.state.players):
            game.does(player, "leave")
    return [phase for phase in phases_of(game.history) if phase.kind == "night"]


def test_the_log_keeps_orders_that_were_carried_out() -> None:
    game = Game()
    game.closes()
    game.does("1", "kill", "5")
    game.does("4", "protect", "5")
    game.closes()
    (night, *_) = nights(game)
    assert [(actor, branch.act) for actor, branch in night.orders] == [("1", "kill"), ("4", "protect")]
    assert ("1",) in [actors for actors, notice, _ in night.told if notice == "action_failed"]


def test_the_log_drops_orders_that_were_taken_back_or_void() -> None:
    game = Game()
    game.does("2", "kill", "5")
    game.does("4", "protect", "4")
    game.closes()
    game.does("4", "withdraw", of="protect")
    game.does("1", "kill", "6")
    game.does("1", "pass")
    game.closes()
    (night, *_) = nights(game)
    assert night.orders == []


def test_what_was_said_in_rooms_is_kept_once() -> None:
    game = Game()
    game.does("1", "say", room="clan_1", text="кто?")
    game.does("2", "say", room="clan_1", text="никто")
    texts = [message["text"] for message in room_messages(game.history)["clan_1"]]
    assert texts == ["кто?", "никто"]
