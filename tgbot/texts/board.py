"""Tables that the group reads: the vote board of a day, and the fates at the end."""

from dataclasses import dataclass

from core.engine.values import PlayerId
from core.engine.views import SeatView, View
from tgbot.texts.language import Argument
from tgbot.texts.markup import Html
from tgbot.texts.notices import Writer

MOST_NAME = 24
"""Characters of a name on the board, so that thirty players with long names fit into one message."""


@dataclass(frozen=True, slots=True)
class Accused:
    """What stands against one player: how many votes, and whose, where that may be known."""

    player: PlayerId
    votes: int
    voters: tuple[PlayerId, ...] | None = None


@dataclass(frozen=True, slots=True)
class BallotShown:
    """What everybody is shown of a vote.

    Attributes:
        accused: most votes first; `None` while nothing may be known.
        abstained, lifted, awaited: those who abstain, whose vote does not stand any more, who are waited for; only a
            number where names would tell how somebody has voted, and 0 where there is nothing to tell.
    """

    accused: tuple[Accused, ...] | None = ()
    abstained: tuple[PlayerId, ...] | int = 0
    lifted: tuple[PlayerId, ...] | int = 0
    awaited: tuple[PlayerId, ...] | int = 0


def board_text(writer: Writer, number: int, shown: BallotShown, *, is_open: bool = True) -> Html:
    """Return the board of a day: who is accused by whom, who abstains, who has not voted yet.

    Day 0 has no vote: its board tells who has not checked in.

    Args:
        is_open: whether the vote goes on.
    """
    if number == 0:
        lines = [_board(writer, "check-in"), awaited_text(writer, shown) or _board(writer, "all-here")]
    else:
        title = _board(writer, "title" if is_open else "closed", number=number)
        abstained = _those(writer, "abstained", shown.abstained)
        lifted = _those(writer, "lifted", shown.lifted)
        lines = [title, *_accused(writer, shown, is_open), abstained, lifted, awaited_text(writer, shown)]
    return Html("\n".join(line for line in lines if line))


def awaited_text(writer: Writer, shown: BallotShown) -> Html:
    """Return who is waited for, or how many; nothing when it is nobody."""
    return _those(writer, "awaited", shown.awaited)


def fates_text(writer: Writer, view: View) -> Html:
    """Return all players of a finished game with their roles and fates, winners marked, in joining order."""
    winners = view.result.winners if view.result is not None else ()
    return Html(
        "\n".join([_fate(writer, "heading"), *(_fate_of(writer, seat, seat.id in winners) for seat in view.seats)])
    )


def _accused(writer: Writer, shown: BallotShown, is_open: bool) -> list[Html]:
    if shown.accused is None:
        return [_board(writer, "secret")]
    return [_stands_against(writer, accused) for accused in shown.accused] or [
        _board(writer, "empty" if is_open else "nobody")
    ]


def _stands_against(writer: Writer, accused: Accused) -> Html:
    name = writer.name(accused.player, MOST_NAME)
    if accused.voters is None:
        return _board(writer, "counted", name=name, votes=accused.votes)
    voters = Html(", ".join(writer.name(voter, MOST_NAME) for voter in accused.voters))
    return _board(writer, "accused", name=name, votes=accused.votes, voters=voters)


def _those(writer: Writer, part: str, players: tuple[PlayerId, ...] | int) -> Html:
    """Return a line with names, or with a number alone; nothing for nobody."""
    if not players:
        return Html()
    if isinstance(players, int):
        return _board(writer, f"{part}-count", count=players)
    names = Html(", ".join(writer.name(player, MOST_NAME) for player in players))
    return _board(writer, part, names=names)


def _fate_of(writer: Writer, seat: SeatView, has_won: bool) -> Html:
    mark = _fate(writer, "won" if has_won else "lost")
    known = {"mark": mark, "name": writer.name(seat.id), "role": writer.words.role(str(seat.role))}
    if not seat.is_out:
        return _fate(writer, "alive", seat=seat.number, **known)
    phase = writer.words.phase(str(seat.exit_phase), seat.exit_number or 0)
    return _fate(writer, "out", seat=seat.number, phase=phase, cause=writer.words.cause(str(seat.cause)), **known)


def _board(writer: Writer, part: str, **arguments: Argument) -> Html:
    return writer.say(f"{writer.words.ruleset}-board-{part}", **arguments)


def _fate(writer: Writer, part: str, **arguments: Argument) -> Html:
    return writer.say(f"{writer.words.ruleset}-fate-{part}", **arguments)
