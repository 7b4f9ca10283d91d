"""What counts for ratings: whether a table does, for whom, and at which place each seat came."""

from collections.abc import Sequence

from genjiko.server import wire
from genjiko.server.store.rows import Seat, TableRow
from genjiko.server.tables.logged_game import LoggedGame


def counts(row: TableRow, seats: Sequence[Seat]) -> bool:
    """Whether the result counts: fixed at the start, before it as far as one can say now."""
    if row.counted is not None:
        return bool(row.counted)
    players = [seat.player for seat in seats if seat.kind != "empty"]
    people = [player for player in players if player is not None and not player.startswith("bot:")]
    honest = not row.seeded and not row.hinted and row.components is None
    return honest and None not in players and bool(people) and len(set(people)) == len(people)


def counted_players(row: TableRow, seats: Sequence[Seat]) -> list[str]:
    """Who the result counts for, by seat: those who sat there at the start."""
    return list(row.counted or [seat.player or "" for seat in seats])


def places(row: TableRow, seats: Sequence[Seat], logged: LoggedGame, result: wire.TableResult) -> list[int]:
    """The place of each seat for the ratings."""
    return ranks(len(seats), result, [seat.seat for seat in seats if _ranked_last(row, seat, logged)])


def _ranked_last(row: TableRow, seat: Seat, logged: LoggedGame) -> bool:
    """Whoever began there and gave up, was replaced, or had the bots' advice."""
    began = row.counted[seat.seat] if row.counted else None
    if began is not None and began.startswith("bot:"):
        return False
    replaced = began is not None and seat.player != began
    gave_up = seat.kind == "person" and (seat.level != "" or seat.seat in logged.resigned)
    return replaced or gave_up or seat.seat in row.hinted_seats


def ranks(players: int, result: wire.TableResult, last: Sequence[int]) -> list[int]:
    """The place of each seat: winners, then by score, then those who gave up or were replaced by a bot."""
    order = [
        (2, 0) if seat in last else (0, 0) if seat in result.winners else (1, -result.scores[seat])
        for seat in range(players)
    ]
    return [sorted(set(order)).index(place) for place in order]
