"""Clauses of the rule book that no test of the engine proves, each with the reason and the place of its proof."""

from tests.core.rulesets.ponyatiya.rule_book import span


def _because(reason: str, *clauses: str) -> dict[str, str]:
    return dict.fromkeys(clauses, reason)


ELSEWHERE: dict[str, str] = {
    **_because(
        "Before the start: signing up is an explicit press, tested in tests/tgbot/pipeline (the lobby).",
        "PON-1.7",
    ),
    **_because(
        "A platform matter: cancelling belongs to the lobby and the game's owner, tested in tests/tgbot/pipeline.",
        "PON-10.11",
    ),
    **_because(
        "A platform matter: the reserve list of the forum pace comes with a later issue.",
        "PON-9.8",
    ),
    **_because(
        "A matter of words: how side, room and armour read with one clan, tested in tests/tgbot/texts/test_cards.py.",
        "PON-12.8",
    ),
    **_because(
        "The module `extra_roles` (lawyer, operative, occultist) comes with a later issue.",
        "PON-2.4",
        "PON-2.9",
        *span(5, 30, 38),
        "PON-7.13",
        "PON-7.17",
        "PON-8.3",
        "PON-11.3",
        "PON-12.6",
        *span(14, 19, 20),
        "PON-14.47",
    ),
    **_because(
        "The module `inventory` (items and spells) comes with a later issue.",
        "PON-5.40",
        *span(6, 9, 11),
        "PON-6.18",
        "PON-6.21",
        "PON-7.11",
        "PON-7.20",
        "PON-8.5",
        "PON-8.10",
        *span(11, 15, 49),
        *span(14, 17, 18),
        *span(14, 26, 34),
        *span(14, 50, 51),
        "PON-14.55",
        "PON-14.57",
    ),
    **_because(
        "The module `currency` (lira) comes with a later issue.",
        *span(6, 14, 15),
        "PON-6.17",
        "PON-10.13",
        *span(11, 4, 14),
        *span(13, 2, 12),
        *span(13, 15, 16),
        *span(14, 35, 44),
        "PON-14.54",
    ),
    **_because(
        "The tariff for the other rule systems comes with the module `currency`, in a later issue.",
        *span(13, 17, 23),
        "PON-14.53",
        "PON-14.56",
    ),
    **_because(
        "The module `cryptography` (mail and public checks) comes with a later issue.",
        "PON-7.25",
        *span(11, 50, 53),
        *span(14, 45, 46),
    ),
    **_because(
        "A decision about the size of the sets; its outcome is proved with PON-2.1 to PON-2.5.",
        "PON-14.1",
    ),
    **_because(
        "A decision about the order of announcements; its outcome is proved with PON-4.4 and PON-4.5.",
        "PON-14.7",
    ),
}
"""Clause to reason."""
