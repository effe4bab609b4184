"""Silence in the group, where its admins want it: for the dead, and for everybody who plays at night.

Who is to be silent follows from the game and is written in the transaction that makes it so (`wishes`). The warden
carries it out afterwards, one member at a time, and knows after any crash what each of them had before (`silencing`).
Only those who sit in the game are touched, never strangers; a silenced player reads on, presses buttons and writes to
the bot, so silence is never absence.
"""

from tgbot.moderation.warden import Warden
from tgbot.moderation.wishes import review

__all__ = ["Warden", "review"]
