"""Which essences pay for a perfume: asked only where two sources leave a different rest (ruling 44).

An essence that is due comes from the stockyard of its note or from any storage space; a synthetic of either place
may stand for a floral, green or animal one (rulings 17, 18).
"""

from typing import Final

from genjiko.games.perfumery.actions import STOCKYARD, STORAGE, USES, Play
from genjiko.games.perfumery.box import Box
from genjiko.games.perfumery.essences import SYNTHETIC, size
from genjiko.games.perfumery.state import Player
from genjiko.kernel.action import Action

_KEPT: Final = 20_000  # how many situations are remembered

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
    """The sources of the next essence due, without those that add no further way to end up. Do not change the list."""
    key = (player.making, player.paid, player.stock[0], player.stock[1], player.stock[2], player.stored)
    known = box.sources.get(key)
    if known is None:
        if len(box.sources) >= _KEPT:
            box.sources.clear()
        known = find_sources(player, box.units[player.making])
        box.sources[key] = known
    return known


def find_sources(player: Player, units: Units) -> list[Action]:
    """The same, not remembered."""
    rest = (player.stock[0], player.stock[1], player.stock[2], player.stored)
    candidates = _available(rest, units[player.paid])
    if len(candidates) > 1:
        reached = [_rests(_spend(rest, units[player.paid][0], use), units, player.paid + 1) for use in candidates]
        candidates = _needed(candidates, reached)
    return list(candidates)


def _available(rest: Rest, unit: tuple[int, int]) -> list[Play]:
    note, kind = unit
    found: list[Play] = []
    for source, here in ((STOCKYARD, rest[note]), (STORAGE, rest[3])):
        if here >> (8 * kind) & 255:
            found.append(USES[source * 4 + kind])
        if kind != SYNTHETIC and here >> (8 * SYNTHETIC):
            found.append(USES[source * 4 + SYNTHETIC])
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


def _rests(rest: Rest, units: Units, at: int) -> set[Rest]:
    """All ways to end up when the essences from this one on are paid; empty if they cannot be."""
    ends = {rest}
    while at < len(units):
        ends = {_spend(end, units[at][0], use) for end in ends for use in _available(end, units[at])}
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
