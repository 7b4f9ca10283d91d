"""What a store does, in the words of the tables and the people. Nobody outside this room speaks SQL.

`MemoryStore` and `SqlStore` are two of them, and one suite of tests holds for both.
"""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from genjiko.server.store.rows import (
    Account,
    Append,
    Block,
    Claim,
    Entry,
    Hosted,
    LadderLine,
    Listing,
    Mailbox,
    Note,
    Passkey,
    Person,
    PersonChange,
    Presence,
    PuzzleTry,
    Report,
    SaidLine,
    Seat,
    Session,
    Strength,
    StudyRow,
    TableEdit,
    TableRow,
    TurnNotice,
)
from genjiko.server.wire import ChatLine

HEARTBEAT = 2.0
"""So often, in seconds, a process says that it is there."""
GONE_AFTER = 10.0
"""A process that has not been heard of for so many seconds is gone."""
LONGEST_CLAIM = 600.0
"""Nobody looks after a table for more seconds without saying so again."""
MOST_CHAT = 500
"""So many lines of chat are read at a time."""
MOST_DUE = 200
"""So many tables that wait for the server are looked after at a time."""
REPORTS_KEPT = 90 * 86_400.0
"""So many seconds a report is kept that has been dealt with."""
OUTAGES_KEPT = 366 * 86_400.0
"""So many an outage is, and for as long as a game runs that had begun before."""
LADDER = 100
"""So long is a ladder."""

Outage = tuple[float, float]
"""From when to when nobody could play."""

