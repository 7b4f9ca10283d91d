"""One table in memory: its row, its seats, its game, and who is looking."""

import asyncio
import hashlib
from collections.abc import Sequence
from secrets import compare_digest
from typing import Protocol

from msgspec.structs import replace

from genjiko.door import first_lesson
from genjiko.games import game_meta
from genjiko.kernel.components import Components
from genjiko.kernel.event import SPECTATOR
from genjiko.kernel.header import Header
from genjiko.kernel.lesson import Lesson
from genjiko.server import wire
from genjiko.server.persons import bot_name
from genjiko.server.store.rows import Person, Progress, Seat, TableRow
from genjiko.server.tables.bots import AWAITED, SEEN, UNSEEN, Share
from genjiko.server.tables.counting import counts
from genjiko.server.tables.logged_game import LoggedGame

SENSEI = "sensei"
"""The level of the bot that plays the partner in a lesson."""
_FEW = 8
_CROWD_SECONDS = 1.0
"""Where more than a few look on, how many they are is told once in so many seconds."""


class Onlooker(Protocol):
    """Somebody who has the table before them, mostly by a socket."""

    seat: int
    """A seat or SPECTATOR."""

    def wake(self, table: bool = False, game: bool = False, chat: bool = False) -> None:
        """Something has changed; it is sent when the line is free."""


def with_shown_names(seats: Sequence[Seat]) -> list[Seat]:
    """The seats by the names that everybody sees: bots are persons; equal names are told apart by a number."""
    levels = [seat.level if seat.kind == "bot" else "" for seat in seats]
    names = [
        bot_name(seat.level, levels[:place]) if seat.kind == "bot" else seat.name for place, seat in enumerate(seats)
    ]
    named = []
    for place, (seat, name) in enumerate(zip(seats, names, strict=True)):
        number = f" {names[: place + 1].count(name)}" if name and names.count(name) > 1 else ""
        named.append(replace(seat, name=f"{name}{number}"))
    return named


def seat_info(seat: Seat, connected: bool, resigned: bool = False, rating: int | None = None) -> wire.SeatInfo:
    """A seat as everybody sees it."""
    return wire.SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        account=seat.account,
        level=seat.level,
        stand_in=seat.kind == "person" and seat.level != "",
        connected=connected,
        resigned=resigned,
        rating=rating,
        provisional=seat.provisional,
    )


