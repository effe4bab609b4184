"""The witness: sees every call, every row and every event, and speaks up when a promise is broken."""

import json
import logging
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from core.app.audit import Discrepancy, Replay, check_receipts, rings_of
from core.app.records import GameId, Receipt
from core.engine.events import Event, GameOpened, PhaseOpened
from core.engine.refusals import Refusal
from core.storage.codec import decode_event, decode_state
from core.storage.outbox import OutboxMessage
from tgbot.pipeline.ports import Rendering
from tgbot.sandbox.world import World
from tgbot.texts import Texts
from tgbot.torture.requests import Made

PRIVATE_KINDS = frozenset({"role_card", "panel", "notices", "farewell", "room_message", "reminder"})

EXPECTED_REFUSALS = (
    "message is not modified",
    "query is too old",
    "group chat was upgraded to a supergroup chat",
    "message to edit not found",
    "bot was blocked by the user",
    "bot can't initiate conversation",
    "chat not found",
    "Too Many Requests",
)
EXPECTED_IN_LOGS = re.compile(
    r"telegram\.error\.|can.t be reached|was refused|is refused|has pressed a button|is left for later|"
    r"no updates|this process sends|can't be served now: core\.app\.ports\.ConcurrentUpdate"
)
PROMISES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("game-vote-stands", {"name": "{}", "second": "{}"}),
    ("game-vote-gone", {}),
    ("game-abstained", {}),
    ("game-noted-here", {}),
    ("panel-passed", {}),
    ("panel-withdrawn", {}),
    ("panel-receipt", {"order": "{}"}),
)


def promises(texts: Texts) -> tuple[re.Pattern[str], ...]:
    """Return what the answers look like that promise that an act is in the game."""
    patterns = []
    for code in texts.codes:
        for key, params in PROMISES:
            parts = re.split(r"[\u2068\u2069]*\{\}[\u2068\u2069]*", texts.language(code).plain(key, **params))
            patterns.append(re.compile("^" + ".*".join(map(re.escape, parts)) + "$"))
    return tuple(patterns)


