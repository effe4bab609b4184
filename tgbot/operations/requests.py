"""Requests to the Bot API that are counted."""

from typing import Any

from telegram.request import HTTPXRequest, RequestData

from tgbot.operations.metrics import Metrics


class CountedRequest(HTTPXRequest):
    """The library's connections; every call is counted by method and status."""

    def __init__(self, metrics: Metrics, **options: Any) -> None:
        """Prepare the connections.

        Args:
            options: those of `HTTPXRequest`.
        """
        super().__init__(**options)
        self._metrics = metrics

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *timeouts: Any, **named_timeouts: Any
    ) -> tuple[int, bytes]:
        """Make a call and count it."""
        name = url.rpartition("/")[2].lower()
        try:
            status, body = await super().do_request(url, method, request_data, *timeouts, **named_timeouts)
        except Exception:
            self._metrics.called(name, None)
            raise
        self._metrics.called(name, status)
        return status, body
