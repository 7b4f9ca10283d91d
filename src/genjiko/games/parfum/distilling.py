"""What dice may bring: the sets of notes that flasks can pay for, and their worth on the average of all rolls."""

from typing import Final

from genjiko.games.parfum.box import Box
from genjiko.games.parfum.outlook import Outlook
from genjiko.games.parfum.pieces import (
    FLACON,
    HEART,
    MAJOR,
    MINOR,
    NONE,
    ONE,
    TOP_BITS,
    N,
    is_finished,
    side_of,
    with_note,
)
from genjiko.games.parfum.state import ParfumState

_MOST: Final = 3  # notes of a set


class Claims:
    """The sets of notes that may be claimed together, the best first."""

    def __init__(self, box: Box, rows: list[tuple[float, int, int]], icons: int) -> None:
        """Worth, icons and places of the distillery (a bit each) of every set with at most so many icons."""
        rows.sort(reverse=True)
        self.icons = icons
        self.worth: list[float] = [row[0] for row in rows]
        self.heaps: list[int] = [row[1] for row in rows]
        self.places: list[int] = [row[2] for row in rows]
        self.sizes: list[int] = []
        self.odds: list[float] = []  # that as many dice as a set has icons show flasks
        for heap in self.heaps:
            size = 0
            odds = 1.0
            for aroma in range(N):
                n = heap >> (5 * aroma) & 31
                if n:
                    size += n
                    odds *= (box.faces[aroma][0] / 6.0) ** n
            self.sizes.append(size)
            self.odds.append(odds)
        self.known: dict[int, float] = {}  # averages that were asked for before

    def find(self, flasks: int) -> int:
        """The best set that these flasks pay for, NONE if there is none."""
        topped = flasks | TOP_BITS
        for i in range(len(self.heaps)):
            if (topped - self.heaps[i]) & TOP_BITS == TOP_BITS:
                return i
        return NONE

    def best(self, flasks: int) -> float:
        """What the best set is worth that these flasks pay for."""
        i = self.find(flasks)
        return self.worth[i] if i >= 0 else 0.0


def placed(box: Box, outlook: Outlook, perfumes: list[int], note: int) -> tuple[float, int]:
    """The worth of all perfumes with the note at its best place, and that place: a perfume, or -1 - side for a new one.

    `perfumes` is as before in the end.
    """
    type = box.note_type[note]
    best = -1.0
    best_at = -1 - MAJOR
    looks: list[int] = []
    for i in range(len(perfumes)):
        perfume = perfumes[i]
        if perfume >> (3 + 6 * type) & 63 or (type == HEART and side_of(perfume) == MINOR):
            continue
        look = box.look(perfume)
        if look in looks:
            continue
        looks.append(look)
        perfumes[i] = _with_flacons(box, with_note(perfume, type, note))
        worth = outlook.worth(perfumes)
        perfumes[i] = perfume
        if worth > best:
            best = worth
            best_at = i
    for side in (MINOR, MAJOR):
        if side == MINOR and type == HEART:
            continue
        perfumes.append(with_note(side, type, note))
        worth = outlook.worth(perfumes)
        perfumes.pop()
        if worth > best:
            best = worth
            best_at = -1 - side
    return best, best_at


def _with_flacons(box: Box, perfume: int) -> int:
    """With its flacons, if no note is missing."""
    return perfume + FLACON * box.flacons[side_of(perfume)] if is_finished(perfume) else perfume


def place_at(box: Box, perfumes: list[int], note: int, at: int) -> list[int]:
    """Other perfumes: with a note at a place that `placed` told."""
    type = box.note_type[note]
    after = perfumes[:]
    if at < 0:
        after.append(with_note(-1 - at, type, note))
    else:
        after[at] = _with_flacons(box, with_note(after[at], type, note))
    return after


class ClaimSearch:
    """Looks for the sets of notes that so many dice could pay for."""

    def __init__(self, box: Box, state: ParfumState, outlook: Outlook, denied: list[float]) -> None:
        """`denied`: what taking the note of each place is worth besides, because a rival wants it."""
        self.box = box
        self.distillery = state.distillery
        self.outlook = outlook
        self.denied = denied
        self.rows: list[tuple[float, int, int]] = []

    def run(self, own: list[int], claimed: list[int], icons: int) -> Claims:
        """The sets with at most so many icons, beside the notes claimed already."""
        for note in claimed:
            own = place_at(self.box, own, note, placed(self.box, self.outlook, own, note)[1])
        self._extend(own, 0, 0, 0, -self.outlook.worth(own), icons, _MOST)
        return Claims(self.box, self.rows, icons)

    def _extend(
        self, perfumes: list[int], first: int, heap: int, places: int, gain: float, icons: int, notes: int
    ) -> None:
        """Sets that hold these places and later ones; `gain` is without what the perfumes are worth then."""
        box = self.box
        for place in range(first, len(self.distillery)):
            note = self.distillery[place]
            if note == NONE:
                continue
            need = box.note_icons[note]
            size = 0
            for aroma in range(N):
                size += need >> (5 * aroma) & 31
            if size > icons:
                continue
            worth, at = placed(box, self.outlook, perfumes, note)
            gained = gain + box.note_coin[note] + self.denied[place]
            self.rows.append((gained + worth, heap + need, places | 1 << place))
            if notes > 1 and size < icons:
                after = place_at(box, perfumes, note, at)
                self._extend(after, place + 1, heap + need, places | 1 << place, gained, icons - size, notes - 1)


def expected(box: Box, claims: Claims, flasks: int, dice: int) -> float:
    """The average worth of the best claims over all rolls of these dice, beside the flasks that are there."""
    key = flasks << 25 | dice
    found = claims.known.get(key)
    if found is None:
        found = _average(box, claims, flasks, dice)
        claims.known[key] = found
    return found


def _average(box: Box, claims: Claims, flasks: int, dice: int) -> float:
    heaps = [flasks]
    odds = [1.0]
    for aroma in range(N):
        many = dice >> (5 * aroma) & 31
        if many:
            row = _binomial(many, box.faces[aroma][0] / 6.0)
            new_heaps: list[int] = []
            new_odds: list[float] = []
            for i in range(len(heaps)):
                for k in range(many + 1):
                    new_heaps.append(heaps[i] + k * ONE[aroma])
                    new_odds.append(odds[i] * row[k])
            heaps = new_heaps
            odds = new_odds
    total = 0.0
    for i in range(len(heaps)):
        total += odds[i] * claims.best(heaps[i])
    return total


def _binomial(many: int, p: float) -> list[float]:
    """The chances of 0 to `many` flasks with one to three dice."""
    q = 1.0 - p
    if many == 1:
        return [q, p]
    if many == 2:
        return [q * q, 2.0 * p * q, p * p]
    return [q * q * q, 3.0 * p * q * q, 3.0 * p * p * q, p * p * p]


def promise(box: Box, claims: Claims, dice: int, left: int, part: float) -> float:
    """What dice may bring when so many more can still be taken: as they are, and as part of the best set in sight."""
    sure = expected(box, claims, 0, dice)
    if not left:
        return sure
    best = 0.0
    for i in range(len(claims.heaps)):
        heap = claims.heaps[i]
        have = 0
        for aroma in range(N):
            n = heap >> (5 * aroma) & 31
            if n:
                have += min(n, dice >> (5 * aroma) & 31)
        need = claims.sizes[i]
        if need - have <= left:
            best = max(best, claims.worth[i] * claims.odds[i] * (0.5 + 0.5 * have / need))
    return (1.0 - part) * sure + part * best
