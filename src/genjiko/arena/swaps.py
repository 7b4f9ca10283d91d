"""What each card of a box is worth: the same deal is played again with another card in its place.

Two rows of a table change places but for their ids, so that where one of them would turn up the other one does. The
deal, the chance and the players stay. What the seat that had used the card loses by that is what the card brought it;
that strong players use a card often, or weak ones, has no part in it.
"""

import tomllib
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from genjiko.arena.balance import piece_uses
from genjiko.arena.figures import trouble
from genjiko.arena.plan import Pairing, make_series
from genjiko.arena.play import Played
from genjiko.arena.run import Spread
from genjiko.arena.sensitivity import Z
from genjiko.arena.store import Store
from genjiko.arena.summary import won
from genjiko.kernel.components import Components
from genjiko.kernel.errors import BadOption


class Worth(NamedTuple):
    """What a card brought the seats that used it, against what stood in its place: means, and half their intervals."""

    table: str
    card: str
    pairs: int
    points: float
    points_half: float
    wins: float
    wins_half: float


def tables_of_cards(box: Components) -> dict[str, list[str]]:
    """The tables whose rows have ids, at least two of them, and the ids."""
    found = {}
    for name, rows in tomllib.loads(box.text).items():
        if isinstance(rows, list) and len(rows) > 1 and all(isinstance(row, dict) and "id" in row for row in rows):
            found[name] = [str(row["id"]) for row in rows]
    return found


def with_swap(box: Components, table: str, one: str, two: str) -> Components:
    """The box in which two rows of a table have changed places, each under the id of the other. Raises BadOption."""
    lines = box.text.split("\n")
    rows = _rows(lines, table)
    if one not in rows or two not in rows:
        raise BadOption(f"[[{table}]] has no rows {one} and {two}")
    first, second = sorted((rows[one], rows[two]), key=lambda place: int(place.start))
    parts = [lines[place.start : place.stop] for place in (first, second)]
    ids = [next(line for line in part if _key(line) == "id") for part in parts]
    for part, mine, other in zip(parts, ids, reversed(ids), strict=True):
        part[part.index(mine)] = other
    lines[second.start : second.stop], lines[first.start : first.stop] = parts[0], parts[1]
    return Components("\n".join(lines), f"{box.origin} with {one} and {two} exchanged")


def _key(line: str) -> str:
    return line.split("=", maxsplit=1)[0].strip()


def _rows(lines: list[str], table: str) -> dict[str, slice]:
    """By id, the lines of each row of a table: from its heading to the last of its keys."""
    found: dict[str, slice] = {}
    heads = [number for number, line in enumerate(lines) if line.split("#")[0].replace(" ", "") == f"[[{table}]]"]
    for head in heads:
        end = head + 1
        while end < len(lines) and "=" in lines[end] and not lines[end].lstrip().startswith(("#", "[")):
            end += 1
        for line in lines[head:end]:
            if _key(line) == "id":
                found[line.split("=")[1].split("#")[0].strip().strip('"')] = slice(head, end)
    return found


def partners(cards: list[str], card: str, count: int) -> list[str]:
    """The cards that stand in for a card: so many, evenly from all others of its table."""
    place = cards.index(card)
    others = cards[place + 1 :] + cards[:place]
    return [others[i * len(others) // count] for i in range(min(count, len(others)))]


class Laboratory:
    """The deals of a box as it is, and the same with cards exchanged, all kept in a folder."""

    def __init__(
        self,
        game: str,
        players: int | None,
        box: Components,
        bot: str,
        deals: int,
        seed: int,
        out: Path,
        spread: Spread,
    ) -> None:
        self._game, self._players, self._box = game, players, box
        self._bot, self._deals, self._seed, self._out, self._spread = bot, deals, seed, out, spread
        self.base = self._play(box, range(deals), "as-is")
        self._uses = {use.name: use.counts for use in piece_uses(list(self.base.values()))}

    def _play(self, box: Components, deals: "range | list[int]", folder: str) -> dict[int, Played]:
        series = make_series(self._game, self._players, [self._bot], self._deals, self._seed, None, box)
        store = Store(self._out / folder, series)
        todo = [Pairing(deal, deal, [self._bot] * series.players) for deal in deals if deal not in store.games]
        for played in self._spread(series, todo):
            store.add(played)
        store.close()
        return {deal: store.games[deal] for deal in deals}

    def users(self, card: str) -> dict[int, int]:
        """By deal, the seat that alone used the card; deals in which nobody did, or several, say nothing of it."""
        counts = self._uses.get(card, [])
        found = {}
        players = len(next(iter(self.base.values())).scores)
        for deal in self.base:
            here = [seat for seat in range(players) if counts and counts[deal * players + seat]]
            if len(here) == 1:
                found[deal] = here[0]
        return found

    def worth(self, table: str, cards: list[str], card: str, count: int) -> Worth | None:
        """What a card is worth; None if nobody used it, or the game takes no exchange."""
        users = self.users(card)
        points: list[float] = []
        wins: list[float] = []
        for other in partners(cards, card, count):
            box = with_swap(self._box, table, card, other)
            if not users or trouble(self._game, box, self._players):
                continue
            for deal, changed in self._play(box, list(users), f"{table} {card} {other}".replace(" ", "-")).items():
                seat, base = users[deal], self.base[deal]
                points.append(_lead(base, seat) - _lead(changed, seat))
                wins.append(won(base, seat) - won(changed, seat))
        if len(points) < 2:
            return None
        return Worth(table, card, len(points), fmean(points), _half(points), fmean(wins), _half(wins))


def _lead(game: Played, seat: int) -> float:
    """The points of a seat above the best of the others, or below."""
    return float(game.scores[seat] - max(score for other, score in enumerate(game.scores) if other != seat))


def _half(values: list[float]) -> float:
    return Z * stdev(values) / sqrt(len(values))


def all_worths(lab: Laboratory, tables: dict[str, list[str]], count: int) -> Iterator[tuple[str, Worth | None]]:
    """Card after card."""
    for table, cards in tables.items():
        for card in cards:
            yield card, lab.worth(table, cards, card, count)
