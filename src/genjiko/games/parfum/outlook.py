"""What the perfumes of a seat may still bring: flacons are matched with the customers of the street and of the pile.

Work in progress counts for what it can become: an unfinished perfume for the chance that the notes it lacks come, a
flacon for the customers still to come who want it, as far as the rivals leave them.
"""

from typing import Final

from genjiko.games.parfum.box import Box
from genjiko.games.parfum.pieces import (
    FLACON_BITS,
    HEART,
    KINDS,
    MINOR,
    NONE,
    TOP_BITS,
    flacons_of,
    is_finished,
    side_of,
)
from genjiko.games.parfum.state import PREPARE, SELL_STEP, WAKE, ParfumState

# The chance to serve a customer.
_SAFE: Final = 0.97  # one of the street whom no rival can serve before
_RACE: Final = 0.85  # one whom a rival may yet be able to serve
_LOST: Final = 0.35  # one whom a rival can serve before
_WAITS: Final = 0.6  # one for whom this round has no sale left
_COMES: Final = 0.47  # one of the pile, with two players
# In coins of money.
_UNKNOWN: Final = 1.2  # what the notes still missing may add to the bargain price of each flacon
_WATER: Final = 0.3  # a token that can still be used, besides its coin
# How many notes a player claims.
_A_TURN: Final = 1.3
_HERE: Final = 0.45  # the part of the notes in the distillery that a seat can get in this round
_STAY: Final = 0.25  # the part that it can get later
_DRAWN: Final = 0.45  # the part of those that come out of the bag, with two players


class Demand:
    """The customers as one seat may count on them, the best first."""

    def __init__(self, sales: int) -> None:
        self.wants: list[int] = []
        self.price: list[int] = []
        self.chance: list[float] = []
        self.waits: list[bool] = []  # whether it stands on the street
        self.sales = sales  # how many flacons the seat can still sell this round


def rounds_left(box: Box, state: ParfumState) -> float:
    """How many rounds may still come, with the one that is played."""
    if state.last_round:
        return 1.0
    above = state.customers_left() - box.below_closing
    return min(2.0 + above / 4.3, 1.0 + len(state.bag) / (0.85 * box.distillery))


def end_chance(box: Box, state: ParfumState) -> float:
    """How likely the game ends with this round: surely in the last, else if the bag cannot fill the distillery."""
    bag = len(state.bag)
    gone = state.distillery.count(NONE)
    if state.last_round or gone > bag:
        return 1.0
    if state.step >= SELL_STEP:
        return 0.0
    turns = len(state.clock_owner) - (0 if state.step == WAKE else state.clock)
    more = min(float(box.distillery - gone), _A_TURN * turns)
    return max(0.0, min(1.0, 0.5 + 0.35 * (gone + more - bag)))


def sales_left(box: Box, state: ParfumState, seat: int) -> int:
    """How many flacons a seat can still sell this round."""
    if state.step < SELL_STEP:
        return box.sales * box.cycles * max(1, state.clock_owner.count(seat))
    found = 0
    for cycle in range(state.cycle, box.cycles):
        for clock in range(len(state.clock_owner)):
            if state.clock_owner[clock] == seat and (cycle > state.cycle or clock >= state.clock):
                found += box.sales
    if seat == state.actor:
        found -= state.sold if state.step == SELL_STEP else box.sales
    return found


def _sells_before(state: ParfumState, seat: int, other: int) -> bool:
    """Whether another seat has a sale before the next one of this seat."""
    if state.step == WAKE:
        return True
    owners = state.clock_owner
    first = 0
    if state.step >= SELL_STEP:
        if state.actor == seat:
            return False
        first = state.clock
    for owner in owners[first:] + owners[:first]:
        if owner == other:
            return True
        if owner == seat:
            return False
    return False


def demand(box: Box, state: ParfumState, seat: int, over: float) -> Demand:
    """The customers for a seat: those of the street by who can serve them first, those of the pile by chance."""
    rows: list[tuple[float, int, int, float, bool]] = []
    rivals = _stock_before(box, state, seat)
    for customer in state.street:
        if customer != NONE:
            wants, price = box.customer_wants[customer], box.customer_price[customer]
            chance = _RACE if state.step < SELL_STEP else _SAFE
            for parts in rivals:
                if (parts - wants) & TOP_BITS == TOP_BITS:
                    chance = _LOST
                    break
            rows.append((chance * price, wants, price, chance, True))
    if over < 1.0:
        players = len(state.held)
        chance = (1.0 - over) * (_COMES if players == 2 else 1.8 * _COMES / players)
        for heap in state.pile:
            for customer in heap:
                price = box.customer_price[customer]
                rows.append((chance * price, box.customer_wants[customer], price, chance, False))
    rows.sort(reverse=True)
    found = Demand(sales_left(box, state, seat))
    for row in rows:
        found.wants.append(row[1])
        found.price.append(row[2])
        found.chance.append(row[3])
        found.waits.append(row[4])
    return found


def _stock_before(box: Box, state: ParfumState, seat: int) -> list[int]:
    """The parts of what the rivals can sell before the seat's next sale."""
    found: list[int] = []
    for other in range(len(state.held)):
        if other != seat and _sells_before(state, seat, other):
            found += [box.parts(perfume) | TOP_BITS for perfume in state.perfumes[other] if perfume & FLACON_BITS]
    return found


