"""Everything that one server process holds."""

from genjiko.server.bot_processes import BotProcesses
from genjiko.server.ids import fresh_id
from genjiko.server.metrics import Metrics
from genjiko.server.people.emails import Emails
from genjiko.server.people.limits import Limits
from genjiko.server.people.people import People
from genjiko.server.people.ratings import Ratings
from genjiko.server.settings import Settings
from genjiko.server.store.contract import Store
from genjiko.server.store.rows import Channel
from genjiko.server.tables.analysis import Analyst
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.time_source import TimeSource


class ServerContext:
    """The parts of a server, put together."""

    def __init__(self, settings: Settings, store: Store, time: TimeSource | None = None) -> None:
        self.settings = settings
        self.store = store
        self.time = time or TimeSource()
        self.metrics = Metrics()
        self.limits = Limits(self.time, settings.limits == "on")
        self.people = People(store, self.time)
        self.emails = Emails(store, settings, self.time)
        self.bots = BotProcesses(settings.bot_processes, settings.bot_seconds)
        self.analyst = Analyst(self.bots, settings.bot_processes - 1)
        self.tables = OpenTables(
            store,
            self.bots,
            self.time,
            worker=fresh_id(),
            ratings=Ratings(),
            notice_delays=_notice_delays(settings),
            figures=self.metrics,
        )
        self.metrics.watch(self.tables)

    async def begin(self) -> None:
        """Take part: find out whether the server was down, and say that we are here."""
        await self.store.begin(self.tables.worker, self.time.now(), self.settings.grace)
        await self.tables.read_outages()

    async def beat(self) -> None:
        """Say that we are still here."""
        await self.store.beat(self.tables.worker, self.time.now())
        if self.store.shared:
            await self.tables.read_outages()

    async def end(self) -> None:
        """Leave nothing behind."""
        self.tables.stopping = True
        await self.bots.close()
        await self.beat()
        await self.store.end(self.tables.worker)
        await self.store.close()

    async def person_changed(self, person_id: str) -> None:
        """The name of a person, or how to reach them, is new: let their tables know, here and elsewhere."""
        await self.tables.news(await self.store.tables_of(person_id))


def _notice_delays(settings: Settings) -> dict[Channel, float]:
    """After how many seconds a player who is away is told of their turn, by each way that the host has set up."""
    delays: dict[Channel, float] = {}
    if settings.webhooks != "off":
        delays["webhook"] = 0.0
    if settings.smtp:
        delays["email"] = settings.email_delay
    return delays
