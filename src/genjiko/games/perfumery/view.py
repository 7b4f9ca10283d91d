"""Who may know what in Perfumery.

Every card of a hand was taken from an open column and leaves the hand openly, so whoever has followed the game knows
all hands; only the decks are unknown. What a masked state holds is that knowledge; a screen shows the own hand, and of
the others beside their number what the log has told.
"""

import json
from collections.abc import Hashable, Mapping
from typing import cast

from genjiko.games.perfumery.blending import produces_on
from genjiko.games.perfumery.box import NOTES, Box
from genjiko.games.perfumery.cards import HIDDEN, IDS
from genjiko.games.perfumery.essences import KINDS, letters
from genjiko.games.perfumery.rules import Perfumery
from genjiko.games.perfumery.state import (
    DEVELOPMENT,
    DISCARDING,
    DONE,
    FIELDS,
    INSTALLING,
    MIXING,
    OVER,
    PLACING,
    PRODUCING,
    SETTING,
    SPENDING,
    PerfumeryState,
    Player,
)
from genjiko.games.perfumery.view_json import show_table, show_table_after
from genjiko.games.perfumery.view_types import Table
from genjiko.kernel.chance import Rng
from genjiko.kernel.codec import encode_fields
from genjiko.kernel.event import OPEN
from genjiko.kernel.state import Reason
from genjiko.kernel.view import View


class PerfumeryView(View[PerfumeryState]):
    """The table of docs/games/perfumery.md: who may know what."""

    def __init__(self, rules: Perfumery) -> None:
        self.box = rules.box

    def observe(self, state: PerfumeryState, seat: int) -> PerfumeryState:
        """What a seat knows: all that lies open, all hands by memory, and the height of the decks."""
        seen = PerfumeryState()
        seen.round = state.round
        seen.phase = state.phase
        seen.first = state.first
        seen.turn = state.turn
        seen.acting = state.acting
        seen.step = state.step
        seen.note = state.note
        seen.lifted = state.lifted
        seen.owed = state.owed
        seen.path = state.path
        seen.starting = state.starting
        seen.next_holder = state.next_holder
        seen.next_column = state.next_column
        seen.columns = [column[:] for column in state.columns]
        seen.tiles = state.tiles[:]
        seen.supply = state.supply[:]
        seen.players = [player.copy() for player in state.players]
        if seat == OPEN:
            seen.perfumes = state.perfumes[:]
            seen.recipes = state.recipes[:]
        else:
            seen.perfumes = [HIDDEN] * len(state.perfumes)
            seen.recipes = [HIDDEN] * len(state.recipes)
        return seen

    def resample(self, seen: PerfumeryState, seat: int, rng: Rng) -> PerfumeryState:
        """Fill the decks with the cards not seen, each stage in an order of its own; every order is equally likely."""
        state = seen.copy()
        if HIDDEN not in seen.perfumes:
            return state
        known = known_cards(seen)
        state.perfumes = _unseen(self.box.perfumes, known, rng)
        state.recipes = _unseen(self.box.recipes, known, rng)
        return state

    def present(self, seen: PerfumeryState, seat: int) -> Table:
        return show_table(self.box, seen, seat)

    def present_after(
        self, seen: PerfumeryState, viewer: int, earlier: PerfumeryState, table: Mapping[str, object]
    ) -> Table:
        return show_table_after(self.box, seen, viewer, earlier, cast(Table, table))

    def prompt(self, seen: PerfumeryState, seat: int) -> Reason:
        """What is to be done now: in blending the own step, or who is still busy."""
        if seen.phase == OVER:
            return "over", {}
        if seen.phase == DEVELOPMENT:
            return _prompt_turn(self.box, seen)
        if seat >= 0 and seen.players[seat].step != DONE:
            return _prompt_blending(self.box, seen, seat)
        return "blending", {"seats": [s for s, player in enumerate(seen.players) if player.step != DONE]}

    def secrets(self, state: PerfumeryState, seat: int) -> dict[str, object]:
        """What nobody can know: the table of docs/games/perfumery.md."""
        return {"perfume deck": tuple(state.perfumes), "recipe deck": tuple(state.recipes)}

    def information_key(self, state: PerfumeryState, seat: int) -> Hashable:
        if seat == OPEN:
            return json.dumps(encode_fields(state, FIELDS[self.box.players]), sort_keys=True)
        return (
            state.round, state.phase, state.first, state.turn, state.acting, state.step, state.note, state.lifted,
            state.owed, state.path, state.starting, state.next_holder, state.next_column,
            tuple([tuple(column) for column in state.columns]), tuple(state.tiles), tuple(state.supply),
            tuple([_player_key(player) for player in state.players]),
        )  # fmt: skip


def known_cards(state: PerfumeryState) -> set[int]:
    """All cards that lie anywhere but in the decks."""
    known: set[int] = set()
    for column in state.columns:
        known.update(column)
    for player in state.players:
        known.update(player.hand)
        known.update(player.produced)
        for recipes in player.notes:
            known.update(recipes)
    return known


def _unseen(stages: list[list[int]], known: set[int], rng: Rng) -> list[int]:
    deck: list[int] = []
    for stage in stages:
        cards = [card for card in stage if card not in known]
        rng.shuffle(cards)
        deck = cards + deck
    return deck


def _player_key(player: Player) -> Hashable:
    return (
        tuple(player.hand), player.perfumers, player.ready, player.used,
        tuple([tuple(recipes) for recipes in player.notes]), tuple(player.stock),
        tuple(player.produced), player.stored,
        player.step, player.note, player.height, player.pot, player.making, player.paid,
    )  # fmt: skip


# -- what is to be done --


def _prompt_turn(box: Box, seen: PerfumeryState) -> Reason:
    who: dict[str, object] = {"seat": seen.acting}
    player = seen.players[seen.acting]
    if seen.step == PLACING:
        return "place_perfumer", {**who, "ready": player.ready}
    if seen.step == INSTALLING:
        if seen.owed:
            return "install_or_pay", {**who, "note": NOTES[seen.note], "owed": seen.owed}
        return "install", {**who, "note": NOTES[seen.note]}
    if seen.step == SETTING:
        return "place_recipe", {**who, "card": box.face(seen.lifted)}
    if seen.step == DISCARDING:
        return "discard", {**who, "cards": len(player.hand) - box.hand_limit, "column": seen.path + 1}
    return "pay", {**who, "owed": seen.owed, "column": seen.path + 1}


def _prompt_blending(box: Box, seen: PerfumeryState, seat: int) -> Reason:
    player = seen.players[seat]
    who: dict[str, object] = {"seat": seat}
    if player.step == MIXING:
        card = player.notes[player.note][player.height]
        brackets = {"pay": letters(box.pay[card]), "get": letters(box.get[card])}
        pot = letters(player.pot)
        return "mix", {**who, "card": IDS[card], "note": NOTES[player.note], "pot": pot, **brackets}
    if player.step == PRODUCING:
        return ("produce_on" if produces_on(box, seen) else "produce"), who
    if player.step == SPENDING:
        note, kind = box.units[player.making][player.paid]
        due: dict[str, object] = {"note": NOTES[note], "essence": KINDS[kind]}
        return "spend", {**who, "card": box.face(player.making), **due}
    return ("store" if box.every_choice else "finish"), who
