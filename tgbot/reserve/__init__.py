"""The reserve of a game in forum pace: seats that are given up, or about to be lost, are offered and taken over."""

from collections.abc import Mapping

from tgbot.handling import PressHandler
from tgbot.renderer import RenderFunction
from tgbot.reserve import answering, messages, vacancies
from tgbot.ringing import Ring

PRESSES: Mapping[str, PressHandler] = {
    "handover": vacancies.hand_over_pressed,
    "takeover": answering.take_pressed,
    "decline": answering.decline_pressed,
}

RENDERINGS: Mapping[str, RenderFunction] = {
    "seat_offer": messages.offer_message,
    "seat_given": messages.given_message,
}

RINGS: Mapping[str, Ring] = {"reserve": answering.ring_answers, "absentees": vacancies.ring_absentees}
