"""The rules of Parfum, in the order of play. Numbers of rulings are those of docs/games/parfum.md."""

from genjiko.games.parfum import refill, refusals, water
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
from genjiko.kernel.event import EVERYBODY, Event, Tell
from genjiko.kernel.meta import OptionValue
from genjiko.kernel.rules import Rules
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
        state.supply = box.supply
        refill.fill_street(self.box, state, chance, tell)
        refill.fill_distillery(self.box, state, chance, tell)
        for seat in range(players):
            for _ in range(box.start):
                water.take(state, seat, chance, tell)
        stack = list(range(players))
        chance.shuffle(stack)  # the top of the stack first
        state.arrival = [0] * players
        for height, seat in enumerate(reversed(stack)):
            state.arrival[seat] = height + 1
        state.arrivals = players
        if tell is not None:
            tell.append(Event("stack", data={"seats": stack}))
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
        state.clock_owner = [NONE] * self.clocks
        state.clock = 0
        state.order = order_of_choice(state)
        if tell is not None:
            data: dict[str, object] = {"round": state.round, "order": state.order}
            tell.append(Event("last_round" if state.last_round else "round", data=data))
        state.step = WAKE
        state.actor = state.order[0]
        if self.random_clocks and state.round == 1:  # ruling 43
            clocks = list(range(self.clocks))
            chance.shuffle(clocks)
            for clock in clocks:
                self._take_clock(state, clock, tell)

    def _take_clock(self, state: ParfumState, clock: int, tell: Tell) -> None:
        free = state.clock_owner.count(NONE)
        seat = state.order[self.clocks - free]
        state.clock_owner[clock] = seat
        if tell is not None:
            tell.append(Event("clock", seat, {"clock": clock + 1, "actions": self.box.actions[clock]}))
        if free == 1:
            self._begin_turn(state, tell)
        else:
            state.actor = state.order[self.clocks - free + 1]

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
            tell.append(Event("turn", state.actor, {"clock": clock + 1, "actions": state.actions}))

    # a) prepare

    def _prepare(self, state: ParfumState, seat: int, action: Play, chance: Chance, tell: Tell) -> None:
        if action.what == DIE:
            state.dice += ONE[action.thing]
            if tell is not None:
                tell.append(Event("die", seat, {"aroma": AROMAS[action.thing]}))
        elif action.what == DRAW:
            refill.draw_note(self.box, state, state.distillery.index(NONE), seat, chance, tell)  # ruling 40
        else:
            water.take(state, seat, chance, tell)
        state.actions -= 1
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
            data: dict[str, object] = {"dice": names(dice)}
            data["flasks"] = names(state.flasks)
            data["flies"] = names(state.flies)
            tell.append(Event("roll", seat, data))

    def _distill_on(self, state: ParfumState, seat: int, chance: Chance, tell: Tell) -> None:
        """Ruling 39: not asked when stopping is the only choice."""
        if state.held[seat] and not state.claimed:
            return  # all dice can be rolled again
        if len(self.legal_lists.distill(state, seat)) == 1:
            self._stop(state, seat, chance, tell)

    def _distill_step(self, state: ParfumState, seat: int, action: Play, chance: Chance, tell: Tell) -> None:
        what = action.what
        if what == STOP:
            self._stop(state, seat, chance, tell)
            return
        if what == CLAIM:
            self._claim(state, seat, action.thing, tell)
        else:
            self._use_water(state, seat, action, chance, tell)
        self._distill_on(state, seat, chance, tell)

    def _use_water(self, state: ParfumState, seat: int, action: Play, chance: Chance, tell: Tell) -> None:
        coins = [action.coin] if action.second == NONE else [action.coin, action.second]
        for kind in coins:
            water.lay_open(state, seat, kind)
        if tell is not None:
            data: dict[str, object] = {"coins": coins, "held": state.held[seat]}
            if action.what != REROLL_ALL:
                data["aroma"] = AROMAS[action.thing]
            use = {REROLL: "reroll", REROLL_ALL: "reroll_all"}.get(action.what, "turn_die")
            tell.append(Event(use, seat, data, reveals=EVERYBODY))
        if action.what == REROLL_ALL:
            state.flasks = 0
            state.flies = 0
            self._roll(state, state.dice, seat, chance, tell)
        elif action.what == REROLL:
            flies = state.flies & 31 * ONE[action.thing]
            state.flies -= flies
            self._roll(state, flies, seat, chance, tell)
        else:
            state.flies -= ONE[action.thing]
            state.flasks += ONE[action.thing]

    def _claim(self, state: ParfumState, seat: int, place: int, tell: Tell) -> None:
        note = state.distillery[place]
        state.distillery[place] = NONE
        state.claimed.append(note)
        state.flasks -= self.box.note_icons[note]
        state.notes_money[seat] += self.box.note_coin[note]
        state.busy = True
        self._marker_moves(state, seat)
        if tell is not None:
            data = show_note(self.box, note)
            data["place"] = place + 1
            data["money"] = state.money(seat)
            tell.append(Event("claim", seat, data))

    def _stop(self, state: ParfumState, seat: int, chance: Chance, tell: Tell) -> None:
        if state.claimed:
            state.step = COMPOSE_STEP
            self._compose_on(state, seat, chance, tell)
        else:
            self._end_turn(state, seat, chance, tell)

    # c) compose

    def _compose_on(self, state: ParfumState, seat: int, chance: Chance, tell: Tell) -> None:
        """Rulings 9, 34: every claimed note is placed now; what leaves no choice is done without asking."""
        while state.claimed:
            if state.placing == NONE:
                if len(self.legal_lists.compose(state, seat)) > 1:
                    return
                state.placing = state.claimed[0]
            targets = self.legal_lists.compose(state, seat)
            if len(targets) > 1:
                return
            only = targets[0]
            assert isinstance(only, Play)
            self._place(state, seat, only, tell)
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
        row = state.perfumes[seat]
        at = action.thing
        if action.what == NEW:
            at = len(row)
            row.append(new_perfume(action.thing))
        perfume = with_note(row[at], self.box.note_type[note], note)
        row[at] = perfume
        if tell is not None:
            data = show_note(self.box, note)
            data["perfume"] = at + 1
            data["side"] = SIDES[side_of(perfume)]
            tell.append(Event("begin" if action.what == NEW else "add", seat, data))
        if is_finished(perfume):
            flacons = min(self.box.flacons[side_of(perfume)], state.supply)  # rulings 11, 31
            row[at] = perfume + FLACON * flacons
            state.supply -= flacons
            if tell is not None:
                parts = names(self.box.parts(perfume))
                done: dict[str, object] = {"perfume": at + 1, "side": SIDES[side_of(perfume)], "parts": parts}
                done["flacons"] = flacons
                tell.append(Event("finish", seat, done))

    def _end_turn(self, state: ParfumState, seat: int, chance: Chance, tell: Tell) -> None:
        if tell is not None and state.dice:
            tell.append(Event("dice_back", seat, {"dice": names(state.dice)}))
        state.dice = 0
        state.flasks = 0
        state.flies = 0
        state.clock += 1
        if state.clock < self.clocks:
            self._begin_turn(state, tell)
        else:
            state.clock = 0
            state.cycle = 0
            self._begin_cycle(state, chance, tell)

    # -- phase 3: sell --

    def _begin_cycle(self, state: ParfumState, chance: Chance, tell: Tell) -> None:
        state.step = SELL_STEP
        if tell is not None:
            cycles: dict[str, object] = {"cycle": state.cycle + 1, "cycles": self.box.cycles}
            tell.append(Event("selling", data=cycles if self.players > 2 else {"sales": self.box.sales}))
        self._sell_on(state, chance, tell)

    def _sell_on(self, state: ParfumState, chance: Chance, tell: Tell) -> None:
        """On to the next player with something to sell, or to the end of the round."""
        while True:
            if state.clock == self.clocks:
                state.clock = 0
                state.cycle += 1
                if state.cycle < self.box.cycles:
                    self._begin_cycle(state, chance, tell)
                else:
                    state.cycle = 0
                    self._end_round(state, chance, tell)
                return
            seat = state.clock_owner[state.clock]
            if state.sold < self.box.sales and self._has_flacons(state, seat):
                state.step = SELL_STEP
                state.actor = seat
                return
            if tell is not None and state.sold == 0:  # ruling 30
                tell.append(Event("nothing_to_sell", seat))
            if self._leave_clock(state, seat):
                return

    def _has_flacons(self, state: ParfumState, seat: int) -> bool:
        return any(perfume & FLACON_BITS for perfume in state.perfumes[seat])

    def _leave_clock(self, state: ParfumState, seat: int) -> bool:
        """Ruling 15: the water limit after the player's last chance of the round. Whether tokens must be dropped."""
        state.sold = 0
        too_many = state.held[seat] > self.box.keep and state.cycle == self.box.cycles - 1
        if too_many and seat not in state.clock_owner[state.clock + 1 :]:
            state.step = LIMIT
            state.actor = seat
            return True
        state.clock += 1
        return False

    def _sell_step(self, state: ParfumState, seat: int, action: Play, chance: Chance, tell: Tell) -> None:
        if action.what == PASS:  # ruling 32: it ends the selling of this clock
            if tell is not None:
                tell.append(Event("pass", seat))
            if not self._leave_clock(state, seat):
                self._sell_on(state, chance, tell)
            return
        at = action.thing
        perfume = state.perfumes[seat][at] - FLACON
        state.perfumes[seat][at] = perfume
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
        if tell is not None:
            self._tell_sale(state, seat, action, tell)
        if not perfume & FLACON_BITS:  # ruling 14: sold out
            if tell is not None:
                tell.append(Event("sold_out", seat, {"perfume": at + 1}))
            for _ in range(self.box.reward):
                water.take(state, seat, chance, tell)
        self._sell_on(state, chance, tell)

    def _tell_sale(self, state: ParfumState, seat: int, action: Play, tell: list[Event]) -> None:
        perfume = state.perfumes[seat][action.thing]
        data: dict[str, object] = {"perfume": action.thing + 1, "side": SIDES[side_of(perfume)]}
        data["price"] = self.box.bargain[side_of(perfume)]
        if action.what == SELL:
            data.update(show_customer(self.box, state.served[seat][-1]))
            data["place"] = STREET[action.place]
        data["left"] = flacons_of(perfume)
        data["money"] = state.money(seat)
        tell.append(Event("sell" if action.what == SELL else "bargain", seat, data))

    def _drop(self, state: ParfumState, seat: int, kind: int, chance: Chance, tell: Tell) -> None:
        """Ruling 42: surplus tokens one at a time."""
        water.lay_open(state, seat, kind)
        if tell is not None:
            tell.append(Event("drop", seat, {"coin": kind, "held": state.held[seat]}, reveals=EVERYBODY))
        if state.held[seat] <= self.box.keep:
            state.clock += 1
            self._sell_on(state, chance, tell)

    # -- end of the round --

    def _end_round(self, state: ParfumState, chance: Chance, tell: Tell) -> None:
        state.idle = 0 if state.busy else state.idle + 1
        if tell is not None:
            tell.append(Event("round_end", data={"round": state.round}))
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

    def _end_game(self, state: ParfumState, cause: str, tell: Tell) -> None:
        """Ruling 44: the coins count in the score; the tokens are shown, so nothing is left to be worked out."""
        state.clock_owner = [NONE] * self.clocks
        state.step = OVER
        state.actor = -1
        state.history = []
        if tell is not None:
            coins = [water.coins_of(state, seat) for seat in range(self.players)]
            for seat in range(self.players):
                data: dict[str, object] = {"coins": coins[seat], "total": sum(coins[seat])}
                data["money"] = state.marker(seat)
                tell.append(Event("show_water", seat, data, reveals=EVERYBODY))
            result: dict[str, object] = {"winners": list(self.winners(state)), "scores": self.scores(state)}
            result["cause"] = cause
            tell.append(Event("end", data=result))

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
