"""Who may know what in Parfum. Hidden are only the coins of the tokens in the well and in other hands."""

import json
from collections.abc import Hashable, Mapping
from typing import cast

from genjiko.games.parfum import pieces
from genjiko.games.parfum.actions import ONTO, Play
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.pieces import KINDS, NONE
from genjiko.games.parfum.printed import show_note
from genjiko.games.parfum.rules import Parfum
from genjiko.games.parfum.state import FIELDS, HIDDEN, OVER, STEPS, ParfumState
from genjiko.games.parfum.view_json import show_table, show_table_after
from genjiko.games.parfum.view_types import Table
from genjiko.games.parfum.water import coins_of
from genjiko.games.parfum.water_beliefs import LAID_OPEN, WaterBeliefs, masked, replay
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
        return show_table(self.box, seen, seat, self.legal_lists)

    def present_after(self, seen: ParfumState, viewer: int, earlier: ParfumState, table: Mapping[str, object]) -> Table:
        return show_table_after(self.box, seen, viewer, self.legal_lists, earlier, cast(Table, table))

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
