"""Silences one member or frees him, so that he gets back exactly what he had, whatever happens in between.

What he could do is stored and committed before he is restricted. Our own restriction is told from those of admins by
the second at which it would end: so a repeated attempt finds what the first one has done, and what an admin has decided
in the meantime stays as it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from telegram import Bot, ChatMember
from telegram.error import BadRequest

from core.storage.restrictions import Outcome, Restriction
from core.storage.unit_of_work import Database
from tgbot.clock import Clock
from tgbot.moderation import calls
from tgbot.moderation.calls import EVERYTHING, NOTHING, MemberJson
from tgbot.moderation.reports import admins_are_exempt, works
from tgbot.pipeline.faults import reached

LASTS = timedelta(days=360)
"""Telegram takes what is longer than 366 days as for ever, and forgets the second that marks ours."""

SHORTEST_S = 60
"""Telegram takes what is shorter than half a minute as for ever; such a rest is waited for."""


@dataclass(frozen=True, slots=True)
class Silencing:
    """Carries out wishes, one member at a time; errors of Telegram are the caller's business."""

    bot: Bot
    database: Database
    clock: Clock

    async def carry_out(self, row: Restriction) -> None:
        """Do what a row asks for.

        Raises:
            telegram.error.TelegramError: it could not be done now, or can't be done at all.
        """
        await (self._free(row) if row.reason is None else self._silence(row))

    async def _silence(self, row: Restriction) -> None:
        member = await self._member(row)
        if member is not None and _is_ours(member, row):
            await self._settle(row, "silent")
        elif member is None or _is_gone(member):
            await self._settle(row, "away")
        elif member["status"] in (ChatMember.OWNER, ChatMember.ADMINISTRATOR):
            await self.exempt(row)
        elif member["status"] == ChatMember.RESTRICTED and not calls.can_speak(member):
            ends_at = member.get("until_date", 0)
            await self._settle(row, "kept", datetime.fromtimestamp(ends_at, UTC) if ends_at else None)
        else:
            await self._restrict(row, _what_he_has(member))

    async def _member(self, row: Restriction) -> MemberJson | None:
        try:
            return await calls.member_of(self.bot, row.chat, row.user)
        except BadRequest as error:
            if calls.meaning_of(error) == "nobody":
                return None
            raise

    async def _restrict(self, row: Restriction, before: Mapping[str, Any]) -> None:
        until = row.until if row.until is not None and row.before == before else self._mark(before)
        async with self.database.work() as work:
            is_wanted = await work.restrictions.remember(row, before, until)
            if not is_wanted:
                await work.restrictions.try_again(row, 0, self.clock.now())
        if not is_wanted:
            return
        reached("restricting")
        await calls.permit(self.bot, row.chat, row.user, NOTHING, calls.seconds(until))
        reached("restricted")
        await self._settle(row, "silent")

    def _mark(self, before: Mapping[str, Any]) -> datetime:
        until = self.clock.now().replace(microsecond=0) + LASTS
        return until + timedelta(seconds=calls.seconds(until) == before.get("until_date"))

    async def _settle(self, row: Restriction, outcome: Outcome, again_at: datetime | None = None) -> None:
        async with self.database.work() as work:
            await work.restrictions.settle(row, outcome, again_at)
            if outcome == "silent":
                await works(work, row)

    async def exempt(self, row: Restriction) -> None:
        """Leave an admin alone; the group hears once that he can't be silenced."""
        async with self.database.work() as work:
            await work.restrictions.settle(row, "exempt")
            await admins_are_exempt(work, row)

    async def _free(self, row: Restriction) -> None:
        member = await self._member(row) if row.before is not None else None
        is_ours = member is not None and _is_ours(member, row)
        if row.before is not None and member is not None and is_ours:
            ends_at = row.before.get("until_date", 0)
            left_s = ends_at - calls.seconds(self.clock.now())
            if ends_at and 0 < left_s < SHORTEST_S:
                await self._wait(row, datetime.fromtimestamp(ends_at, UTC))
                return
            has_ended = bool(ends_at) and left_s <= 0
            everything = {**EVERYTHING, **dict.fromkeys(calls.permissions_in(member), True)}
            his_own = everything if has_ended else row.before.get("permissions", everything)
            reached("freeing")
            await calls.permit(self.bot, row.chat, row.user, his_own, 0 if has_ended else ends_at)
            reached("freed")
        async with self.database.work() as work:
            await work.restrictions.freed(row)
            if is_ours:
                await works(work, row)

    async def _wait(self, row: Restriction, until: datetime) -> None:
        async with self.database.work() as work:
            await work.restrictions.try_again(row, 0, until)


def _is_gone(member: MemberJson) -> bool:
    if member["status"] == ChatMember.RESTRICTED:
        return not member.get("is_member", True)
    return member["status"] in (ChatMember.LEFT, ChatMember.BANNED)


def _is_ours(member: MemberJson, row: Restriction) -> bool:
    is_restricted = member["status"] == ChatMember.RESTRICTED
    return is_restricted and row.until is not None and member.get("until_date") == calls.seconds(row.until)


def _what_he_has(member: MemberJson) -> dict[str, Any]:
    """Return what is to be given back one day."""
    if member["status"] != ChatMember.RESTRICTED:
        return {"status": member["status"]}
    permissions, ends_at = calls.permissions_in(member), member.get("until_date", 0)
    return {"status": member["status"], "permissions": permissions, "until_date": ends_at}
