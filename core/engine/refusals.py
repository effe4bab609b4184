"""Why an act was not possible. A refusal is a value: nothing was changed, and the sender is told the reason."""

from dataclasses import dataclass

PLATFORM_REASONS = {
    "late": "the phase's deadline had passed when the command arrived",
    "phase_over": "the panel belongs to a phase that is over",
    "unknown_actor": "the sender holds no seat and no office in this game",
    "unknown_act": "the rule system has no such act",
    "not_due": "the bell rang before the deadline of the phase",
    "malformed": "a parameter has a value that no button offers",
    "paused": "an admin has paused the game, or its group can't be reached",
    "game_stopped": "the game was cancelled or abandoned before its end",
}
"""Reasons that the engine and the use cases give, whatever the rule system; all others are in a catalogue."""

TARGET_REQUIRED = "target_required"
"""The reason of all rule systems when targets are missing; what they test before that does not look at targets."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reasoned no.

    Attributes:
        reason: id from the rule system's catalogue, or one of `PLATFORM_REASONS`.
        clause: the clause of the rules that says so; empty for platform reasons.
    """

    reason: str
    clause: str = ""


class InvariantBroken(Exception):
    """A bug: the engine met a state that the rules exclude. Never caught inside; the game is frozen, not guessed on."""
