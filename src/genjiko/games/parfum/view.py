"""Who may know what in Parfum. Hidden are only the coins of the tokens in the well and in other hands."""

import json
from collections.abc import Hashable

from genjiko.games.parfum import pieces
from genjiko.games.parfum.actions import BARGAIN, ONTO, SELL, STREET, Play
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.legal import LegalLists
from genjiko.games.parfum.pieces import AROMAS, BASE, HEAD, HEART, KINDS, NONE, SIDES
from genjiko.games.parfum.printed import show_customer, show_note
from genjiko.games.parfum.rules import Parfum
from genjiko.games.parfum.state import (
    COMPOSE_STEP,
    FIELDS,
    HIDDEN,
    LIMIT,
    OVER,
    SELL_STEP,
    STEPS,
    WAKE,
    ParfumState,
    note_id,
    note_name,
)
from genjiko.games.parfum.view_types import Booth, Buyer, Note, NotePlace, Offer, Perfume, Seat, Shop, Table, Turn
from genjiko.games.parfum.water import coins_of
from genjiko.games.parfum.water_beliefs import LAID_OPEN, WaterBeliefs, masked, one_by_one, replay
from genjiko.kernel.chance import Rng
from genjiko.kernel.codec import encode_fields
from genjiko.kernel.event import OPEN, SPECTATOR
from genjiko.kernel.state import Reason
from genjiko.kernel.view import View