class Stock:
    """Flacons to be sold: of finished perfumes, and of those that may be finished."""

    def __init__(self) -> None:
        self.flacons: list[int] = []
        self.parts: list[int] = []
        self.rest: list[float] = []  # what a flacon brings without a customer
        self.chance: list[float] = []  # that there will be a flacon

    def add(self, flacons: int, parts: int, rest: float, chance: float) -> None:
        """The flacons of one perfume."""
        self.flacons.append(flacons)
        self.parts.append(parts | TOP_BITS)
        self.rest.append(rest)
        self.chance.append(chance)

    def best_for(self, want: int) -> int:
        """The most certain flacon that a customer would buy, NONE if there is none."""
        best = NONE
        best_chance = 0.0
        for i in range(len(self.flacons)):
            if self.flacons[i] and self.chance[i] > best_chance and (self.parts[i] - want) & TOP_BITS == TOP_BITS:
                best = i
                best_chance = self.chance[i]
                if best_chance == 1.0:
                    break
        return best


class Outlook:
    """What a seat may hope for from its perfumes, as customers, notes and clocks are now."""

    def __init__(self, box: Box, state: ParfumState, seat: int) -> None:
        self.box = box
        self.over = end_chance(box, state)
        self.demand = demand(box, state, seat, self.over)
        self.supply = _supply(box, state, seat, self.over)

    def worth(self, perfumes: list[int]) -> float:
        """The flacons go to the best customers who want them, the rest at the bargain price."""
        box = self.box
        stock = Stock()
        begun: list[int] = []
        for perfume in perfumes:
            if perfume & FLACON_BITS:
                stock.add(flacons_of(perfume), box.parts(perfume), float(box.bargain[side_of(perfume)]), 1.0)
            elif not is_finished(perfume):
                begun.append(perfume)
        if begun:
            self._add_begun(stock, begun)
        return self._sold(stock)

    def _add_begun(self, stock: Stock, begun: list[int]) -> None:
        """Unfinished perfumes, with the chance that the notes they lack are found; they compete for them."""
        needs = [0, 0, 0]
        for perfume in begun:
            for type in range(3):
                needs[type] += int(_lacks(perfume, type))
        likely = [self.supply[type] / (self.supply[type] + needs[type]) if needs[type] else 0.0 for type in range(3)]
        box = self.box
        for perfume in begun:
            chance = 1.0
            for type in range(3):
                if _lacks(perfume, type):
                    chance *= likely[type]
            side = side_of(perfume)
            stock.add(box.flacons[side], box.parts(perfume), box.bargain[side] + _UNKNOWN, chance)

    def _sold(self, stock: Stock) -> float:
        demand = self.demand
        sales = demand.sales
        hope = 0.0
        for i in range(len(demand.wants)):
            best = stock.best_for(demand.wants[i])
            if best == NONE or demand.price[i] < stock.rest[best]:
                continue
            chance = demand.chance[i]
            if demand.waits[i]:
                if sales > 0:
                    sales -= 1
                elif self.over == 1.0:
                    continue
                else:
                    chance *= _WAITS * (1.0 - self.over)
            stock.flacons[best] -= 1
            hope += stock.chance[best] * (chance * demand.price[i] + (1.0 - chance) * stock.rest[best])
        for i in range(len(stock.flacons)):
            now = min(stock.flacons[i], sales)
            sales -= now
            sold = now + (1.0 - self.over) * (stock.flacons[i] - now)
            hope += stock.chance[i] * stock.rest[i] * sold * (1.0 if stock.chance[i] == 1.0 else 0.8)
        return hope


def _lacks(perfume: int, type: int) -> bool:
    """Whether an unfinished perfume has an open slot of a type."""
    return not perfume >> (3 + 6 * type) & 63 and (type != HEART or side_of(perfume) != MINOR)


def _supply(box: Box, state: ParfumState, seat: int, over: float) -> list[float]:
    """How many notes of each type a seat may still claim, as far as it can be guessed."""
    players = len(state.held)
    turns = min(1.0, 0.65 * _turns_left(state, seat))
    found = [0.0, 0.0, 0.0]
    for note in state.distillery:
        if note != NONE:
            found[box.note_type[note]] += _HERE * turns + _STAY * (1.0 - over) * (1.0 - turns)
    if over < 1.0 and state.bag:
        come = min(float(len(state.bag)), 4.5 * (rounds_left(box, state) - 1.0)) / len(state.bag)
        share = _DRAWN * come * (1.0 - over) * 2.0 / players
        for note in state.bag:
            found[box.note_type[note]] += share
    return found


def _turns_left(state: ParfumState, seat: int) -> int:
    """How many turns with dice a seat still has in this round."""
    if state.step >= SELL_STEP:
        return 0
    if state.step == WAKE:
        return len(state.clock_owner) // len(state.held)
    return state.clock_owner[state.clock + 1 :].count(seat) + int(state.actor == seat and state.step == PREPARE)


def hopes(box: Box, state: ParfumState) -> list[float]:
    """The money that each seat may have in the end, where no turn is under way."""
    return [_hope(box, state, seat) for seat in range(len(state.held))]


def _hope(box: Box, state: ParfumState, seat: int) -> float:
    at = seat * KINDS
    tokens = state.tokens
    hope = float(state.money(seat) + tokens[at + 1] + 2 * tokens[at + 2] + 3 * tokens[at + 3])
    outlook = Outlook(box, state, seat)
    hope += _WATER * (1.0 - outlook.over) * min(state.held[seat], box.keep)
    return hope + outlook.worth(state.perfumes[seat])
