"""A store that keeps everything in memory, for as long as the process lives: nothing to install, nothing to set up."""

import asyncio
import math
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager

from msgspec import Struct
from msgspec.structs import asdict, replace

from genjiko.server.store.contract import (
    GONE_AFTER,
    LADDER,
    MOST_CHAT,
    MOST_DUE,
    OUTAGES_KEPT,
    REPORTS_KEPT,
    Messenger,
    NameTaken,
    NoTable,
    Outage,
    Rate,
    Saved,
    credit_left,
    outage_before,
)
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

MEMORY = "memory:"
"""How a memory store is named where others have the address of their database."""


class _Kept(Struct):
    """A person as kept, with the folded name and the hash of an account."""

    person: Person
    account: str | None = None
    passphrase: str = ""
    skeleton: str = ""
    created: float = 0.0


class SaidThere(Struct):
    """A line of chat as kept."""

    line: ChatLine
    person: str
    request: str | None
    removed: bool = False


class KeptRecord(Struct):
    """An uploaded record as kept."""

    text: str
    person: str | None
    seen: float


class KeptTable:
    """A table with all that belongs to it."""

    def __init__(self, row: TableRow, seats: Sequence[Seat]) -> None:
        self.row = row
        self.seats = sorted(seats, key=lambda seat: seat.seat)
        self.log: dict[int, Entry] = {}
        self.requests: set[tuple[int, str]] = set()
        self.chat: list[SaidThere] = []

    def take(self, entry: Entry) -> None:
        """One more entry of the log."""
        self.log[entry.n] = entry
        if entry.request is not None:
            self.requests.add((entry.seat, entry.request))

    def copy(self) -> "KeptTable":
        """The table as it stands."""
        other = KeptTable(self.row, self.seats)
        other.log, other.requests, other.chat = dict(self.log), set(self.requests), list(self.chat)
        return other

    def stand_up(self, person_id: str, at: float) -> None:
        """Somebody is here no more, if the table is not over: as if they had left, see `leave`."""
        sits = any(seat.person == person_id for seat in self.seats)
        if self.row.status == "over" or not (sits or self.row.host == person_id):
            return
        playing = self.row.status == "playing"
        self.row = replace(self.row, updated=at, revision=self.row.revision + 1)
        if sits and playing:
            self.row = replace(self.row, due=at)
        if self.row.host == person_id:
            others = [seat.person for seat in self.seats if seat.person and seat.person != person_id]
            self.row = replace(self.row, host=others[0] if others else "")
        with_bots = playing and self.row.on_leave == "bot"
        for place, seat in enumerate(self.seats):
            if seat.person == person_id:
                self.seats[place] = replace(seat, level=self.row.stand_in) if with_bots else Seat(place)

    def give(self, old: Person | None, new: Person | None) -> None:
        """What was somebody's is somebody else's."""
        if old is None or new is None:
            return
        self.seats = [replace(seat, person=new.id) if seat.person == old.id else seat for seat in self.seats]
        if self.row.host == old.id:
            self.row = replace(self.row, host=new.id)


