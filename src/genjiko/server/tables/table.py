"""One table in memory: its row, its seats, its game, and who is looking."""

import asyncio
import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from secrets import compare_digest
from typing import Any, Protocol

import msgspec

from genjiko.games import game_meta
from genjiko.kernel.chance import Result
from genjiko.kernel.event import SPECTATOR
from genjiko.kernel.header import Header, header_in
from genjiko.server import wire
from genjiko.server.people.people import Person
from genjiko.server.tables.logged_game import LoggedGame


class Viewer(Protocol):
    """Somebody with a socket."""

    seat: int
    """A seat or SPECTATOR."""

    def wake(self, table: bool = False, game: bool = False, chat: bool = False) -> None:
        """Something has changed; the viewer sends it when the line is free."""


class Seat(msgspec.Struct, frozen=True):
    """A seat as the database knows it."""

    seat: int
    kind: str
    person: str | None
    name: str
    level: str
    account: bool
    webhook: bool
    email: bool
    rating: int | None = None

    def row(self, table_id: str) -> dict[str, Any]:
        """The same seat for the database."""
        values = {"kind": self.kind, "person": self.person, "name": self.name, "level": self.level}
        return {"table_id": table_id, "seat": self.seat, **values}

    @property
    def player(self) -> str | None:
        """How the ratings call this seat's player; None for a guest or an empty seat."""
        if self.kind == "bot":
            return f"bot:{self.level}"
        return self.person if self.account else None


def shown_names(rows: Sequence[Any]) -> list[str]:
    """What the seats of a table are called; bots of one level are told apart by a number.

    A row has the `kind`, `name` and `level` of the seat, and `now`, the present name of the person there.
    """
    levels = [row.level if row.kind == "bot" else "" for row in rows]
    names = []
    for place, (row, level) in enumerate(zip(rows, levels, strict=True)):
        number = f" {levels[: place + 1].count(level)}" if levels.count(level) > 1 else ""
        names.append(f"{level.capitalize()}{number}" if level else row.now or row.name)
    return names


