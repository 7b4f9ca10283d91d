"""What the perfumes of a seat may still bring: flacons are matched with the customers of the street and of the pile.

Work in progress counts for what it can become: an unfinished perfume for the chance that the notes it lacks come, a
flacon for the customers still to come who want it, as far as the rivals leave them.
"""

from typing import Final

from genjiko.games.parfum.box import Box
from genjiko.games.parfum.pieces import (
    FLACON_BITS,
    HEART,
    MINOR,
    NONE,
    TOP_BITS,
    flacons_of,
    is_finished,
    side_of,
)
from genjiko.games.parfum.plan_figures import FIGURES, Figures
from genjiko.games.parfum.state import PREPARE, SELL_STEP, WAKE, ParfumState

# In coins of money.
# How many notes a player claims.
_A_TURN: Final = 1.3


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


def demand(box: Box, state: ParfumState, seat: int, over: float, figures: Figures) -> Demand:
    """The customers for a seat: those of the street by who can serve them first, those of the pile by chance."""
    rows: list[tuple[float, int, int, float, bool]] = []
    rivals = _stock_before(box, state, seat)
    for customer in state.street:
        if customer != NONE:
            wants, price = box.customer_wants[customer], box.customer_price[customer]
            chance = figures.race if state.step < SELL_STEP else figures.safe
            for parts in rivals:
                if (parts - wants) & TOP_BITS == TOP_BITS:
                    chance = figures.lost
                    break
            rows.append((chance * price, wants, price, chance, True))
    if over < 1.0:
        players = len(state.held)
        chance = (1.0 - over) * (figures.comes if players == 2 else 1.8 * figures.comes / players)
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


class Outlook:
    """What a seat may hope for from its perfumes, as customers, notes and clocks are now."""

    def __init__(self, box: Box, state: ParfumState, seat: int, figures: Figures = FIGURES) -> None:
        self.box = box
        self.figures = figures
        self.over = end_chance(box, state)
        self.demand = demand(box, state, seat, self.over, figures)
        self.supply = _supply(box, state, seat, self.over, figures)

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
            stock.add(box.flacons[side], box.parts(perfume), box.bargain[side] + self.figures.unknown, chance)

    def _sold(self, stock: Stock) -> float:
        demand = self.demand
        sales = demand.sales
        hope = 0.0
        flacons = stock.flacons
        parts = stock.parts
        sure = stock.chance
        left = sum(flacons)
        for i in range(len(demand.wants)):
            if not left:
                break
            want = demand.wants[i]
            # The most certain flacon that the customer would buy.
            best = NONE
            most = 0.0
            for j in range(len(flacons)):
                if flacons[j] and sure[j] > most and (parts[j] - want) & TOP_BITS == TOP_BITS:
                    best = j
                    most = sure[j]
                    if most == 1.0:
                        break
            if best == NONE or demand.price[i] < stock.rest[best]:
                continue
            chance = demand.chance[i]
            if demand.waits[i]:
                if sales > 0:
                    sales -= 1
                elif self.over == 1.0:
                    continue
                else:
                    chance *= self.figures.waits * (1.0 - self.over)
            flacons[best] -= 1
            left -= 1
            hope += most * (chance * demand.price[i] + (1.0 - chance) * stock.rest[best])
        return hope + self._rest(stock, sales)

    def _rest(self, stock: Stock, sales: int) -> float:
        """What nobody wants goes at the bargain price, with so many sales of this round at once."""
        hope = 0.0
        for i in range(len(stock.flacons)):
            now = min(stock.flacons[i], sales)
            sales -= now
            sold = now + (1.0 - self.over) * (stock.flacons[i] - now)
            hope += (
                stock.chance[i] * stock.rest[i] * sold * (1.0 if stock.chance[i] == 1.0 else self.figures.unfinished)
            )
        return hope


def _lacks(perfume: int, type: int) -> bool:
    """Whether an unfinished perfume has an open slot of a type."""
    return not perfume >> (3 + 6 * type) & 63 and (type != HEART or side_of(perfume) != MINOR)


def _supply(box: Box, state: ParfumState, seat: int, over: float, figures: Figures) -> list[float]:
    """How many notes of each type a seat may still claim, as far as it can be guessed."""
    players = len(state.held)
    turns = min(1.0, 0.65 * _turns_left(state, seat))
    found = [0.0, 0.0, 0.0]
    for note in state.distillery:
        if note != NONE:
            found[box.note_type[note]] += figures.here * turns + figures.stay * (1.0 - over) * (1.0 - turns)
    if over < 1.0 and state.bag:
        come = min(float(len(state.bag)), 4.5 * (rounds_left(box, state) - 1.0)) / len(state.bag)
        share = figures.drawn * come * (1.0 - over) * 2.0 / players
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
