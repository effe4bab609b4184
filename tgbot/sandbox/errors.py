"""The refusals of the Bot API, with Telegram's own codes and words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a "
    "current content and reply markup of the message"
)
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
SECOND_POLLER = "terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_IS_SET = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"


@dataclass
class ApiError(Exception):
    """An answer with ``ok: false``.

    Attributes:
        code: the HTTP status, repeated in the answer as ``error_code``.
        description: Telegram's text, with its prefix.
        parameters: ``retry_after`` or ``migrate_to_chat_id``, where there are such.
    """

    code: int
    description: str
    parameters: dict[str, int] = field(default_factory=dict)

    def answer(self) -> dict[str, Any]:
        """The JSON object that the bot receives."""
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(text: str) -> ApiError:
    """400: the request itself is wrong, or what it names does not exist."""
    return ApiError(400, f"Bad Request: {text}")


def forbidden(text: str) -> ApiError:
    """403: the bot may not do that in this chat."""
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    """409: somebody else takes the updates."""
    return ApiError(409, f"Conflict: {text}")


def too_many_requests(retry_after_s: int) -> ApiError:
    """429: the same request may succeed after the given whole seconds."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after_s}", {"retry_after": retry_after_s})


def migrated(new_chat_id: int) -> ApiError:
    """400: the group lives on as a supergroup with another id."""
    return ApiError(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": new_chat_id},
    )


def server_error(status: int) -> ApiError:
    """5xx: nothing is said about whether the request took effect."""
    texts = {
        500: "Internal Server Error",
        502: "Bad Gateway",
        503: "Service Unavailable",
        504: "Gateway Timeout",
    }
    return ApiError(status, texts.get(status, "Internal Server Error"))
