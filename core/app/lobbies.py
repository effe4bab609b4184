"""Before the game: open a lobby, change the set-up, join, leave, extend, start, cancel.

Every use case runs inside the caller's transaction, locks the game, and returns what it found or why it refused.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from core.app import systems
from core.app.games import Played, started
from core.app.ports import ConcurrentUpdate, Stores
from core.app.records import ChatId, GameId, GameRecord, Lobby, Member, UserId
from core.engine import draws
from core.engine.events import GameOpened, Seat
from core.engine.rules import Setup, SetupFault
from core.engine.values import Params, PlayerId

LEAST_EXTENSION, MOST_EXTENSION = timedelta(minutes=1), timedelta(hours=24)
STALE_AFTER = timedelta(hours=24)
"""A set-up card that nobody opens closes then, and sign-up can't be extended by more."""

SIGN_UP_LASTS = {"quick": timedelta(minutes=10), "forum": timedelta(hours=24)}
LINGER_S = (2, 6)
"""How long a phase that may end early lingers in real games, so that nobody sees who acted last."""


@dataclass(frozen=True, slots=True)
class LobbyRefusal:
    """Why a lobby stays as it is; `params` fill the sentence, `faults` say what is wrong with the set-up.

    Reasons: `game_running`, `no_lobby`, `not_host`, `closed`, `already_open`, `already_joined`, `not_joined`, `full`,
    `not_open_yet`, `bad_extension`, `bad_setup`, `bad_option`, `banned`,
    `unknown_ruleset`; of the reserve `no_reserve`, `was_seated`, `already_waiting`, `not_waiting`.
    """

    reason: str
    params: Params = field(default_factory=dict)
    faults: tuple[SetupFault, ...] = ()


async def open_lobby(stores: Stores, lobby: Lobby) -> GameRecord | LobbyRefusal:
    """Open a lobby in a chat that has no other open game; its set-up card belongs to the host.

    The caller supplies token and seed (random, unguessable); see `Lobby`.
    """
    if lobby.ruleset not in systems.ruleset_ids():
        return LobbyRefusal("unknown_ruleset", {"ruleset": lobby.ruleset})
    least_most = systems.player_range(lobby.ruleset)
    try:
        record = await stores.games.create(replace(lobby, max_players=least_most[1]))
    except ConcurrentUpdate:
        return LobbyRefusal("game_running")
    await stores.deadlines.arm(record.id, "stale", 0, lobby.stale_at)
    return record


async def change(
    stores: Stores, game: GameId, by: UserId, change_lobby: Callable[[Lobby], Lobby]
) -> GameRecord | LobbyRefusal:
    """Let the host change the set-up; a set-up that the rule system cannot have is refused.

    Args:
        change_lobby: returns the lobby as the host wants it.
    """
    record = await _set_up(stores, game, by)
    if isinstance(record, LobbyRefusal):
        return record
    lobby = change_lobby(record.lobby)
    if lobby.ruleset not in systems.ruleset_ids():
        return LobbyRefusal("unknown_ruleset", {"ruleset": lobby.ruleset})
    try:
        systems.ruleset(lobby.ruleset).resolved_options(lobby.options)
    except ValueError:
        return LobbyRefusal("bad_option")
    return await _kept(stores, record, lobby)


async def open_sign_up(stores: Stores, game: GameId, by: UserId, at: datetime) -> GameRecord | LobbyRefusal:
    """Turn the set-up card into the sign-up card; a set-up that fails even with every seat taken is refused."""
    record = await _set_up(stores, game, by)
    if isinstance(record, LobbyRefusal):
        return record
    faults = faults_when_full(record.lobby)
    if faults:
        return LobbyRefusal("bad_setup", faults=faults)
    pace = systems.ruleset(record.lobby.ruleset).resolved_options(record.lobby.options).get("pace", "quick")
    deadline = at + SIGN_UP_LASTS[str(pace)]
    stale_at = deadline + STALE_AFTER
    await stores.deadlines.arm(game, "sign_up", 0, deadline)
    await stores.deadlines.arm(game, "stale", 0, stale_at)
    return await _kept(stores, record, replace(record.lobby, stage="sign_up", deadline=deadline, stale_at=stale_at))


