"""A player's own card says what he may know, and nothing else (PON-12.1)."""

import pytest

from core.app import systems
from core.engine.commands import Branch
from core.engine.values import PlayerId
from tests.clauses import clause
from tests.properties.table import NAMES, Table, opening
from tests.tgbot.texts.samples import NASTY_NAMES
from tests.tgbot.texts.strict_html import faults
from tgbot.texts import Language
from tgbot.texts.cards import role_card

ROLES = ("mafioso", "mafioso", "investigator", "sergeant", "bouncer", "killer", "citizen", "citizen", "citizen")


DEFAULTS = systems.defaults("ponyatiya")


def name_of(player: str) -> str:
    return NAMES[int(player) - 1]


def test_a_mafioso_reads_his_number_and_his_mate(ru: Language) -> None:
    table = Table(opening(9, "seed", roles=ROLES))
    card = role_card(ru, table.view("1"), name_of, DEFAULTS)
    assert "Ты — Мафия, номер 1." in card
    assert "• Борис — мафиози, номер 2" in card
    assert "Вера" not in card


def test_with_several_clans_the_card_names_the_clan(ru: Language) -> None:
    roles = tuple("citizen" if role == "killer" else role for role in ROLES)
    table = Table(opening(9, "seed", role_set=tuple(sorted(roles)), clans=2))
    cards = [role_card(ru, table.view(player.id), name_of, DEFAULTS) for player in table.state.players]
    assert all("Кланов мафии: 2" in card for card in cards)
    assert sum("Ты — Клан 1, номер 1." in card for card in cards) == 1
    assert sum("Ты — Клан 2, номер 1." in card for card in cards) == 1


@clause("PON-12.8")
def test_an_only_clan_bears_no_number(say: Language) -> None:
    table = Table(opening(9, "seed", roles=ROLES))
    assert not any(word in role_card(say, table.view("1"), name_of, DEFAULTS) for word in ("Клан 1", "Clan 1"))


def test_the_investigator_reads_whom_he_knows(ru: Language) -> None:
    card = role_card(ru, Table(opening(9, "seed", roles=ROLES)).view("3"), name_of, DEFAULTS)
    assert "• Глеб — сержант\n" in card
    assert "Борис" not in card


def test_the_investigator_reads_his_results(ru: Language) -> None:
    table = Table(opening(9, "seed", roles=ROLES, early_end=False))
    for _ in range(3):
        table.ring()
    table.send("3", Branch("investigate", (PlayerId("5"),)))
    table.ring()
    assert "• Дарья — вышибала" in role_card(ru, table.view("3"), name_of, DEFAULTS)


@pytest.mark.parametrize("name", NASTY_NAMES)
@pytest.mark.parametrize("seat", range(1, 10))
def test_every_card_is_valid_whatever_the_names(seat: int, name: str, say: Language) -> None:
    card = role_card(say, Table(opening(9, "seed", roles=ROLES)).view(str(seat)), lambda player: name, DEFAULTS)
    assert faults(card) == []
    assert len(card) <= 4096
    assert "\n\n\n" not in card
