"""Turns what the engine says into what people read."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from core.engine.values import Json, Params
from tgbot.texts.language import Argument, Language
from tgbot.texts.markup import Html
from tgbot.texts.vocabulary import Vocabulary, key_of

NameOf: TypeAlias = Callable[[str], str]
"""From a player's id to the name to be shown: as typed, or `Html`."""
Notice: TypeAlias = tuple[str, Params]

_NULL = "none"
"""What a message selects on where the engine says null."""
_NOT_SHOWN = frozenset({"sender", "roles", "results", "reasons", "votes"})
"""Parameters that reach the message in another form only."""


def notice_text(
    say: Language,
    ruleset: str,
    notice: str,
    params: Params,
    name_of: NameOf,
    *,
    options: Params | None = None,
    me: str | None = None,
) -> Html:
    """Return one notice as Telegram HTML.

    Args:
        params: as the engine says them: ids of players, roles, acts, rooms and items.
        options: of the game; those left out have their default.
        me: the player who reads it; some notices speak to him of himself.
    """
    return Writer.of(say, ruleset, name_of, options or {}, me).notice(notice, params)


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the notices of one game for one reader."""

    say: Language
    words: Vocabulary
    name_of: NameOf
    me: str | None = None

    @classmethod
    def of(cls, say: Language, ruleset: str, name_of: NameOf, options: Params, me: str | None = None) -> "Writer":
        """Return a writer for a game with these options; those left out have their default."""
        return cls(say, Vocabulary.of(say, ruleset, options), name_of, me)

    def notice(self, notice: str, params: Params) -> Html:
        """Return one notice."""
        arguments = {key: self._argument(key, value) for key, value in params.items() if key not in _NOT_SHOWN}
        if notice == "room_message":
            arguments["sender"] = self.name(str(params["sender"]))
        arguments |= self._more(notice, params)
        key = f"{self.words.ruleset}-notice-{key_of(notice)}"
        return Html(self.say(key, **arguments).rstrip())

    def results(self, notices: Sequence[Notice]) -> list[Html]:
        """Return the notices of one resolution, an entry each.

        The order is kept; a `role_revealed` joins the entry about the same player's exit, and an `executed` makes the
        `died` that follows it superfluous.
        """
        revealed = {params["name"]: params for notice, params in notices if notice == "role_revealed"}
        executed = {params["name"] for notice, params in notices if notice == "executed"}
        gone = executed | {params["name"] for notice, params in notices if notice == "died"}
        lines = []
        for notice, params in notices:
            name = params.get("name")
            if (notice == "died" and name in executed) or (notice == "role_revealed" and name in gone):
                continue
            line = self.notice(notice, params)
            if notice in {"died", "executed"} and name in revealed:
                role = self.words.role(str(revealed[name]["role"]))
                line = self._line("fate", fate=line, role=role)
            lines.append(line)
        return lines

    def name(self, player: str, most: int | None = None) -> Html:
        """Return a player's name as it may stand in a message, cut to at most so many characters."""
        return self.say.name(self.name_of(player), player, most)

    def _argument(self, key: str, value: Json) -> Argument:
        """Return a parameter for the message: names and words in place of ids where the key says what it is."""
        match key:
            case "name" if isinstance(value, str):
                return self.name(value)
            case "target" | "names" | "targets":
                return self.say.listed([self.name(player) for player in _ids(value)])
            case "item" | "spell":
                return self.words.item(str(value))
            case "room":
                return self.words.room(str(value))
            case "turns":
                return self.say.listed([str(turn) for turn in cast(tuple[int, ...], value)])
            case _:
                return _plain(value)

    def _more(self, notice: str, params: Params) -> dict[str, Argument]:
        """Return what a message needs beyond the parameters themselves."""
        match notice:
            case "role_assigned" | "role_changed":
                return {"role": self._role(params, "role", "ins")}
            case "role_revealed":
                return {"role": self._role(params, "role")}
            case "investigation":
                return {"found": self._role(params, "result", "what")}
            case "public_check":
                found = Html() if params["result"] == "failed" else self._role(params, "result", "what")
                return {"role": self._role(params, "role", "name"), "found": found}
            case "anonymous_message":
                is_signed = params.get("sender") is not None
                return {"signed": is_signed, "role": self._role(params, "sender", "name") if is_signed else ""}
            case "teammates":
                pairs = zip(_ids(params["names"]), _ids(params["roles"]), strict=True)
                return {"lines": self.roles(dict(pairs))}
            case "roles_disclosed":
                return {"lines": self.roles(cast(Mapping[str, str], params["roles"]))}
            case "dossier":
                return self._dossier(params)
            case "tally":
                return self._tally(cast(Mapping[str, float], params["votes"]))
            case "ballot_silenced":
                return {"votes": cast(float, params["lost"])}
            case "game_over":
                return {"winner": self._winner(params["winning_side"])}
            case "clan_turn":
                return {"me": params["name"] == self.me}
            case "action_accepted" | "action_failed" | "action_done" | "condition_false" | "order_void":
                act = str(params["act"])
                return {"act_name": self.words.act(act), "count": len(_ids(params.get("target")))}
            case "purchase" | "purchase_pending" | "purchase_released":
                return {"lira": cast(int, params["price"])}
            case "earnings":
                return self._earnings(params)
            case "reputation":
                return self._reputation(params)
            case _:
                return {}

    def _role(self, params: Params, key: str, form: str = "") -> Html:
        return self.words.role(str(params[key]), form)

    def _line(self, kind: str, **arguments: Argument) -> Html:
        return self.say(f"{self.words.ruleset}-line-{kind}", **arguments)

    def roles(self, roles: Mapping[str, str]) -> Html:
        """Return players with their roles, a line each."""
        return _joined(
            self._line("role", name=self.name(player), role=self.words.role(role)) for player, role in roles.items()
        )

    def _dossier(self, params: Params) -> dict[str, Argument]:
        results = cast(Mapping[str, str], params["results"])
        text = params.get("text")
        note = self._line("note", text=str(text)) if text else Html()
        return {"count": len(results), "lines": self.roles(results), "note": note}

    def _tally(self, votes: Mapping[str, float]) -> dict[str, Argument]:
        ranked = sorted(votes.items(), key=lambda entry: -entry[1])
        lines = _joined(self._line("votes", name=self.name(player), votes=total) for player, total in ranked)
        return {"count": len(ranked), "lines": lines}

    def _winner(self, winning_side: Json) -> str:
        sides = [key_of(self.words.side_id(side)) for side in _ids(winning_side)]
        return "-".join(sides) or "draw"

    def _earnings(self, params: Params) -> dict[str, Argument]:
        reasons = cast(Mapping[str, int], params["reasons"])
        lines = _joined(
            self._line("lira", reason=self.say(f"ledger-reason-{key_of(reason)}"), lira=lira)
            for reason, lira in reasons.items()
        )
        return {"count": len(reasons), "lira": cast(int, params["total"]), "lines": lines}

    def _reputation(self, params: Params) -> dict[str, Argument]:
        change = f"{cast(int, params['change']):+d}".replace("-", "−")
        return {"change": change, "reason": self.say(f"reputation-reason-{key_of(str(params['reason']))}")}


def _ids(value: Json) -> tuple[str, ...]:
    """Return ids however the engine says them: one, several, or null."""
    match value:
        case None:
            return ()
        case str():
            return (value,)
        case _:
            return tuple(str(id_) for id_ in cast(Sequence[Json], value))


def _plain(value: Json) -> Argument:
    match value:
        case None:
            return _NULL
        case str() | bool() | int() | float():
            return int(value) if isinstance(value, float) and value.is_integer() else value
        case _:
            return tuple(str(item) for item in value)


def _joined(lines: Iterable[Html]) -> Html:
    return Html("\n".join(lines))
