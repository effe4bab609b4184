"""An order in words, with its conditions and fallbacks."""

from core.engine.commands import Branch
from tgbot.texts.markup import Html
from tgbot.texts.notices import Writer


def order_text(writer: Writer, branch: Branch) -> Html:
    """Return an order: «выстрел: Аня, если не казнят игрока Аня; иначе — выстрел: Боря»."""
    text = _main(writer, branch)
    if branch.only_if:
        conditions = [
            writer.words.condition(condition, name=writer.name(player)) for condition, player in branch.only_if.items()
        ]
        text = writer.words.order("if", order=text, conditions=writer.say.listed(conditions))
    if branch.or_else is not None:
        text = writer.words.order("else", order=text, fallback=order_text(writer, branch.or_else))
    return text


def _main(writer: Writer, branch: Branch) -> Html:
    act = writer.words.act(branch.act)
    if not branch.targets:
        return act
    targets = writer.say.listed([writer.name(player) for player in branch.targets])
    return writer.words.order("main", act=act, target=targets)
