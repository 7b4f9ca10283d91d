"""Quick choices by rules of thumb: early clocks, cheap heads and bases into early minors, denial, dear tokens kept."""

from collections.abc import Hashable
from typing import Final

from genjiko.games.parfum.actions import (
    BARGAIN,
    CLAIMS,
    CLOCK_ACTIONS,
    COMPOSES,
    DIE_ACTIONS,
    DRAW_ACTION,
    DROPS,
    NEWS,
    ONTOS,
    PASS,
    PASS_ACTION,
    REROLLS,
    REROLLS_ALL,
    SELL,
    STOP_ACTION,
    TURNS,
    WATER_ACTION,
    Play,
)
from genjiko.games.parfum.distilling import Claims, ClaimSearch, expected, placed, promise
from genjiko.games.parfum.outlook import Outlook
from genjiko.games.parfum.pieces import FLACON, FLACON_BITS, KINDS, NONE, ONE, N, side_of
from genjiko.games.parfum.plan_figures import FIGURES, Figures
from genjiko.games.parfum.rules import Parfum
from genjiko.games.parfum.state import COMPOSE_STEP, DISTILL, OVER, PREPARE, SELL_STEP, WAKE, ParfumState
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance

_KEPT: Final = 100  # how many claims are remembered
_EXCHANGES: Final = 3  # of wanted dice for others


