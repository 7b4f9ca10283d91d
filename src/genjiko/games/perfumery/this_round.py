"""What a seat of Perfumery can still make in this round: of what its notes blend, and with the perfumers left to it."""

from typing import Final

from genjiko.games.perfumery.box import ESSENCE, REPLENISH, Box
from genjiko.games.perfumery.cards import FIRST_PERFUME, FUNDS
from genjiko.games.perfumery.essences import FLORAL, SYNTHETIC, holds
from genjiko.games.perfumery.plan_figures import Figures
from genjiko.games.perfumery.state import (
    MIXING,
    NOBODY,
    PRODUCING,
    SPENDING,
    STORING,
    PerfumeryState,
    Player,
    space_bit,
)

# What an essence is worth beside the others: about half a point of brand value for each.
WORTH: Final = (2.0, 3.0, 4.0, 5.0)


class Help:
    """The perfumers that a seat has left, and where one of them can still fetch an essence that a perfume lacks."""

    def __init__(self, ready: int, essence: bool, replenish: bool) -> None:
        self.ready = ready
        self.essence = essence  # a floral, or a synthetic for money
        self.replenish = replenish  # what an empty space is for
        self.code = ready * 4 + 2 * int(essence) + int(replenish)


NO_HELP: Final = Help(0, False, False)


def help_for(box: Box, state: PerfumeryState, player: Player) -> Help:
    """What the perfumers left to a seat can do in this development phase."""
    if player.ready == 0:
        return NO_HELP
    taken = 0
    for other in state.players:
        taken |= other.used
    essence = (player.used if box.room_for_each[ESSENCE] else taken) & space_bit(ESSENCE)
    replenish = (player.used if box.room_for_each[REPLENISH] else taken) & space_bit(REPLENISH)
    return Help(player.ready, not essence, not replenish and len(player.produced) > 0)


def worth_of(essences: int) -> float:
    """What a set of essences is worth beside others."""
    total = 0.0
    for kind in range(4):
        total += WORTH[kind] * (essences >> (8 * kind) & 255)
    return total


def stock_soon(box: Box, player: Player) -> list[int]:
    """The stockyards once this round's blending is done."""
    if player.step == MIXING:
        stock = player.stock[:]
        stock[player.note] += blended(box, player, player.note, player.pot, player.height)
        for note in range(player.note + 1, 3):
            stock[note] += blended(box, player, note, box.tile[note], 0)
        return stock
    if player.step in (PRODUCING, SPENDING, STORING):
        return player.stock[:]
    return [player.stock[note] + blended(box, player, note, box.tile[note], 0) for note in range(3)]


def blended(box: Box, player: Player, note: int, pot: int, height: int) -> int:
    """What rises to the stockyard if every mixing is used that can be."""
    recipes = player.notes[note]
    for i in range(height, len(recipes)):
        card = recipes[i]
        if holds(pot, box.pay[card]):
            pot += box.get[card] - box.pay[card]
    return pot


def produce_now(
    box: Box,
    stock: list[int],
    stored: int,
    spaces: int,
    later: list[int],
    to_come: int,
    figures: Figures,
    helping: Help,
    cash: int,
) -> float:
    """Points of the perfumes that this round can still pay, the dearest first; they are taken out of `later`."""
    points = 0.0
    ready = helping.ready
    essence = helping.essence
    empty = spaces - stored if helping.replenish else 0
    for card in sorted(later, key=box.brand.__getitem__, reverse=True):
        trial = stock[:]
        rest = stored
        lacks: list[int] = []
        for note, kind in box.units[card]:
            paid = one_paid(trial, rest, note, kind)
            if paid >= 0:
                rest = paid
            elif len(lacks) < ready:
                lacks.append(kind)
            else:
                rest = -1
                break
        if rest < 0:
            continue
        part = figures.now
        if lacks:
            fetched = _fetched(lacks, essence, empty, cash >= box.synthetic_cost)
            if fetched == 0:
                continue
            if fetched & 1:
                essence = False
            if fetched & 2:
                empty = 0
            ready -= len(lacks)
            part *= figures.helped if len(lacks) == 1 else figures.helped * figures.helped
        points += part * box.brand[card]
        stock[:] = trial
        stored = rest
        spaces += box.space[card]
        later.remove(card)
    if to_come == 0:
        return points
    there = stock[0] + stock[1] + stock[2]
    kept = figures.stored[to_come]
    room = figures.empty[to_come]
    for kind in range(4):
        have = (stored >> (8 * kind) & 255) + (there >> (8 * kind) & 255)
        space = spaces >> (8 * kind) & 255
        points += kept * WORTH[kind] * min(have, space)
        points += room * max(0, space - have)
    return points


def _fetched(lacks: list[int], essence: bool, empty: int, rich: bool) -> int:
    """How perfumers can fetch these essences: 1 by floral or synthetic, 2 by replenishing; 0 if they cannot."""
    used = 0
    for kind in lacks:
        if kind == FLORAL and essence and not used & 1:
            used |= 1
        elif empty >> (8 * kind) & 255 and not used & 2:
            used |= 2
        elif essence and rich and not used & 1:
            used |= 1
        else:
            return 0
    return used


def cash_of(box: Box, player: Player) -> int:
    """Money that is no perfume."""
    cash = 0
    for card in player.hand:
        if card < FIRST_PERFUME or card >= FUNDS:
            cash += box.value[card]
    return cash


def from_columns(
    box: Box, state: PerfumeryState, seat: int, player: Player, helping: Help, to_come: int, figures: Figures
) -> float:
    """What the perfumes of a free column would add to this round: the best one for whoever is next, else another."""
    if helping.ready == 0:
        return 0.0
    own = [card for card in player.hand if FIRST_PERFUME <= card < FUNDS]
    cash = cash_of(box, player)
    spaces = 0
    for card in player.produced:
        spaces += box.space[card]
    stock = stock_soon(box, player)
    base = produce_now(box, stock[:], player.stored, spaces, own[:], to_come, figures, helping, cash)
    after = Help(helping.ready - 1, helping.essence, helping.replenish)
    best = 0.0
    second = 0.0
    for column in range(box.columns):
        if state.tiles[column] != NOBODY:
            continue
        cards = own[:]
        for card in state.columns[column]:
            if FIRST_PERFUME <= card < FUNDS:
                cards.append(card)
        gain = produce_now(box, stock[:], player.stored, spaces, cards, to_come, figures, after, cash) - base
        if gain > best:
            second = best
            best = gain
        elif gain > second:
            second = gain
    return figures.column * (best if state.acting == seat else second)


def one_paid(stock: list[int], stored: int, note: int, kind: int) -> int:
    """Pay one essence out of `stock`. What is left in storage; -1 if it cannot be paid."""
    shift = 8 * kind
    there = stock[note]
    if there >> shift & 255:
        stock[note] = there - (1 << shift)
    elif there >> (8 * SYNTHETIC):
        stock[note] = there - (1 << (8 * SYNTHETIC))
    elif stored >> shift & 255:
        return stored - (1 << shift)
    elif stored >> (8 * SYNTHETIC):
        return stored - (1 << (8 * SYNTHETIC))
    else:
        return -1
    return stored
