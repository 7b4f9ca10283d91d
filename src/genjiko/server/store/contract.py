"""What a store does, in the words of the tables and the people. Nobody outside this room speaks SQL.

`MemoryStore` and `SqlStore` are two of them, and one suite of tests holds for both.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from genjiko.server.store.rows import (
    Account,
    Append,
    Claim,
    Entry,
    LadderLine,
    Listing,
    Mailbox,
    Note,
    Person,
    PersonChange,
    Presence,
    Seat,
    Session,
    Strength,
    TableEdit,
    TableRow,
    TurnNotice,
)
from genjiko.server.wire import ChatLine

HEARTBEAT = 2.0
"""So often, in seconds, a process says that it is there."""
GONE_AFTER = 10.0
"""A process that has not been heard of for so many seconds is gone."""
MOST_CHAT = 500
"""So many lines of chat are read at a time."""
MOST_DUE = 200
"""So many tables that wait for the server are looked after at a time."""
LADDER = 100
"""So long is a ladder."""

Outage = tuple[float, float]
"""From when to when nobody could play."""

Rate = Callable[[list[Strength | None]], list[tuple[float, float]]]
"""The new mu and sigma of each player, from what is known of them; None for one who was never rated."""


class NameTaken(Exception):
    """There is an account of that name."""


class NoTable(Exception):
    """There is no such table."""


class Saved:
    """How much a store has saved since it was opened."""

    def __init__(self) -> None:
        self.entries = 0
        self.transactions = 0


class Messenger(Protocol):
    """Carries notes between the processes that share a store. What is missed costs a moment, never a move."""

    async def begin(self) -> None:
        """Listen from now on."""

    async def end(self) -> None:
        """Stop listening."""

    async def mend(self) -> None:
        """Make the line again if it is broken."""

    def tell(self, notes: Iterable[Note]) -> None:
        """Let the other processes know. Comes back at once: nobody waits for it, and nobody learns if it is lost."""

    async def heard(self) -> list[Note]:
        """Wait until there is something from another process; gives it in the order in which it was told."""


class TableStore(Protocol):
    """Tables, their seats, logs and chat."""

    @property
    def saved(self) -> Saved:
        """How much has been saved."""

    async def add_table(self, row: TableRow, seats: Sequence[Seat]) -> None:
        """Keep a new table."""

    async def table(self, table_id: str) -> TableRow | None:
        """A table without its seats and its log."""

    async def seats(self, table_id: str) -> list[Seat]:
        """The seats of a table with the present names and ratings of those who sit there."""

    def edit(self, table_id: str, at: float) -> AbstractAsyncContextManager[TableEdit]:
        """Change what is not in the log: the block has the table to itself, as it is now. Raises NoTable.

        What the block has set is saved at its end, and the revision counted up; nothing after an error.
        """

    async def log(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries of a table's log beyond a version."""

    async def append(self, what: Append) -> bool:
        """Save an entry; False when the log already has one with that number or that request.

        An error leaves open whether it is saved: then the log must be read.
        """

    async def listed(self, wanted: Listing) -> list[tuple[TableRow, list[Seat]]]:
        """Tables for a list, newest first."""

    async def standing(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The version and the revision of some tables."""

    async def drop_abandoned(self, before: float) -> None:
        """Take away tables that nobody has started, or touched since then."""

    async def say(self, table_id: str, person: Person, seat: int | None, text: str, at: float) -> ChatLine:
        """Add a line of chat; it gets the next number."""

    async def chat(self, table_id: str, since: int) -> list[ChatLine]:
        """The lines of chat from a number on, oldest first; not more than MOST_CHAT."""

    # -- what the server itself has to do --

    async def due_tables(self, worker: str, at: float) -> list[str]:
        """The tables at which something is due and that no other living process looks after."""

    async def claim(self, table_id: str, claim: Claim) -> None:
        """Say who looks after a table."""

    async def set_due(self, table_id: str, version: int, due: float | None, claim: Claim) -> None:
        """Say when something is due next, if the log is still at this version."""

    async def finish(self, table_id: str, at: float, players: Sequence[str], rate: Rate | None) -> None:
        """Nothing is due any more. With `rate` the table is counted for the ratings of its players, once."""

    # -- uploaded records --

    async def keep_record(self, record_id: str, text: str, at: float) -> None:
        """Keep a record; one that is there stays."""

    async def record(self, record_id: str) -> str | None:
        """The text of a record."""


class PeopleStore(Protocol):
    """People, sessions, mailboxes and ratings."""

    async def add_guest(self, person: Person, session: Session) -> None:
        """Keep a guest who has just come, with a session."""

    async def save_account(self, person: Person, account: str, passphrase: str, at: float) -> None:
        """Keep an account under a folded name; a guest with this id becomes it. Raises NameTaken."""

    async def change_person(self, person_id: str, change: PersonChange) -> None:
        """Raises NameTaken."""

    async def person(self, person_id: str) -> Person | None:
        """The person with this id."""

    async def account(self, account: str) -> Account | None:
        """The account of a folded name."""

    async def tables_of(self, person_id: str) -> list[str]:
        """The tables at which a person sits and that are not over; other processes read them again."""

    async def add_session(self, session: Session) -> None:
        """Keep a session."""

    async def signed_in(self, digest: str, at: float) -> Person | None:
        """Whose session this is, if it has not ended."""

    async def drop_session(self, digest: str) -> None:
        """End a session."""

    async def tokens(self, person_id: str) -> list[Session]:
        """The lasting sessions of a person, oldest first."""

    async def mailbox(self, person_id: str) -> Mailbox | None:
        """Where a person gets mail, confirmed or not."""

    async def mailbox_of(self, key: str) -> Mailbox | None:
        """The mailbox whose links have this key."""

    async def save_mailbox(self, mailbox: Mailbox) -> None:
        """Keep a mailbox in place of the person's old one."""

    async def confirm_mailbox(self, key: str) -> None:
        """The owner has said yes."""

    async def drop_mailbox(self, person_id: str) -> None:
        """No more mail for a person."""

    async def strengths(self, player: str) -> list[Strength]:
        """The ratings of a player, by game."""

    async def ladder(self, game: str) -> list[LadderLine]:
        """The best of a game, best first."""


class NoticeStore(Protocol):
    """Players to be told that it is their turn."""

    async def notices_due(self, at: float, most: int) -> list[TurnNotice]:
        """Notices to be sent."""

    async def claim_notice(self, notice: TurnNotice, until: float) -> bool:
        """Keep others from sending it until then; False when somebody has been quicker."""

    async def postpone_notice(self, notice: TurnNotice, due: float) -> None:
        """One try more has failed: send it again then."""

    async def drop_notice(self, notice: TurnNotice) -> None:
        """It is sent, or of no use any more."""


class WorkerStore(Protocol):
    """The processes that share a store, and who looks on through which."""

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same store."""

    async def begin(self, worker: str, at: float, grace: float) -> None:
        """A process takes part. If all were silent before, that was an outage, and everybody gets `grace` more."""

    async def beat(self, worker: str, at: float) -> None:
        """A process is still here."""

    async def end(self, worker: str) -> None:
        """A process leaves, with all who look on through it."""

    async def outages(self) -> list[Outage]:
        """When nobody could play."""

    async def arrive(self, presence: Presence) -> None:
        """Somebody looks on."""

    async def depart(self, presence: Presence) -> None:
        """Somebody has gone."""

    async def present_elsewhere(self, table_ids: Sequence[str], worker: str, at: float) -> dict[str, list[int | None]]:
        """For each of some tables the seats of those who look on through other living processes."""

    def messenger(self) -> Messenger | None:
        """Hears of what other processes write; None where there are none."""


class Store(TableStore, PeopleStore, NoticeStore, WorkerStore, Protocol):
    """All of it."""

    async def close(self) -> None:
        """Save what is waiting, and let everything go."""


def rated(game: str, players: Sequence[str], known: Mapping[str, Strength], rate: Rate) -> list[Strength]:
    """The new ratings after a table. A level that holds several seats counts once."""
    after = dict(zip(players, rate([known.get(player) for player in players]), strict=True))
    return [
        Strength(player, game, mu, sigma, known[player].games + 1 if player in known else 1)
        for player, (mu, sigma) in after.items()
    ]


def outage_before(seen: Sequence[float], at: float, grace: float) -> Outage | None:
    """The outage that ends when a process begins, by when the others were last heard of."""
    last = max(seen, default=None)
    # Nobody's clock runs while nobody could play, and everybody gets time to come back.
    return None if last is None or at - last <= 2 * HEARTBEAT else (last, at + grace)
