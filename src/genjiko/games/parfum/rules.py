"""The rules of Parfum, in the order of play. Numbers of rulings are those of docs/games/parfum.md."""

from typing import Literal

from genjiko.games.parfum import events, refill, refusals, water
from genjiko.games.parfum.actions import (
    BARGAIN,
    CATALOGUE,
    CLAIM,
    COMPOSE,
    DIE,
    DRAW,
    NEW,
    PASS,
    REROLL,
    REROLL_ALL,
    SELL,
    STOP,
    STREET,
    Play,
)
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.legal import LegalLists
from genjiko.games.parfum.meta import META
from genjiko.games.parfum.pieces import (
    AROMAS,
    CUSTOMERS,
    FLACON,
    FLACON_BITS,
    KINDS,
    NONE,
    NOTES,
    ONE,
    SIDES,
    WAITING,
    N,
    flacons_of,
    is_finished,
    names,
    new_perfume,
    only_aroma,
    side_of,
    with_note,
)
from genjiko.games.parfum.printed import show_customer, show_note
from genjiko.games.parfum.state import (
    COMPOSE_STEP,
    DISTILL,
    LIMIT,
    OVER,
    PREPARE,
    SELL_STEP,
    WAKE,
    ParfumState,
)
from genjiko.kernel.action import Action
from genjiko.kernel.chance import Chance
from genjiko.kernel.components import Components
from genjiko.kernel.event import EVERYBODY
from genjiko.kernel.meta import OptionValue
from genjiko.kernel.rules import Rules
from genjiko.kernel.sink import EventSink, Tell
from genjiko.kernel.state import Reason


