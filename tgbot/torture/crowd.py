"""The crowd: people who press what they see, type what comes to mind, and sometimes what they should not."""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tgbot.sandbox import Group, NotPossible, Person, Sandbox
from tgbot.sandbox.model import Message

NAMES = ("Аня", "Боря <3", "Вера&", "Гоша", "Даша", "Егор >_<", "Зоя", "Игорь", "Катя", "Лев", "Маша", "Skip")
TITLES = ("Переулок", "Дворик <b>", "Подвал")

WEIGHTS = {
    "join": 30.0, "open": 30.0, "start": 12.0, "here": 20.0, "vote": 8.0, "give": 30.0, "draft": 10.0, "do": 2.0,
    "abstain": 2.0, "unvote": 1.0, "panel": 1.0, "leave": 0.3, "quit": 0.1, "cancel": 0.1, "setup": 0.5, "extend": 0.3,
    "robots": 0.5, "again": 3.0, "practise": 0.1, "language": 0.3, "setting": 0.3,
}  # fmt: skip
"""How gladly buttons are pressed, by what they carry; all others have a weight of one half."""

IN_GROUPS = (
    "/vote {n}", "/unvote", "/players", "/status", "/join", "/startgame", "/leave", "/help", "/rules", "я мирный",
)  # fmt: skip
IN_PRIVATE = ("/me", "/act", "/games", "/rooms", "/say шёпот {n}", "/help", "/lang", "/roles", "/start", "привет {n}")

NEWEST = 8
"""So many messages of a chat are looked at; older ones seldom."""


@dataclass
class Crowd:
    """Everybody who is not the bot."""

    sandbox: Sandbox
    chance: random.Random
    people: list[Person] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)

    def gather(self) -> None:
        """Let people come, most of them start the bot, and found groups."""
        for number in range(self.chance.randint(5, 8)):
            person = self.sandbox.add_user(NAMES[number], language_code=self.chance.choice(("ru", "ru", "en", "de")))
            self.people.append(person)
            if self.chance.random() < 0.85:
                person.start()
        for title in TITLES[: self.chance.choice((1, 1, 2))]:
            count = self.chance.randint(5, len(self.people))
            members = self.chance.sample(self.people, count)
            self.groups.append(self.sandbox.add_group(title, members, [members[0]]))

    def act(self) -> str:
        """Let somebody do something.

        Returns:
            What he did, for the trace.
        """
        person = self.chance.choice(self.people)
        with suppress(NotPossible):
            group = self.chance.choice(self.groups)
            what = self.chance.random()
            if what < 0.86:
                return self._press(person, group)
            return self._type(person, group)
        return f"{person.id} can't"

    def _press(self, person: Person, group: Group) -> str:
        seldom = self.chance.random()
        candidates = list(self._buttons(person, group, None if seldom < 0.04 else NEWEST))
        if not candidates:
            return self._type(person, group)
        weights = [WEIGHTS.get(button.get("callback_data", "join").split(".")[0], 0.5) for _, button in candidates]
        message, button = self.chance.choices(candidates, weights)[0]
        if "url" in button:
            person.opens(button["url"])
            return f"{person.id} follows {message.chat.id}/{message.id}"
        data = button["callback_data"]
        if seldom > 0.97:
            data = self._forged(data)
        person.forges(message, data)
        if seldom > 0.94:
            person.forges(message, data)
        return f"{person.id} presses {data} on {message.chat.id}/{message.id}"

    def _buttons(self, person: Person, group: Group, newest: int | None) -> Iterator[tuple[Message, dict[str, Any]]]:
        places = [person.private_chat.messages]
        membership = group.chat.members.get(person.id)
        if membership is not None and membership.is_inside:
            places.append(group.messages)
        for messages in places:
            for message in messages if newest is None else messages[-newest:]:
                for row in message.keyboard or ():
                    for button in row:
                        if "callback_data" in button or "start=" in button.get("url", ""):
                            yield message, button

    def _forged(self, data: str) -> str:
        parts = data.split(".")
        parts[self.chance.randrange(len(parts))] = self.chance.choice(("", "0", "1", "99", "zz", "vote", "я"))
        return ".".join(parts) or "x"

    def _type(self, person: Person, group: Group) -> str:
        if self.chance.random() < 0.6:
            text = self.chance.choice(IN_GROUPS).format(n=self.chance.randint(0, 9))
            if self.chance.random() < 0.35:
                text = "/newgame"
            person.says(group, text)
            return f"{person.id} writes {text} in {group.id}"
        text = self.chance.choice(IN_PRIVATE).format(n=self.chance.randint(0, 9))
        person.says(person.private_chat, text)
        return f"{person.id} writes {text}"

    def trouble(self) -> str:
        """Let somebody block the bot, come back, leave or return, or let a group move."""
        person, group = self.chance.choice(self.people), self.chance.choice(self.groups)
        kind = self.chance.choice(("block", "unblock", "unblock", "unblock", "migrate", "duplicate", "reverse"))
        match kind:
            case "block":
                person.blocks_bot()
            case "unblock":
                with suppress(NotPossible):
                    person.start()
            case "migrate" if group.chat.kind == "group":
                self.sandbox.migrate(group, silently=self.chance.random() < 0.5)
            case "duplicate":
                self.sandbox.faults.duplicate_next(self.chance.randint(1, 2), self.chance.randint(1, 3))
            case "reverse" if not self.sandbox.world.updates.held:
                self.sandbox.faults.reverse_next(self.chance.randint(2, 4))
        return f"trouble: {kind} {person.id} {group.id}"

    def wait_no_longer(self) -> None:
        """Let updates that are held back arrive."""
        while self.sandbox.world.updates.held:
            for person in self.people:
                with suppress(NotPossible):
                    person.start()