Rate = Callable[[Mapping[str, Strength]], list[Strength]]
"""The new ratings of those who played, from those that are known of them."""


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

    async def add_table(self, row: TableRow, seats: Sequence[Seat]) -> list[Seat]:
        """Keep a new table; gives its seats as `seats` does."""

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

    async def table_ids(self, after: str) -> list[str]:
        """The ids of all tables, in their order, some at a time: the next ones after this."""

    async def standing(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The version and the revision of some tables."""

    async def archive(self, before: float) -> int:
        """Pack the logs of some tables that have been over since then; they read as before. Gives how many."""

    async def drop_abandoned(self, before: float) -> None:
        """Take away tables that nobody has started, or touched since then."""

    async def say(
        self, table_id: str, person: Person, seat: int | None, text: str, at: float, request: str | None = None
    ) -> ChatLine:
        """Add a line of chat; it gets the next number. With the request of a line that is there, gives that line."""

    async def chat(
        self, table_id: str, since: int, unheard: Collection[str] = (), listener: str = ""
    ) -> list[ChatLine]:
        """The lines of chat from a number on, oldest first; not more than MOST_CHAT, and none of people unheard.

        Those that the listener said are `mine`.
        """

    async def said(self, table_id: str, number: int) -> SaidLine | None:
        """A line of chat, and who said it."""

    async def remove_line(self, table_id: str, number: int) -> bool:
        """Show a line of chat to nobody any more; whether there was one."""

    async def drop_table(self, table_id: str) -> bool:
        """Take a table away with all that belongs to it; whether there was one."""

    async def hosted(self, person_id: str) -> Hosted:
        """How many tables a person keeps busy."""

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

    async def keep_record(self, record_id: str, text: str, at: float, person_id: str, most: float = math.inf) -> bool:
        """Keep a record; one that is there stays whose it is. False where so many of the person's are kept already."""

    async def record(self, record_id: str, at: float) -> str | None:
        """The text of a record, which somebody looks at."""

    async def records_of(self, person_id: str) -> list[str]:
        """The ids of the records that a person has uploaded, oldest first."""

    async def drop_records(self, before: float) -> None:
        """Take away records that nobody has looked at since then."""


class StudyStore(Protocol):
    """What people have thought about finished games."""

    async def keep_study(self, study: StudyRow) -> None:
        """Keep a study in place of the one with its id."""

    async def study(self, study_id: str) -> StudyRow | None:
        """The study with this id."""

    async def studies_of(self, person_id: str) -> list[StudyRow]:
        """The studies that a person leads, newest first."""

    async def drop_study(self, study_id: str) -> None:
        """Take a study away."""


class PeopleStore(Protocol):
    """People, sessions, mailboxes and ratings."""

    async def add_guest(self, person: Person, session: Session) -> None:
        """Keep a guest who has just come, with a session."""

    async def save_account(self, person: Person, account: str, passphrase: str, at: float, skeleton: str = "") -> None:
        """Keep an account under a folded name; a guest with this id becomes it. Raises NameTaken."""

    async def looks_like(self, skeleton: str) -> list[str]:
        """The ids of accounts whose names look like this."""

    async def named(self, part: str, most: int) -> list[Person]:
        """People with this in their names, accounts first."""

    async def forget(self, person_id: str, at: float) -> None:
        """Let a person go with all that is theirs; games and what was said stay, without the name."""

    async def drop_people(self, before: float, at: float) -> int:
        """Take away guests who have not been here since then and sit at no table; gives how many."""

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

    async def sessions(self, person_id: str) -> list[Session]:
        """All sessions of a person, the lasting ones too, oldest first."""

    async def use_session(self, digest: str, at: float) -> None:
        """A session has been used."""

    async def drop_sessions(self, person_id: str, but: str = "") -> None:
        """End all sessions of a person but one."""

    async def living_sessions(self, digests: Collection[str], at: float) -> set[str]:
        """Those of some sessions that have not ended."""

    async def drop_ended(self, at: float) -> None:
        """Take away sessions, promises, credits, outages and reports that are of no use any more."""

    async def add_promise(self, digest: str, kind: str, person_id: str, until: float) -> None:
        """Keep the digest of a secret that is good for one thing, once."""

    async def take_promise(self, digest: str, kind: str, at: float) -> str | None:
        """Whose promise this was; it is used up."""

    async def take_credit(self, name: str, size: float, per_second: float, at: float) -> float:
        """Use one credit of a bucket that all processes share; gives 0, or the seconds until there is one."""

    async def add_passkey(self, passkey: Passkey) -> bool:
        """Keep a passkey; False when there is one of that id."""

    async def passkeys(self, person_id: str) -> list[Passkey]:
        """The passkeys of a person, oldest first."""

    async def passkey(self, passkey_id: str) -> Passkey | None:
        """The passkey with this id."""

    async def use_passkey(self, passkey_id: str, count: int) -> None:
        """It has signed so often."""

    async def drop_passkey(self, person_id: str, passkey_id: str) -> bool:
        """A passkey is good for nothing any more; whether there was one."""

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

    async def puzzle_tries(self, person_id: str) -> list[PuzzleTry]:
        """The first tries of a person at puzzles, oldest first."""

    async def add_puzzle_try(self, what: PuzzleTry) -> bool:
        """Keep a first try; False when there has been one."""

    async def vote_puzzle(self, person_id: str, puzzle: str, good: bool) -> bool:
        """Keep what a person thinks of a puzzle; False when they have not tried it."""

    async def puzzle_votes(self) -> dict[str, tuple[int, int]]:
        """Votes for and against, of puzzles that have any."""


class OrderStore(Protocol):
    """What keeps peace: blocks, reports, and what the operator says to all."""

    async def blocks(self, person_id: str) -> list[Block]:
        """Whom a person does not want to hear or to sit with."""

    async def set_block(self, block: Block) -> None:
        """Keep a block in place of an older one of the same two."""

    async def drop_block(self, person_id: str, other: str) -> None:
        """A person wants to hear another again."""

    async def blocked(self, person_id: str, others: Collection[str]) -> bool:
        """Whether a person and one of the others do not want to sit together, whoever has said so."""

    async def add_report(self, report: Report) -> None:
        """Keep a report for the operator."""

    async def reports(self, most: int) -> list[Report]:
        """Reports that nobody has dealt with, oldest first."""

    async def close_report(self, report_id: str, at: float) -> bool:
        """A report has been dealt with; whether there was one."""

    async def announce(self, text: str, until: float) -> None:
        """Tell everybody something until then."""

    async def announced(self, at: float) -> str:
        """What everybody is told now, "" if nothing."""


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

    async def last_sign(self) -> float:
        """The last moment that a process has written down as its present, 0 if there is none."""

    async def begin(self, worker: str, at: float, grace: float) -> None:
        """A process takes part. If all were silent before, that was an outage, and everybody gets `grace` more.

        What was to be done at once when it was written is due now, even if the clock has been set back since; and who
        wrote in a future that is far off neither lives nor looks after a table any more.
        """

    async def beat(self, worker: str, at: float) -> None:
        """A process is still here."""

    async def end(self, worker: str) -> None:
        """A process leaves, with all who look on through it."""

    async def add_outage(self, worker: str, began: float, ended: float) -> bool:
        """A process could not do its work; nothing is kept, and False given, if another one could meanwhile."""

    async def living(self, at: float) -> int:
        """How many processes are there."""

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


class Store(TableStore, StudyStore, PeopleStore, OrderStore, NoticeStore, WorkerStore, Protocol):
    """All of it."""

    async def close(self) -> None:
        """Save what is waiting, and let everything go."""


def credit_left(left: float, before: float, size: float, per_second: float, at: float) -> tuple[float, float]:
    """What a bucket holds after one credit was asked for, and 0 or the seconds until there is one."""
    now = min(size, left + max(0.0, at - before) * per_second)
    return (now - 1, 0.0) if now >= 1 else (now, (1 - now) / per_second)


def outage_before(seen: Sequence[float], at: float, grace: float) -> Outage | None:
    """The outage that ends when a process begins, by when the others were last heard of."""
    last = max(seen, default=None)
    # Nobody's clock runs while nobody could play, and everybody gets time to come back.
    return None if last is None or at - last <= 2 * HEARTBEAT else (last, at + grace)
