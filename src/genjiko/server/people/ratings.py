"""How strong players are at each game, from finished tables (openskill, Bradley-Terry)."""

import time
from collections.abc import Sequence

from openskill.models import BradleyTerryFull
from sqlalchemy import select, update

from genjiko.server import wire
from genjiko.server.store import schema
from genjiko.server.store.store import Connection, Store

# Plackett-Luce misplaces ties, which are common here.
_MODEL = BradleyTerryFull()


def shown(mu: float, sigma: float) -> int:
    """A cautious figure that begins at 1500."""
    return round(1500 + 30 * (mu - 3 * sigma))


def ranks(players: int, result: wire.TableResult, last: Sequence[int]) -> list[int]:
    """The place of each seat: winners, then by score, then those who gave up or were replaced by a bot."""
    order = [
        (2, 0) if seat in last else (0, 0) if seat in result.winners else (1, -result.scores[seat])
        for seat in range(players)
    ]
    return [sorted(set(order)).index(place) for place in order]


def rate(before: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    """The new mu and sigma of each player."""
    teams = [[_MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [(float(team[0].mu), float(team[0].sigma)) for team in after]


async def count_table(
    store: Store, connection: Connection, table_id: str, game: str, players: list[str], places: list[int]
) -> bool:
    """Count a finished table, once; False if it was counted before. A level that holds several seats counts once."""
    tables, ratings = schema.tables, schema.ratings
    done = await connection.execute(
        update(tables).where(tables.c.id == table_id, tables.c.rated.is_(None)).values(rated=time.time())
    )
    if not done.rowcount:
        return False
    query = select(ratings).where(ratings.c.game == game, ratings.c.player.in_(players)).with_for_update()
    known = {row.player: row for row in (await connection.execute(query.order_by(ratings.c.player))).all()}
    fresh = _MODEL.rating()
    start = [(known[p].mu, known[p].sigma) if p in known else (fresh.mu, fresh.sigma) for p in players]
    for player, (mu, sigma) in dict(zip(players, rate(start, places), strict=True)).items():
        games = known[player].games + 1 if player in known else 1
        values = {"player": player, "game": game, "mu": mu, "sigma": sigma, "games": games}
        await connection.execute(store.upsert(ratings, values))
    return True


async def of_player(store: Store, player: str) -> list[wire.Rating]:
    """All ratings of a player."""
    ratings = schema.ratings
    async with store.read() as connection:
        query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.game)
        return [
            wire.Rating(row.game, shown(row.mu, row.sigma), row.mu, row.sigma, row.games)
            for row in (await connection.execute(query)).all()
        ]


async def ladder(store: Store, game: str) -> list[wire.Ranked]:
    """The hundred best of a game."""
    ratings, people = schema.ratings, schema.people
    query = (
        select(ratings, people.c.name)
        .outerjoin(people, people.c.id == ratings.c.player)
        .where(ratings.c.game == game)
        .order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.player)
        .limit(100)
    )
    async with store.read() as connection:
        rows = (await connection.execute(query)).all()
    return [
        wire.Ranked(
            row.name or row.player.removeprefix("bot:"),
            row.player.startswith("bot:"),
            wire.Rating(game, shown(row.mu, row.sigma), row.mu, row.sigma, row.games),
        )
        for row in rows
    ]
