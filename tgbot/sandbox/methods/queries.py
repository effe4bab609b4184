"""Answers to presses."""

from __future__ import annotations

from typing import Any

from tgbot.sandbox.entities import utf16_length
from tgbot.sandbox.errors import QUERY_TOO_OLD, bad_request
from tgbot.sandbox.methods.registry import method
from tgbot.sandbox.model import Answer
from tgbot.sandbox.parameters import Parameters
from tgbot.sandbox.world import PressAnswered, World

LONGEST_ANSWER = 200


@method("answerCallbackQuery")
async def answer_callback_query(world: World, params: Parameters) -> Any:
    press = world.presses.get(params.text("callback_query_id"))
    if press is None or press.answer is not None:
        raise bad_request(QUERY_TOO_OLD)
    if (world.now() - press.at).total_seconds() >= world.limits.query_expiry_s:
        raise bad_request(QUERY_TOO_OLD)
    text = params.text("text")
    if utf16_length(text) > LONGEST_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    press.answer = Answer(text, params.flag("show_alert"), params.text("url") or None)
    world.changed(PressAnswered(press))
    return True
