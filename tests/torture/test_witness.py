"""The simulation speaks up when the bot is sabotaged: it would notice if a promise were broken."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from core.storage.games import Games
from core.storage.inbox import Inbox
from tgbot.pipeline import calls
from tgbot.pipeline.replies import Replies
from tgbot.torture.simulation import Outcome, simulate

SEEDS = range(1, 8)
STEPS = 110

pytestmark = pytest.mark.slow


def lived() -> list[Outcome]:
    """Live through seeds until a promise is broken."""
    outcomes = []
    for seed in SEEDS:
        outcomes.append(simulate(seed, STEPS))
        if outcomes[-1].broken:
            break
    return outcomes


def test_an_answer_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forgetful(self: Replies, *, is_alone: bool = False) -> None:
        """Make nothing that others owe."""

    monkeypatch.setattr(Replies, "sweep", forgetful)
    assert "replies are left" in str(lived()[-1].broken)


def test_an_update_that_is_handled_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def known(self: Games, command_id: str) -> None:
        """Know no command."""

    async def keep(self: Games, receipt: Any) -> None:
        """Keep nothing."""

    monkeypatch.setattr(Games, "receipt", known)
    monkeypatch.setattr(Games, "keep_receipt", keep)
    assert "receipt" in str(lived()[-1].broken)


def test_an_answer_before_the_commit_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    done = Inbox.done

    async def undone(self: Inbox, update_id: int, replies: Sequence[Any] = (), due_at: Any = None) -> None:
        """Answer, but take the update's handling back."""
        await done(self, update_id, replies, due_at)
        await self._connection.exec_driver_sql("DELETE FROM receipts WHERE command_id = ?", (f"update:{update_id}",))

    monkeypatch.setattr(Inbox, "done", undone)
    assert "there is no receipt" in str(lived()[-1].broken)


def test_a_message_in_the_wrong_chat_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    send = calls.send

    async def astray(bot: Any, chat_id: int, rendering: Any) -> int:
        """Send to somebody else."""
        return await send(bot, 1001 if chat_id == 1002 else chat_id, rendering)

    monkeypatch.setattr(calls, "send", astray)
    assert "was shown what was not meant for it" in str(lived()[-1].broken)


def test_an_event_that_is_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    append = Games.append

    async def lossy(self: Games, record: Any, events: Sequence[Any], state: Any) -> Any:
        """Lose the last event of each command."""
        kept = await append(self, record, events[:-1] if len(events) > 2 else events, state)
        return replace(kept, state=state)

    monkeypatch.setattr(Games, "append", lossy)
    assert "that the engine makes" in str(lived()[-1].broken)
