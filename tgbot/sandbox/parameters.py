"""The parameters of one request, however it was sent."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from tgbot.sandbox.errors import bad_request


@dataclass(frozen=True)
class Parameters:
    """Values by name; files are kept apart from the rest.

    Form and query values are texts, and nested values in them are JSON; a JSON body may hold either.
    """

    values: dict[str, Any] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """A text; empty when it is missing."""
        value = self.values.get(name)
        return "" if value is None else str(value)

    def integer(self, name: str, default: int = 0) -> int:
        """A whole number, or the default for anything else, as Telegram reads it."""
        try:
            return int(self.values.get(name, default))
        except (TypeError, ValueError):
            return default

    def flag(self, name: str) -> bool:
        """A truth value; missing means no."""
        return self.text(name).lower() in ("true", "1", "yes")

    def nested(self, name: str) -> Any:
        """An object or a list, decoded; ``None`` when it is missing or empty.

        Raises:
            ApiError: 400, it is not JSON.
        """
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return json.loads(value)
        except ValueError as error:
            raise bad_request(f"can't parse {name.replace('_', ' ')} JSON object") from error

    def file(self, name: str) -> bytes | None:
        """An uploaded file: the part of that name, or the part that an ``attach://`` value names."""
        attached = self.text(name)
        if attached.startswith("attach://"):
            return self.files.get(attached.removeprefix("attach://"))
        return self.files.get(name)

    def chat_id(self) -> int | None:
        """The id of the chat that the request is about, if it names one."""
        return self.integer("chat_id") or None

    def readable(self) -> dict[str, Any]:
        """All values with nested ones decoded, and the sizes of files, for the record of calls."""
        sizes = {name: f"<{len(content)} bytes>" for name, content in self.files.items()}
        return {**{name: _decoded(value) for name, value in self.values.items()}, **sizes}


def _decoded(value: Any) -> Any:
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


async def read_parameters(request: web.Request) -> Parameters:
    """Read query string and body: JSON, form or multipart.

    Raises:
        ApiError: 400, the body is not what its type says.
    """
    values: dict[str, Any] = dict(request.query)
    files: dict[str, bytes] = {}
    match request.content_type:
        case "application/json":
            try:
                body = await request.json()
            except ValueError as error:
                raise bad_request("can't parse request JSON object") from error
            if not isinstance(body, dict):
                raise bad_request("expected a JSON object in the request body")
            values |= body
        case "application/x-www-form-urlencoded":
            values |= await request.post()
        case "multipart/form-data":
            async for part in await request.multipart():
                if not isinstance(part, BodyPartReader) or part.name is None:
                    continue
                if part.filename is None:
                    values[part.name] = await part.text()
                else:
                    files[part.name] = bytes(await part.read())
        case _:
            pass
    return Parameters(values, files)
