"""What the group is shown of a vote, whichever way: on the board, on /status, and afterwards. Nothing else decides it.

The host has chosen one of three: everything is open; only the counts are; nothing is until the vote is over. Where not
everything is open, who has voted is told only if that does not tell how.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core.app.records import Ballots, GameRecord
from core.engine.events import Event, PhaseOpened, VoteGone
from core.engine.values import PlayerId
from core.engine.views import View, VoteView
from core.storage.unit_of_work import Work
from tgbot.texts.board import Accused, BallotShown


def shown_ballot(
    view: View, ballots: Ballots, *, is_over: bool = False, lifted: tuple[PlayerId, ...] = ()
) -> BallotShown:
    """Return what everybody is shown of the vote in a view.

    Args:
        is_over: whether the vote is over; then nobody is waited for, and what was secret until the end is open.
        lifted: those who have voted and whose vote does not stand any more.
    """
    awaited = () if is_over else view.awaited
    if view.phase.number == 0:
        return BallotShown(awaited=awaited)
    if ballots == "open" or (ballots == "secret" and is_over):
        return BallotShown(_accused(view, is_open=True), view.passes, () if is_over else lifted, awaited)
    if ballots == "counts":
        # The name of who has just voted, beside the count that has just risen, would be an open vote.
        return BallotShown(_accused(view, is_open=False), len(view.passes), 0, len(awaited))
    return BallotShown(None, awaited=awaited)


async def ballot_now(stores: Work, record: GameRecord, view: View) -> BallotShown:
    """Return what everybody is shown of the present vote."""
    ballots = record.lobby.ballots
    lifted: tuple[PlayerId, ...] = ()
    if ballots == "open" and view.awaited:
        lifted = _lifted(await stores.games.history(record.id, (PhaseOpened, VoteGone)), view)
    return shown_ballot(view, ballots, lifted=lifted)


def ballot_then(record: GameRecord, view: View, closed: dict[str, Any]) -> BallotShown:
    """Return what everybody is shown of a vote that is over.

    Args:
        closed: what `kept_ballot` has kept of it.
    """
    votes = tuple(VoteView(PlayerId(by), PlayerId(target)) for by, target in closed["votes"])
    phase = replace(view.phase, number=closed["number"])
    then = replace(view, phase=phase, votes=votes, passes=tuple(closed["passes"]), awaited=tuple(closed["awaited"]))
    is_over = closed["number"] > 0
    return shown_ballot(then, record.lobby.ballots, is_over=is_over)


def kept_ballot(view: View) -> dict[str, Any]:
    """Return all that stood on the ballot in the end, as plain JSON; what of it is shown is decided later."""
    return {
        "number": view.phase.number,
        "votes": [[vote.by, vote.target] for vote in view.votes],
        "passes": list(view.passes),
        "awaited": list(view.awaited),
    }


def _lifted(history: Sequence[Event], view: View) -> tuple[PlayerId, ...]:
    begins = max((place for place, event in enumerate(history) if isinstance(event, PhaseOpened)), default=0)
    gone = {event.by for event in history[begins:] if isinstance(event, VoteGone)}
    return tuple(player for player in view.awaited if player in gone)


def _accused(view: View, *, is_open: bool) -> tuple[Accused, ...]:
    """Most votes first; equals as they stand at the table where the order of votes would tell who came first."""
    voters: dict[PlayerId, list[PlayerId]] = {}
    for vote in view.votes:
        voters.setdefault(vote.target, []).append(vote.by)
    seats = [seat.id for seat in view.seats]
    named = voters if is_open else {seat: voters[seat] for seat in seats if seat in voters}
    ranked = sorted(named.items(), key=lambda entry: -len(entry[1]))
    return tuple(Accused(target, len(by), tuple(by) if is_open else None) for target, by in ranked)