class Table:
    """A table that is open in this process. Whoever changes it holds its lock."""

    def __init__(self, row: Mapping[Any, Any], seats: Sequence[Seat], logged: LoggedGame | None) -> None:
        self.id: str = row["id"]
        self.row = row
        self.seats = list(seats)
        self.logged = logged
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.elsewhere: list[int] = []  # seats (or SPECTATOR) with sockets at other processes
        self.fresh = True  # false when the log may hold more than we have read
        self.driver: asyncio.Task[None] | None = None
        self.touched = time.monotonic()

    def take(self, row: Mapping[Any, Any], seats: Sequence[Seat]) -> None:
        """Be as the database says; after a draw, whoever looks on from a chair looks on from the seat drawn for it."""
        if self.row["chairs"] is None and row["chairs"] is not None:
            chairs = [int(chair) for chair in row["chairs"].split(",")]
            for viewer in self.viewers:
                viewer.seat = seat_for(viewer.seat, chairs)
            self.elsewhere = [seat_for(chair, chairs) for chair in self.elsewhere]
        self.row = row
        self.seats = list(seats)

    def drawn(self, chairs: Sequence[int]) -> "Table":
        """How it will be once everybody sits on the seat drawn for their chair."""
        seats = [msgspec.structs.replace(self.seats[chair], seat=seat) for seat, chair in enumerate(chairs)]
        table = Table(self.row, seats, self.logged)
        table.elsewhere = [seat_for(chair, chairs) for chair in self.connected()]
        return table

    # -- who --

    @property
    def status(self) -> str:
        """gathering, playing or over."""
        return str(self.row["status"])

    @property
    def names(self) -> list[str]:
        """How the seats are called; "" for an empty one."""
        return [seat.name for seat in self.seats]

    def seats_of(self, person: Person | None) -> list[int]:
        """The seats that a person holds."""
        return [] if person is None else [s.seat for s in self.seats if s.person == person.id]

    def is_host(self, person: Person | None) -> bool:
        """Whether a person may start the table and place bots."""
        return person is not None and bool(person.id == self.row["host"])

    def may_join(self, person: Person | None, key: str | None) -> bool:
        """Whether somebody may take a free seat."""
        return self.row["public"] or bool(self.seats_of(person)) or self.is_host(person) or self._has("join_key", key)

    def may_watch(self, person: Person | None, key: str | None) -> bool:
        """Whether somebody may look on without a seat."""
        if not self.row["spectators"]:
            return False
        return self.row["public"] or self.is_host(person) or self._has("watch_key", key)

    def may_see(self, person: Person | None, key: str | None) -> bool:
        """Whether somebody may know that this table is there."""
        return self.may_join(person, key) or self.row["public"] or self._has("watch_key", key)

    def _has(self, column: str, key: str | None) -> bool:
        return key is not None and compare_digest(str(self.row[column]).encode(), key.encode())

    def bot_of(self, seat: int) -> str:
        """The level of the bot that plays for a seat now; "" when a person does."""
        return self.seats[seat].level

    def bots_to_act(self, logged: LoggedGame | None) -> list[int]:
        """The seats to act that bots play."""
        return [] if logged is None else [s for s in logged.to_act if self.bot_of(s)]

    def hints_for(self, person: Person | None) -> bool:
        """Whether a person may ask for hints."""
        mine = self.seats_of(person)
        if self.status != "playing" or not mine:
            return False
        return self.row["hints"] or all(s.kind == "bot" for s in self.seats if s.seat not in mine)

    @property
    def rated(self) -> bool:
        """Whether the result counts for ratings, as far as one can say now."""
        players = [s.player for s in self.seats if s.kind != "empty"]
        people = [p for p in players if p is not None and not p.startswith("bot:")]
        honest = not self.row["seeded"] and not self.row["hinted"] and self.row["components"] is None
        return honest and None not in players and bool(people) and len(set(people)) == len(people)

    # -- the game --

    def header(self) -> Header:
        """What the game is made from."""
        row = self.row
        told = {**row, "rules": row["rules_version"], "options": json.loads(row["options"])}
        return header_in(told, "own components")

    def setup(self) -> list[Result] | None:
        """What chance answered before the first action; None before the start."""
        results: list[Result] | None = None if self.row["setup"] is None else json.loads(self.row["setup"])
        return results

    def next_look(self, logged: LoggedGame) -> float | None:
        """When the server itself has to do something at this table, with the game standing so."""
        if logged.over or self.bots_to_act(logged):
            return logged.last_at
        deadlines = [logged.clocks.deadline(s) for s in logged.to_act]
        return min((d for d in deadlines if d is not None), default=None)

    def row_for(self, logged: LoggedGame) -> dict[str, Any]:
        """What the row says of the game, for lists and for the background."""
        result = logged.result()
        return {
            "version": logged.version,
            "waiting": ",".join(str(s) for s in logged.to_act),
            "updated": logged.last_at,
            "due": self.next_look(logged),
            "status": "over" if logged.over else "playing",
            "result": None if result is None else msgspec.json.encode(result).decode(),
        }

    # -- telling --

    def connected(self) -> list[int]:
        """The seats (SPECTATOR for each spectator) that have a socket."""
        return [viewer.seat for viewer in self.viewers] + self.elsewhere

    def wake(self, table: bool = False, game: bool = False, chat: bool = False) -> None:
        """Let every viewer know that something has changed."""
        for viewer in self.viewers:
            viewer.wake(table, game, chat)

    def seat_infos(self) -> list[wire.SeatInfo]:
        """The seats as everybody sees them."""
        connected = self.connected()
        resigned = self.logged.resigned if self.logged is not None else []
        return [
            wire.SeatInfo(
                seat=s.seat,
                kind=s.kind,  # type: ignore[arg-type]
                name=s.name,
                account=s.account,
                level=s.level,
                stand_in=s.kind == "person" and s.level != "",
                connected=s.seat in connected,
                resigned=s.seat in resigned,
                rating=s.rating,
            )
            for s in self.seats
        ]

    def info(self, person: Person | None) -> wire.TableInfo:
        """The table as one person may know it."""
        row = self.row
        mine = self.seats_of(person)
        host = self.is_host(person)
        over = self.status == "over"
        return wire.TableInfo(
            id=self.id,
            game=row["game"],
            title=game_meta(row["game"]).title,
            players=row["players"],
            options=json.loads(row["options"]),
            own_components=row["components"] is not None,
            status=row["status"],
            seats=self.seat_infos(),
            your_seats=mine,
            host=host,
            public=row["public"],
            spectators=row["spectators"],
            watching=self.connected().count(SPECTATOR),
            undo=row["undo"],
            hints=self.hints_for(person),
            rated=self.rated,
            clock=clock_of(row),
            on_leave=row["on_leave"],
            stand_in=row["stand_in"],
            links=wire.Links(row["join_key"], row["watch_key"]) if mine or host else wire.Links(),
            created=row["created"],
            version=0 if self.logged is None else self.logged.version,
            commitment=commitment(row["salt"], row["seed"]),
            seed=row["seed"] if over or row["seeded"] else None,
            salt=row["salt"] if over else "",
            result=None if self.logged is None else self.logged.result(),
            rematch=row["rematch"] or "",
            seating=row["seating"],
        )


def columns_of(header: Header) -> dict[str, Any]:
    """A header as the columns of a table's row; `Table.header` reads them."""
    told = header.json()
    version = told.pop("rules")
    return {**told, "rules_version": version, "options": json.dumps(header.options)}


def clock_of(row: Mapping[Any, Any]) -> wire.ClockRule:
    """The rule of a table's clock."""
    return msgspec.json.decode(row["clock"], type=wire.ClockRule)


def seat_for(chair: int, chairs: Sequence[int]) -> int:
    """The seat that was drawn for a chair; `chairs` are those that the seats' players came from."""
    return chair if chair == SPECTATOR else chairs.index(chair)


def commitment(salt: str, seed: int) -> str:
    """What is shown of the seed while the game runs."""
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()