class ParfumView(View[ParfumState]):
    """The table of docs/games/parfum.md: who may know what."""

    def __init__(self, rules: Parfum) -> None:
        self.box = rules.box
        self.legal_lists = rules.legal_lists
        # They remember what was asked before, and so what somebody held: one for each viewer, SPECTATOR first.
        self.beliefs = [WaterBeliefs(self.box.tokens, rules.players, viewer) for viewer in range(-1, rules.players)]

    def observe(self, state: ParfumState, seat: int) -> ParfumState:
        """What a seat knows: all that lies open, and its own coins. After the end everything lies open."""
        seen = ParfumState()
        seen.round, seen.step, seen.actor = state.round, state.step, state.actor
        seen.notes_money = state.notes_money[:]
        seen.customers_money = state.customers_money[:]
        seen.bargain_money = state.bargain_money[:]
        seen.arrival, seen.arrivals = state.arrival[:], state.arrivals
        seen.order, seen.clock_owner = state.order[:], state.clock_owner[:]
        seen.clock, seen.cycle, seen.sold = state.clock, state.cycle, state.sold
        seen.busy, seen.idle, seen.last_round = state.busy, state.idle, state.last_round
        seen.actions = state.actions
        seen.dice, seen.flasks, seen.flies = state.dice, state.flasks, state.flies
        seen.claimed, seen.placing = state.claimed[:], state.placing
        seen.unshown = state.unshown
        seen.bag, seen.distillery = state.bag[:], state.distillery[:]
        seen.pile = [state.pile[0][:], state.pile[1][:]]
        seen.closing, seen.street, seen.supply = state.closing, state.street[:], state.supply
        seen.perfumes = [row[:] for row in state.perfumes]
        seen.served = [row[:] for row in state.served]
        seen.held = state.held[:]
        seen.discards = state.discards[:]
        if seat == OPEN or state.step == OVER:
            seen.tokens, seen.well, seen.history = state.tokens[:], state.well[:], state.history[:]
            return seen
        seen.tokens = [HIDDEN] * len(state.tokens)
        seen.well = [HIDDEN] * KINDS
        if seat != SPECTATOR:
            seen.tokens[seat * KINDS : seat * KINDS + KINDS] = state.tokens[seat * KINDS : seat * KINDS + KINDS]
        seen.history = masked(state.history, seat)
        return seen

    def resample(self, seen: ParfumState, seat: int, rng: Rng) -> ParfumState:
        """A world that fits the history of the tokens: see `water_beliefs` for how likely each is."""
        state = seen.copy()
        if HIDDEN in seen.well:
            state.history = self.beliefs[seat + 1].fill(seen.history, rng)
            state.tokens, state.well, _ = replay(self.box.tokens, len(seen.held), state.history)
        return state

    def present(self, seen: ParfumState, seat: int) -> Table:
        """A masked state for a screen; null stands for what the viewer cannot know."""
        box = self.box
        players = len(seen.held)
        left = seen.customers_left()
        return {
            "round": seen.round,
            "step": "choose_note" if _chooses_note(seen) else STEPS[seen.step],
            "last_round": seen.last_round,
            "order": seen.order,
            "clocks": [
                {"clock": i + 1, "actions": box.actions[i], "owner": _seat(owner)}
                for i, owner in enumerate(seen.clock_owner)
            ],
            "turn": _show_turn(box, seen),
            "cycle": seen.cycle + 1 if seen.step in (SELL_STEP, LIMIT) and players > 2 else None,
            "cycles": box.cycles,
            "sales_each_clock": box.sales,
            "offers": _show_offers(box, seen, self.legal_lists) if _may_sell(box, seen) else [],
            "distillery": [_show_place(box, place, note) for place, note in enumerate(seen.distillery)],
            "bag": {"count": len(seen.bag), "notes": [note_id(note) for note in seen.bag]},
            "street": [_show_shop(box, place, customer) for place, customer in enumerate(seen.street)],
            "pile": {
                "count": left,
                "top": ("A" if seen.pile[0] else "B") if left else None,
                "above_closing_time": left - box.below_closing if seen.closing else None,
            },
            "idle": {"rounds": seen.idle, "limit": box.idle_rounds},
            "market": [_show_die(box, seen, a) for a in range(len(AROMAS))],
            "flacons": seen.supply,
            "well": sum(box.tokens) - sum(seen.held) - sum(seen.discards),
            "discards": one_by_one(seen.discards),
            "track": box.track,
            "seats": [_show_seat(box, seen, owner, seat) for owner in range(players)],
        }

    def prompt(self, seen: ParfumState, seat: int) -> Reason:
        if seen.step == OVER:
            return "over", {}
        args: dict[str, object] = {"seat": seen.actor}
        step = STEPS[seen.step]
        if step == "prepare":
            args["actions"] = seen.actions
        elif step == "distill":
            args.update(_distill_args(self.box, seen))
        elif step == "compose":
            if seen.placing == NONE:
                return "choose_note", args
            args.update(show_note(self.box, seen.placing))
            places = [play for play in self.legal_lists.compose(seen, seen.actor) if isinstance(play, Play)]
            fits = [play.thing + 1 for play in places if play.what == ONTO]
            if fits:
                args["fits"] = fits
        elif step == "sell":
            if len(seen.held) == 2:
                args.update({"clock": seen.clock + 1, "sale": seen.sold + 1, "sales": self.box.sales})
            else:
                args.update({"cycle": seen.cycle + 1, "cycles": self.box.cycles})
        elif step == "drop_water":
            args["surplus"] = seen.held[seen.actor] - self.box.keep
        return step, args

    def secrets(self, state: ParfumState, seat: int) -> dict[str, object]:
        """What a seat cannot know: the table of docs/games/parfum.md."""
        if state.step == OVER:
            return {}
        hidden: dict[str, object] = {"well": tuple(state.well)}
        for owner in range(len(state.held)):
            if owner != seat:
                hidden[f"tokens of {owner}"] = coins_of(state, owner)
                hidden[f"tokens taken by {owner}"] = [c for c in state.history if c < LAID_OPEN and c >> 3 == owner]
        return hidden

    def information_key(self, state: ParfumState, seat: int) -> Hashable:
        """What follows from the rest (pile, order, supply) is left out."""
        if seat == OPEN:
            return json.dumps(encode_fields(state, FIELDS), sort_keys=True)
        return (
            state.round, state.step, state.actor, state.clock, state.cycle, state.sold, state.busy, state.idle,
            state.actions, state.dice, state.flasks, state.flies, state.placing, state.closing, state.last_round,
            tuple(state.notes_money), tuple(state.customers_money), tuple(state.bargain_money), tuple(state.arrival),
            tuple(state.clock_owner), tuple(state.claimed), tuple(state.bag), tuple(state.distillery),
            tuple(state.street), tuple([tuple(row) for row in state.perfumes]),
            tuple([tuple(row) for row in state.served]),
            tuple(state.history if state.step == OVER else masked(state.history, seat)),
            tuple(state.tokens) if state.step == OVER else (),
        )  # fmt: skip


def _seat(seat: int) -> int | None:
    return None if seat == NONE else seat


def _show_place(box: Box, place: int, note: int) -> NotePlace:
    if note == NONE:
        return {"place": place + 1, "note": None}
    return {"place": place + 1, **show_note(box, note)}


def _show_shop(box: Box, place: int, customer: int) -> Shop:
    if customer == NONE:
        return {"place": STREET[place], "customer": None}
    return {"place": STREET[place], **show_customer(box, customer)}


