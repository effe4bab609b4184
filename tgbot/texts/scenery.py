"""The words around a game: how it opens, what a phase asks for, what a sleeper is asked, how it ends."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from core.engine.values import Params
from tgbot.texts.language import Language
from tgbot.texts.markup import Html
from tgbot.texts.notices import notice_text
from tgbot.texts.vocabulary import Vocabulary, key_of


def opening_text(say: Language, ruleset: str, plot: str, seats: Sequence[str], roles: Mapping[str, int]) -> Html:
    """Return the opening of a game: plot, players in joining order, roles in play (PON-1.8).

    Args:
        seats: names as typed, in joining order.
        roles: how often each role is in play, in the order of the rule book.
    """
    numbered = enumerate(seats, 1)
    players = [say(f"{ruleset}-opening-player", number=seat, name=say.name(name, seat)) for seat, name in numbered]
    return say(
        f"{ruleset}-opening",
        plot=plot,
        players=Html("\n".join(players)),
        roles=Html("\n".join(roles_in_play(say, ruleset, roles))),
    )


def roles_in_play(say: Language, ruleset: str, roles: Mapping[str, int]) -> list[Html]:
    """Return a line for each role with its number."""
    words = Vocabulary(say, ruleset)
    return [
        say(f"{ruleset}-setup-role", name=Html(f"{words.role(role, 'sign')} {words.role(role, 'name')}"), count=count)
        for role, count in roles.items()
    ]


def changed_options(say: Language, ruleset: str, options: Params, defaults: Params) -> list[Html]:
    """Return every option that differs from its default, in the order of the rule book; the plot has its own place."""
    words = Vocabulary(say, ruleset)
    return [
        say(f"{ruleset}-setup-option", option=words.option(option), value=words.option_value(option, options[option]))
        for option, default in defaults.items()
        if option in options and option != "plot" and options[option] != default
    ]


def plot_text(say: Language, ruleset: str, given: str, variant: int) -> str:
    """Return the plot that the host gave, or one of the standing ones: as text, not HTML."""
    return given or say.plain(_variant(say, f"{ruleset}-plot", variant))


def phase_text(
    say: Language, ruleset: str, kind: str, number: int, deadline: datetime, now: datetime, zone: ZoneInfo
) -> Html:
    """Return what a phase is about, what to do in it, until when, and how long that is."""
    clock = say.moment(deadline, now, zone)
    until = say(f"{ruleset}-announce-until", clock=clock, left=say.duration(deadline - now))
    return Html(f"{say(_of_phase(f'{ruleset}-announce', kind, number), number=number)}\n{until}")


def finished_text(say: Language, ruleset: str) -> Html:
    """Return what may be done after the end."""
    return say(f"{ruleset}-announce-finished")


def reminder_text(say: Language, ruleset: str, kind: str, number: int, game: str, left: timedelta) -> Html:
    """Return the private reminder to somebody who has not acted yet; it looks alike for every role.

    Args:
        game: what the player knows the game by: the title of its group.
    """
    return say(_of_phase(f"{ruleset}-reminder", kind, number), game=game, left=say.duration(left))


def guess_question(say: Language, ruleset: str, variant: int) -> Html:
    """Return the harmless question of a night for those who have nothing to do in it."""
    return say(_variant(say, f"{ruleset}-guess", variant))


def guess_noted(say: Language, ruleset: str, name: str) -> Html:
    """Return the answer to a guess; `name` is a name that may stand in a message."""
    return say(f"{ruleset}-guess-noted", target=name)


def ending_text(say: Language, ruleset: str, winning_side: Sequence[str], clause: str, options: Params) -> Html:
    """Return who has won, and by which rule."""
    over = notice_text(say, ruleset, "game_over", {"winning_side": tuple(winning_side)}, _nobody, options=options)
    reason = f"{ruleset}-end-{clause.partition('-')[2].replace('.', '-')}"
    return Html(f"{over}\n{say(reason)}")


def fault_text(say: Language, ruleset: str, reason: str, params: Params) -> Html:
    """Return why a set-up cannot be started."""
    arguments: dict[str, str | int] = {}
    for key, value in params.items():
        is_role = key == "role" and say.has(f"{ruleset}-role-{value}")
        arguments[key] = Vocabulary(say, ruleset).role(str(value), "name") if is_role else _shown(value)
    return say(f"{ruleset}-fault-{key_of(reason)}", **arguments)


def _of_phase(key: str, kind: str, number: int) -> str:
    """Return the key of a phase; the very first day and night have words of their own."""
    return f"{key}-{kind}-zero" if number == 0 else f"{key}-{kind}"


def _variant(say: Language, key: str, variant: int) -> str:
    count = 1
    while say.has(f"{key}-{count + 1}"):
        count += 1
    return f"{key}-{variant % count + 1}"


def _shown(value: object) -> str | int:
    return value if isinstance(value, int) else str(value)


def _nobody(player: str) -> str:
    raise LookupError(player)
