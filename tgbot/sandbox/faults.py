"""Trouble on demand: what may go wrong between a bot and Telegram."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Literal

from tgbot.sandbox.errors import ApiError, server_error, too_many_requests
from tgbot.sandbox.updates import Updates

Loss = Literal["lost_answer", "dropped"]


class ConnectionLost(Exception):
    """The connection breaks instead of an answer."""


@dataclass
class _Failure:
    method: str
    chat_id: int | None
    trouble: Exception
    after_effect: bool
    times: int

    def fits(self, method: str, chat_id: int | None) -> bool:
        return self.times > 0 and self.method in ("*", method) and (self.chat_id is None or self.chat_id == chat_id)


@dataclass
class _Delay:
    method: str
    seconds: Callable[[], float]


@dataclass
class Faults:
    """Failures that tests order; without orders nothing fails."""

    updates: Updates
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    _failures: list[_Failure] = field(default_factory=list)
    _delays: list[_Delay] = field(default_factory=list)

    def fail_next(
        self,
        method: str,
        *,
        chat_id: int | None = None,
        status: int | Loss | None = None,
        retry_after: int | None = None,
        error: ApiError | None = None,
        after_effect: bool = False,
        times: int = 1,
    ) -> None:
        """Let the next calls of a method fail; exactly one of the three kinds of trouble is named.

        Args:
            method: as Telegram spells it, or ``*`` for any.
            chat_id: only calls for this chat.
            status: a 5xx answer; ``lost_answer`` does the work and breaks the connection, ``dropped`` only
                breaks it.
            retry_after: a 429 answer with these seconds.
            error: any other answer, word for word.
            after_effect: a 5xx answer although the work was done.
            times: how many calls fail.

        Raises:
            ValueError: none or several kinds of trouble are named.
        """
        if sum(kind is not None for kind in (status, retry_after, error)) != 1:
            raise ValueError("name one of status, retry_after and error")
        trouble: Exception
        if error is not None:
            trouble = error
        elif retry_after is not None:
            trouble = too_many_requests(retry_after)
        elif isinstance(status, int):
            trouble = server_error(status)
        else:
            trouble = ConnectionLost(status)
        effect = after_effect or status == "lost_answer"
        self._failures.append(_Failure(method, chat_id, trouble, effect, times))

    def delay(self, method: str, seconds: float | Callable[[], float]) -> None:
        """Let every call of a method (``*``: of all) take that long before its effect; 0 ends the delay."""
        self._delays = [delay for delay in self._delays if delay.method != method]
        if callable(seconds):
            self._delays.append(_Delay(method, seconds))
        elif seconds > 0:
            self._delays.append(_Delay(method, lambda: seconds))

    def duplicate_next(self, copies: int = 1, updates: int = 1) -> None:
        """Deliver each of the next updates again, with the same ``update_id``, so many times."""
        self.updates.duplicates += [copies] * updates

    def reverse_next(self, updates: int) -> None:
        """Hold back the next updates, and let them arrive in reverse once all of them are there."""
        self.updates.reverse_next(updates)

    def clear(self) -> None:
        """Take back all ordered failures and delays."""
        self._failures.clear()
        self._delays.clear()

    async def before(self, method: str, chat_id: int | None) -> Exception | None:
        """Wait the ordered delays, then fail if that is due before the effect.

        Returns:
            The trouble that comes after the effect, if any.

        Raises:
            ApiError: the ordered refusal.
            ConnectionLost: the connection is to break.
        """
        failure = next((each for each in self._failures if each.fits(method, chat_id)), None)
        if failure is not None:
            failure.times -= 1
        for delay in self._delays:
            if delay.method in ("*", method):
                await self.sleep(delay.seconds())
        if failure is None:
            return None
        if not failure.after_effect:
            raise failure.trouble
        return failure.trouble
