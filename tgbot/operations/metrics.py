"""Metrics: what Prometheus is told of this process and of the database, with no id of anybody in it."""

from datetime import datetime, timedelta

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from core.storage.figures import Figures

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4

_ANSWER_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_LATE_S = (0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600)


class Metrics:
    """Counts what happens in this process; fits `tgbot.pipeline.ports.Observer`."""

    def __init__(self) -> None:
        """Begin at nought."""
        self._registry = registry = CollectorRegistry()
        self._answers = Histogram(
            "lira_answer_seconds", "From the receipt of a press to its answer", buckets=_ANSWER_S, registry=registry
        )
        self._lateness = Histogram(
            "lira_deadline_lateness_seconds", "How late deadlines have rung", buckets=_LATE_S, registry=registry
        )
        self._calls = Counter("lira_api_calls", "Calls of the Bot API", ("method",), registry=registry)
        self._errors = Counter(
            "lira_api_errors", "Failed calls of the Bot API", ("method", "status"), registry=registry
        )
        self._floods = Counter("lira_api_429", "Calls that Telegram has refused as too many", registry=registry)
        self._lanes = Gauge("lira_lanes_busy", "Lanes that have something to do", registry=registry)
        self._on_duty = Gauge("lira_on_duty", "Whether this process sends and rings", registry=registry)
        self._inbox = Gauge("lira_inbox_waiting", "Updates that wait, by age", ("age",), registry=registry)
        self._outbox = Gauge("lira_outbox_waiting", "Messages that wait to be sent", registry=registry)
        self._outbox_age = Gauge("lira_outbox_oldest_seconds", "Age of the oldest waiting message", registry=registry)
        self._overdue = Gauge("lira_deadlines_overdue", "Deadlines that should have rung", registry=registry)
        self._aside = Gauge("lira_updates_set_aside", "Updates that could not be handled", registry=registry)
        self._given_up = Gauge("lira_messages_given_up", "Messages that could not be delivered", registry=registry)
        self._games = Gauge("lira_games", "Games, by status", ("status",), registry=registry)

    def answered(self, after: timedelta) -> None:
        """Count the answer to a press."""
        self._answers.observe(max(0.0, after.total_seconds()))

    def rang(self, late: timedelta) -> None:
        """Count a deadline."""
        self._lateness.observe(max(0.0, late.total_seconds()))

    def called(self, method: str, status: int | None) -> None:
        """Count a call of the Bot API; no status when there was no answer."""
        self._calls.labels(method).inc()
        if status is None or status >= 400:
            self._errors.labels(method, "none" if status is None else str(status)).inc()
        if status == 429:
            self._floods.inc()

    def page(self, figures: Figures, now: datetime, busy_lanes: int, *, is_on_duty: bool) -> bytes:
        """Return the page for Prometheus."""
        for age, count in figures.waiting_by_age.items():
            self._inbox.labels(age).set(count)
        for status, count in figures.games.items():
            self._games.labels(status).set(count)
        oldest = figures.oldest_message
        self._outbox.set(figures.waiting_messages)
        self._outbox_age.set(0 if oldest is None else max(0.0, (now - oldest).total_seconds()))
        self._overdue.set(figures.overdue)
        self._aside.set(figures.set_aside)
        self._given_up.set(figures.given_up)
        self._lanes.set(busy_lanes)
        self._on_duty.set(is_on_duty)
        return generate_latest(self._registry)
