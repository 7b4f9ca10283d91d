"""Rows for the tests of the stores."""

from functools import partial
from typing import Any

from genjiko.server.people.ratings import Figures, new_ratings
from genjiko.server.store.contract import Rate, Store
from genjiko.server.store.rows import Append, Claim, Entry, Person, Progress, Seat, Session, TableRow, TurnNotice
from genjiko.server.wire import ClockRule, TableResult

ANNA, BO = Person("anna", "Anna", False), Person("bo", "Bo", False)
RESULT = TableResult([1], [3, 11], [{"favour": 3}, {"favour": 11}], "rules")


def session(
    person: Person, digest: str = "", label: str = "", created: float = 1.0, until: float | None = None
) -> Session:
    """A session."""
    return Session(digest or f"digest of {person.id}", person.id, label, created, until)


def table(table_id: str = "t", **values: Any) -> TableRow:
    """A table of Hanamikoji that waits."""
    kept: dict[str, Any] = {
        "game": "hanamikoji", "rules_version": 1, "players": 2, "options": {"three_rounds": True}, "components": None,
        "seed": 2**60 + 1, "host": "anna", "seating": "drawn", "public": True, "spectators": True, "undo": True,
        "hints": False, "clock": ClockRule("live", 30, 60), "on_leave": "bot", "stand_in": "greedy", "salt": "salt",
        "seeded": False, "join_key": "join", "watch_key": "watch", "created": 10.0, "updated": 10.0,
    }  # fmt: skip
    return TableRow(id=table_id, **{**kept, **values})


def seats() -> list[Seat]:
    """Anna and Bo."""
    return [Seat(0, "person", "anna", "Anna"), Seat(1, "person", "bo", "Bo")]


async def with_table(store: Store, **values: Any) -> TableRow:
    """A store in which Anna and Bo sit at a table."""
    for person in (ANNA, BO):
        await store.add_guest(person, session(person))
    row = table(**values)
    await store.add_table(row, seats())
    return row


def append(n: int, request: str | None = None, table_id: str = "t", seat: int = 0, **beside: Any) -> Append:
    """An entry, and a row that is as far as it."""
    entry = Entry(n, "play", seat, f"move {n}", "[[1,2],3]", request, 20.0 + n)
    progress = Progress(n, (1,), entry.at, entry.at + 5, "playing")
    return Append(table_id, entry, progress, Claim("w1", 40.0 + n), **beside)


def notice(person: Person = BO, version: int = 1, due: float = 50.0, table_id: str = "t") -> TurnNotice:
    """Bo's turn."""
    return TurnNotice(table_id, 1, version, "webhook", person.id, due)


def rating(*players: str, figures: Figures, game: str = "hanamikoji") -> Rate:
    """New ratings of these players, whose figures are made so."""
    return partial(new_ratings, game=game, players=players, figures=figures)
