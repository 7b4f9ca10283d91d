"""What a board of Aqua Mirabilis may still become, in points at the end: terms weighed as learned.

Goods count for the perfumes that they can become, perfumes for this week, the weeks to come and the final parade; what
letters, favours, tiles and knowledge are worth beside that was fitted to finished games (`outlook_weights.py`).
"""

from typing import Final

from genjiko.games.aqua_mirabilis import outlook_weights as term
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.perfume import experience
from genjiko.games.aqua_mirabilis.pieces import (
    FAVOUR_B,
    FAVOUR_C,
    FAVOUR_D,
    HIDDEN,
    MEMBERS,
    NOBODY,
    NONE,
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
from genjiko.games.aqua_mirabilis.sunday import line_met_next
from genjiko.games.aqua_mirabilis.worth import worth

_PACE: Final = 2.8  # turns of all players for a day that passes
_VIRTUAL: Final = 0.85  # a perfume that can be made, as a part of one that is made
_TOKEN: Final = 1.6  # what a token is worth beside its point, where a showing brings it
_VISITS: Final = 0.5  # visits to Versailles for each turn that is left this week


class Outlook:
    """The hopes of all seats in one position; what the common board says is read once."""

    def __init__(self, box: Box, rows: list[list[float]]) -> None:
        """`rows`: the weights of each day."""
        self.box = box
        self.rows = rows
        self.weights = self.rows[0]
        self.total = 0.0
        self.keeps = False  # whether the terms are kept, for training
        self.kept: list[float] = []
        self.week = 0
        self.sundays = 0
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
        """How far a seat is before the best of the others; with several of them their points count for less."""
        found = self.hopes(state)
        rival = -1e9
        for other in range(len(found)):
            if other != seat and found[other] > rival:
                rival = found[other]
        return found[seat] - (1.0 if len(found) == 2 else 0.6) * rival

    def terms(self, state: AquaState, seat: int) -> list[float]:
        """What is weighed, the first what the board promises at a look."""
        self.keeps = True
        self.kept = [0.0] * len(term.TERMS)
        self._read(state)
        self._hope(state, seat)
        self.keeps = False
        return self.kept

    def _add(self, which: int, amount: float) -> None:
        self.total += self.weights[which] * amount
        if self.keeps:
            self.kept[which] += amount

    def _read(self, state: AquaState) -> None:
        box = self.box
        self.weights = self.rows[min(state.day, box.last_day)]
        self.week = state.day // box.week
        self.sundays = max(0, box.weeks - 1 - self.week)
        self.soon = min(1.0, 2.5 * (box.last_day - state.day) / box.last_day + 0.1)
        rows = [0] * 6
        columns = [0] * 6
        for b in range(6):
            for r in range(6):
                cubes = state.cubes[b * 6 + r]
                rows[r] += cubes
                columns[b] += cubes
        self.next_court = line_met_next(box, state.court, rows, True)
        self.next_king = line_met_next(box, state.king, columns, False)
        self.last_court = line_met_next(box, state.court, rows, False) if self.sundays == 0 else NONE
        self.last_king = self.next_king if self.sundays == 0 else NONE

    # -- one seat --

    def _hope(self, state: AquaState, seat: int) -> float:
        box = self.box
        board = state.boards[seat]
        self.total = 0.0
        self._value_cells(state, seat)
        self._add(term.WORTH, worth(box, state, seat))
        self._perfumes(state, seat)
        self._tiles(board)
        self._learned(board)
        self._court(state, seat)
        self._flowers(state, board)
        self._add(term.TOKENS, float(board.tokens))
        self._add(term.ACTION_POINTS, float(board.ap))
        if board.ap <= 1:
            self._add(term.SPENT, 1.0)
        self._add(term.ROAD, self._road(state, board))
        if seat == state.seat:
            self._under_way(state, board)
        return self.total

    def _value_cells(self, state: AquaState, seat: int) -> None:
        """What a pair brings this week, in a week to come, and in the parade."""
        box = self.box
        full = box.sub_slots
        courtly = float(box.court_points[state.boards[seat].letter])
        cube = float(box.cube_points_with_d) if state.favours[FAVOUR_D] == seat else 0.0
        token = box.token_points + _TOKEN * self.soon
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

    def _perfumes(self, state: AquaState, seat: int) -> None:
        """Perfumes made and perfumes that the scents may become: this week, later, and in the parade."""
        box = self.box
        board = state.boards[seat]
        royal = float(box.king_points_with_b) if state.favours[FAVOUR_B] == seat else float(box.king_points)
        now: list[float] = []
        later: list[float] = []
        ends: list[float] = []
        for mine in board.perfumes:
            if mine == NONE:
                continue
            b, rows = base_of(recipe_in(mine)), complements_in(mine)
            self._add(term.MADE, 1.0)
            self._add(term.SLOTS, float(slots_of(recipe_in(mine)) - 1))
            if not mine & SHOWN:
                self._add(term.UNSHOWN, 1.0)
                now.append(self._sum(self.now, b, rows) + (royal if b == state.king else 0.0))
            following = self.again if mine & SHOWN else self.then
            later.append(self._sum(following, b, rows) + (royal * (0.6 if b == self.next_king else 0.1)))
            ends.append(self._finale(b, rows))
        rest = board.scents[:]
        if not self._has_paraded(state, seat):
            self._virtual(state, board, rest, royal, now, later, ends)
        self._this_week(state, seat, now)
        if self.sundays > 0:
            later.sort(reverse=True)
            for i in range(min(3, len(later))):
                self._add(term.LATER if i < 2 else term.THIRD_LATER, later[i])
        ends.sort(reverse=True)
        for i in range(min(3, len(ends))):
            self._add(term.FINALE, ends[i])
        self._add_loose(rest)

    def _add_loose(self, rest: list[int]) -> None:
        """Scents beside those of the perfumes that can be made."""
        loose = 0
        kinds = 0
        for count in rest:
            loose += min(count, 2)
            kinds += int(count > 0)
        self._add(term.SCENTS, float(min(6, loose)))
        self._add(term.SCENT_KINDS, float(kinds))

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
            self._add(term.MAKEABLE, 1.0)
            self._add(term.SLOTS, float(SIZE[best_rows] - 1))
            now.append(_VIRTUAL * (self._sum(self.now, best_base, best_rows) + king))
            later.append(_VIRTUAL * (self._sum(self.then, best_base, best_rows) + royal * 0.2))
            ends.append((_VIRTUAL if state.step != PARADE else 0.999) * self._finale(best_base, best_rows))

    def _slots(self, state: AquaState, base: int, limit: int) -> int:
        """1: a recipe of one slot is open at this level; 2: one of two slots."""
        found = 0
        for number in self.box.recipes_of[base]:
            if state.recipes[number] and level_of(number) <= limit:
                found |= slots_of(number)
        return found

    def _this_week(self, state: AquaState, seat: int, now: list[float]) -> None:
        """The showings for which there is time before Sunday."""
        if state.step == PARADE:
            return
        now.sort(reverse=True)
        visits = self._visits(state, seat)
        for points in now:
            part = min(1.0, visits)
            visits -= part
            self._add(term.THIS_WEEK, part * points)
            self._add(term.NO_TIME, (1.0 - part) * points)

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
        visits = min(2.0, max(0.0, _VISITS * turns)) * (2.0 if twice else 1.0)
        if seat == state.seat and state.step in (SHOWING, SECOND) and board.place == VERSAILLES:
            visits += 1.0 if state.showings == 0 else 0.0
            visits += 1.0 if twice and state.showings < 2 else 0.0
        return visits

    # -- what makes perfumes --

    def _tiles(self, board: Board) -> None:
        box = self.box
        cities = 0
        for tile in board.flipped:
            cities |= 1 << city_of(tile)
        for tile in board.tiles:
            cities |= 1 << city_of(tile)
            self._add(term.BACKS, float(box.city_points[city_of(tile)]))
            self._add(term.FIRST_EFFECT + box.effect[tile], 1.0)
        self._add(term.CITIES, float(SIZE[cities]))

    def _learned(self, board: Board) -> None:
        """Experience for recipes, and what makes each production bring more."""
        known = experience(self.box, board)
        for level in range(4):
            if known >= level + 2:
                self._add(term.FIRST_EXPERIENCE + level, 1.0)
        self._add(term.SPECIALIZATIONS, float(SIZE[board.specializations]))
        self._add(term.METHODS, float(SIZE[board.methods] - 1))
        for ability in range(3):
            if board.abilities >> ability & 1:
                self._add(term.FIRST_ABILITY + ability, 1.0)
        self._add(term.BASES, float(SIZE[board.bases]))

    def _flowers(self, state: AquaState, board: Board) -> None:
        """Flowers, and the scents that they may become in one production."""
        usable = 0
        for m in MEMBERS[board.methods]:
            usable |= self.box.method_flowers[m]
        converting = state.produced and board is state.boards[state.seat]
        if not converting or state.step in (CONVERT, MACERATE):
            self._add_usable(state, board, usable, converting)
        many = 0
        for count in board.flowers:
            many += count
        self._add(term.MANY_FLOWERS, float(max(0, many - 4)) if not converting else 0.0)
        stored = 0
        for f in board.stored:
            stored += int(f != NONE)
        self._add(term.STORED, float(stored))

    def _add_usable(self, state: AquaState, board: Board, usable: int, converting: bool) -> None:
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
        self._add(term.CONVERTING if converting else term.FLOWERS, loose)

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

    def _court(self, state: AquaState, seat: int) -> None:
        """Letters, favours, influence, and the bonus tiles that the seat has looked at, as far as it has come."""
        box = self.box
        board = state.boards[seat]
        self._add(term.LED, float(SIZE[board.led] * box.majority_points))
        for letter in range(board.letter):
            self._add(term.FIRST_LETTER + letter, 1.0)
        for dame in range(4):
            if state.favours[dame] == seat:
                self._add(term.FIRST_FAVOUR + dame, 1.0)
            own = board.influence[dame]
            other = 0
            for rival in range(box.players):
                if rival != seat:
                    other = max(other, state.boards[rival].influence[dame])
            self._add(term.INFLUENCE, float(own))
            if own > other + 1:
                self._add(term.SAFE, 1.0)
            if other > 0 and own == other:
                self._add(term.LEVEL, 1.0)
            if state.looked[dame] >> seat & 1:
                self._add(term.LOOKS, 1.0)
                bonus = state.bonus[dame]
                if bonus != HIDDEN:
                    self._add(term.BONUS, float(box.bonus_value(bonus, bonus_reached(box, board, bonus))))

    def _under_way(self, state: AquaState, board: Board) -> None:
        """A turn that has begun, and what a started action promises."""
        if state.step == MAIN:
            self._add(term.FIRST_STEP + MAIN, 1.0)
            if state.extra:
                self._add(term.EXTRA_TURN, 1.0)
            if state.free:
                self._add(term.FREE, 1.0)
            return
        self._add(term.FIRST_STEP + min(state.step, PARADE), 1.0)
        if state.produced:
            self._add(term.PRODUCED, 1.0)
        if state.step == AT_MARKET:
            stalls = [board.place, state.workers[0], state.workers[1]]
            for i in range(3):
                before = 0
                for k in range(i):
                    before += int(stalls[k] == stalls[i])
                if state.market[stalls[i]] > before:
                    self._add(term.STALLS, 1.0)