@dataclass
class Witness:
    """Checks what can be seen from outside and in the database."""

    world: World
    database: str
    texts: Texts
    broken: list[str] = field(default_factory=list)
    answers: dict[str, tuple[str, str]] = field(default_factory=dict)
    _rendered: dict[int, set[str]] = field(default_factory=dict)
    _replays: dict[int, Replay] = field(default_factory=dict)
    _version: int = -1

    def __post_init__(self) -> None:
        self._look = sqlite3.connect(self.database, isolation_level=None, check_same_thread=False)
        self._promises = promises(self.texts)

    def close(self) -> None:
        """Look no more."""
        self._look.close()

    def says(self, text: str) -> None:
        """Note a broken promise."""
        self.broken.append(text)

    # What goes out

    def rendered(self, row: OutboxMessage, parts: Sequence[Rendering]) -> None:
        """See what a row of the outbox has become."""
        self._rendered.setdefault(row.chat_id, set()).update(part.text for part in parts)
        seat, game = row.args.get("seat"), row.args.get("game")
        if row.kind in PRIVATE_KINDS:
            user = self._one("SELECT user_id FROM seats WHERE game_id = ? AND number = ?", game, int(str(seat)))
            if user != row.chat_id:
                self.says(f"row {row.id}: {row.kind} of seat {seat} of game {game} goes to chat {row.chat_id}")

    def made(self, call: Made) -> None:
        """See a call that has reached Telegram."""
        if call.error and not any(text in call.error for text in EXPECTED_REFUSALS):
            self.says(f"{call.method}: {call.error}")
        name = call.method.lower()
        if name == "answercallbackquery":
            self._answered(str(call.params.get("callback_query_id")), str(call.params.get("text", "")), call.error)
        elif name in ("sendmessage", "editmessagetext") and not call.error:
            chat, text = int(call.params["chat_id"]), str(call.params["text"])
            if text not in self._rendered.get(chat, ()):
                self.says(f"chat {chat} was shown what was not meant for it")

    def _answered(self, query: str, text: str, error: str) -> None:
        self.answers[query] = (text, error)
        if not any(promise.match(text) for promise in self._promises):
            return
        raw = self._one("SELECT update_id FROM inbox WHERE raw LIKE ? AND status = 'done'", f'%"id":"{query}"%')
        receipt = self._one("SELECT count(*) FROM receipts WHERE command_id = ? AND reason IS NULL", f"update:{raw}")
        if raw is None or receipt != 1:
            self.says(f"press {query} was promised {text!r}, but there is no receipt")

    # What is stored

    def look(self) -> None:
        """Check every game that has moved on."""
        version = self._one("PRAGMA data_version")
        if version == self._version:
            return
        self._version = version
        begun = "SELECT id, event_count, state FROM games WHERE state IS NOT NULL"
        for game, count, state in self._look.execute(begun):
            replay = self._replays.setdefault(game, Replay())
            if replay.count == count:
                continue
            try:
                receipts = tuple(self._receipts(game))
                replay.follow(tuple(self._events(game, replay.count)), rings_of(receipts))
            except Discrepancy as error:
                self.says(f"game {game}: {error}")
                continue
            if replay.count != count or decode_state(state) != replay.state:
                self.says(f"game {game}: the snapshot after {count} events is not what they lead to")

    def _events(self, game: int, first: int = 0) -> Iterator[Event]:
        query = "SELECT body FROM events WHERE game_id = ? AND seq >= ? ORDER BY seq"
        for (body,) in self._look.execute(query, (game, first)):
            yield decode_event(body)

    def _receipts(self, game: int) -> Iterator[Receipt]:
        query = "SELECT command_id, reason, clause, recorded_at FROM receipts WHERE game_id = ?"
        for command, reason, clause, at in self._look.execute(query, (game,)):
            refusal = None if reason is None else Refusal(reason, clause)
            yield Receipt(command, GameId(game), refusal, _moment(at))

    def count_games(self) -> tuple[int, int]:
        """Return how many games have begun, and how many phases."""
        phases = self._one("SELECT count(*) FROM events WHERE kind = ?", PhaseOpened.__name__)
        return len(self._replays), phases

    def next_deadline(self) -> datetime | None:
        """Return when the next phase ends."""
        found = self._one("SELECT min(due_at) FROM deadlines WHERE purpose IN ('phase', 'sign_up')")
        return None if found is None else _moment(found)

    def is_waiting(self) -> bool:
        """Whether something is left to be handled, answered or sent."""
        waiting = "SELECT count(*) FROM {} WHERE status = 'waiting'"
        owed = "SELECT count(*) FROM inbox WHERE replies_due_at IS NOT NULL"
        return any(self._one(query) for query in (waiting.format("inbox"), waiting.format("outbox"), owed))

    def _one(self, query: str, *parameters: Any) -> Any:
        row = self._look.execute(query, parameters).fetchone()
        return None if row is None else row[0]

    # At the end

    def conclude(self, now: datetime) -> None:
        """Check what must be so once everything has settled."""
        self.look()
        for game in self._replays:
            history = tuple(self._events(game))
            try:
                check_receipts(history, tuple(self._receipts(game)))
            except Discrepancy as error:
                self.says(f"game {game}: {error}")
            serials = [event for event in history if isinstance(event, PhaseOpened)]
            if not isinstance(history[0], GameOpened) or not serials:
                self.says(f"game {game} has no beginning")
        self._nothing_waits(now)
        self._everybody_was_answered()

    def _nothing_waits(self, now: datetime) -> None:
        for what, query in (
            ("updates", "SELECT count(*) FROM inbox WHERE status = 'waiting'"),
            ("updates set aside", "SELECT count(*) FROM inbox WHERE status = 'aside'"),
            ("replies", "SELECT count(*) FROM inbox WHERE replies_due_at IS NOT NULL"),
            ("messages", "SELECT count(*) FROM outbox WHERE status = 'waiting'"),
        ):
            if count := self._one(query):
                self.says(f"{count} {what} are left")
        stored = f"{now.replace(tzinfo=None):%Y-%m-%d %H:%M:%S.%f}"
        overdue = "SELECT game_id, purpose, serial, due_at FROM deadlines WHERE due_at <= ?"
        for game, purpose, serial, due_at in self._look.execute(overdue, (stored,)):
            self.says(f"{purpose} {serial} of game {game} was due at {due_at} and has not rung")

    def _everybody_was_answered(self) -> None:
        for query, press in self.world.presses.items():
            if press.answer is not None:
                continue
            if query not in self.answers:
                if self._one("SELECT count(*) FROM inbox WHERE raw LIKE ?", f'%"id":"{query}"%'):
                    self.says(f"press {query} of {press.user.id} was never answered")
                continue
            text, _ = self.answers[query]
            if text and not self._was_told(press.user.id, text):
                self.says(f"press {query} of {press.user.id} was too old, and {text!r} was not written either")

    def _was_told(self, user: int, text: str) -> bool:
        rows = self._look.execute("SELECT args FROM outbox WHERE chat_id = ? AND kind = 'plain'", (user,))
        return any(json.loads(args).get("text") == text for (args,) in rows)


class Listener(logging.Handler):
    """Hears what the bot logs, and tells the witness what nobody has ordered."""

    def __init__(self, witness: Witness, is_deaf: Callable[[], bool]) -> None:
        super().__init__(logging.WARNING)
        self._witness = witness
        self.is_deaf = is_deaf

    def emit(self, record: logging.LogRecord) -> None:
        """Hear one record."""
        text = record.getMessage()
        if not self.is_deaf() and not record.name.startswith("sqlalchemy.pool") and not EXPECTED_IN_LOGS.search(text):
            self._witness.says(f"log of {record.name}: {text}")


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(f"{text}+00:00")
