"""A store that keeps everything in memory, for as long as the process lives: nothing to install, nothing to set up."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from msgspec import Struct
from msgspec.structs import replace

from genjiko.server.store.contract import (
    GONE_AFTER,
    LADDER,
    MOST_CHAT,
    MOST_DUE,
    Messenger,
    NameTaken,
    NoTable,
    Outage,
    Rate,
    Saved,
    outage_before,
    rated,
)
from genjiko.server.store.rows import (
    Account,
    Append,
    Claim,
    Entry,
    LadderLine,
    Listing,
    Mailbox,
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

MEMORY = "memory:"
"""How a memory store is named where others have the address of their database."""


class _Kept(Struct):
    """A person as kept, with the folded name and the hash of an account."""

    person: Person
    account: str | None = None
    passphrase: str = ""


class _Table:
    """A table with all that belongs to it."""

    def __init__(self, row: TableRow, seats: Sequence[Seat]) -> None:
        self.row = row
        self.seats = sorted(seats, key=lambda seat: seat.seat)
        self.log: dict[int, Entry] = {}
        self.requests: set[tuple[int, str]] = set()
        self.chat: list[ChatLine] = []


class _Memory:
    """What the parts of the store have in common."""

    def __init__(self) -> None:
        self._people: dict[str, _Kept] = {}
        self._sessions: dict[str, Session] = {}
        self._mailboxes: dict[str, Mailbox] = {}
        self._strengths: dict[tuple[str, str], Strength] = {}
        self._tables: dict[str, _Table] = {}
        self._notices: dict[tuple[str, int, int, str], TurnNotice] = {}
        self._records: dict[str, str] = {}
        self._workers: dict[str, float] = {}
        self._presence: dict[str, Presence] = {}
        self._outages: list[Outage] = []
        self._editing = asyncio.Lock()
        self._saved = Saved()

    def _keep_notices(self, notices: Sequence[TurnNotice]) -> None:
        for notice in notices:
            self._notices.setdefault(_key(notice), notice)


def _key(notice: TurnNotice) -> tuple[str, int, int, str]:
    return notice.table_id, notice.seat, notice.version, notice.channel


class _Tables(_Memory):
    """See `TableStore`."""

    @property
    def saved(self) -> Saved:
        """How much has been saved."""
        return self._saved

    async def add_table(self, row: TableRow, seats: Sequence[Seat]) -> None:
        self._tables[row.id] = _Table(row, seats)

    async def table(self, table_id: str) -> TableRow | None:
        found = self._tables.get(table_id)
        return None if found is None else found.row

    async def seats(self, table_id: str) -> list[Seat]:
        found = self._tables.get(table_id)
        return [] if found is None else self._seated(found)

    def _seated(self, table: _Table) -> list[Seat]:
        return [self._with_person(table.row.game, seat) for seat in table.seats]

    def _with_person(self, game: str, seat: Seat) -> Seat:
        """The seat with what is known of the person there now."""
        kept = self._people.get(seat.person or "")
        if kept is None:
            return replace(seat, account=False, webhook=False, email=False, rating=None)
        mailbox = self._mailboxes.get(kept.person.id)
        strength = self._strengths.get((kept.person.id, game))
        return replace(
            seat,
            name=kept.person.name,
            account=kept.person.account,
            webhook=bool(kept.person.webhook),
            email=mailbox is not None and mailbox.confirmed,
            rating=None if strength is None else strength.shown,
        )

    @asynccontextmanager
    async def edit(self, table_id: str, at: float) -> AsyncIterator[TableEdit]:
        async with self._editing:
            table = self._tables.get(table_id)
            if table is None:
                raise NoTable(table_id)
            before = table.row
            edit = TableEdit(before, self._seated(table))
            yield edit
            edit.change(revision=before.revision + 1, updated=at)
            # An entry may have been saved meanwhile: only what the block has set is new.
            fields = [name for name in TableRow.__struct_fields__ if getattr(edit.row, name) != getattr(before, name)]
            table.row = replace(table.row, **{name: getattr(edit.row, name) for name in fields})
            table.seats = list(edit.seats)
            if before.chairs is None and edit.row.chairs is not None:
                self._reseat_sockets(table_id, edit.row.chairs)
            self._keep_notices(edit.notices)
            for row, seats in edit.new_tables:
                await self.add_table(row, seats)

    def _reseat_sockets(self, table_id: str, chairs: Sequence[int]) -> None:
        for socket, presence in self._presence.items():
            if presence.table_id == table_id and presence.seat is not None:
                self._presence[socket] = replace(presence, seat=chairs.index(presence.seat))

    async def log(self, table_id: str, after: int = 0) -> list[Entry]:
        found = self._tables.get(table_id)
        return [] if found is None else [found.log[n] for n in sorted(found.log) if n > after]

    async def append(self, what: Append) -> bool:
        table, entry = self._tables[what.table_id], what.entry
        request = None if entry.request is None else (entry.seat, entry.request)
        if entry.n in table.log or request in table.requests:
            return False
        table.log[entry.n] = entry
        if request is not None:
            table.requests.add(request)
        if table.row.version < what.progress.version:
            table.row = what.changed(table.row)
        self._keep_notices(what.notices)
        if what.stand_in is not None:
            seat, level = what.stand_in
            table.seats[seat] = replace(table.seats[seat], level=level)
        self._saved.entries += 1
        self._saved.transactions += 1
        return True

    async def listed(self, wanted: Listing) -> list[tuple[TableRow, list[Seat]]]:
        found = [table for table in self._tables.values() if _is_listed(table, wanted)]
        found.sort(key=lambda table: table.row.updated, reverse=True)
        return [(table.row, self._seated(table)) for table in found[: wanted.most]]

    async def standing(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        rows = [self._tables[table_id].row for table_id in table_ids if table_id in self._tables]
        return {row.id: (row.version, row.revision) for row in rows}

    async def drop_abandoned(self, before: float) -> None:
        for table_id, table in list(self._tables.items()):
            if table.row.status == "gathering" and table.row.updated < before:
                del self._tables[table_id]
                self._notices = {key: notice for key, notice in self._notices.items() if notice.table_id != table_id}

    async def say(self, table_id: str, person: Person, seat: int | None, text: str, at: float) -> ChatLine:
        lines = self._tables[table_id].chat
        lines.append(ChatLine(len(lines), at, person.name, seat, text))
        return lines[-1]

    async def chat(self, table_id: str, since: int) -> list[ChatLine]:
        found = self._tables.get(table_id)
        return [] if found is None else found.chat[since : since + MOST_CHAT]

    async def due_tables(self, worker: str, at: float) -> list[str]:
        rows = [table.row for table in self._tables.values()]
        due = [(row.due, row.id) for row in rows if row.due is not None and row.due <= at and _is_free(row, worker, at)]
        return [table_id for _, table_id in sorted(due)[:MOST_DUE]]

    async def claim(self, table_id: str, claim: Claim) -> None:
        table = self._tables.get(table_id)
        if table is not None:
            table.row = replace(table.row, claimed_by=claim.worker, claimed_until=claim.until)

    async def set_due(self, table_id: str, version: int, due: float | None, claim: Claim) -> None:
        table = self._tables.get(table_id)
        if table is not None and table.row.version == version:
            table.row = replace(table.row, due=due, claimed_by=claim.worker, claimed_until=claim.until)

    async def finish(self, table_id: str, at: float, players: Sequence[str], rate: Rate | None) -> None:
        table = self._tables[table_id]
        game = table.row.game
        if rate is not None and table.row.rated is None:
            known = {player: self._strengths[player, game] for player in players if (player, game) in self._strengths}
            for strength in rated(game, players, known, rate):
                self._strengths[strength.player, game] = strength
            table.row = replace(table.row, rated=at)
        table.row = replace(table.row, due=None)

    async def keep_record(self, record_id: str, text: str, at: float) -> None:
        self._records.setdefault(record_id, text)

    async def record(self, record_id: str) -> str | None:
        return self._records.get(record_id)


def _is_listed(table: _Table, wanted: Listing) -> bool:
    row = table.row
    return (
        row.game in wanted.games
        and (row.public or not wanted.public)
        and (wanted.person is None or any(seat.person == wanted.person for seat in table.seats))
        and wanted.status in (None, row.status)
        and (wanted.before is None or row.updated < wanted.before)
    )


def _is_free(row: TableRow, worker: str, at: float) -> bool:
    return row.claimed_until is None or row.claimed_until < at or row.claimed_by == worker


class _People(_Memory):
    """See `PeopleStore` and `NoticeStore`."""

    async def add_guest(self, person: Person, session: Session) -> None:
        self._people[person.id] = _Kept(person)
        self._sessions[session.digest] = session

    async def save_account(self, person: Person, account: str, passphrase: str, at: float) -> None:
        self._check_free(person.id, account)
        old = self._people.get(person.id)
        webhook = "" if old is None else old.person.webhook
        self._people[person.id] = _Kept(Person(person.id, person.name, True, webhook), account, passphrase)

    async def change_person(self, person_id: str, change: PersonChange) -> None:
        kept = self._people.get(person_id)
        if kept is None:
            return
        if change.account is not None:
            self._check_free(person_id, change.account)
            kept.account = change.account
        name = kept.person.name if change.name is None else change.name
        webhook = kept.person.webhook if change.webhook is None else change.webhook
        kept.person = Person(person_id, name, kept.account is not None, webhook)

    def _check_free(self, person_id: str, account: str) -> None:
        if any(kept.account == account for kept in self._people.values() if kept.person.id != person_id):
            raise NameTaken(account)

    async def person(self, person_id: str) -> Person | None:
        kept = self._people.get(person_id)
        return None if kept is None else kept.person

    async def account(self, account: str) -> Account | None:
        kept = next((kept for kept in self._people.values() if kept.account == account), None)
        return None if kept is None else Account(kept.person, kept.passphrase)

    async def tables_of(self, person_id: str) -> list[str]:
        running = [table for table in self._tables.values() if table.row.status != "over"]
        return [table.row.id for table in running if any(seat.person == person_id for seat in table.seats)]

    async def add_session(self, session: Session) -> None:
        self._sessions[session.digest] = session

    async def signed_in(self, digest: str, at: float) -> Person | None:
        session = self._sessions.get(digest)
        if session is None or (session.until is not None and session.until <= at):
            return None
        return await self.person(session.person)

    async def drop_session(self, digest: str) -> None:
        self._sessions.pop(digest, None)

    async def tokens(self, person_id: str) -> list[Session]:
        mine = [session for session in self._sessions.values() if session.person == person_id and session.label]
        return sorted(mine, key=lambda session: session.created)

    async def mailbox(self, person_id: str) -> Mailbox | None:
        return self._mailboxes.get(person_id)

    async def mailbox_of(self, key: str) -> Mailbox | None:
        return next((mailbox for mailbox in self._mailboxes.values() if mailbox.key == key), None)

    async def save_mailbox(self, mailbox: Mailbox) -> None:
        self._mailboxes[mailbox.person] = mailbox

    async def confirm_mailbox(self, key: str) -> None:
        mailbox = await self.mailbox_of(key)
        if mailbox is not None:
            self._mailboxes[mailbox.person] = replace(mailbox, confirmed=True)

    async def drop_mailbox(self, person_id: str) -> None:
        self._mailboxes.pop(person_id, None)

    async def strengths(self, player: str) -> list[Strength]:
        return [self._strengths[key] for key in sorted(self._strengths) if key[0] == player]

    async def ladder(self, game: str) -> list[LadderLine]:
        best = [strength for strength in self._strengths.values() if strength.game == game]
        best.sort(key=lambda strength: (3 * strength.sigma - strength.mu, strength.player))
        names = {kept.person.id: kept.person.name for kept in self._people.values()}
        return [LadderLine(strength, names.get(strength.player)) for strength in best[:LADDER]]

    async def notices_due(self, at: float, most: int) -> list[TurnNotice]:
        return [notice for notice in self._notices.values() if notice.due <= at][:most]

    async def claim_notice(self, notice: TurnNotice, until: float) -> bool:
        kept = self._notices.get(_key(notice))
        if kept is None or kept.due != notice.due:
            return False
        self._notices[_key(notice)] = replace(kept, due=until)
        return True

    async def postpone_notice(self, notice: TurnNotice, due: float) -> None:
        if _key(notice) in self._notices:
            self._notices[_key(notice)] = replace(notice, due=due, tries=notice.tries + 1)

    async def drop_notice(self, notice: TurnNotice) -> None:
        self._notices.pop(_key(notice), None)


class _Workers(_Memory):
    """See `WorkerStore`. There is one process, but it may begin again."""

    @property
    def shared(self) -> bool:
        """Nobody else can look into this memory."""
        return False

    async def begin(self, worker: str, at: float, grace: float) -> None:
        outage = outage_before(list(self._workers.values()), at, grace)
        if outage is not None and outage not in self._outages:
            self._outages.append(outage)
        self._workers = {worker: at}
        self._presence = {socket: here for socket, here in self._presence.items() if here.worker == worker}
        for table in self._tables.values():
            table.row = replace(table.row, claimed_by=None, claimed_until=None)

    async def beat(self, worker: str, at: float) -> None:
        self._workers[worker] = at

    async def end(self, worker: str) -> None:
        self._presence = {socket: here for socket, here in self._presence.items() if here.worker != worker}

    async def outages(self) -> list[Outage]:
        return list(self._outages)

    async def arrive(self, presence: Presence) -> None:
        self._presence[presence.socket] = presence

    async def depart(self, presence: Presence) -> None:
        self._presence.pop(presence.socket, None)

    async def present_elsewhere(self, table_ids: Sequence[str], worker: str, at: float) -> dict[str, list[int | None]]:
        alive = {other for other, seen in self._workers.items() if seen > at - GONE_AFTER and other != worker}
        sockets = [here for here in self._presence.values() if here.worker in alive]
        return {table_id: [here.seat for here in sockets if here.table_id == table_id] for table_id in table_ids}

    def messenger(self) -> Messenger | None:
        return None


class MemoryStore(_Tables, _People, _Workers):
    """All of `Store`."""

    async def close(self) -> None:
        """There is nothing to let go."""
