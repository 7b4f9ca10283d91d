"""What Prometheus can read at `/metrics`."""

from collections.abc import Callable, Iterable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from genjiko.server.store.contract import Saved
from genjiko.server.tables.open_tables import OpenTables


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("genjiko_requests", "HTTP requests by status", ["status"], registry=self.registry)
        self.frames = Counter("genjiko_frames", "Frames received on sockets", ["type"], registry=self.registry)
        self.refused = Counter("genjiko_refused", "Requests refused, by code", ["code"], registry=self.registry)
        self.notices = Counter(
            "genjiko_notices", "Players told that it is their turn", ["channel", "outcome"], registry=self.registry
        )
        self.browser_errors = Counter(
            "genjiko_browser_errors", "Errors that browsers have told of", registry=self.registry
        )
        self._away = Counter(
            "genjiko_database_away", "What could not be done because the database was away", registry=self.registry
        )
        self._failures = Counter("genjiko_failures", "Errors that nobody foresaw", registry=self.registry)
        self._seconds = Histogram("genjiko_action_seconds", "From the action to its saving", registry=self.registry)
        self._bot_seconds = Histogram("genjiko_bot_seconds", "Thinking time of bots", ["level"], registry=self.registry)

    def watch(self, tables: OpenTables) -> None:
        """Tell of these tables too."""
        self.registry.register(_SavedCollector(tables.store.saved))
        self._gauge("genjiko_tables", "Tables open in this process", lambda: len(tables.all()))
        self._gauge(
            "genjiko_sockets",
            "Sockets connected to this process",
            lambda: sum(len(table.onlookers) for table in tables.all()),
        )

    def _gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        Gauge(name, text, registry=self.registry).set_function(read)

    # -- see `HouseFigures` --

    def frame(self, kind: str) -> None:
        """A message of that kind has come."""
        self.frames.labels(kind).inc()

    def refusal(self, code: str) -> None:
        """Something was refused for that reason."""
        self.refused.labels(code).inc()

    # -- see `Figures` --

    def appended(self, seconds: float) -> None:
        """An entry was saved, so long after it was asked for."""
        self._seconds.observe(seconds)

    def thought(self, level: str, seconds: float) -> None:
        """A bot has thought so long."""
        self._bot_seconds.labels(level).observe(seconds)

    def failed(self) -> None:
        """An error that nobody foresaw."""
        self._failures.inc()

    def database_away(self) -> None:
        """Something could not be done because the database does not answer."""
        self._away.inc()

    def text(self) -> bytes:
        """All figures in Prometheus' format."""
        return generate_latest(self.registry)


class _SavedCollector(Collector):
    """What the store counts itself."""

    def __init__(self, saved: Saved) -> None:
        self._saved = saved

    def collect(self) -> Iterable[Metric]:
        yield CounterMetricFamily("genjiko_actions", "Entries saved in the log", value=self._saved.entries)
        text = "Transactions of the journal"
        yield CounterMetricFamily("genjiko_transactions", text, value=self._saved.transactions)