class Parfum(Rules[ParfumState]):
    """Two to four perfumers; a round is waking up, creating perfumes and selling them."""

    def __init__(
        self, players: int, options: dict[str, OptionValue], components: Components, like: "Parfum | None" = None
    ) -> None:
        """`like`: the same rules made before, whose tables are shared."""
        super().__init__(players, options, components)
        self.meta = META
        self.catalogue = CATALOGUE
        self.box: Box = Box(components, players) if like is None else like.box
        self.legal_lists: LegalLists = LegalLists(self.box) if like is None else like.legal_lists
        self.clocks = len(self.box.actions)
        self.random_clocks = bool(options["first_round_random_clocks"])
        self.bound = self._bound()

    def fresh(self) -> Rules[ParfumState]:
        """The same rules; tables are shared, what the rooms have remembered is not.

        No room holds the rules, so that all of them are gone with the observation that they were made for.
        """
        return self.package.furnish(Parfum(self.players, self.options, self.components, self))

    def _bound(self) -> int:
        """Ruling 29: rounds at most, and what can be decided in a round and besides."""
        rounds = 2 * NOTES + 2 * NOTES * (self.box.idle_rounds - 1) + self.box.idle_rounds
        actions = 2 * sum(self.box.actions)  # a token taken by an action is spent or dropped once
        a_round = actions + self.clocks * (3 + self.box.sales * self.box.cycles)  # clocks, stopping, selling
        return rounds * a_round + sum(self.box.tokens) + 5 * NOTES

    def read_older(self, state: ParfumState, seat: int, action: str, version: int) -> str:
        """Version 1 offered to roll all dice also where the flies of one aroma are all of them (ruling 47)."""
        words = action.split()
        aroma = only_aroma(state.flies) if state.step == DISTILL and not state.flasks else NONE
        if version > 1 or aroma == NONE or words[:2] != ["reroll", "all"]:
            return action
        return " ".join([words[0], AROMAS[aroma], *words[2:]])

    # -- set-up --

    def setup(self, chance: Chance, tell: Tell) -> ParfumState:
        box = self.box
        players = self.players
        state = ParfumState()
        state.notes_money = [0] * players
        state.customers_money = [0] * players
        state.bargain_money = [0] * players
        state.perfumes = [[] for _ in range(players)]
        state.served = [[] for _ in range(players)]
        state.held = [0] * players
        state.tokens = [0] * (KINDS * players)
        state.well = box.tokens[:]
        state.bag = list(range(NOTES))
        for customer in range(CUSTOMERS):
            state.pile[0 if box.customer_back[customer] == "A" else 1].append(customer)
        state.street = [NONE] * box.street
        state.distillery = [NONE] * box.distillery
        state.clock_owner = [NONE] * self.clocks
        state.arrival = [0] * players
        state.supply = box.supply
        refill.fill_street(self.box, state, chance, tell)
        refill.fill_distillery(self.box, state, chance, tell)
        for seat in range(players):
            for _ in range(box.start):
                water.take(state, seat, chance, tell)
        stack = list(range(players))
        chance.shuffle(stack)  # the top of the stack first
        for height, seat in enumerate(reversed(stack)):
            state.arrival[seat] = height + 1
        state.arrivals = players
        if tell is not None:
            tell.append(events.Stack(seats=stack))
        self._begin_round(state, chance, tell)
        return state

    # -- money, at any time --

    def _marker_moves(self, state: ParfumState, seat: int) -> None:
        """Rulings 8, 25: a marker that moves lands on top."""
        state.arrivals += 1
        state.arrival[seat] = state.arrivals

    # -- phase 1: wake up --

    def _begin_round(self, state: ParfumState, chance: Chance, tell: Tell) -> None:
        state.round += 1
        state.busy = False
        state.clock = 0
        state.cycle = 0
        state.order = order_of_choice(state)
        state.step = WAKE
        state.actor = state.order[0]
        if tell is not None and state.last_round:
            tell.append(events.LastRound(round=state.round, order=state.order))
        elif tell is not None:
            tell.append(events.Round(round=state.round, order=state.order))
        if self.random_clocks and state.round == 1:  # ruling 43
            clocks = list(range(self.clocks))
            chance.shuffle(clocks)
            for clock in clocks:
                self._take_clock(state, clock, tell)

    def _take_clock(self, state: ParfumState, clock: int, tell: Tell) -> None:
        free = state.clock_owner.count(NONE)
        seat = state.order[self.clocks - free]
        state.clock_owner[clock] = seat
        if free > 1:
            state.actor = state.order[self.clocks - free + 1]
        if tell is not None:
            tell.append(events.Clock(seat, clock=clock + 1, actions=self.box.actions[clock]))
        if free == 1:
            self._begin_turn(state, tell)

    def _choose_clock(self, state: ParfumState, clock: int, tell: Tell) -> None:
        self._take_clock(state, clock, tell)
        if state.step == WAKE and state.clock_owner.count(NONE) == 1:  # ruling 33
            self._take_clock(state, state.clock_owner.index(NONE), tell)

    # -- phase 2: create perfumes --

    def _begin_turn(self, state: ParfumState, tell: Tell) -> None:
        clock = state.clock
        state.step = PREPARE
        state.actor = state.clock_owner[clock]
        state.actions = self.box.actions[clock]
        if tell is not None:
            tell.append(events.Turn(state.actor, clock=clock + 1, actions=state.actions))

    # a) prepare

    def _prepare(self, state: ParfumState, seat: int, action: Play, chance: Chance, tell: Tell) -> None:
        state.actions -= 1
        if action.what == DIE:
            state.dice += ONE[action.thing]
            if tell is not None:
                tell.append(events.Die(seat, aroma=AROMAS[action.thing]))
        elif action.what == DRAW:
            refill.draw_note(self.box, state, state.distillery.index(NONE), seat, chance, tell)  # ruling 40
        else:
            water.take(state, seat, chance, tell)
        if state.actions == 0:  # ruling 3: all are used
            self._distill(state, seat, chance, tell)

    # b) distill

    def _distill(self, state: ParfumState, seat: int, chance: Chance, tell: Tell) -> None:
        """Ruling 37: the dice are rolled without asking; without dice the turn is over."""
        if not state.dice:
            self._end_turn(state, seat, chance, tell)
            return
        state.step = DISTILL
        self._roll(state, state.dice, seat, chance, tell)
        self._distill_on(state, seat, chance, tell)

    def _roll(self, state: ParfumState, dice: int, seat: int, chance: Chance, tell: Tell) -> None:
        for aroma in range(N):
            one = ONE[aroma]
            flask = self.box.faces[aroma][0]
            for _ in range(dice >> (5 * aroma) & 31):
                if chance.below(6) < flask:
                    state.flasks += one
                else:
                    state.flies += one
        if tell is not None:
            tell.append(events.Roll(seat, dice=names(dice), flasks=names(state.flasks), flies=names(state.flies)))

    def _distill_on(self, state: ParfumState, seat: int, chance: Chance, tell: Tell) -> None:
        """Ruling 39: not asked when stopping is the only choice."""
        if state.held[seat] and not state.claimed:
            return  # all dice can be rolled again
        if len(self.legal_lists.distill(state, seat)) == 1:
            self._stop(state, seat, chance, tell)

    def _distill_step(self, state: ParfumState, seat: int, action: Play, chance: Chance, tell: Tell) -> None:
        if action.what == STOP:
            self._stop(state, seat, chance, tell)
        elif action.what == CLAIM:
            self._claim(state, seat, action.thing, chance, tell)
        else:
            self._use_water(state, seat, action, chance, tell)
            self._distill_on(state, seat, chance, tell)

    def _use_water(self, state: ParfumState, seat: int, action: Play, chance: Chance, tell: Tell) -> None:
        coins = [action.coin] if action.second == NONE else [action.coin, action.second]
        for kind in coins:
            water.lay_open(state, seat, kind)
        held = state.held[seat]
        if action.what == REROLL_ALL:
            if tell is not None:
                tell.append(events.RerollAll(seat, coins=coins, held=held, reveals=EVERYBODY))
            state.flasks = 0
            state.flies = 0
            self._roll(state, state.dice, seat, chance, tell)
        elif action.what == REROLL:
            if tell is not None:
                aroma = AROMAS[action.thing]
                tell.append(events.Reroll(seat, coins=coins, held=held, aroma=aroma, reveals=EVERYBODY))
            flies = state.flies & 31 * ONE[action.thing]
            state.flies -= flies
            self._roll(state, flies, seat, chance, tell)
        else:
            state.flies -= ONE[action.thing]
            state.flasks += ONE[action.thing]
            if tell is not None:
                aroma = AROMAS[action.thing]
                tell.append(events.TurnDie(seat, coins=coins, held=held, aroma=aroma, reveals=EVERYBODY))

    def _claim(self, state: ParfumState, seat: int, place: int, chance: Chance, tell: Tell) -> None:
        note = state.distillery[place]
        state.distillery[place] = NONE
        state.claimed.append(note)
        state.flasks -= self.box.note_icons[note]
        state.notes_money[seat] += self.box.note_coin[note]
        state.busy = True
        self._marker_moves(state, seat)
        stops = len(self.legal_lists.distill(state, seat)) == 1  # ruling 39: not asked
        if stops:
            self._begin_composing(state, seat)
        if tell is not None:
            shown = show_note(self.box, note)
            tell.append(events.Claim(seat, **shown, place=place + 1, money=state.money(seat)))
        if stops:
            self._compose_on(state, seat, chance, tell)

    def _stop(self, state: ParfumState, seat: int, chance: Chance, tell: Tell) -> None:
        if state.claimed:
            self._begin_composing(state, seat)
            self._compose_on(state, seat, chance, tell)
        else:
            self._end_turn(state, seat, chance, tell)

    # c) compose

    def _begin_composing(self, state: ParfumState, seat: int) -> None:
        state.step = COMPOSE_STEP
        self._next_note(state, seat)

    def _next_note(self, state: ParfumState, seat: int) -> None:
        """Ruling 34: the player chooses among several notes only."""
        if len(self.legal_lists.compose(state, seat)) == 1:
            state.placing = state.claimed[0]

    def _compose_on(self, state: ParfumState, seat: int, chance: Chance, tell: Tell) -> None:
        """Rulings 9, 46: every claimed note is placed now; what leaves no choice is done without asking."""
        while state.placing != NONE:
            targets = self.legal_lists.compose(state, seat)
            if len(targets) > 1:
                return
            only = targets[0]
            assert isinstance(only, Play)
            self._place(state, seat, only, tell)
        if not state.claimed:
            self._end_turn(state, seat, chance, tell)

    def _compose_step(self, state: ParfumState, seat: int, action: Play, chance: Chance, tell: Tell) -> None:
        if action.what == COMPOSE:
            state.placing = action.thing
        else:
            self._place(state, seat, action, tell)
        self._compose_on(state, seat, chance, tell)

    def _place(self, state: ParfumState, seat: int, action: Play, tell: Tell) -> None:
        """Ruling 10."""
        note = state.placing
        state.claimed.remove(note)
        state.placing = NONE
        self._next_note(state, seat)
        row = state.perfumes[seat]
        at = action.thing
        if action.what == NEW:
            at = len(row)
            row.append(new_perfume(action.thing))
        perfume = with_note(row[at], self.box.note_type[note], note)
        finished = is_finished(perfume)
        row[at] = perfume | WAITING if finished else perfume
        if tell is not None:
            shown, side = show_note(self.box, note), SIDES[side_of(perfume)]
            if action.what == NEW:
                tell.append(events.Begin(seat, **shown, perfume=at + 1, side=side))
            else:
                tell.append(events.Add(seat, **shown, perfume=at + 1, side=side))
        if finished:
            self._finish(state, seat, at, perfume, tell)

    def _finish(self, state: ParfumState, seat: int, at: int, perfume: int, tell: Tell) -> None:
        flacons = min(self.box.flacons[side_of(perfume)], state.supply)  # rulings 11, 31
        state.perfumes[seat][at] = perfume + FLACON * flacons
        state.supply -= flacons
        if tell is not None:
            parts = names(self.box.parts(perfume))
            tell.append(events.Finish(seat, perfume=at + 1, side=SIDES[side_of(perfume)], parts=parts, flacons=flacons))

    def _end_turn(self, state: ParfumState, seat: int, chance: Chance, tell: Tell) -> None:
        dice = state.dice
        state.dice = 0
        state.flasks = 0
        state.flies = 0
        if tell is not None and dice:
            tell.append(events.DiceBack(seat, dice=names(dice)))
        state.clock += 1
        if state.clock < self.clocks:
            self._begin_turn(state, tell)
        else:
            self._begin_cycle(state, 0, chance, tell)

    # -- phase 3: sell --

    def _begin_cycle(self, state: ParfumState, cycle: int, chance: Chance, tell: Tell) -> None:
        state.step = SELL_STEP
        state.cycle = cycle
        state.clock = 0
        state.actor = state.clock_owner[0]
        if tell is not None and self.players > 2:
            tell.append(events.Selling(cycle=cycle + 1, cycles=self.box.cycles))
        elif tell is not None:
            tell.append(events.Selling(sales=self.box.sales))
        self._sell_on(state, chance, tell)

    def _sell_on(self, state: ParfumState, chance: Chance, tell: Tell) -> None:
        """On to the next player with something to sell or to drop, or to the end of the round."""
        while state.clock < self.clocks:
            seat = state.actor
            if state.step == LIMIT or self._has_flacons(state, seat):
                return
            self._leave_clock(state, seat)
            if tell is not None:
                tell.append(events.NothingToSell(seat))  # ruling 30
        if state.cycle + 1 < self.box.cycles:
            self._begin_cycle(state, state.cycle + 1, chance, tell)
        else:
            self._end_round(state, chance, tell)

    def _has_flacons(self, state: ParfumState, seat: int) -> bool:
        return any(perfume & FLACON_BITS for perfume in state.perfumes[seat])

    def _leave_clock(self, state: ParfumState, seat: int) -> None:
        """Ruling 15: the water limit after the player's last chance of the round."""
        state.sold = 0
        too_many = state.held[seat] > self.box.keep and state.cycle == self.box.cycles - 1
        if too_many and seat not in state.clock_owner[state.clock + 1 :]:
            state.step = LIMIT
        else:
            self._next_clock(state)

    def _next_clock(self, state: ParfumState) -> None:
        """The turn of another clock; after the last one it is nobody's turn."""
        state.step = SELL_STEP
        state.clock += 1
        if state.clock < self.clocks:
            state.actor = state.clock_owner[state.clock]

    def _sell_step(self, state: ParfumState, seat: int, action: Play, chance: Chance, tell: Tell) -> None:
        if action.what == PASS:  # ruling 32: it ends the selling of this clock
            self._leave_clock(state, seat)
            if tell is not None:
                tell.append(events.Pass(seat))
        else:
            self._sell(state, seat, action, chance, tell)
        self._sell_on(state, chance, tell)

    def _sell(self, state: ParfumState, seat: int, action: Play, chance: Chance, tell: Tell) -> None:
        perfume = state.perfumes[seat][action.thing] - FLACON
        state.perfumes[seat][action.thing] = perfume
        state.supply += 1
        state.sold += 1
        state.busy = True
        if action.what == BARGAIN:
            state.bargain_money[seat] += self.box.bargain[side_of(perfume)]
        else:
            customer = state.street[action.place]
            state.street[action.place] = NONE
            state.served[seat].append(customer)
            state.customers_money[seat] += self.box.customer_price[customer]
        self._marker_moves(state, seat)
        sold_out = not perfume & FLACON_BITS
        if not sold_out:
            self._after_sale(state, seat)
        if tell is not None:
            self._tell_sale(state, seat, action, tell)
        if sold_out:
            self._reward(state, seat, action.thing, chance, tell)

    def _after_sale(self, state: ParfumState, seat: int) -> None:
        if state.sold == self.box.sales or not self._has_flacons(state, seat):
            self._leave_clock(state, seat)

    def _tell_sale(self, state: ParfumState, seat: int, action: Play, tell: EventSink) -> None:
        perfume = state.perfumes[seat][action.thing]
        number, side = action.thing + 1, SIDES[side_of(perfume)]
        left, money = flacons_of(perfume), state.money(seat)
        if action.what == SELL:
            shown = show_customer(self.box, state.served[seat][-1])
            place = STREET[action.place]
            tell.append(events.Sell(seat, perfume=number, side=side, **shown, place=place, left=left, money=money))
        else:
            price = self.box.bargain[side_of(perfume)]
            tell.append(events.Bargain(seat, perfume=number, side=side, price=price, left=left, money=money))

    def _reward(self, state: ParfumState, seat: int, at: int, chance: Chance, tell: Tell) -> None:
        """Ruling 14: sold out. With the last token, which counts for the limit, the sale is over."""
        tokens = min(self.box.reward, water.left(state))
        if not tokens:
            self._after_sale(state, seat)
        if tell is not None:
            tell.append(events.SoldOut(seat, perfume=at + 1))
        while tokens:
            kind = water.draw(state, seat, chance, tell)
            tokens -= 1
            if not tokens:
                self._after_sale(state, seat)
            if tell is not None:
                tell.append(water.taking(state, seat, kind))

    def _drop(self, state: ParfumState, seat: int, kind: int, chance: Chance, tell: Tell) -> None:
        """Ruling 42: surplus tokens one at a time."""
        water.lay_open(state, seat, kind)
        if state.held[seat] <= self.box.keep:
            self._next_clock(state)
        if tell is not None:
            tell.append(events.Drop(seat, coin=kind, held=state.held[seat], reveals=EVERYBODY))
        self._sell_on(state, chance, tell)

    # -- end of the round --

    def _end_round(self, state: ParfumState, chance: Chance, tell: Tell) -> None:
        state.idle = 0 if state.busy else state.idle + 1
        state.clock_owner = [NONE] * self.clocks
        if tell is not None:
            tell.append(events.RoundEnd(round=state.round))
        if state.last_round:
            self._end_game(state, "closing_time", tell)
        elif state.idle == self.box.idle_rounds:  # ruling 29
            self._end_game(state, "idle", tell)
        elif len(state.bag) < state.distillery.count(NONE):  # rulings 18, 27, 44
            self._end_game(state, "bag", tell)
        else:
            refill.fill_distillery(self.box, state, chance, tell)
            refill.fill_street(self.box, state, chance, tell)
            self._begin_round(state, chance, tell)

    def _end_game(self, state: ParfumState, cause: Literal["closing_time", "idle", "bag"], tell: Tell) -> None:
        """Ruling 44: the coins count in the score; the tokens are shown, so nothing is left to be worked out."""
        state.clock = 0
        state.cycle = 0
        state.step = OVER
        state.actor = -1
        state.history = []
        state.unshown = self.players
        for seat in range(self.players):
            state.unshown -= 1
            if tell is not None:
                coins = water.coins_of(state, seat)
                money = state.marker(seat)
                tell.append(events.ShowWater(seat, coins=coins, total=sum(coins), money=money, reveals=EVERYBODY))
        if tell is not None:
            tell.append(events.End(winners=list(self.winners(state)), scores=self.scores(state), cause=cause))

    # -- the contract: who acts, what is legal --

    def actor(self, state: ParfumState) -> int:
        return state.actor

    def turn_number(self, state: ParfumState) -> int:
        stage = self.clocks - state.clock_owner.count(NONE) if state.step == WAKE else 8 + state.clock
        if state.step >= SELL_STEP:
            stage = 16 + 8 * state.cycle + state.clock
        return state.round * 64 + stage

    def legal(self, state: ParfumState, seat: int) -> list[Action]:
        return self.legal_lists.of(state, seat)

    def apply(self, state: ParfumState, seat: int, action: Action, chance: Chance, tell: Tell) -> None:
        assert isinstance(action, Play)
        step = state.step
        if step == PREPARE:
            self._prepare(state, seat, action, chance, tell)
        elif step == DISTILL:
            self._distill_step(state, seat, action, chance, tell)
        elif step == COMPOSE_STEP:
            self._compose_step(state, seat, action, chance, tell)
        elif step == SELL_STEP:
            self._sell_step(state, seat, action, chance, tell)
        elif step == WAKE:
            self._choose_clock(state, action.thing, tell)
        else:
            self._drop(state, seat, action.thing, chance, tell)

    def why_not(self, state: ParfumState, seat: int, action: Action) -> Reason:
        assert isinstance(action, Play)
        return refusals.why_not(self.box, state, seat, action)

    # -- the result --

    def scores(self, state: ParfumState) -> list[int]:
        return [sum(parts.values()) for parts in self.breakdown(state)]

    def breakdown(self, state: ParfumState) -> list[dict[str, int]]:
        """Ruling 19: water counts at the end only."""
        found: list[dict[str, int]] = []
        for seat in range(self.players):
            parts = {"notes": state.notes_money[seat], "customers": state.customers_money[seat]}
            parts["bargains"] = state.bargain_money[seat]
            parts["water"] = sum(water.coins_of(state, seat)) if state.step == OVER else 0
            found.append(parts)
        return found

    def winners(self, state: ParfumState) -> tuple[int, ...]:
        if state.step != OVER:
            return ()
        scores = self.scores(state)
        best = max(scores)
        return tuple([seat for seat in range(self.players) if scores[seat] == best])


def order_of_choice(state: ParfumState) -> list[int]:
    """Rulings 1, 25: the least money first, among equals the upper marker; ruling 20: two players in turns."""
    players = len(state.arrival)
    keys = [(state.money(seat), -state.arrival[seat], seat) for seat in range(players)]
    keys.sort()
    seats = [key[2] for key in keys]
    return seats if players > 2 else seats + seats
