"""What a board of Aqua Mirabilis may still become: perfumes by the showings left for them, and what makes more.

Everything is measured in points at the end. Goods count for the perfumes that they can become, perfumes for this week,
the weeks to come and the final parade, letters and favours for the showings that may still profit from them.
"""

from typing import Final

from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.perfume import experience
from genjiko.games.aqua_mirabilis.pieces import (
    FAVOUR_A,
    FAVOUR_B,
    FAVOUR_C,
    FAVOUR_D,
    HIDDEN,
    MARKET_ABILITY,
    MEMBERS,
    NOBODY,
    NONE,
    POINTS_ABILITY,
    SHOWN,
    SIZE,
    TYPE_OF,
    VERSAILLES,
    base_of,
    city_of,
    complements_in,
    level_of,
    recipe_in,
    slots_of,
)
from genjiko.games.aqua_mirabilis.scoring import bonus_reached
from genjiko.games.aqua_mirabilis.state import (
    AT_MARKET,
    CONVERT,
    MACERATE,
    MAIN,
    OVER,
    PARADE,
    SECOND,
    SHOWING,
    AquaState,
    Board,
)

# Names of the figures, in the order of FIGURES.
SHOWINGS: Final = 0
MATCH: Final = 1
CUBE: Final = 2
TWICE: Final = 3
ROYAL: Final = 4
LOWER: Final = 5
HELD: Final = 6
NEXT: Final = 7
LATER: Final = 8
FINALE: Final = 9
VIRTUAL: Final = 10
SCENT: Final = 11
FLOWER: Final = 12
TOKEN: Final = 13
EXP2: Final = 14
EXP3: Final = 15
EXP4: Final = 16
SPECIAL: Final = 17
METHOD_WORTH: Final = 18
ABLE: Final = 19
BASE_TILE: Final = 20
TILE: Final = 21
LED: Final = 22
BONUS_KNOWN: Final = 23
LOOK: Final = 24
POINT: Final = 25
ROAD: Final = 26
TURN: Final = 27
UNSURE: Final = 28
PROMISE: Final = 29

FIGURES: Final[list[float]] = [
    9.0,  # SHOWINGS: perfumes that a player shows in a whole game
    0.7,  # MATCH: how often a showing meets the court
    1.6,  # CUBE: cubes of a showing, for favour D
    2.0,  # TWICE: what a showing gains by favour C
    0.5,  # ROYAL: what a showing gains by favour B
    0.25,  # LOWER: how often favour A lets a showing meet the court
    0.75,  # HELD: how far a favour stays
    0.75,  # NEXT: the part of next week's showing that counts
    0.4,  # LATER: the part of those after it
    0.8,  # FINALE: the part of the final parade
    0.85,  # VIRTUAL: a perfume that can be made, as a part of one that is made
    1.4,  # SCENT
    0.6,  # FLOWER
    1.6,  # TOKEN: beside its point
    0.5,  # EXP2: a showing with recipes of level 2
    0.7,  # EXP3
    0.8,  # EXP4
    1.2,  # SPECIAL: for each production to come
    1.2,  # METHOD_WORTH
    1.2,  # ABLE
    0.7,  # BASE_TILE
    0.9,  # TILE: the effect of a tile, as a part of its usual worth
    0.85,  # LED
    0.8,  # BONUS_KNOWN
    0.6,  # LOOK
    0.3,  # POINT: an action point
    0.6,  # ROAD
    2.5,  # TURN: a turn more
    0.5,  # UNSURE: visits to Versailles for each turn that is left this week
    0.55,  # PROMISE: a showing that is still to come, as a part of one that is done
]

_PACE: Final = 2.8  # turns of all players for a day that passes
_PRODUCTIONS: Final = 4.0  # in a whole game
_EFFECT: Final[list[float]] = [2.4, 3.4, 2.0, 4.0, 4.4, 2.4, 2.0, 2.8, 3.0, 4.0, 3.4]  # of tiles, by kind


