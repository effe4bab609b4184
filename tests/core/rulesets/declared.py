"""What the catalogue of a rule system declares for this version: everything that belongs to no module it lacks."""

from core.engine.rules import Ruleset
from core.rulesets.catalogue import Catalogue, catalogue

ELSEWHERE: dict[str, dict[str, dict[str, str]]] = {
    "ponyatiya": {
        "phases": {"recruiting": "sign-up goes before the engine's game (PON-1.7)"},
        "acts": {
            "buy": "inventory, PON-11.22",
            "cast": "inventory, PON-11.32",
            "mail": "cryptography, PON-11.50",
            "award": "currency, PON-10.12",
        },
        "notices": {
            "scream": "inventory, PON-11.42",
            "ballot_silenced": "inventory and extra_roles, PON-6.11",
            "public_check": "cryptography, PON-7.25",
            "shot_suspended": "extra_roles, PON-5.33",
            "ghost_vote": "extra_roles, PON-5.36",
            "item_used": "inventory, PON-11.22",
            "spell_suffered": "inventory, PON-6.10",
            "purchase_pending": "inventory, PON-11.16",
            "purchase_released": "inventory, PON-11.19",
            "anonymous_message": "cryptography, PON-11.50",
            "purchase": "inventory, PON-11.14",
            "balance": "currency, PON-11.11",
            "award_given": "currency, PON-10.6",
            "earnings": "currency, PON-13.16",
            "master_thanked": "currency, PON-13.11",
            "tip_given": "currency, PON-13.11",
        },
        "refusals": {
            "invalid_item": "inventory, PON-5.4 no. 4",
            "ability_blocked": "inventory and extra_roles, PON-5.4 no. 10",
            "target_has_voted": "inventory, PON-5.4 no. 23",
            "insufficient_funds": "currency and inventory, PON-5.4 no. 25",
            "ability_lost": "never occurs in this rule system (PON-5.9)",
            "same_target_twice": "never occurs in this rule system (PON-5.9)",
            "no_voting_right": "never occurs in this rule system (PON-5.9)",
        },
        "statuses": {
            "helpless": "inventory, PON-11.44",
            "doubled": "inventory, PON-11.45",
            "destructive": "inventory, PON-11.46",
            "asleep": "inventory, PON-11.41",
            "muted": "inventory, PON-11.41",
            "free_speech": "inventory, PON-11.43",
            "screaming": "inventory, PON-11.42",
            "suspended": "extra_roles, PON-5.33",
        },
        "causes": {
            "spiked_club": "inventory, PON-7.11",
            "gas_chamber": "extra_roles, PON-5.34",
        },
        "draws": {"lawyer_clan": "extra_roles, PON-2.9"},
        "reputation_reasons": {"thanked_master": "currency, PON-13.13 no. 9"},
    }
}
"""Ids of which the catalogue itself does not say where they belong: section to id to module or reason, with the clause.

An id leaves this list with the module that brings it.
"""


class Declared:
    """The catalogue of a rule system, without what belongs to absent modules."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.catalogue: Catalogue = catalogue(rules.id)
        self.elsewhere = ELSEWHERE.get(rules.id, {})

    def ids(self, section: str) -> set[str]:
        """Return the ids of a section that this version must have."""
        return {id_ for id_ in self.catalogue.ids(section) if self.is_present(section, id_)}

    def is_present(self, section: str, id_: str) -> bool:
        """Whether an id belongs to what this version plays."""
        module = self.catalogue.module(section, id_)
        is_of_played_module = module is None or module in self.rules.modules
        return is_of_played_module and id_ not in self.elsewhere.get(section, {})
