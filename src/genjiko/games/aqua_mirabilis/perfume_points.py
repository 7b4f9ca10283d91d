"""What a base scores with a complement: at Versailles, and in the final parade."""

from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import FAVOUR_B, FAVOUR_D, MEMBERS
from genjiko.games.aqua_mirabilis.state import AquaState


class PairPoints:
    """What one pair of a perfume brings, part by part."""

    def __init__(self, base: int, row: int) -> None:
        self.base = base
        self.row = row
        self.room = False  # without it the pair brings nothing at all
        self.token = False
        self.originality = 0
        self.court = 0
        self.king = 0
        self.perfection = 0
        self.cube = 0

    @property
    def points(self) -> int:
        """All parts together."""
        return self.originality + self.court + self.king + self.perfection + self.cube


def total(pairs: list[PairPoints]) -> int:
    """The points of a whole perfume."""
    return sum([pair.points for pair in pairs])


def at_versailles(box: Box, state: AquaState, seat: int, base: int, rows: list[int]) -> list[PairPoints]:
    """What a showing brings a seat, the pairs scored in the order of `rows`."""
    royal = box.king_points_with_b if state.favours[FAVOUR_B] == seat else box.king_points
    left = state.cube_supply
    pairs: list[PairPoints] = []
    for row in rows:
        pair = PairPoints(base, row)
        pairs.append(pair)
        empty = box.sub_slots - state.cubes[base * 6 + row]
        if empty == 0 or left == 0:  # rulings 23, 24
            continue
        left -= 1
        pair.token = empty == box.sub_slots
        if state.favours[FAVOUR_D] == seat:
            pair.cube = box.cube_points_with_d
        _score(box, state, seat, pair, empty - 1, royal)
        royal = 0  # once for each perfume, on the first pair that scores
    return pairs


def best_showing(box: Box, state: AquaState, seat: int, base: int, complements: int) -> list[PairPoints]:
    """What a showing brings a seat that gives the last cube to the better of two pairs (ruling 54)."""
    rows = MEMBERS[complements]
    pairs = at_versailles(box, state, seat, base, rows)
    if state.cube_supply != 1 or len(rows) < 2:
        return pairs
    other = at_versailles(box, state, seat, base, rows[::-1])
    return other if total(other) > total(pairs) else pairs


def in_parade(box: Box, state: AquaState, seat: int, base: int, complements: int) -> list[PairPoints]:
    """What a perfume brings in the final parade: no tokens, cubes, favours or tiles (ruling 39)."""
    royal = box.king_points
    pairs: list[PairPoints] = []
    for row in MEMBERS[complements]:
        pair = PairPoints(base, row)
        pairs.append(pair)
        empty = box.sub_slots - state.cubes[base * 6 + row]
        if box.parade_as_if_cube:
            if empty == 0:
                continue
            empty -= 1
        _score(box, state, seat, pair, empty, royal)
        royal = 0
    return pairs


def _score(box: Box, state: AquaState, seat: int, pair: PairPoints, originality: int, royal: int) -> None:
    """The pair scores: sub-slots left, and the wishes of court and king."""
    pair.room = True
    pair.originality = originality
    courtly, kingly = pair.row == state.court, pair.base == state.king
    if courtly:
        pair.court = box.court_points[state.boards[seat].letter]
    if kingly:
        pair.king = royal
    if courtly and kingly:  # ruling 25
        pair.perfection = box.perfection
