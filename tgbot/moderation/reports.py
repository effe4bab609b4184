"""What the group is told about moderation: once what is not enforced, and again only when that changes."""

from collections.abc import Mapping
from dataclasses import replace

from core.app.records import ChatId
from core.storage.restrictions import Report, Restriction
from core.storage.unit_of_work import Work

OBSTACLES: Mapping[str, str] = {
    "no_rights": "moderation-no-rights",
    "basic_group": "moderation-basic-group",
    "stuck": "moderation-stuck",
}
"""Why nothing is enforced, with the key of the sentence about it."""


async def obstructed(work: Work, row: Restriction, obstacle: str) -> None:
    """Tell the group what is not enforced, unless it knows."""
    report = await _report(work, row)
    if report.obstacle != obstacle:
        await work.restrictions.keep_report(row.chat, replace(report, obstacle=obstacle))
        await _say(work, row.chat, OBSTACLES[obstacle])


async def works(work: Work, row: Restriction) -> None:
    """Tell the group that all is well again, if it knows otherwise."""
    report = await _report(work, row)
    if report.obstacle is not None:
        await work.restrictions.keep_report(row.chat, replace(report, obstacle=None))
        await _say(work, row.chat, "moderation-works")


async def admins_are_exempt(work: Work, row: Restriction) -> None:
    """Tell the group once in a game that its admins can't be silenced."""
    report = await _report(work, row)
    if not report.knows_admins:
        await work.restrictions.keep_report(row.chat, replace(report, knows_admins=True))
        await _say(work, row.chat, "moderation-admins")


async def _report(work: Work, row: Restriction) -> Report:
    """Return what the group was told in this game; what it was told in an earlier one is forgotten."""
    known = await work.restrictions.report(row.chat)
    return known if known is not None and known.game == row.game else Report(row.game)


async def _say(work: Work, chat: ChatId, key: str) -> None:
    await work.outbox.put(chat, "said", {"key": key})
