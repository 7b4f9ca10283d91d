"""Lists of tables: the lobby, and a person's own."""

import json
from typing import Any

from sqlalchemy import Select, and_, select

from genjiko.games import game_ids, game_meta
from genjiko.server import wire
from genjiko.server.context import ServerContext
from genjiko.server.people.people import Person
from genjiko.server.store import schema
from genjiko.server.tables.table import clock_of, shown_names

_PAGE = 50


async def public(
    context: ServerContext, viewer: Person | None, game: str | None, status: str | None, before: float | None
) -> wire.TableList:
    """The public tables, newest first."""
    tables = schema.tables
    query = select(tables).where(tables.c.public)
    return await _page(context, query, viewer, game, status, before)


async def of_person(
    context: ServerContext,
    person: Person,
    status: str | None,
    before: float | None,
    game: str | None = None,
    public_only: bool = False,
) -> wire.TableList:
    """The tables at which a person sits, newest first."""
    tables, seats = schema.tables, schema.seats
    mine = select(seats.c.table_id).where(seats.c.person == person.id)
    query = select(tables).where(tables.c.id.in_(mine))
    if public_only:
        query = query.where(tables.c.public)
    return await _page(context, query, None if public_only else person, game, status, before)


async def _page(
    context: ServerContext,
    query: Select[Any],
    viewer: Person | None,
    game: str | None,
    status: str | None,
    before: float | None,
) -> wire.TableList:
    tables = schema.tables
    query = query.where(tables.c.game.in_(game_ids()))
    if game is not None:
        query = query.where(tables.c.game == game)
    if status is not None:
        query = query.where(tables.c.status == status)
    if before is not None:
        query = query.where(tables.c.updated < before)
    async with context.store.read() as connection:
        rows = (await connection.execute(query.order_by(tables.c.updated.desc()).limit(_PAGE))).mappings().all()
        seats = await _seats(connection, [row["id"] for row in rows])
    lines = [_line(context, row, seats[row["id"]], viewer) for row in rows]
    return wire.TableList(lines, rows[-1]["updated"] if len(rows) == _PAGE else 0)


async def _seats(connection: Any, table_ids: list[str]) -> dict[str, list[Any]]:
    seats, people = schema.seats, schema.people
    query = (
        select(seats, people.c.name.label("now"), people.c.account)
        .outerjoin(people, and_(people.c.id == seats.c.person))
        .where(seats.c.table_id.in_(table_ids))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    found: dict[str, list[Any]] = {table_id: [] for table_id in table_ids}
    for row in (await connection.execute(query)).all():
        found[row.table_id].append(row)
    return found


def _line(context: ServerContext, row: Any, seats: list[Any], viewer: Person | None) -> wire.TableLine:
    table = context.tables.get(row["id"])
    connected = [] if table is None else table.connected()
    result = json.loads(row["result"]) if row["result"] else {"winners": []}
    return wire.TableLine(
        id=row["id"],
        game=row["game"],
        title=game_meta(row["game"]).title,
        status=row["status"],
        players=row["players"],
        seats=[
            wire.SeatInfo(
                seat=s.seat,
                kind=s.kind,
                name=name,
                account=s.account is not None,
                level=s.level,
                stand_in=s.kind == "person" and s.level != "",
                connected=s.seat in connected,
            )
            for s, name in zip(seats, shown_names(seats), strict=True)
        ],
        to_act=[int(s) for s in row["waiting"].split(",") if s],
        your_seats=[s.seat for s in seats if viewer is not None and s.person == viewer.id],
        clock=clock_of(row),
        updated=row["updated"],
        winners=result["winners"],
    )
