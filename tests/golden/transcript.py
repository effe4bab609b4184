"""A game as a text: first the truth, command by command, then the same game as each viewer saw it."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields

from core.engine.commands import Branch
from core.engine.decide import Accepted
from core.engine.events import Event, Everyone, GameOpened, Nobody, Only, PhaseOpened, Room, Said
from core.engine.refusals import Refusal
from core.engine.values import MASTER, ActorId, Json, PlayerId
from core.engine.views import ActOffer, View
from tests.golden.stories import Story
from tests.properties.table import NAMES, Table, opening

MASTERS_NAME = "Ведущий"
GROUP = "the group"
NUMBERS = ("hours",)
"""Parameters of acts that are numbers."""


def transcript(story: Story) -> str:
    """Return the text of a whole game.

    Raises:
        AssertionError: a command was refused that the story lets pass, or the other way round.
    """
    telling = Telling(story)
    for line in filter(None, map(str.strip, story.script.splitlines())):
        telling.play(line)
    assert telling.table.is_over, "the story has no end"
    return "\n".join((*telling.heading(), *telling.truth, *telling.eyes())) + "\n"


@dataclass
class Telling:
    """A story while it is told.

    Attributes:
        truth: lines of what happened.
        seen: for each viewer the lines of what he saw.
    """

    story: Story
    table: Table = field(init=False)
    truth: list[str] = field(default_factory=list)
    seen: dict[ActorId | None, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = Table(opening(self.story.players, self.story.seed, **self.story.options))
        players = [player.id for player in self.table.state.players]
        masters = [MASTER] if self.story.options.get("human_master") else []
        self.seen = {viewer: [] for viewer in (None, *masters, *players)}
        self.truth += ["", "THE TRUTH", "", "> the start"]
        self._tell(self.table.history)

    def play(self, line: str) -> None:
        """Play one line of the script."""
        is_refused = line.startswith("!")
        words = line.lstrip("! ")
        decision = self.table.ring() if words == "bell" else self.table.send(*self._command(words))
        assert isinstance(decision, Refusal) is is_refused, f"{line}: {decision}"
        self.truth += ["", f"> {self.table.at:%d %H:%M:%S} {words}"]
        if isinstance(decision, Accepted):
            self._tell(decision.events)
        else:
            self.truth.append(f"  refused: {decision.reason} ({decision.clause})")

    def heading(self) -> Iterator[str]:
        """Yield what the story starts from."""
        state = self.table.state
        yield self.story.title
        yield ""
        yield f"seed: {self.story.seed}"
        yield f"commitment: {self.table.view(None).commitment}"
        yield f"options: {self._value(dict(self.story.options))}"
        yield f"role set: {', '.join(state.role_set)}"
        for number, player in enumerate(state.players, 1):
            end = f"out by {player.out.cause}" if player.out else "alive at the end"
            yield f"{number} {player.name}: {player.role}, {player.side}, {end}"

    def eyes(self) -> Iterator[str]:
        """Yield the game as each viewer saw it."""
        for viewer, lines in self.seen.items():
            yield from ("", "", f"SEEN BY {self._name(viewer)}", *lines)

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            self.truth.append(f"  {self._event(event)}")
            if isinstance(event, Said):
                for viewer, lines in self.seen.items():
                    if _reaches(event, viewer):
                        lines.append(f"  {event.notice}{self._params(event.params)}")
        if any(isinstance(event, PhaseOpened) for event in events):
            for viewer, lines in self.seen.items():
                lines += self._view(self.table.view(viewer))

    def _view(self, view: View) -> Iterator[str]:
        yield ""
        yield f"{view.phase.kind} {view.phase.number}, until {view.phase.deadline:%d %H:%M:%S}"
        yield f"  sees {', '.join(self._seat(view, number) for number in range(len(view.seats)))}"
        if view.card:
            yield f"  card{self._params(view.card)}"
        for offer in view.open_acts:
            yield f"  may {self._offer(offer)}"

    def _seat(self, view: View, number: int) -> str:
        seat = view.seats[number]
        signs = [seat.role] if seat.role else []
        signs += [f"out by {seat.cause}"] if seat.is_out else []
        return f"{seat.name} ({'; '.join(signs)})" if signs else seat.name

    def _offer(self, offer: ActOffer) -> str:
        targets = f": {', '.join(map(self._name, offer.targets))}" if offer.targets else ""
        inputs = f" [{', '.join(param.id for param in offer.inputs)}]" if offer.inputs else ""
        return f"{offer.act}{self._params(offer.params)}{inputs}{targets}"

    def _event(self, event: Event) -> str:
        if isinstance(event, Said):
            return f"{self._audience(event)} <- {event.notice}{self._params(event.params)}"
        if isinstance(event, GameOpened):
            return f"GameOpened at {event.at:%d %H:%M:%S}"
        shown = {part.name: getattr(event, part.name) for part in fields(event)}
        return type(event).__name__ + "".join(
            f" {name}={value if name == 'key' else self._value(value)}" for name, value in shown.items()
        )

    def _audience(self, event: Said) -> str:
        match event.audience:
            case Everyone():
                return GROUP
            case Only(actors):
                return ", ".join(map(self._name, actors))
            case Room(room):
                return f"room {room}"
            case Nobody():
                return "nobody"

    def _params(self, params: Mapping[str, Json]) -> str:
        return "".join(f" {name}={self._value(value)}" for name, value in params.items())

    def _value(self, value: object) -> str:
        match value:
            case Branch():
                return f"[{self._branch(value)}]"
            case str():
                return self._name(value)
            case tuple():
                return f"[{', '.join(map(self._value, value))}]"
            case Mapping():
                return f"{{{', '.join(f'{self._name(key)}: {self._value(item)}' for key, item in value.items())}}}"
            case None | bool() | int() | float():
                return str(value)
            case _:
                return f"{value:%d %H:%M:%S}"

    def _branch(self, branch: Branch) -> str:
        targets = "".join(f" {self._name(target)}" for target in branch.targets)
        condition = f" if {self._value(branch.only_if)}" if branch.only_if else ""
        instead = f" or {self._branch(branch.or_else)}" if branch.or_else else ""
        return f"{branch.act}{targets}{self._params(branch.params)}{condition}{instead}"

    def _name(self, actor: object) -> str:
        if actor is None:
            return GROUP
        player = self.table.state.player(str(actor))
        return player.name if player is not None else MASTERS_NAME if actor == MASTER else str(actor)

    def _command(self, words: str) -> tuple[ActorId, Branch]:
        by, *rest = shlex.split(words)
        return _actor(by), _branch_of(rest)


def _branch_of(words: Sequence[str]) -> Branch:
    """Read `ACT [TARGET…] [param=value…] [if CONDITION NAME [or …]]`."""
    head, _, tail = _split(words, "if")
    pairs = [word.partition("=") for word in head[1:] if "=" in word]
    params: dict[str, Json] = {name: float(value) if name in NUMBERS else value for name, _, value in pairs}
    targets = tuple(_actor(word) for word in head[1:] if "=" not in word)
    if not tail:
        return Branch(head[0], targets, params)
    (condition, name), _, instead = _split(tail, "or")
    return Branch(head[0], targets, params, {condition: _actor(name)}, _branch_of(instead) if instead else None)


def _split(words: Sequence[str], at: str) -> tuple[Sequence[str], str, Sequence[str]]:
    place = words.index(at) if at in words else len(words)
    return words[:place], at, words[place + 1 :]


def _actor(name: str) -> PlayerId:
    return PlayerId(MASTER if name == MASTERS_NAME else str(NAMES.index(name) + 1))


def _reaches(event: Said, viewer: ActorId | None) -> bool:
    match event.audience:
        case Everyone():
            return True
        case Only(actors):
            return viewer in actors
        case _:
            return False