async def join(stores: Stores, game: GameId, user: UserId, name: str) -> GameRecord | LobbyRefusal:
    """Give a user a seat. The caller has proved that the bot may write to him and that he is in the group."""
    record = await _sign_up(stores, game)
    if isinstance(record, LobbyRefusal):
        return record
    if record.seat_of(user) is not None:
        return LobbyRefusal("already_joined")
    ban = await ban_of(stores, user)
    if ban is not None:
        return ban
    if len(record.lobby.members) >= record.lobby.max_players:
        return LobbyRefusal("full")
    return await _with_members(stores, record, (*record.lobby.members, Member(user, name)))


async def ban_of(stores: Stores, user: UserId) -> LobbyRefusal | None:
    """Refuse whom an owner keeps out of new games."""
    known = await stores.people.user(user)
    if known is None or known.banned_for is None:
        return None
    return LobbyRefusal("banned", {"reason": known.banned_for})


async def add_robots(stores: Stores, game: GameId, by: UserId, names: tuple[str, ...]) -> GameRecord | LobbyRefusal:
    """Let the host seat robot players; such a game is for practice and pays nothing."""
    record = _only_for(by, await _sign_up(stores, game))
    if isinstance(record, LobbyRefusal):
        return record
    free = record.lobby.max_players - len(record.lobby.members)
    if free <= 0:
        return LobbyRefusal("full")
    robots = tuple(Member(None, name) for name in names[:free])
    record = replace(record, lobby=replace(record.lobby, is_practice=True))
    return await _with_members(stores, record, (*record.lobby.members, *robots))


async def leave(stores: Stores, game: GameId, user: UserId) -> GameRecord | LobbyRefusal:
    """Give a seat back before the start."""
    record = await _sign_up(stores, game)
    if isinstance(record, LobbyRefusal):
        return record
    if record.seat_of(user) is None:
        return LobbyRefusal("not_joined")
    return await _with_members(stores, record, tuple(m for m in record.lobby.members if m.user != user))


