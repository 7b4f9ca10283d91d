"""Which essences pay for a perfume: asked only where two sources can leave a different rest (rulings 44, 53).

An essence that is due comes from the stockyard of its note or from any storage space; a synthetic of either place
may stand for a floral, green or animal one (rulings 17, 18).
"""

from genjiko.games.perfumery.actions import STOCKYARD, STORAGE, USES, Play
from genjiko.games.perfumery.box import Box
from genjiko.games.perfumery.essences import SYNTHETIC, size
from genjiko.games.perfumery.state import Player
from genjiko.kernel.action import Action

Units = list[tuple[int, int]]
"""Essences that are due, one by one: note and kind."""

Rest = tuple[int, int, int, int]
"""What is left after paying: the three stockyards and the stored essences."""


def can_pay(player: Player, needs: list[int], units: Units) -> bool:
    """Whether all these essences (by note, and one by one) can be paid together."""
    stored = size(player.stored)
    for note in range(3):
        if size(needs[note]) > size(player.stock[note]) + stored:
            return False
    return _payable(player.stock[0], player.stock[1], player.stock[2], player.stored, units, 0)


def lacking(player: Player, units: Units) -> Units:
    """The fewest of these essences without which the others could be paid."""
    paid: Units = []
    lacks: Units = []
    for unit in units:
        trial = [*paid, unit]
        # What can be paid together is a matroid: taking one after another finds a largest set.
        if _payable(player.stock[0], player.stock[1], player.stock[2], player.stored, trial, 0):
            paid = trial
        else:
            lacks.append(unit)
    return lacks


def _payable(top: int, middle: int, base: int, stored: int, units: Units, at: int) -> bool:
    """The same by trial: the exact essence of the stockyard first, as nothing else here can need it."""
    if at == len(units):
        return True
    note, kind = units[at]
    stock = top if note == 0 else middle if note == 1 else base
    one = 1 << (8 * kind)
    synthetic = 1 << (8 * SYNTHETIC)
    if stock >> (8 * kind) & 255 and kind != SYNTHETIC:
        return _payable_with(top, middle, base, stored, units, at, one)
    if stock >> (8 * SYNTHETIC) and _payable_with(top, middle, base, stored, units, at, synthetic):
        return True
    if stored >> (8 * kind) & 255 and _payable(top, middle, base, stored - one, units, at + 1):
        return True
    if kind != SYNTHETIC and stored >> (8 * SYNTHETIC):
        return _payable(top, middle, base, stored - synthetic, units, at + 1)
    return False


def _payable_with(top: int, middle: int, base: int, stored: int, units: Units, at: int, one: int) -> bool:
    note = units[at][0]
    if note == 0:
        return _payable(top - one, middle, base, stored, units, at + 1)
    if note == 1:
        return _payable(top, middle - one, base, stored, units, at + 1)
    return _payable(top, middle, base - one, stored, units, at + 1)


def sources(box: Box, player: Player) -> list[Action]:
    """The sources of the next essence due, without those that add no further way to end up."""
    return find_sources(player, box.units[player.making], box.every_choice)


def find_sources(player: Player, units: Units, every_choice: bool) -> list[Action]:
    """The same for any essences that are due."""
    rest = (player.stock[0], player.stock[1], player.stock[2], player.stored)
    unit = units[player.paid]
    candidates = _available(rest, unit, every_choice)
    if len(candidates) > 1:
        after = player.paid + 1
        reached = [_rests(_spend(rest, unit[0], use), units, after, every_choice) for use in candidates]
        candidates = _needed(candidates, reached)
    return list(candidates)


def _available(rest: Rest, unit: tuple[int, int], every_choice: bool) -> list[Play]:
    note, kind = unit
    stock = rest[note]
    found: list[Play] = []
    for source, here in ((STOCKYARD, stock), (STORAGE, rest[3])):
        for one in (kind, SYNTHETIC) if kind != SYNTHETIC else (SYNTHETIC,):
            # ruling 53: of the same essence the stockyard's goes first; what is stored serves every note and lasts
            passed_by = source == STORAGE and not every_choice and stock >> (8 * one) & 255
            if here >> (8 * one) & 255 and not passed_by:
                found.append(USES[source * 4 + one])
    return found


def _spend(rest: Rest, note: int, use: Play) -> Rest:
    one = 1 << (8 * use.what)
    if use.where == STORAGE:
        return (rest[0], rest[1], rest[2], rest[3] - one)
    if note == 0:
        return (rest[0] - one, rest[1], rest[2], rest[3])
    if note == 1:
        return (rest[0], rest[1] - one, rest[2], rest[3])
    return (rest[0], rest[1], rest[2] - one, rest[3])


def _rests(rest: Rest, units: Units, at: int, every_choice: bool) -> set[Rest]:
    """All ways to end up when the essences from this one on are paid; empty if they cannot be."""
    ends = {rest}
    while at < len(units):
        unit = units[at]
        ends = {_spend(end, unit[0], use) for end in ends for use in _available(end, unit, every_choice)}
        at += 1
    return ends


def _needed(candidates: list[Play], reached: list[set[Rest]]) -> list[Play]:
    """Drop, from the last, every source whose ends are all reached by the others that are left."""
    kept = [i for i in range(len(candidates)) if reached[i]]
    for i in reversed(kept[:]):
        others: set[Rest] = set()
        for j in kept:
            if j != i:
                others |= reached[j]
        if reached[i] <= others:
            kept.remove(i)
    return [candidates[i] for i in kept]
