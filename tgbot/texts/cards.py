"""Role cards: the same words at the deal, under /me and under /roles."""

from collections.abc import Iterator, Mapping
from typing import cast

from core.engine.values import Json, Params
from core.engine.views import View
from tgbot.texts.language import Language
from tgbot.texts.markup import Html
from tgbot.texts.notices import NameOf, Writer
from tgbot.texts.scenery import changed_options
from tgbot.texts.vocabulary import Vocabulary


def role_text(say: Language, ruleset: str, role: str) -> Html:
    """Return what everybody may read about a role: side, aim, acts with times and limits, a tip."""
    words = Vocabulary(say, ruleset)
    heading = say(f"{ruleset}-card-heading", sign=words.role(role, "sign"), name=words.role(role, "name"))
    return Html(f"{heading}\n{say(f'{ruleset}-card-{role}')}")


def role_card(say: Language, view: View, name_of: NameOf, defaults: Params) -> Html:
    """Return a player's own card: his role, and what only he knows (PON-12.1).

    Args:
        defaults: every option of the rule system with its default; the card names those that differ.
    """
    return Html(
        "\n\n".join(
            part for part in _parts(Writer.of(say, view.ruleset, name_of, view.options), view, defaults) if part
        )
    )


def _parts(writer: Writer, view: View, defaults: Params) -> Iterator[Html]:
    assert view.me is not None
    assert view.me.role is not None
    yield role_text(writer.say, view.ruleset, view.me.role)
    yield _clan(writer, view)
    yield _mates(writer, view)
    yield _past_work(writer, view.card)
    yield _lines(
        _card(writer, "status", status=writer.words.status(s), note=writer.words.status(s, "note"))
        for s in view.statuses
    )
    yield _in_play(writer, view, defaults)


def _clan(writer: Writer, view: View) -> Html:
    clan = view.card.get("clan")
    if clan is None:
        return Html()
    number = view.card.get("number")
    return _card(
        writer,
        "clan",
        clan=writer.words.side(f"mafia_{clan}"),
        numbered=number is not None,
        number=cast(int, number or 0),
    )


def _mates(writer: Writer, view: View) -> Html:
    numbers = cast(Mapping[str, Json], view.card.get("numbers", {}))
    lines = [
        _card(
            writer,
            "mate",
            name=writer.name(seat.id),
            role=writer.words.role(seat.role),
            numbered=seat.id in numbers,
            number=cast(int, numbers.get(seat.id, 0)),
        ).rstrip()
        for seat in view.seats
        if seat.id in view.knows and seat.role is not None
    ]
    return _card(writer, "mates", lines=Html("\n".join(lines))) if lines else Html()


def _past_work(writer: Writer, card: Mapping[str, Json]) -> Html:
    shielded = cast(tuple[str, ...], card.get("shielded", ()))
    if shielded:
        return _card(writer, "shielded", names=writer.say.listed([writer.name(player) for player in shielded]))
    dossier = cast(Mapping[str, Json], card.get("dossier", {}))
    results = cast(Mapping[str, str], dossier.get("results", {}))
    return _card(writer, "results", lines=writer.roles(results)) if results else Html()


def _in_play(writer: Writer, view: View, defaults: Params) -> Html:
    things = [
        writer.words.title(),
        *(writer.words.module(module) for module in view.modules),
        *changed_options(writer.say, view.ruleset, view.options, defaults),
    ]
    return _card(writer, "play", things=Html(" · ".join(things)))


def _card(writer: Writer, part: str, **arguments: str | int | bool) -> Html:
    return writer.say(f"{writer.words.ruleset}-card-{part}", **arguments)


def _lines(lines: Iterator[Html]) -> Html:
    return Html("\n".join(lines))