async def extend(stores: Stores, game: GameId, by: UserId, longer: timedelta) -> GameRecord | LobbyRefusal:
    """Let the host give more time for sign-up, within bounds."""
    record = _only_for(by, await _sign_up(stores, game))
    if isinstance(record, LobbyRefusal):
        return record
    deadline = record.lobby.deadline
    assert deadline is not None
    most = min(MOST_EXTENSION, record.lobby.stale_at - deadline)
    if not LEAST_EXTENSION <= longer <= most:
        return LobbyRefusal("bad_extension", {"most_minutes": most // timedelta(minutes=1)})
    await stores.deadlines.arm(game, "sign_up", 0, deadline + longer)
    return await _kept(stores, record, replace(record.lobby, deadline=deadline + longer))


async def start(
    stores: Stores,
    game: GameId,
    by: UserId | None,
    at: datetime,
    *,
    is_admin: bool = False,
    linger_s: tuple[int, int] = LINGER_S,
) -> Played | LobbyRefusal:
    """Deal the roles and begin.

    Args:
        by: the host or, with `is_admin`, an admin of the group; `None` when the deadline or the last seat starts it.
        linger_s: how long a phase that may end early lingers, at least and at most.
    """
    record = _only_for(None if is_admin else by, await _sign_up(stores, game))
    if isinstance(record, LobbyRefusal):
        return record
    faults = setup_faults(record.lobby)
    if faults:
        return LobbyRefusal("bad_setup", faults=faults)
    await stores.deadlines.disarm(game, "sign_up")
    await stores.deadlines.disarm(game, "stale")
    return await started(stores, record, _opening(record.lobby, at, linger_s))


async def cancel(
    stores: Stores, game: GameId, by: UserId | None, *, is_admin: bool = False
) -> GameRecord | LobbyRefusal:
    """Close a lobby without a game: by the host, by an admin, or by itself (`by` is `None`)."""
    record = _only_for(None if is_admin else by, await _lobby(stores, game))
    if isinstance(record, LobbyRefusal):
        return record
    for purpose in ("sign_up", "stale"):
        await stores.deadlines.disarm(game, purpose)
    await stores.games.save_lobby(game, record.lobby, "cancelled")
    return replace(record, status="cancelled")


def setup_of(lobby: Lobby) -> Setup:
    """Return what would be started now."""
    return Setup(len(lobby.members), lobby.modules, lobby.options, lobby.role_set)


def setup_faults(lobby: Lobby) -> tuple[SetupFault, ...]:
    """Return what keeps the lobby from being started now."""
    return systems.faults(lobby.ruleset, setup_of(lobby))


def faults_when_full(lobby: Lobby) -> tuple[SetupFault, ...]:
    """Return what would keep the lobby from being started even with every seat taken."""
    return systems.faults(lobby.ruleset, Setup(lobby.max_players, lobby.modules, lobby.options, lobby.role_set))


def is_full(lobby: Lobby) -> bool:
    """Whether the last seat is taken."""
    return len(lobby.members) >= lobby.max_players


def commitment_of(lobby: Lobby) -> str:
    """Return the commitment that is published for this game."""
    return draws.commitment(lobby.seed)


def new_lobby(
    host: UserId, host_name: str, chat: ChatId, language: str, ruleset: str, token: str, seed: str, at: datetime
) -> Lobby:
    """Return a lobby with the defaults of its rule system."""
    return Lobby(host, host_name, chat, language, ruleset, token, seed, at, at + STALE_AFTER)


def _opening(lobby: Lobby, at: datetime, linger_s: tuple[int, int]) -> GameOpened:
    rules = systems.ruleset(lobby.ruleset)
    seats = tuple(Seat(PlayerId(str(number)), member.name) for number, member in enumerate(lobby.members, 1))
    return GameOpened(
        ruleset=rules.id,
        version=rules.version,
        seats=seats,
        options=rules.resolved_options(lobby.options),
        modules=lobby.modules,
        role_set=systems.role_set(lobby.ruleset, setup_of(lobby)),
        seed=lobby.seed,
        at=at,
        linger_s=linger_s,
        is_by_clock=True,
    )


async def _lobby(stores: Stores, game: GameId) -> GameRecord | LobbyRefusal:
    record = await stores.games.lock(game)
    if record is None:
        return LobbyRefusal("no_lobby")
    return record if record.status == "lobby" else LobbyRefusal("closed")


async def _sign_up(stores: Stores, game: GameId) -> GameRecord | LobbyRefusal:
    record = await _lobby(stores, game)
    if isinstance(record, LobbyRefusal) or record.lobby.stage == "sign_up":
        return record
    return LobbyRefusal("not_open_yet")


async def _set_up(stores: Stores, game: GameId, by: UserId) -> GameRecord | LobbyRefusal:
    record = _only_for(by, await _lobby(stores, game))
    if isinstance(record, LobbyRefusal) or record.lobby.stage == "set_up":
        return record
    return LobbyRefusal("already_open")


def _only_for(by: UserId | None, record: GameRecord | LobbyRefusal) -> GameRecord | LobbyRefusal:
    """Refuse everybody but the host; `None` is anybody who may."""
    if isinstance(record, LobbyRefusal) or by is None or by == record.lobby.host:
        return record
    return LobbyRefusal("not_host", {"host": record.lobby.host_name})


async def _kept(stores: Stores, record: GameRecord, lobby: Lobby) -> GameRecord:
    await stores.games.save_lobby(record.id, lobby, record.status)
    return replace(record, lobby=lobby)


async def _with_members(stores: Stores, record: GameRecord, members: tuple[Member, ...]) -> GameRecord:
    return await _kept(stores, record, replace(record.lobby, members=members))