class _Memory:
    """What the parts of the store have in common."""

    def __init__(self) -> None:
        self._people: dict[str, _Kept] = {}
        self._sessions: dict[str, Session] = {}
        self._mailboxes: dict[str, Mailbox] = {}
        self._strengths: dict[tuple[str, str], Strength] = {}
        self._tables: dict[str, KeptTable] = {}
        self._notices: dict[tuple[str, int, int, str], TurnNotice] = {}
        self._records: dict[str, KeptRecord] = {}
        self._studies: dict[str, StudyRow] = {}
        self._passkeys: dict[str, Passkey] = {}
        self._promises: dict[str, tuple[str, str, float]] = {}
        self._credits: dict[str, tuple[float, float]] = {}
        self._puzzle_tries: dict[tuple[str, str], PuzzleTry] = {}
        self._blocks: dict[tuple[str, str], Block] = {}
        self._reports: dict[str, Report] = {}
        self._announced = ("", 0.0)
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

    async def add_table(self, row: TableRow, seats: Sequence[Seat]) -> list[Seat]:
        self._tables[row.id] = KeptTable(row, seats)
        return await self.seats(row.id)

    async def table(self, table_id: str) -> TableRow | None:
        found = self._tables.get(table_id)
        return None if found is None else found.row

    async def seats(self, table_id: str) -> list[Seat]:
        found = self._tables.get(table_id)
        return [] if found is None else self._seated(found)

    def _seated(self, table: KeptTable) -> list[Seat]:
        return [self._with_person(table.row.game, seat) for seat in table.seats]

    def _with_person(self, game: str, seat: Seat) -> Seat:
        """The seat with what is known of the person there now."""
        kept = self._people.get(seat.person or "")
        if kept is None:
            return replace(seat, account=False, webhook=False, email=False, rating=None, provisional=False)
        mailbox = self._mailboxes.get(kept.person.id)
        strength = self._strengths.get((kept.person.id, game))
        return replace(
            seat,
            name=kept.person.name,
            account=kept.person.account,
            webhook=bool(kept.person.webhook),
            email=mailbox is not None and mailbox.confirmed,
            rating=None if strength is None else strength.shown,
            provisional=strength is not None and strength.provisional,
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
        table.take(entry)
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

    async def table_ids(self, after: str) -> list[str]:
        return sorted(table_id for table_id in self._tables if table_id > after)[:MOST_DUE]

    async def standing(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        rows = [self._tables[table_id].row for table_id in table_ids if table_id in self._tables]
        return {row.id: (row.version, row.revision) for row in rows}

    async def archive(self, before: float) -> int:
        return 0  # nothing here outlives the process

    async def drop_abandoned(self, before: float) -> None:
        for table_id, table in list(self._tables.items()):
            if table.row.status == "gathering" and table.row.updated < before:
                del self._tables[table_id]
                self._notices = {key: notice for key, notice in self._notices.items() if notice.table_id != table_id}

    async def say(
        self, table_id: str, person: Person, seat: int | None, text: str, at: float, request: str | None = None
    ) -> ChatLine:
        lines = self._tables[table_id].chat
        for said in lines:
            if request is not None and (said.person, said.request) == (person.id, request):
                return replace(said.line, mine=True)
        lines.append(SaidThere(ChatLine(len(lines), at, person.name, seat, text), person.id, request))
        return replace(lines[-1].line, mine=True)

    async def chat(
        self, table_id: str, since: int, unheard: Collection[str] = (), listener: str = ""
    ) -> list[ChatLine]:
        found = self._tables.get(table_id)
        lines = [] if found is None else found.chat[since:]
        heard = [said for said in lines if not said.removed and said.person not in unheard][:MOST_CHAT]
        return [replace(said.line, mine=said.person == listener) for said in heard]

    def _said(self, table_id: str, number: int) -> SaidThere | None:
        found = self._tables.get(table_id)
        return found.chat[number] if found is not None and 0 <= number < len(found.chat) else None

    async def said(self, table_id: str, number: int) -> SaidLine | None:
        found = self._said(table_id, number)
        return None if found is None else SaidLine(found.person, found.line.name, found.line.text)

    async def remove_line(self, table_id: str, number: int) -> bool:
        found = self._said(table_id, number)
        if found is not None:
            found.removed = True
        return found is not None

    async def drop_table(self, table_id: str) -> bool:
        self._notices = {key: notice for key, notice in self._notices.items() if notice.table_id != table_id}
        return self._tables.pop(table_id, None) is not None

    async def hosted(self, person_id: str) -> Hosted:
        mine = [t for t in self._tables.values() if t.row.host == person_id and t.row.status != "over"]
        bots = [t for t in mine if t.row.status == "playing" and not any(seat.plays for seat in t.seats)]
        return Hosted(len(mine), len(bots))

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
            for strength in rate(known):
                self._strengths[strength.player, game] = strength
            table.row = replace(table.row, rated=at)
        table.row = replace(table.row, due=None)

    async def keep_record(self, record_id: str, text: str, at: float, person_id: str, most: float = math.inf) -> bool:
        if record_id not in self._records:
            if len(await self.records_of(person_id)) >= most:
                return False
            self._records[record_id] = KeptRecord(text, person_id, at)
        return True

    async def record(self, record_id: str, at: float) -> str | None:
        found = self._records.get(record_id)
        if found is None:
            return None
        found.seen = at
        return found.text

    async def records_of(self, person_id: str) -> list[str]:
        return [record_id for record_id, record in self._records.items() if record.person == person_id]

    async def drop_records(self, before: float) -> None:
        self._records = {key: record for key, record in self._records.items() if record.seen >= before}


def _is_listed(table: KeptTable, wanted: Listing) -> bool:
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

    def know(self, person: Person) -> None:
        """Somebody who was here before."""
        self._people[person.id] = _Kept(person)

    async def add_guest(self, person: Person, session: Session) -> None:
        self._people[person.id] = _Kept(person, created=session.created)
        self._sessions[session.digest] = session

    async def save_account(self, person: Person, account: str, passphrase: str, at: float, skeleton: str = "") -> None:
        self._check_free(person.id, account)
        old = self._people.get(person.id)
        now = person if old is None else replace(old.person, name=person.name, account=True)
        self._people[person.id] = _Kept(now, account, passphrase, skeleton, at)

    async def change_person(self, person_id: str, change: PersonChange) -> None:
        kept = self._people.get(person_id)
        if kept is None:
            return
        if change.account is not None:
            self._check_free(person_id, change.account)
        new = {name: value for name, value in asdict(change).items() if value is not None}
        for name in ("account", "passphrase", "skeleton"):
            if name in new:
                setattr(kept, name, new.pop(name))
        kept.person = replace(kept.person, **new)

    async def looks_like(self, skeleton: str) -> list[str]:
        return [i for i, kept in self._people.items() if kept.account is not None and kept.skeleton == skeleton]

    async def named(self, part: str, most: int) -> list[Person]:
        found = [kept.person for kept in self._people.values() if part.lower() in kept.person.name.lower()]
        return sorted(found, key=lambda person: (not person.account, person.name, person.id))[:most]

    async def forget(self, person_id: str, at: float) -> None:
        for table in self._tables.values():
            table.stand_up(person_id, at)
        for table_id in [i for i, t in self._tables.items() if not t.row.host and t.row.status == "gathering"]:
            del self._tables[table_id]
        for table in self._tables.values():
            table.seats = [replace(s, person=None, name="") if s.person == person_id else s for s in table.seats]
            for said in table.chat:
                if said.person == person_id:
                    said.person, said.request, said.line = "", None, replace(said.line, name="")
        for record in self._records.values():
            if record.person == person_id:
                record.person = None
        self._studies = {key: study for key, study in self._studies.items() if study.person != person_id}
        for report in self._reports.values():
            gone: dict[str, str] = {"person": "", "name": ""} if report.person == person_id else {}
            gone |= {"reporter": ""} if report.reporter == person_id else {}
            self._reports[report.id] = replace(report, **gone)
        self._notices = {key: notice for key, notice in self._notices.items() if notice.person != person_id}
        self._sessions = {key: session for key, session in self._sessions.items() if session.person != person_id}
        self._strengths = {key: strength for key, strength in self._strengths.items() if key[0] != person_id}
        self._passkeys = {key: passkey for key, passkey in self._passkeys.items() if passkey.person != person_id}
        self._promises = {key: promise for key, promise in self._promises.items() if promise[1] != person_id}
        self._blocks = {key: block for key, block in self._blocks.items() if person_id not in key}
        self._puzzle_tries = {key: one for key, one in self._puzzle_tries.items() if one.person != person_id}
        self._mailboxes.pop(person_id, None)
        self._people.pop(person_id, None)

    async def drop_people(self, before: float, at: float) -> int:
        here = {session.person for session in self._sessions.values() if session.seen >= before}
        for table in self._tables.values():
            here |= {seat.person or "" for seat in table.seats if table.row.status != "over"}
        people = self._people.items()
        gone = [i for i, kept in people if kept.account is None and kept.created < before and i not in here]
        for person_id in gone:
            await self.forget(person_id, at)
        return len(gone)

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
        person = await self.person(session.person)
        return None if person is None or person.closed else person

    async def drop_session(self, digest: str) -> None:
        self._sessions.pop(digest, None)

    async def sessions(self, person_id: str) -> list[Session]:
        mine = [session for session in self._sessions.values() if session.person == person_id]
        return sorted(mine, key=lambda session: session.created)

    async def use_session(self, digest: str, at: float) -> None:
        if digest in self._sessions:
            self._sessions[digest] = replace(self._sessions[digest], seen=at)

    async def drop_sessions(self, person_id: str, but: str = "") -> None:
        kept = self._sessions.items()
        self._sessions = {digest: one for digest, one in kept if one.person != person_id or digest == but}

    async def living_sessions(self, digests: Collection[str], at: float) -> set[str]:
        return {digest for digest in digests if await self.signed_in(digest, at) is not None}

    async def drop_ended(self, at: float) -> None:
        self._sessions = {digest: s for digest, s in self._sessions.items() if s.until is None or s.until >= at}
        self._promises = {digest: promise for digest, promise in self._promises.items() if promise[2] >= at}
        old = [i for i, report in self._reports.items() if report.done is not None and report.done < at - REPORTS_KEPT]
        for report_id in old:
            del self._reports[report_id]
        rows = [table.row for table in self._tables.values()]
        began = min((row.started for row in rows if row.status == "playing" and row.started is not None), default=at)
        self._outages = [(a, b) for a, b in self._outages if b >= at - OUTAGES_KEPT or b > began]

    async def add_promise(self, digest: str, kind: str, person_id: str, until: float) -> None:
        self._promises[digest] = (kind, person_id, until)

    async def take_promise(self, digest: str, kind: str, at: float) -> str | None:
        found = self._promises.get(digest)
        if found is None or found[0] != kind:
            return None
        del self._promises[digest]
        return found[1] if found[2] > at else None

    async def take_credit(self, name: str, size: float, per_second: float, at: float) -> float:
        left, before = self._credits.get(name, (size, at))
        left, wait = credit_left(left, before, size, per_second, at)
        self._credits[name] = (left, max(at, before))
        return wait

    async def add_passkey(self, passkey: Passkey) -> bool:
        return self._passkeys.setdefault(passkey.id, passkey) is passkey

    async def passkeys(self, person_id: str) -> list[Passkey]:
        return [passkey for passkey in self._passkeys.values() if passkey.person == person_id]

    async def passkey(self, passkey_id: str) -> Passkey | None:
        return self._passkeys.get(passkey_id)

    async def use_passkey(self, passkey_id: str, count: int) -> None:
        self._passkeys[passkey_id] = replace(self._passkeys[passkey_id], count=count)

    async def drop_passkey(self, person_id: str, passkey_id: str) -> bool:
        found = self._passkeys.get(passkey_id)
        if found is None or found.person != person_id:
            return False
        del self._passkeys[passkey_id]
        return True

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

    async def puzzle_tries(self, person_id: str) -> list[PuzzleTry]:
        mine = [one for one in self._puzzle_tries.values() if one.person == person_id]
        return sorted(mine, key=lambda one: (one.at, one.puzzle))

    async def add_puzzle_try(self, what: PuzzleTry) -> bool:
        return self._puzzle_tries.setdefault((what.person, what.puzzle), what) is what

    async def vote_puzzle(self, person_id: str, puzzle: str, good: bool) -> bool:
        found = self._puzzle_tries.get((person_id, puzzle))
        if found is not None:
            self._puzzle_tries[person_id, puzzle] = replace(found, vote=1 if good else -1)
        return found is not None

    async def puzzle_votes(self) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = {}
        for one in self._puzzle_tries.values():
            if one.vote:
                good, bad = found.get(one.puzzle, (0, 0))
                found[one.puzzle] = (good + (one.vote > 0), bad + (one.vote < 0))
        return found

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


class _Studies(_Memory):
    """See `StudyStore`."""

    async def keep_study(self, study: StudyRow) -> None:
        self._studies[study.id] = study

    async def study(self, study_id: str) -> StudyRow | None:
        found = self._studies.get(study_id)
        return None if found is None else replace(found, leader=self._people[found.person].person.name)

    async def studies_of(self, person_id: str) -> list[StudyRow]:
        found = [await self.study(key) for key, study in self._studies.items() if study.person == person_id]
        return sorted((one for one in found if one is not None), key=lambda study: (-study.changed, study.id))

    async def drop_study(self, study_id: str) -> None:
        self._studies.pop(study_id, None)


class _Order(_Memory):
    """See `OrderStore`."""

    async def blocks(self, person_id: str) -> list[Block]:
        mine = [block for block in self._blocks.values() if block.person == person_id]
        return [replace(block, name=self._people[block.other].person.name) for block in mine]

    async def set_block(self, block: Block) -> None:
        self._blocks[block.person, block.other] = block

    async def drop_block(self, person_id: str, other: str) -> None:
        self._blocks.pop((person_id, other), None)

    async def blocked(self, person_id: str, others: Collection[str]) -> bool:
        pairs = [(person_id, other) for other in others] + [(other, person_id) for other in others]
        return any(pair in self._blocks and self._blocks[pair].kind == "block" for pair in pairs)

    async def add_report(self, report: Report) -> None:
        self._reports[report.id] = report

    async def reports(self, most: int) -> list[Report]:
        waiting = [report for report in self._reports.values() if report.done is None]
        return sorted(waiting, key=lambda report: (report.at, report.id))[:most]

    async def close_report(self, report_id: str, at: float) -> bool:
        found = self._reports.get(report_id)
        if found is None or found.done is not None:
            return False
        self._reports[report_id] = replace(found, done=at)
        return True

    async def announce(self, text: str, until: float) -> None:
        self._announced = (text, until)

    async def announced(self, at: float) -> str:
        text, until = self._announced
        return text if until > at else ""


class _Workers(_Memory):
    """See `WorkerStore`. There is one process, but it may begin again."""

    @property
    def shared(self) -> bool:
        """Nobody else can look into this memory."""
        return False

    async def last_sign(self) -> float:
        return max(self._workers.values(), default=0.0)

    async def begin(self, worker: str, at: float, grace: float) -> None:
        outage = outage_before(list(self._workers.values()), at, grace)
        if outage is not None and outage not in self._outages:
            self._outages.append(outage)
        self._workers = {worker: at}
        self._presence = {socket: here for socket, here in self._presence.items() if here.worker == worker}
        for table in self._tables.values():
            row = replace(table.row, claimed_by=None, claimed_until=None)
            at_once = row.due is not None and at < row.due <= row.updated
            table.row = replace(row, due=at) if at_once else row

    async def beat(self, worker: str, at: float) -> None:
        self._workers[worker] = at

    async def end(self, worker: str) -> None:
        self._presence = {socket: here for socket, here in self._presence.items() if here.worker != worker}

    async def add_outage(self, worker: str, began: float, ended: float) -> bool:
        self._outages.append((began, ended))
        return True

    async def living(self, at: float) -> int:
        return sum(seen > at - GONE_AFTER for seen in self._workers.values())

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


class MemoryStore(_Tables, _Studies, _People, _Order, _Workers):
    """All of `Store`."""

    async def close(self) -> None:
        """There is nothing to let go."""