class QuickPlan:
    """Chooses from what lies open and the own tokens; the same position always gets the same answer."""

    def __init__(self, rules: Parfum, figures: Figures = FIGURES) -> None:
        self.rules = rules
        self.figures = figures
        self.box = rules.box
        self._claims: dict[Hashable, Claims] = {}

    def finish_round(self, state: ParfumState, until: int, chance: Chance) -> None:
        """Play on to the end of round `until`, or of the game, everybody alike."""
        while state.step != OVER and state.round == until:
            self.rules.apply(state, state.actor, self.next_action(state, state.actor), chance, None)

    def next_action(self, state: ParfumState, seat: int) -> Action:
        """What the seat that acts does."""
        step = state.step
        if step == PREPARE:
            return self._prepare(state, seat)
        if step == DISTILL:
            return self._distill(state, seat)
        if step == COMPOSE_STEP:
            return self._compose(state, seat)
        if step == SELL_STEP:
            return self._sell(state, seat)
        if step == WAKE:
            return self._wake(state, seat)
        return self._drop(state, seat)

    def _wake(self, state: ParfumState, seat: int) -> Action:
        """Early clocks for first choice of notes and customers; where none is left, the last one for its actions."""
        owners = state.clock_owner
        place = owners.index(NONE)
        if seat in owners and place >= len(owners) // 2:
            for later in range(place, len(owners)):
                if owners[later] == NONE:
                    place = later
        return CLOCK_ACTIONS[place]

    # -- dice --

    def claimable(self, state: ParfumState, seat: int) -> Claims:
        """The sets of notes within reach; remembered, because the playouts of a search all begin with the same ones."""
        icons = state.actions
        for aroma in range(N):
            icons += state.dice >> (5 * aroma) & 31
        key = (
            (state.round, state.clock, len(state.bag), seat),
            (tuple(state.distillery), tuple(state.claimed), tuple(state.street), tuple(state.clock_owner)),
            tuple([tuple(row) for row in state.perfumes]),
        )
        found = self._claims.get(key)
        # Sets with more icons than can be paid for do no harm, so water taken in between changes nothing.
        if found is None or found.icons < icons:
            outlook = Outlook(self.box, state, seat, self.figures)
            search = ClaimSearch(self.box, state, outlook, self._denials(state, seat))
            found = search.run(state.perfumes[seat][:], state.claimed, icons)
            if len(self._claims) >= _KEPT:
                self._claims.clear()
            self._claims[key] = found
        return found

    def _denials(self, state: ParfumState, seat: int) -> list[float]:
        """What taking each note spoils for the one rival who comes after; with more of them nobody can do it alone."""
        box = self.box
        found = [0.0] * len(state.distillery)
        if len(state.held) > 2:
            return found
        other = 1 - seat
        turns = state.clock_owner[state.clock + 1 :].count(other)
        if turns:
            outlook = Outlook(box, state, other, self.figures)
            perfumes = state.perfumes[other][:]
            before = outlook.worth(perfumes)
            for place, note in enumerate(state.distillery):
                if note != NONE:
                    gain = placed(box, outlook, perfumes, note)[0] - before + box.note_coin[note]
                    found[place] = self.figures.denied * gain * (self.figures.denied_late if turns == 1 else 1.0)
        return found

    def _prepare(self, state: ParfumState, seat: int) -> Action:
        """Dice for the notes that promise most; water for the actions that they do not need."""
        box = self.box
        claims = self.claimable(state, seat)
        wanted = self._wanted_dice(state, claims)
        dice = state.dice
        for aroma in wanted:
            dice += ONE[aroma]
        least, loss = NONE, 0.0
        full = expected(box, claims, 0, dice)
        for aroma in wanted:
            missed = full - expected(box, claims, 0, dice - ONE[aroma])
            if least == NONE or missed < loss:
                least, loss = aroma, missed
        token = self.token(state, seat)
        if state.actions > len(wanted) or loss < token:
            if self._draws(state):
                return DRAW_ACTION
            if token > 0.0:
                return WATER_ACTION
        for aroma in wanted:
            if aroma != least or len(wanted) == 1 or wanted.count(aroma) > 1:
                return DIE_ACTIONS[aroma]
        return DIE_ACTIONS[self._any_die(state)]

    def _wanted_dice(self, state: ParfumState, claims: Claims) -> list[int]:
        """Die after die, the most promising first, as long as each adds something; then better ones in their place."""
        box = self.box
        dice = state.dice
        found: list[int] = []
        now = 0.0
        for left in range(state.actions - 1, -1, -1):
            best = NONE
            best_worth = now + 1e-9
            for aroma in range(N):
                if (dice >> (5 * aroma) & 31) < box.dice:
                    worth = promise(box, claims, dice + ONE[aroma], left, self.figures.promise)
                    if worth > best_worth:
                        best = aroma
                        best_worth = worth
            if best == NONE:
                break
            dice += ONE[best]
            found.append(best)
            now = expected(box, claims, 0, dice)
        self._exchange(claims, found, dice, now)
        return found

    def _exchange(self, claims: Claims, wanted: list[int], dice: int, now: float) -> None:
        """Take another die for one of the wanted, as long as that makes all dice worth more.

        Die after die leads astray where two of one aroma are worth something and one alone is not.
        """
        box = self.box
        for _ in range(_EXCHANGES):
            place = NONE
            other = NONE
            for i in range(len(wanted)):
                if wanted[i] in wanted[:i]:
                    continue
                without = dice - ONE[wanted[i]]
                for aroma in range(N):
                    if aroma != wanted[i] and (dice >> (5 * aroma) & 31) < box.dice:
                        worth = expected(box, claims, 0, without + ONE[aroma])
                        if worth > now + 1e-9:
                            place, other, now = i, aroma, worth
            if place == NONE:
                return
            dice += ONE[other] - ONE[wanted[place]]
            wanted[place] = other

    def _any_die(self, state: ParfumState) -> int:
        for aroma in range(N):
            if (state.dice >> (5 * aroma) & 31) < self.box.dice:
                return aroma
        raise AssertionError("no turn has so many actions")

    def _draws(self, state: ParfumState) -> bool:
        """A note is drawn when few are left and there are actions for its dice."""
        empty = state.distillery.count(NONE)
        return bool(empty and state.bag) and state.actions >= 4 and len(state.distillery) - empty <= 2

    def token(self, state: ParfumState, seat: int) -> float:
        """What one more token is worth; 0 if there is none."""
        if not state.well[0] and sum(state.held) == sum(self.box.tokens):
            return 0.0
        return self.figures.token if state.held[seat] < self.box.keep else self.figures.too_many

    # -- distilling --

    def _distill(self, state: ParfumState, seat: int) -> Action:
        claims = self.claimable(state, seat)
        best = claims.find(state.flasks)
        if state.held[seat] and not state.claimed:
            water = self._use_water(state, seat, claims, claims.worth[best] if best >= 0 else 0.0)
            if water is not None:
                return water
        if best < 0:
            return STOP_ACTION
        kinds = [self.box.note_kind[note] if note != NONE else NONE for note in state.distillery]
        first = 0
        while not claims.places[best] >> first & 1:
            first += 1
        return CLAIMS[kinds.index(kinds[first])]  # of notes alike only the first is offered

    def _use_water(self, state: ParfumState, seat: int, claims: Claims, now: float) -> Action | None:
        """The use of the cheapest tokens that gains most; None if none gains more than it costs."""
        box = self.box
        coins: list[int] = []
        for kind in range(KINDS):
            coins += [kind] * min(2, state.tokens[seat * KINDS + kind])
        used = self.figures.used
        best: Action | None = None
        best_gain = 0.0
        for aroma in range(N):
            flies = state.flies & 31 * ONE[aroma]
            if not flies:
                continue
            gain = expected(box, claims, state.flasks, flies) - now - coins[0] - used
            if gain > best_gain:
                best, best_gain = REROLLS[aroma * KINDS + coins[0]], gain
            if len(coins) > 1:
                gain = claims.best(state.flasks + ONE[aroma]) - now - coins[0] - coins[1] - 2.0 * used
                if gain > best_gain:
                    best, best_gain = _turn(aroma, coins[0], coins[1]), gain
            if flies == state.flies and not state.flasks:
                return best  # rolling all is the same and not offered
        if state.flies and expected(box, claims, 0, state.dice) - now - coins[0] - used > best_gain + self.figures.risk:
            best = REROLLS_ALL[coins[0]]
        return best

    # -- composing --

    def _compose(self, state: ParfumState, seat: int) -> Action:
        """Each note where it makes most of all perfumes, the one that adds most first."""
        box = self.box
        outlook = Outlook(box, state, seat, self.figures)
        perfumes = state.perfumes[seat][:]
        if state.placing != NONE:
            at = placed(box, outlook, perfumes, state.placing)[1]
            return ONTOS[at] if at >= 0 else NEWS[-1 - at]
        best = NONE
        best_worth = -1.0
        kinds = [box.note_kind[note] for note in state.claimed]
        for i, note in enumerate(state.claimed):
            if kinds.index(kinds[i]) == i:
                worth = placed(box, outlook, perfumes, note)[0]
                if worth > best_worth:
                    best, best_worth = note, worth
        return COMPOSES[best]

    # -- selling --

    def _sell(self, state: ParfumState, seat: int) -> Action:
        best: Action = PASS_ACTION
        best_worth = -1e9
        for action in self.rules.legal(state, seat):
            assert isinstance(action, Play)
            worth = self.after_sale(state, seat, action)
            if worth > best_worth + 1e-9:
                best, best_worth = action, worth
        return best

    def after_sale(self, state: ParfumState, seat: int, action: Play) -> float:
        """Money and outlook after a sale or a pass; customers whom a rival could serve go first.

        `state` is as before in the end: a copy would take longer than the look.
        """
        box = self.box
        sold = state.sold
        own = state.perfumes[seat]
        if action.what == PASS:
            state.sold = box.sales
            worth = self._between_sales(state, seat)
            state.sold = sold
            return worth
        perfume = own[action.thing]
        customer = NONE
        gain = 0.0
        if action.what == SELL:
            customer = state.street[action.place]
            gain = float(box.customer_price[customer])
            state.street[action.place] = NONE
        elif action.what == BARGAIN:
            gain = float(box.bargain[side_of(perfume)])
        if not (perfume - FLACON) & FLACON_BITS:
            gain += self._reward(state, seat)
        state.sold = sold + 1
        own[action.thing] = perfume - FLACON
        worth = gain + self._between_sales(state, seat)
        state.sold = sold
        own[action.thing] = perfume
        if action.what == SELL:
            state.street[action.place] = customer
        return worth

    def _between_sales(self, after: ParfumState, seat: int) -> float:
        """The own outlook beside a part of that of the others."""
        rivals = len(after.held) - 1
        found = 0.0
        for other in range(rivals + 1):
            outlook = self._outlook_after(after, other).worth(after.perfumes[other])
            found += outlook if other == seat else -self.figures.rival * outlook / rivals
        return found

    def _outlook_after(self, after: ParfumState, seat: int) -> Outlook:
        """The outlook between two sales; when the clock is done, the rivals come before the next own sale."""
        actor = after.actor
        if seat != actor or after.sold < self.box.sales:
            return Outlook(self.box, after, seat, self.figures)
        after.actor = NONE
        outlook = Outlook(self.box, after, seat, self.figures)
        after.actor = actor
        outlook.demand.sales = max(0, outlook.demand.sales - self.box.sales)
        return outlook

    def _reward(self, state: ParfumState, seat: int) -> float:
        """What the tokens for selling out are worth."""
        room = max(0, min(self.box.reward, self.box.keep - state.held[seat]))
        return room * self.figures.token + (self.box.reward - room) * self.figures.too_many

    def _drop(self, state: ParfumState, seat: int) -> Action:
        """The cheapest token."""
        for kind in range(KINDS):
            if state.tokens[seat * KINDS + kind]:
                return DROPS[kind]
        raise AssertionError("there is nothing to drop")


def _turn(aroma: int, first: int, second: int) -> Action:
    for action in TURNS:
        if action.thing == aroma and action.coin == first and action.second == second:
            return action
    raise AssertionError("there is no such turn")