def _show_die(box: Box, seen: ParfumState, aroma: int) -> Booth:
    flask, fly = box.faces[aroma]
    left = box.dice - pieces.count(seen.dice, aroma)
    return {"aroma": AROMAS[aroma], "dice": left, "flask": flask, "fly": fly, "colour": box.colours[aroma]}


def _show_turn(box: Box, seen: ParfumState) -> Turn | None:
    """The turn of phases 2 and 3: whose, with which clock, and how far it has come. None after the last clock."""
    if seen.step in (WAKE, OVER) or _all_sold(seen):
        return None
    return {
        "seat": seen.actor,
        "clock": seen.clock + 1,
        "actions_left": seen.actions,
        "dice": pieces.names(seen.dice),
        "flasks": pieces.names(seen.flasks),
        "flies": pieces.names(seen.flies),
        "claimed": [show_note(box, note) for note in seen.claimed],
        "placing": note_name(seen.placing),
        "sold": seen.sold,
        "sale": seen.sold + 1 if _may_sell(box, seen) and len(seen.held) == 2 else None,
    }


def _chooses_note(seen: ParfumState) -> bool:
    """Several notes are claimed and none is being placed; none is left when the last has just been placed."""
    return seen.step == COMPOSE_STEP and seen.placing == NONE and bool(seen.claimed)


def _all_sold(seen: ParfumState) -> bool:
    """Whether every clock has had its turn, and the next cycle or round has not begun."""
    return seen.clock == len(seen.clock_owner)


def _may_sell(box: Box, seen: ParfumState) -> bool:
    """Whether the seat whose turn it is can still sell: not while tokens come for its last sale."""
    return seen.step == SELL_STEP and seen.sold < box.sales and not _all_sold(seen)


def _show_offers(box: Box, seen: ParfumState, legal_lists: LegalLists) -> list[Offer]:
    """What the seat that sells may ask for each of its perfumes."""
    found: dict[int, list[Buyer]] = {}
    for action in legal_lists.sell(seen, seen.actor):
        assert isinstance(action, Play)
        if action.what == SELL:
            price = box.customer_price[seen.street[action.place]]
            found.setdefault(action.thing, []).append({"place": STREET[action.place], "price": price})
        elif action.what == BARGAIN:
            found.setdefault(action.thing, [])
    row = seen.perfumes[seen.actor]
    return [
        {"perfume": i + 1, "bargain": box.bargain[pieces.side_of(row[i])], "customers": customers}
        for i, customers in sorted(found.items())
    ]


def _show_seat(box: Box, seen: ParfumState, seat: int, viewer: int) -> Seat:
    hidden = seen.tokens[seat * KINDS] == HIDDEN or not (viewer in (seat, OPEN) or seen.has_shown(seat))
    coins = None if hidden else coins_of(seen, seat)
    return {
        "money": seen.marker(seat),
        "arrival": seen.arrival[seat],
        "water": seen.held[seat],
        "coins": coins,
        "clocks": [clock + 1 for clock, owner in enumerate(seen.clock_owner) if owner == seat],
        "perfumes": [_show_perfume(box, i, perfume) for i, perfume in enumerate(seen.perfumes[seat])],
        "served": [show_customer(box, customer) for customer in seen.served[seat]],
    }


def _show_perfume(box: Box, i: int, perfume: int) -> Perfume:
    done = pieces.is_finished(perfume) and not perfume & pieces.WAITING
    flacons = pieces.flacons_of(perfume)
    side = pieces.side_of(perfume)
    return {
        "perfume": i + 1,
        "side": SIDES[side],
        "head": _show_slot(box, perfume, HEAD),
        "heart": _show_slot(box, perfume, HEART),
        "base": _show_slot(box, perfume, BASE),
        "parts": pieces.names(box.parts(perfume)),
        "flacons": flacons,
        "bargain": box.bargain[side],
        "state": ("ready" if flacons else "sold_out") if done else "unfinished",
    }


def _show_slot(box: Box, perfume: int, type: int) -> Note | None:
    note = pieces.note_in(perfume, type)
    return None if note == NONE else show_note(box, note)


def _distill_args(box: Box, seen: ParfumState) -> dict[str, object]:
    """What the player who distills can do besides stopping; what cannot be done is left out."""
    args: dict[str, object] = {}
    if seen.held[seen.actor] and not seen.claimed:
        args["water"] = seen.held[seen.actor]
    claims = len(payable(box, seen))
    if claims:
        args["claims"] = claims
    return args


def payable(box: Box, seen: ParfumState) -> list[int]:
    """The notes on display that the flasks pay for, each by itself."""
    return [note for note in seen.distillery if note != NONE and pieces.covers(seen.flasks, box.note_icons[note])]