class Table:
    """A table that is open in this process. Whoever changes it holds its lock."""

    def __init__(self, row: TableRow, seats: Sequence[Seat], touched: float = 0.0) -> None:
        self.id = row.id
        self.row = row
        self.seats = with_shown_names(seats)
        self.names = tuple(seat.name for seat in self.seats)
        self.logged: LoggedGame | None = None
        self.lock = asyncio.Lock()
        self.onlookers: set[Onlooker] = set()
        self.elsewhere: list[int] = []  # seats (or SPECTATOR) with sockets at other processes
        self.said: int | None = None  # how many lines of chat there are, where that is known
        self.pace = 0.0  # how long the last decision of a bot took here
        self.other_rules = ""  # why its game cannot be played by today's program
        self._told_later: asyncio.TimerHandle | None = None
        self.removed = False  # by those who run the server
        self.fresh = True  # false when the log may hold more than we have read
        self.driver: asyncio.Task[None] | None = None
        self.unattended = False  # when bots go on here among themselves
        self.touched = touched  # when somebody last asked for it

    def take(self, row: TableRow, seats: Sequence[Seat]) -> None:
        """Be as the database says; after a draw, whoever looks on from a chair looks on from the seat drawn for it."""
        if self.row.chairs is None and row.chairs is not None:
            for onlooker in self.onlookers:
                onlooker.seat = seat_for(onlooker.seat, row.chairs)
            self.elsewhere = [seat_for(chair, row.chairs) for chair in self.elsewhere]
        self.row = row
        self.seats = with_shown_names(seats)
        self.names = tuple(seat.name for seat in self.seats)

    def drawn(self, chairs: Sequence[int]) -> "Table":
        """How it will be once everybody sits on the seat drawn for their chair."""
        seats = [replace(self.seats[chair], seat=seat) for seat, chair in enumerate(chairs)]
        table = Table(self.row, seats)
        table.elsewhere = [seat_for(chair, chairs) for chair in self.connected()]
        return table

    # -- who --

    @property
    def alone(self) -> bool:
        """Whether the bots play here among themselves, be it for people who have left."""
        return self.status == "playing" and not any(seat.plays for seat in self.seats)

    @property
    def status(self) -> wire.TableStatus:
        """gathering, playing or over."""
        return self.row.status

    @property
    def version(self) -> int:
        """How long the log is, as far as it is read."""
        return 0 if self.logged is None else self.logged.version

    @property
    def watched(self) -> bool:
        """Whether somebody looks on here, to whom the steps between are shown."""
        return bool(self.onlookers)

    @property
    def driven(self) -> bool:
        """Whether somebody does just now what is due here."""
        return self.driver is not None and not self.driver.done()

    def seats_of(self, person: Person | None) -> list[int]:
        """The seats that a person holds."""
        return [] if person is None else [s.seat for s in self.seats if s.person == person.id]

    def is_host(self, person: Person | None) -> bool:
        """Whether a person may start the table and place bots."""
        return person is not None and person.id == self.row.host

    def may_join(self, person: Person | None, key: str | None) -> bool:
        """Whether somebody may take a free seat."""
        return self.row.public or bool(self.seats_of(person)) or self.is_host(person) or _same(self.row.join_key, key)

    def may_watch(self, person: Person | None, key: str | None) -> bool:
        """Whether somebody may look on without a seat."""
        if not self.row.spectators:
            return False
        return self.row.public or self.is_host(person) or _same(self.row.watch_key, key)

    def shown_seat(self, person: Person | None, key: str | None) -> int | None:
        """The seat whose hand a key shows to somebody who has none here. Where the result counts no hand is shown."""
        if key is None or self.rated or self.seats_of(person):
            return None
        return next((s.seat for s in self.seats if s.hand_key is not None and _same(s.hand_key, key)), None)

    def may_hear(self, person: Person | None, key: str | None) -> bool:
        """Whether somebody may read the chat and join in: who sits here, looks on, or may take a seat."""
        if self.seats_of(person) or self.is_host(person) or self.may_watch(person, key):
            return True
        return self.status == "gathering" and self.may_join(person, key)

    def may_see(self, person: Person | None, key: str | None) -> bool:
        """Whether somebody may know that this table is there."""
        if self.may_join(person, key) or self.row.public or _same(self.row.watch_key, key):
            return True
        return self.shown_seat(person, key) is not None

    def people_looking(self) -> set[str | None]:
        """The players who have the table before them, through whichever of their seats."""
        return {self.seats[seat].person for seat in self.connected() if seat >= 0}

    def bot_of(self, seat: int) -> str:
        """The level of the bot that plays for a seat now; "" when a person does. After a lesson it plays on simply."""
        level = self.seats[seat].level
        lesson = first_lesson(self.row.game) if level == SENSEI else None
        return level if lesson is None else lesson.partner

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is played here."""
        if all(seat.level != SENSEI for seat in self.seats):
            return None
        found = first_lesson(self.row.game)
        return found if found is not None and found.begins(self.header()) else None

    def lesson_move(self, logged: LoggedGame) -> tuple[int, str] | None:
        """The seat and the move that a lesson makes by itself now."""
        lesson = None if logged.over else self.lesson
        return None if lesson is None else lesson.due(logged.game)

    def bots_to_act(self, logged: LoggedGame | None) -> list[int]:
        """The seats to act that bots play; while a lesson lasts, the one that it moves for."""
        if logged is None:
            return []
        lesson = self.lesson
        if lesson is None or lesson.over_in(logged.game):
            return [s for s in logged.to_act if self.bot_of(s)]
        move = self.lesson_move(logged)
        return [] if move is None else [move[0]]

    @property
    def share(self) -> Share:
        """For whom the bots of this table think."""
        connected = self.connected()
        seated = any(seat >= 0 for seat in connected)
        return Share(self.row.host, AWAITED if seated else SEEN if connected else UNSEEN)

    def hints_for(self, person: Person | None) -> bool:
        """Whether a person may ask for hints."""
        mine = self.seats_of(person)
        if self.status != "playing" or not mine:
            return False
        return self.row.hints or all(s.kind == "bot" for s in self.seats if s.seat not in mine)

    def rewinds(self, seat: int) -> bool:
        """Whether a seat may take back what others have answered already: all others are bots, nothing is counted."""
        return not self.rated and all(s.kind == "bot" for s in self.seats if s.seat != seat)

    @property
    def rated(self) -> bool:
        """Whether the result counts for ratings."""
        return counts(self.row, self.seats)

    # -- the game --

    def header(self) -> Header:
        """What the game is made from."""
        row = self.row
        own = None if row.components is None else Components(row.components, "own components")
        return Header(row.game, row.rules_version, row.players, row.options, own, row.seed)

    def next_look(self, logged: LoggedGame, now: float) -> float | None:
        """When the server itself has to do something at this table, with the game standing so."""
        at_once = min(logged.last_at, now)  # a clock may have been set back since
        if logged.over:
            return at_once if self.rated and self.row.rated is None else None
        if self.bots_to_act(logged):
            return at_once
        deadlines = [logged.clocks.deadline(s) for s in logged.to_act]
        return min((d for d in deadlines if d is not None), default=None)

    def progress(self, logged: LoggedGame, now: float) -> Progress:
        """What the row says of the game, for lists and for the background."""
        return Progress(
            version=logged.version,
            waiting=logged.to_act,
            updated=logged.last_at,
            due=self.next_look(logged, now),
            status="over" if logged.over else "playing",
            result=logged.result(),
        )

    # -- telling --

    def connected(self) -> list[int]:
        """The seats (SPECTATOR for each spectator) that have a socket."""
        return [onlooker.seat for onlooker in self.onlookers] + self.elsewhere

    def wake(self, table: bool = False, game: bool = False, chat: bool = False) -> None:
        """Let everybody who looks on know that something has changed."""
        for onlooker in self.onlookers:
            onlooker.wake(table, game, chat)

    def wake_for(self, onlooker: Onlooker) -> None:
        """Somebody has come or gone: a player is told at once, a crowd of spectators in one go."""
        if onlooker.seat >= 0 or len(self.onlookers) <= _FEW:
            self.wake(table=True)
        elif self._told_later is None:
            self._told_later = asyncio.get_running_loop().call_later(_CROWD_SECONDS, self._tell_crowd)

    def _tell_crowd(self) -> None:
        self._told_later = None
        self.wake(table=True)

    def seat_infos(self) -> list[wire.SeatInfo]:
        """The seats as everybody sees them."""
        connected = self.connected()
        resigned = self.logged.resigned if self.logged is not None else []
        return [seat_info(s, s.seat in connected, s.seat in resigned, s.rating) for s in self.seats]

    def _links(self, mine: Sequence[int]) -> wire.Links:
        hands = {seat: key for seat in mine if (key := self.seats[seat].hand_key) is not None and not self.rated}
        return wire.Links(self.row.join_key, self.row.watch_key, hands)

    def info(self, person: Person | None) -> wire.TableInfo:
        """The table as one person may know it."""
        row = self.row
        mine = self.seats_of(person)
        host = self.is_host(person)
        over = self.status == "over"
        return wire.TableInfo(
            id=self.id,
            game=row.game,
            title=game_meta(row.game).title,
            players=row.players,
            options=row.options,
            own_components=row.components is not None,
            status=row.status,
            seats=self.seat_infos(),
            your_seats=mine,
            host=host,
            public=row.public,
            spectators=row.spectators,
            watching=self.connected().count(SPECTATOR),
            undo=row.undo,
            hints=self.hints_for(person),
            rated=self.rated,
            clock=row.clock,
            on_leave=row.on_leave,
            stand_in=row.stand_in,
            links=self._links(mine) if mine or host else wire.Links(),
            created=row.created,
            version=self.version,
            commitment=commitment(row.salt, row.seed),
            seed=row.seed if over or row.seeded else None,
            salt=row.salt if over else "",
            result=row.result if self.logged is None else self.logged.result(),
            other_rules=self.other_rules,
            rematch=row.rematch or "",
            seating=row.seating,
        )


def _same(key: str, shown: str | None) -> bool:
    return shown is not None and compare_digest(key.encode(), shown.encode())


def seat_for(chair: int, chairs: Sequence[int]) -> int:
    """The seat that was drawn for a chair; `chairs` are those that the seats' players came from."""
    return chair if chair == SPECTATOR else chairs.index(chair)


def commitment(salt: str, seed: int) -> str:
    """What is shown of the seed while the game runs."""
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()
