"""Lobbies that somebody may join from his private chat: only those of groups that he is proved to be in."""

import asyncio

from telegram.ext import ExtBot

from core.app.records import GameRecord
from tgbot.handling import Handling
from tgbot.lobby.membership import Unknown, is_member

MOST_QUESTIONS = 20
"""So many of the newest lobbies are asked about; whoever is not found has the button in his group."""


async def offer_lobbies(handling: Handling, bot: ExtBot[None]) -> bool:
    """Offer the sender the lobbies of his groups by name.

    Returns:
        Whether there were any.
    """
    found = await _open_to(handling, bot)
    if found:
        await handling.show(handling.user_id, "offers", games=[record.id for record in found])
    return bool(found)


async def _open_to(handling: Handling, bot: ExtBot[None]) -> list[GameRecord]:
    games = await handling.work.games.newest_lobbies(MOST_QUESTIONS)
    records = [await handling.work.games.load(game) for game in games]
    candidates = [
        record
        for record in records
        if record is not None and record.lobby.stage == "sign_up" and not record.lobby.is_private
    ]
    answers = await asyncio.gather(*(_is_his(handling, bot, record) for record in candidates))
    return [record for record, is_his in zip(candidates, answers, strict=True) if is_his]


async def _is_his(handling: Handling, bot: ExtBot[None], record: GameRecord) -> bool:
    try:
        return await is_member(bot, record.lobby.chat, handling.user_id)
    except Unknown:
        return False
