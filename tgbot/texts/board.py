"""Tables that the group reads: the vote board of a day, and the fates at the end."""

from collections.abc import Iterable

from core.engine.values import PlayerId
from core.engine.views import SeatView, View
from tgbot.texts.language import Argument
from tgbot.texts.markup import Html
from tgbot.texts.notices import Writer

MOST_NAME = 24
"""Characters of a name on the board, so that thirty players with long names fit into one message."""


def board_text(writer: Writer, view: View, *, is_open: bool = True) -> Html:
    """Return the board of a day: who is accused by whom, who abstains, who has not voted yet.

    Day 0 has no vote: its board tells who has not checked in.

    Args:
        is_open: whether the vote goes on; a closed board waits for nobody.
    """
    number = view.phase.number
    if number == 0:
        lines = [_board(writer, "check-in"), _awaited(writer, view) or _board(writer, "all-here")]
    else:
        title = _board(writer, "title" if is_open else "closed", number=number)
        abstained = _named(writer, "abstained", view.passes)
        lines = [title, *_accused(writer, view), abstained, _awaited(writer, view) if is_open else Html()]
    return Html("\n".join(line for line in lines if line))


def fates_text(writer: Writer, view: View) -> Html:
    """Return all players of a finished game with their roles and fates, winners marked, in joining order."""
    winners = view.result.winners if view.result is not None else ()
    return Html(
        "\n".join([_fate(writer, "heading"), *(_fate_of(writer, seat, seat.id in winners) for seat in view.seats)])
    )


def _accused(writer: Writer, view: View) -> list[Html]:
    voters: dict[PlayerId, list[Html]] = {}
    for vote in view.votes:
        voters.setdefault(vote.target, []).append(writer.name(vote.by, MOST_NAME))
    ranked = sorted(voters.items(), key=lambda entry: -len(entry[1]))
    lines = [
        _board(writer, "accused", name=writer.name(accused, MOST_NAME), votes=len(names), voters=Html(", ".join(names)))
        for accused, names in ranked
    ]
    return lines or [_board(writer, "empty")]


def _awaited(writer: Writer, view: View) -> Html:
    return _named(writer, "awaited", view.awaited)


def _named(writer: Writer, part: str, players: Iterable[PlayerId]) -> Html:
    names = ", ".join(writer.name(player, MOST_NAME) for player in players)
    return _board(writer, part, names=Html(names)) if names else Html()


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