class Outlook:
    """The hopes of all seats in one position; what the common board says is read once."""

    def __init__(self, box: Box, figures: list[float]) -> None:
        self.box = box
        self.figures = figures
        self.week = 0
        self.sundays = 0
        self.days = 0
        self.part = 0.0
        self.soon = 0.0
        self.next_court = NONE
        self.next_king = NONE
        self.last_court = NONE
        self.last_king = NONE
        self.now: list[float] = [0.0] * 36
        self.then: list[float] = [0.0] * 36
        self.again: list[float] = [0.0] * 36
        self.finale: list[float] = [0.0] * 36

    def hopes(self, state: AquaState) -> list[float]:
        """The points that each seat may have in the end."""
        if state.step == OVER:
            return [float(board.score()) for board in state.boards]
        self._read(state)
        return [self._hope(state, seat) for seat in range(self.box.players)]

    def lead(self, state: AquaState, seat: int) -> float:
        """How far a seat is before the best of the others, and a little for its own points."""
        found = self.hopes(state)
        rival = -1e9
        for other in range(len(found)):
            if other != seat and found[other] > rival:
                rival = found[other]
        return found[seat] - 0.6 * rival

    def _read(self, state: AquaState) -> None:
        box = self.box
        self.week = state.day // box.week
        self.sundays = max(0, box.weeks - 1 - self.week)
        self.days = box.last_day - state.day
        self.part = self.days / box.last_day
        self.soon = min(1.0, 2.5 * self.part + 0.1)
        rows = [0] * 6
        columns = [0] * 6
        for b in range(6):
            for r in range(6):
                cubes = state.cubes[b * 6 + r]
                rows[r] += cubes
                columns[b] += cubes
        self.next_court = _next(box, state.court, rows, True)
        self.next_king = _next(box, state.king, columns, False)
        self.last_court = _next(box, state.court, rows, False) if self.sundays == 0 else NONE
        self.last_king = self.next_king if self.sundays == 0 else NONE

    # -- one seat --

    def _hope(self, state: AquaState, seat: int) -> float:
        box = self.box
        w = self.figures
        board = state.boards[seat]
        soon = self.soon
        part = self.part
        self._value_cells(state, seat)
        worth = float(board.score())
        worth += self._perfumes(state, seat)
        worth += board.tokens * (box.token_points + w[TOKEN] * soon)
        worth += SIZE[board.led] * box.majority_points * (w[LED] + (1.0 - w[LED]) * (1.0 - part))
        worth += self._tiles(board)
        worth += self._learned(state, board)
        worth += self._court(state, seat)
        worth += w[FLOWER] * soon * self._flowers(state, board)
        worth += (w[POINT] * board.ap + w[ROAD] * self._road(state, board)) * soon
        worth += self._bonuses(state, seat)
        if seat == state.seat:
            if state.extra and state.step == MAIN:
                worth += w[TURN] * soon
            worth += self._under_way(state, board)
        return worth

    def _value_cells(self, state: AquaState, seat: int) -> None:
        """What a pair brings this week, in a week to come, and in the parade."""
        box = self.box
        full = box.sub_slots
        courtly = float(box.court_points[state.boards[seat].letter])
        cube = float(box.cube_points_with_d) if state.favours[FAVOUR_D] == seat else 0.0
        token = box.token_points + self.figures[TOKEN] * self.soon
        for b in range(6):
            for r in range(6):
                cell = b * 6 + r
                empty = full - state.cubes[cell]
                now = 0.0
                then = 0.0
                again = 0.0
                finale = 0.0
                if empty > 0 and b != r:
                    now = empty - 1.0 + cube
                    if empty == full:
                        now += token
                    if r == state.court:
                        now += courtly + (1.0 if b == state.king else 0.0)
                    finale = empty - 1.0
                    if r == self.last_court:
                        finale += courtly + (1.0 if b == self.last_king else 0.0)
                    elif self.last_court == NONE:
                        finale += 0.2 * courtly
                    match = courtly * (0.5 if r == self.next_court else 0.15)
                    again = empty - 1.0 + cube + match
                    if empty > 1:
                        then = again - 1.0
                self.now[cell] = now
                self.then[cell] = then
                self.again[cell] = again
                self.finale[cell] = finale

    def _perfumes(self, state: AquaState, seat: int) -> float:
        """Perfumes made and perfumes that the scents may become: this week, later, and in the parade."""
        box = self.box
        w = self.figures
        board = state.boards[seat]
        royal = float(box.king_points_with_b) if state.favours[FAVOUR_B] == seat else float(box.king_points)
        now: list[float] = []
        later: list[float] = []
        ends: list[float] = []
        for mine in board.perfumes:
            if mine == NONE:
                continue
            b, rows = base_of(recipe_in(mine)), complements_in(mine)
            if not mine & SHOWN:
                now.append(self._sum(self.now, b, rows) + (royal if b == state.king else 0.0))
            following = self.again if mine & SHOWN else self.then
            later.append(self._sum(following, b, rows) + (royal * (0.6 if b == self.next_king else 0.1)))
            ends.append(self._finale(b, rows))
        rest = board.scents[:]
        if not self._has_paraded(state, seat):
            self._virtual(state, board, rest, royal, now, later, ends)
        worth = self._this_week(state, seat, now)
        if self.sundays > 0:
            later.sort(reverse=True)
            factor = w[NEXT] + w[LATER] * (self.sundays - 1)
            for i in range(min(3, len(later))):
                worth += factor * later[i] * (1.0 if i < 2 else 0.7)
        ends.sort(reverse=True)
        for i in range(min(3, len(ends))):
            worth += (w[FINALE] if state.step != PARADE else 1.0) * ends[i] * (1.0 - 0.5 * self.part)
        loose = 0
        kinds = 0
        for count in rest:
            loose += min(count, 2)
            kinds += int(count > 0)
        if loose > 6:
            loose = 6
        return worth + w[SCENT] * self.soon * (0.6 * loose + 0.4 * kinds)

    def _has_paraded(self, state: AquaState, seat: int) -> bool:
        """Whether a seat can make no perfume any more."""
        players = self.box.players
        return state.step == PARADE and (seat - state.trigger) % players < (state.seat - state.trigger) % players

    def _finale(self, b: int, rows: int) -> float:
        found = self._sum(self.finale, b, rows)
        if self.last_king == b:
            found += self.box.king_points
        return found

    def _sum(self, cells: list[float], b: int, rows: int) -> float:
        found = 0.0
        for r in MEMBERS[rows]:
            found += cells[b * 6 + r]
        return found

    def _virtual(
        self,
        state: AquaState,
        board: Board,
        rest: list[int],
        royal: float,
        now: list[float],
        later: list[float],
        ends: list[float],
    ) -> None:
        """Take from `rest` the perfumes that can be made of it, the best first, and add what they bring."""
        limit = experience(self.box, board)
        part = self.figures[VIRTUAL]
        for _ in range(3):
            best = 0.0
            best_base = NONE
            best_rows = 0
            for b in range(6):
                if rest[b] == 0 and not board.bases >> b & 1:
                    continue
                slots = self._slots(state, b, limit)
                if slots == 0:
                    continue
                king = royal if b == state.king else 0.0
                for i in range(6):
                    if i == b or rest[i] == 0:
                        continue
                    cell = b * 6 + i
                    one = self.now[cell] + 0.5 * self.finale[cell] + king
                    if slots & 1 and one - 2.0 > best:
                        best, best_base, best_rows = one - 2.0, b, 1 << i
                    if slots & 2:
                        for j in range(i + 1, 6):
                            if j == b or rest[j] == 0:
                                continue
                            both = one + self.now[b * 6 + j] + 0.5 * self.finale[b * 6 + j]
                            if both > best:
                                best, best_base, best_rows = both, b, 1 << i | 1 << j
            if best_base == NONE:
                return
            if not board.bases >> best_base & 1:
                rest[best_base] -= 1
            for r in MEMBERS[best_rows]:
                rest[r] -= 1
            king = royal if best_base == state.king else 0.0
            now.append(part * (self._sum(self.now, best_base, best_rows) + king))
            later.append(part * (self._sum(self.then, best_base, best_rows) + royal * 0.2))
            ends.append((part if state.step != PARADE else 0.999) * self._finale(best_base, best_rows))

    def _slots(self, state: AquaState, base: int, limit: int) -> int:
        """1: a recipe of one slot is open at this level; 2: one of two slots."""
        found = 0
        for number in self.box.recipes_of[base]:
            if state.recipes[number] and level_of(number) <= limit:
                found |= slots_of(number)
        return found

    def _this_week(self, state: AquaState, seat: int, now: list[float]) -> float:
        """The showings for which there is time before Sunday."""
        if state.step == PARADE:
            return 0.0
        now.sort(reverse=True)
        visits = self._visits(state, seat)
        worth = 0.0
        for points in now:
            part = min(1.0, visits)
            visits -= part
            worth += self.figures[PROMISE] * part * points
        return worth

    def _visits(self, state: AquaState, seat: int) -> float:
        """How many perfumes a seat may still show this week; no two visits follow each other."""
        box = self.box
        board = state.boards[seat]
        sunday = min(box.last_day, (self.week + 1) * box.week)
        turns = _PACE * (sunday - state.day) / box.players
        if sunday == box.last_day:
            turns += 0.7  # the others finish the lap
            if state.trigger != NOBODY:
                behind = (seat - state.trigger) % box.players
                begun = (state.seat - state.trigger) % box.players
                turns = 0.0 if behind < begun or behind == 0 else 1.0
                if seat == state.seat:
                    turns = 1.0 if state.step == MAIN else 0.0
        turns += min(1.0, 0.5 * board.tokens)
        if board.last_type == TYPE_OF[VERSAILLES]:
            turns -= 1.0
        twice = state.favours[FAVOUR_C] == seat
        visits = min(2.0, max(0.0, self.figures[UNSURE] * turns)) * (2.0 if twice else 1.0)
        if seat == state.seat and state.step in (SHOWING, SECOND) and board.place == VERSAILLES:
            visits += 1.0 if state.showings == 0 else 0.0
            visits += 1.0 if twice and state.showings < 2 else 0.0
        return visits

    # -- what makes perfumes --

    def _tiles(self, board: Board) -> float:
        box = self.box
        w = self.figures
        worth = 0.0
        for tile in board.flipped:
            worth += box.city_points[city_of(tile)]
        for tile in board.tiles:
            effect = box.effect[tile]
            worth += 0.9 * box.city_points[city_of(tile)] * min(1.0, self.soon + 0.3)
            worth += w[TILE] * _EFFECT[effect] * self.soon
        return worth

    def _learned(self, state: AquaState, board: Board) -> float:
        """Experience for recipes, and what each production brings more."""
        box = self.box
        w = self.figures
        showings = w[SHOWINGS] * self.part
        known = experience(box, board)
        worth = 0.0
        if known >= 2:
            worth += w[EXP2]
        if known >= 3:
            worth += w[EXP3]
        if known >= 4:
            worth += w[EXP4]
        worth *= showings
        productions = _PRODUCTIONS * self.part
        worth += w[SPECIAL] * productions * SIZE[board.specializations]
        worth += w[METHOD_WORTH] * productions * (SIZE[board.methods] - 1)
        if board.abilities >> POINTS_ABILITY & 1:
            worth += w[ABLE] * productions
        if board.abilities >> MARKET_ABILITY & 1:
            worth += w[ABLE] * productions
        return worth + w[BASE_TILE] * showings * min(2, SIZE[board.bases]) * 0.5

    def _flowers(self, state: AquaState, board: Board) -> float:
        """Scents that the loose and stored flowers may become in one production."""
        box = self.box
        usable = 0
        for m in MEMBERS[board.methods]:
            usable |= box.method_flowers[m]
        converting = state.produced and board is state.boards[state.seat]
        if converting and state.step not in (CONVERT, MACERATE):
            loose = 0.0
        else:
            loose = 0.0
            count = 0
            points = float(state.points) if converting else 4.0
            for f in MEMBERS[usable]:
                here = board.flowers[f]
                count += here
                loose += here
                if board.specializations >> f & 1:
                    loose += min(2, here)
            if count > points:
                loose = loose * points / count + 0.2 * (count - points)
            if converting:
                loose *= 1.8
        stored = 0
        for f in board.stored:
            stored += int(f != NONE)
        return loose + 0.8 * stored

    def _road(self, state: AquaState, board: Board) -> float:
        """How near the coach is to a city that has a tile for it."""
        box = self.box
        best = 0.0
        for spot in range(len(box.city_at)):
            city = box.city_at[spot]
            if city != NONE and state.stacks[city] and board.letter >= box.city_letter[city]:
                steps = spot - board.coach if spot > board.coach else board.coach - spot
                best = max(best, (1.0 - 0.2 * steps) * (1.0 + 0.3 * box.city_points[city]))
        return best

    # -- the court --

    def _court(self, state: AquaState, seat: int) -> float:
        """Letters and favours for the showings to come."""
        box = self.box
        w = self.figures
        board = state.boards[seat]
        showings = w[SHOWINGS] * self.part
        courtly = float(box.court_points[board.letter])
        worth = w[MATCH] * showings * courtly
        stays = w[HELD] * showings
        if state.favours[FAVOUR_A] == seat:
            worth += w[LOWER] * stays * courtly
        if state.favours[FAVOUR_B] == seat:
            worth += w[ROYAL] * stays
        if state.favours[FAVOUR_C] == seat:
            worth += w[TWICE] * stays
        if state.favours[FAVOUR_D] == seat:
            worth += w[CUBE] * stays * box.cube_points_with_d
        return worth

    def _bonuses(self, state: AquaState, seat: int) -> float:
        """Bonus tiles that the seat has looked at, as far as it has come; a look itself is worth a little."""
        box = self.box
        w = self.figures
        worth = 0.0
        for dame in range(4):
            if not state.looked[dame] >> seat & 1:
                continue
            worth += w[LOOK] * self.part
            bonus = state.bonus[dame]
            if bonus != HIDDEN:
                worth += w[BONUS_KNOWN] * box.bonus_value(bonus, bonus_reached(box, state.boards[seat], bonus))
        return worth

    def _under_way(self, state: AquaState, board: Board) -> float:
        """A started action promises what it will bring."""
        if state.step == AT_MARKET:
            stalls = [board.place, state.workers[0], state.workers[1]]
            there = 0
            for i in range(3):
                before = 0
                for k in range(i):
                    before += int(stalls[k] == stalls[i])
                there += int(state.market[stalls[i]] > before)
            return self.figures[FLOWER] * self.soon * there
        return 0.0


def _next(box: Box, start: int, totals: list[int], most: bool) -> int:
    """The line that a pawn goes to next."""
    best = NONE
    for step in range(1, 6):
        f = box.order[(box.position[start] + step) % 6]
        if best == NONE or (totals[f] > totals[best] if most else totals[f] < totals[best]):
            best = f
    return best
