"""The reserve of a game in forum pace: who waits, whom a seat is offered to, and how he takes it over (PON-9.8).

For the rules a seat is the same player whoever sits on it: role, statuses, orders and counters stay. So nothing here
touches the game; only the record of who sits where changes, under the lock of the game.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from core.app import systems
from core.app.games import view_of
from core.app.lobbies import LobbyRefusal, ban_of, is_full
from core.app.ports import Stores
from core.app.records import GameId, GameRecord, Lobby, Member, Offer, OfferCause, UserId
from core.engine.commands import Branch, Command
from core.engine.decide import Accepted, decide
from core.engine.events import WentOut
from core.engine.values import CLOCK, PlayerId

ANSWER_WITHIN = timedelta(hours=4)
"""So long a seat is offered to one player of the reserve before the next one is asked."""

BELL = "reserve"
"""The purpose of the deadline at which answers are due."""

ABSENTEES = "absentees"
"""The purpose of the deadline at which it is looked who is about to be excluded."""


def has_reserve(record: GameRecord) -> bool:
    """Whether the game takes players into its reserve now: in forum pace, when every seat is taken."""
    lobby = record.lobby
    if lobby.is_private or _pace(lobby) != "forum":
        return False
    is_taken = record.status == "lobby" and lobby.stage == "sign_up" and is_full(lobby)
    return record.status == "running" or is_taken


def _pace(lobby: Lobby) -> object:
    return systems.ruleset(lobby.ruleset).resolved_options(lobby.options).get("pace")


async def enlist(stores: Stores, game: GameId, user: UserId, name: str) -> GameRecord | LobbyRefusal:
    """Put somebody into the reserve. The caller has the same proofs as for a seat.

    Whoever has sat in this game knows too much to come back.
    """
    record = await stores.games.lock(game)
    if record is None:
        return LobbyRefusal("no_lobby")
    if not has_reserve(record):
        return LobbyRefusal("no_reserve")
    if record.seat_of(user) is not None:
        return LobbyRefusal("already_joined")
    if user in record.lobby.former:
        return LobbyRefusal("was_seated")
    ban = await ban_of(stores, user)
    if ban is not None:
        return ban
    if _waits(record, user):
        return LobbyRefusal("already_waiting")
    return await _kept(stores, record, replace(record.lobby, reserve=(*record.lobby.reserve, Member(user, name))))


async def withdraw(stores: Stores, game: GameId, user: UserId) -> GameRecord | LobbyRefusal:
    """Take somebody out of the reserve."""
    record = await stores.games.lock(game)
    if record is None or not _waits(record, user):
        return LobbyRefusal("not_waiting")
    return await _kept(stores, record, _without(record.lobby, user))


async def promote(stores: Stores, record: GameRecord) -> tuple[GameRecord, UserId | None]:
    """Give a seat that has become free before the start to the first of the reserve.

    Returns:
        The game, and who sits down; `None` when nobody waits or no seat is free.
    """
    lobby = record.lobby
    if record.status != "lobby" or not lobby.reserve or is_full(lobby):
        return record, None
    first, *others = lobby.reserve
    kept = await _kept(stores, record, replace(lobby, members=(*lobby.members, first), reserve=tuple(others)))
    return kept, first.user


async def offer(
    stores: Stores, record: GameRecord, seat: PlayerId, cause: OfferCause, at: datetime
) -> tuple[GameRecord, Offer | None]:
    """Offer a seat of a locked game to the first of the reserve to whom none is offered yet.

    Returns:
        The game, and the offer; `None` when it is offered already, or nobody is there to take it.
    """
    lobby = record.lobby
    asked = {each.to for each in lobby.offers}
    candidates = [member.user for member in lobby.reserve if member.user is not None and member.user not in asked]
    is_offered = any(each.seat == seat for each in lobby.offers)
    until = _until(record, cause, at, is_last=len(candidates) == 1)
    if is_offered or not candidates or not _is_playing(record, seat, at) or until <= at:
        return record, None
    made = Offer(seat, candidates[0], cause, until)
    kept = await _kept(stores, record, replace(lobby, offers=(*lobby.offers, made)))
    await _arm(stores, kept)
    return kept, made


def _until(record: GameRecord, cause: OfferCause, at: datetime, *, is_last: bool) -> datetime:
    """Return when the answer is due; whoever is to be excluded for absence goes at the end of the phase."""
    if cause != "absence":
        return at + ANSWER_WITHIN
    assert record.state is not None
    deadline = record.state.now().deadline
    return deadline if is_last else min(at + ANSWER_WITHIN, deadline)


async def refuse(stores: Stores, record: GameRecord, made: Offer) -> GameRecord:
    """Note in a locked game that somebody does not take the seat; he is out of the reserve."""
    return await _kept(stores, record, _without(record.lobby, made.to))


async def void(stores: Stores, record: GameRecord, made: Offer) -> GameRecord:
    """Take an offer back in a locked game; whoever had it waits on."""
    offers = tuple(each for each in record.lobby.offers if each != made)
    return await _kept(stores, record, replace(record.lobby, offers=offers))


async def take_over(stores: Stores, record: GameRecord, made: Offer) -> GameRecord:
    """Let somebody sit down on the seat of a locked game that he was offered."""
    lobby = record.lobby
    place = int(made.seat) - 1
    former = lobby.members[place].user
    newcomer = next(member for member in lobby.reserve if member.user == made.to)
    members = (*lobby.members[:place], newcomer, *lobby.members[place + 1 :])
    gone = lobby.former if former is None else (*lobby.former, former)
    offers = tuple(each for each in lobby.offers if each.seat != made.seat)
    return await _kept(stores, record, replace(_without(lobby, made.to), members=members, former=gone, offers=offers))


def offer_to(record: GameRecord, user: UserId, seat: str, at: datetime) -> Offer | None:
    """Return the offer of a seat to somebody, unless it is over."""
    for made in record.lobby.offers:
        if made.to == user and made.seat == seat and at < made.until and _is_playing(record, made.seat, at):
            return made
    return None


def offer_of(record: GameRecord, seat: str) -> Offer | None:
    """Return to whom a seat is offered."""
    return next((made for made in record.lobby.offers if made.seat == seat), None)


async def rearm(stores: Stores, record: GameRecord) -> None:
    """Set the bell to the next answer that is due."""
    await _arm(stores, record)


async def postpone(stores: Stores, record: GameRecord, longer: timedelta) -> GameRecord:
    """Let all answers be due so much later in a locked game: nobody could play for so long."""
    if not record.lobby.offers:
        return record
    offers = tuple(replace(made, until=made.until + longer) for made in record.lobby.offers)
    kept = await _kept(stores, record, replace(record.lobby, offers=offers))
    await _arm(stores, kept)
    return kept


def to_be_excluded(record: GameRecord) -> tuple[PlayerId, ...]:
    """Return the seats that would go out for absence if the phase ended as it is.

    The orders of the phase are left out of it, so that nobody can guess from an offer whom they reach.
    """
    state = record.state
    if state is None or state.result is not None:
        return ()
    phase = state.now()
    close = Command(CLOCK, Branch("close"), phase.deadline, phase.serial)
    decision = decide(systems.ruleset(state.ruleset), replace(state, orders=()), close)
    if not isinstance(decision, Accepted):
        return ()
    gone = [event for event in decision.events if isinstance(event, WentOut)]
    return tuple(event.player for event in gone if event.cause == "absence")


def _is_playing(record: GameRecord, seat: PlayerId, at: datetime) -> bool:
    if record.state is None or record.status != "running":
        return False
    return any(each.id == seat and not each.is_out for each in view_of(record, None, at).seats)


def _waits(record: GameRecord, user: UserId) -> bool:
    return any(member.user == user for member in record.lobby.reserve)


def _without(lobby: Lobby, user: UserId) -> Lobby:
    return replace(
        lobby,
        reserve=tuple(member for member in lobby.reserve if member.user != user),
        offers=tuple(each for each in lobby.offers if each.to != user),
    )


async def _kept(stores: Stores, record: GameRecord, lobby: Lobby) -> GameRecord:
    await stores.games.save_lobby(record.id, lobby, record.status)
    return replace(record, lobby=lobby)


async def _arm(stores: Stores, record: GameRecord) -> None:
    due = min((made.until for made in record.lobby.offers), default=None)
    if due is None:
        await stores.deadlines.disarm(record.id, BELL)
    else:
        await stores.deadlines.arm(record.id, BELL, 0, due)
