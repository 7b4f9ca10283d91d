"""What Prometheus can read at `/metrics`."""

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from genjiko.server.context import ServerContext


class Metrics:
    """The figures of one server process."""

    def __init__(self, context: "ServerContext") -> None:
        self.registry = CollectorRegistry()
        self.actions = Counter("genjiko_actions", "Entries saved in the log", registry=self.registry)
        self.groups = Counter("genjiko_transactions", "Transactions of the journal", registry=self.registry)
        self.requests = Counter("genjiko_requests", "HTTP requests by status", ["status"], registry=self.registry)
        self.frames = Counter("genjiko_frames", "Frames received on sockets", ["type"], registry=self.registry)
        self.refused = Counter("genjiko_refused", "Requests refused, by code", ["code"], registry=self.registry)
        self.failures = Counter("genjiko_failures", "Errors that nobody foresaw", registry=self.registry)
        self.seconds = Histogram("genjiko_action_seconds", "From the action to its saving", registry=self.registry)
        self.bot_seconds = Histogram("genjiko_bot_seconds", "Thinking time of bots", ["level"], registry=self.registry)
        self.notices = Counter(
            "genjiko_notices", "Players told that it is their turn", ["channel", "outcome"], registry=self.registry
        )
        self._gauge("genjiko_tables", "Tables open in this process", lambda: len(context.tables))
        self._gauge(
            "genjiko_sockets",
            "Sockets connected to this process",
            lambda: sum(len(t.viewers) for t in context.tables.values()),
        )

    def _gauge(self, name: str, text: str, read: "object") -> None:
        Gauge(name, text, registry=self.registry).set_function(read)  # type: ignore[arg-type]

    def actions_saved(self, number: int) -> None:
        """One transaction of the journal has been saved."""
        self.actions.inc(number)
        self.groups.inc()

    def text(self) -> bytes:
        """All figures in Prometheus' format."""
        return generate_latest(self.registry)
