"""Lists of tables: the lobby, and a person's own."""

from genjiko.games import game_ids, game_meta
from genjiko.server import wire
from genjiko.server.store.rows import Listing, Person, Seat, TableRow
from genjiko.server.tables.open_tables import OpenTables
from genjiko.server.tables.table import seat_info, with_shown_names

_PAGE = 50


def listing(
    game: str | None = None,
    status: wire.TableStatus | None = None,
    before: float | None = None,
    person: Person | None = None,
    public: bool = False,
) -> Listing:
    """A page of the tables of games that are known here: the public ones, a person's own, or both at once."""
    games = tuple(known for known in game_ids() if game in (None, known))
    return Listing(games, _PAGE, None if person is None else person.id, public, status, before)


async def page(tables: OpenTables, wanted: Listing, viewer: Person | None) -> wire.TableList:
    """The tables of a list as somebody sees them, newest first."""
    found = await tables.store.listed(wanted)
    lines = [_line(tables, row, with_shown_names(seats), viewer) for row, seats in found]
    return wire.TableList(lines, found[-1][0].updated if len(found) == wanted.most else 0)


def _line(tables: OpenTables, row: TableRow, seats: list[Seat], viewer: Person | None) -> wire.TableLine:
    table = tables.get(row.id)
    connected = [] if table is None else table.connected()
    return wire.TableLine(
        id=row.id,
        game=row.game,
        title=game_meta(row.game).title,
        status=row.status,
        players=row.players,
        seats=[seat_info(seat, seat.seat in connected) for seat in seats],
        to_act=list(row.waiting),
        your_seats=[seat.seat for seat in seats if viewer is not None and seat.person == viewer.id],
        clock=row.clock,
        updated=row.updated,
        winners=[] if row.result is None else row.result.winners,
        scores=[] if row.result is None else row.result.scores,
        actions=row.version,
    )
