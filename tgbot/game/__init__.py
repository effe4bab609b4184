"""The game in Telegram, from the start to the end: what is heard of it, and what may be done in it.

Everything that the events of a command say is written into the outbox by `publish`, in the transaction of the command:
the group hears phases, results and the board; every living player gets one private panel for each phase, alike in
look, number and time whatever his role. Presses and typed commands become commands of the engine; nothing in them is
trusted.
"""

from collections.abc import Sequence
from typing import Any

from telegram.ext import BaseHandler, CommandHandler, MessageHandler, filters

from tgbot.game.commands import (
    command_extend,
    command_me,
    command_players,
    command_status,
    post,
    press_commend,
    press_me,
    press_thanks,
)
from tgbot.game.ending import chronicle, game_over, transcripts
from tgbot.game.group_messages import board, opening, phase, results
from tgbot.game.orders import press_do, press_draft, press_give, press_panel
from tgbot.game.overviews import game_choice, own_rooms_list, players, room_choice, status
from tgbot.game.panels import panel, panel_moved
from tgbot.game.private_messages import card, farewell, notices, reminder, room_message
from tgbot.game.proofs import command_verify, shown_proof
from tgbot.game.publish import publish
from tgbot.game.rings import RINGS
from tgbot.game.rooms import command_rooms, command_say, press_room, press_say, text_in_private
from tgbot.game.typed_orders import command_act, press_act, show_panel
from tgbot.game.votes import command_unvote, command_vote, press_abstain, press_here, press_unvote, press_vote
from tgbot.handling import LiraContext, PressHandler
from tgbot.renderer import RenderFunction

_GROUP = filters.ChatType.GROUPS & filters.UpdateType.MESSAGE
_PRIVATE = filters.ChatType.PRIVATE & filters.UpdateType.MESSAGE

HANDLERS: Sequence[BaseHandler[Any, LiraContext, Any]] = (
    CommandHandler("vote", command_vote, _GROUP | _PRIVATE),
    CommandHandler("unvote", command_unvote, _GROUP | _PRIVATE),
    CommandHandler("players", command_players, _GROUP | _PRIVATE),
    CommandHandler("status", command_status, _GROUP | _PRIVATE),
    CommandHandler("extend", command_extend, _GROUP),
    CommandHandler("verify", command_verify, _GROUP | _PRIVATE),
    CommandHandler(("me", "role"), command_me, _PRIVATE),
    CommandHandler("act", command_act, _PRIVATE),
    CommandHandler("rooms", command_rooms, _PRIVATE),
    CommandHandler("say", command_say, _PRIVATE),
    MessageHandler(_GROUP & ~filters.COMMAND & ~filters.StatusUpdate.ALL, post),
    MessageHandler(_PRIVATE & filters.TEXT & ~filters.COMMAND, text_in_private),
)
"""The first that fits an update gets it. In private, the commands of a group are for practice games."""

PRESSES: dict[str, PressHandler] = {
    "vote": press_vote,
    "abstain": press_abstain,
    "unvote": press_unvote,
    "here": press_here,
    "panel": press_panel,
    "draft": press_draft,
    "give": press_give,
    "do": press_do,
    "act": press_act,
    "me": press_me,
    "say": press_say,
    "room": press_room,
    "commend": press_commend,
    "thanks": press_thanks,
}

RENDERINGS: dict[str, RenderFunction] = {
    "game_opening": opening,
    "game_phase": phase,
    "game_results": results,
    "board": board,
    "role_card": card,
    "panel": panel,
    "panel_moved": panel_moved,
    "notices": notices,
    "room_message": room_message,
    "farewell": farewell,
    "reminder": reminder,
    "game_over": game_over,
    "chronicle": chronicle,
    "transcripts": transcripts,
    "game_players": players,
    "game_status": status,
    "game_choice": game_choice,
    "rooms": own_rooms_list,
    "room_choice": room_choice,
    "proof": shown_proof,
}

__all__ = ["HANDLERS", "PRESSES", "RENDERINGS", "RINGS", "publish", "show_panel"]
