"""The games that are told: a set-up and what everybody sends, one line for each command.

A line is `NAME ACT [TARGET…] [param=value…] [if CONDITION NAME [or ACT TARGET…]]`; values may be quoted. `bell` is the
deadline of the phase. A line that begins with `!` is refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Story:
    """One game from the opening to the end."""

    title: str
    players: int
    seed: str
    script: str
    options: Mapping[str, Any] = field(default_factory=dict)


LAW_WINS = Story(
    title="Пятеро за столом: побеждает закон",
    players=5,
    seed="пять за столом",
    script="""
        Анна check_in
        Борис check_in
        Вера check_in
        ! Вера investigate Глеб
        Глеб check_in
        ! Глеб vote Вера
        Дарья post text="Доброе утро, город!"

        Анна protect Вера
        ! Борис kill Вера
        Глеб kill Дарья text="Часы на башне пробили полночь."

        Борис vote Глеб
        ! Дарья vote Глеб
        ! Анна vote Анна
        Глеб vote Борис
        Анна vote Борис
        Вера investigate Анна if executed Глеб or investigate Глеб
        Анна vote Глеб
        Вера vote Глеб

        Анна protect Борис

        Вера vote Анна
        Борис pass
        Борис vote Анна
        Анна vote Вера

        Борис commend Вера
        ! Борис commend Вера
        Дарья post text="Я так и знала."
    """,
)

TWO_CLANS = Story(
    title="Девять игроков, два клана: условные приказы, уход и преемник",
    players=9,
    seed="девять и два клана",
    options={"clans": 2},
    script="""
        Анна check_in
        Борис check_in
        Вера check_in
        Глеб post text="Тихо сегодня."
        Дарья check_in
        Егор check_in
        Жанна check_in
        Захар check_in
        bell

        Борис kill Жанна text="Скрипнула половица."
        Анна protect Борис
        Егор say room=clan_1 text="Я один."
        ! Егор say room=clan_2 text="Кто тут?"
        ! Егор kill Егор
        Егор kill Глеб
        Захар kill Борис

        Вера dossier mode=pass text="Берегись тихих."
        Вера investigate Захар if not_executed Захар or investigate Егор
        Борис kill Егор if not_executed Егор or kill Вера
        ! Борис kill Егор if not_executed Егор or protect Вера
        Захар kill Дарья if executed Инна
        Егор vote Анна
        Захар vote Анна
        Вера vote Егор
        Инна vote Анна
        Анна leave
        ! Анна vote Егор
        Борис vote Инна
        Дарья vote Егор
        Егор vote Инна
        Захар pass
        Инна warn
        Инна pass

        ! Дарья investigate Захар
        Захар withdraw of=kill
        Захар kill Дарья if executed Инна

        Дарья vote Захар
        Инна vote Захар
        Захар vote Дарья
        Борис vote Дарья

        Борис kill Инна
        Дарья investigate Борис

        Дарья vote Борис
        Борис vote Дарья

        Инна commend Дарья
        ! Анна commend Дарья
    """,
)

HUMAN_MASTER = Story(
    title="Шестеро и ведущий: выигрывают одиночки и жители",
    players=6,
    seed="ведущий за столом",
    options={"human_master": True, "early_end": False},
    script="""
        Анна check_in
        Борис check_in
        Вера check_in
        Глеб check_in
        Дарья check_in
        Егор warn
        Ведущий announce text="Собираемся у фонтана."
        ! Борис close
        Ведущий extend hours=1
        ! Ведущий vote Вера
        Ведущий close

        Вера kill Егор
        Анна protect Егор
        Ведущий close

        Ведущий kick Глеб reason="Подсматривал в чужие карты."
        Борис vote Вера
        Вера vote Борис
        Борис vote Вера
        Борис unvote
        ! Борис unvote
        Дарья pass
        Анна post text="Я воздержусь."
        Егор pass
        bell

        Дарья investigate Вера
        ! Анна protect Егор
        Анна protect Анна
        Вера kill Дарья text="Окно было открыто."
        Ведущий close

        Егор vote Вера
        Вера vote Егор
        Анна vote Вера
        Ведущий close

        Ведущий commend Егор
        Егор commend Анна
        ! Глеб commend Анна
        ! Егор commend Глеб
    """,
)

STORIES = {"law_wins": LAW_WINS, "two_clans": TWO_CLANS, "human_master": HUMAN_MASTER}
"""All stories by the name of their file."""
