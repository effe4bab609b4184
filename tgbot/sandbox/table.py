"""Who and what the page of the playground shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tgbot.sandbox.arrivals import NotPossible
from tgbot.sandbox.page_state import group_state, message_state, person_state
from tgbot.sandbox.people import Group, Person
from tgbot.sandbox.world import World

MOST_PEOPLE = 12
_NAMES = {
    "ru": ("Аня", "Боря", "Вера", "Гоша", "Даша", "Егор", "Зоя", "Игорь", "Катя", "Лев", "Маша", "Юра"),
    "en": ("Anna", "Ben", "Clara", "David", "Emma", "Frank", "Grace", "Henry", "Iris", "Jack", "Kate", "Leo"),
}
_GROUP_TITLES = {"ru": "Тихий переулок", "en": "Quiet Lane"}


class Table:
    """The groups and people of the page: all of the world, except those that a reset has cleared away.

    Attributes:
        chosen: by user id, whether the person at the page plays somebody; unless chosen, only the first is.
    """

    def __init__(self, world: World, add_user: Callable[..., Person], add_group: Callable[..., Group]) -> None:
        self.world = world
        self.chosen: dict[int, bool] = {}
        self._add_user = add_user
        self._add_group = add_group
        self._cleared: set[int] = set()
        self._groups: dict[int, Group] = {}

    @property
    def people(self) -> list[Person]:
        """At most twelve people, in the order in which they came."""
        shown = [user for user in self.world.users.values() if user.id not in self._cleared]
        return [Person(self.world, user) for user in shown[:MOST_PEOPLE]]

    @property
    def by_hand(self) -> frozenset[int]:
        """The user ids of those whom robots leave alone."""
        people = self.people
        return frozenset(each.id for each in people if self.chosen.get(each.id, each == people[0]))

    @property
    def groups(self) -> list[Group]:
        """The groups, each one once, whatever Telegram has made of it."""
        successors = {chat.migrated_to.id for chat in self.world.groups() if chat.migrated_to is not None}
        return [
            self._groups.setdefault(chat.id, Group(self.world, chat))
            for chat in self.world.groups()
            if chat.id not in self._cleared and chat.id not in successors
        ]

    def add_player(self, language: str, *, starts: bool) -> Person | None:
        """Seat somebody new in every group; found the first group if there is none.

        Args:
            language: of the name, and of the person's Telegram app.
            starts: whether the person starts the bot.

        Returns:
            The person, or nothing when the table is full.
        """
        people = self.people
        if len(people) >= MOST_PEOPLE:
            return None
        names = _NAMES.get(language, _NAMES["ru"])
        taken = {person.name for person in people}
        name = next(name for name in names if name not in taken)
        return self._seat(name, language, starts=starts)

    def _seat(self, name: str, language: str, *, starts: bool) -> Person:
        person = self._add_user(name, language_code=language)
        groups = self.groups
        if not groups:
            self._add_group(_GROUP_TITLES.get(language, _GROUP_TITLES["ru"]), [person], [person])
        for group in groups:
            person.joins(group)
        if starts:
            person.start()
        return person

    def reset(self) -> None:
        """Put new people with the same names into a new group with the same title, and clear the old away."""
        people, groups = self.people, self.groups
        for group in groups:
            if self.world.bot_in(group.chat).is_inside:
                group.kick_bot()
        self._cleared |= {chat.id for chat in self.world.chats.values()}
        newcomers = [
            self._add_user(old.user.first_name, last_name=old.user.last_name, language_code=old.user.language_code)
            for old in people
        ]
        if newcomers:
            for group in groups:
                self._add_group(group.title, newcomers, newcomers[:1])
        for old, new in zip(people, newcomers, strict=True):
            if old.private_chat.started and not old.private_chat.blocked:
                new.start()

    def person(self, user_id: Any) -> Person:
        """A person of the page.

        Raises:
            NotPossible: nobody has this id.
        """
        for person in self.people:
            if person.id == user_id:
                return person
        raise NotPossible("outside", f"nobody has the id {user_id!r}")

    def state(self) -> dict[str, Any]:
        """The groups and people as the page needs them."""
        groups, by_hand = self.groups, self.by_hand
        return {
            "groups": [group_state(group) for group in groups],
            "people": [person_state(person, groups, by_hand=person.id in by_hand) for person in self.people],
        }

    def messages(self) -> list[dict[str, Any]]:
        """Every message that the page shows, chat by chat, oldest first."""
        every = [message for group in self.groups for message in group.messages]
        every += [message for person in self.people for message in person.private_chat.messages]
        return [message_state(self.world, message) for message in every]
