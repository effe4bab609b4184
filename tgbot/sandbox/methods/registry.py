"""The table of methods."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tgbot.sandbox.parameters import Parameters
from tgbot.sandbox.world import World

Handler = Callable[[World, Parameters], Awaitable[Any]]


@dataclass(frozen=True)
class Method:
    """A method by its proper spelling; callers may write it in any case."""

    name: str
    handler: Handler


METHODS: dict[str, Method] = {}


def method(name: str) -> Callable[[Handler], Handler]:
    """Register the function that does a method's work and returns its ``result``."""

    def register(handler: Handler) -> Handler:
        METHODS[name.lower()] = Method(name, handler)
        return handler

    return register
