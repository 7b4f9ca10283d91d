"""Why an action is not legal now, in words of the game's `reasons`."""

from typing import Final

from genjiko.games.perfumery.actions import (
    ACQUIRE,
    DISCARD,
    HIRE_PERFUMER,
    INSTALL,
    MIX,
    NOTE,
    PAY,
    PLACE,
    PRODUCE,
    REPLENISH_KIND,
    SKIP,
    SORT_RECIPE,
    STOCKYARD,
    STORAGE,
    STORE,
    TAKE_FLORAL,
    TAKE_START,
    TAKE_SYNTHETIC,
    USE,
    Play,
)
from genjiko.games.perfumery.blending import produces_on
from genjiko.games.perfumery.box import ESSENCE, HIRE, NOTES, REPLENISH, SHARED, SORT, START, Box, in_notes
from genjiko.games.perfumery.cards import IDS
from genjiko.games.perfumery.development import is_open
from genjiko.games.perfumery.essences import KINDS, ONE, SYNTHETIC, count, holds
from genjiko.games.perfumery.market import empty_spaces
from genjiko.games.perfumery.spending import lacking
from genjiko.games.perfumery.state import (
    DEVELOPMENT,
    INSTALLING,
    MIXING,
    NOWHERE,
    PAYING,
    PLACING,
    PRODUCING,
    SETTING,
    SPENDING,
    PerfumeryState,
    Player,
    note_bit,
)
from genjiko.kernel.state import Reason

_SPACE_OF: Final = {
    SORT_RECIPE: SORT, REPLENISH_KIND: REPLENISH, TAKE_FLORAL: ESSENCE, TAKE_SYNTHETIC: ESSENCE,
    HIRE_PERFUMER: HIRE, TAKE_START: START,
}  # fmt: skip


def why_not(box: Box, state: PerfumeryState, seat: int, action: Play) -> Reason:
    """The reason for an action that is not legal for this seat, which may act."""
    blends = action.verb >= MIX
    if state.phase == DEVELOPMENT:
        if blends:
            return "not_blending", {}
        if state.step == PLACING:
            return _space(box, state, seat, action)
        return _in_turn(box, state, action)
    if not blends:
        return "now_blending", {}
    return _blend(box, state, seat, action)


def _space(box: Box, state: PerfumeryState, seat: int, action: Play) -> Reason:
    player = state.players[seat]
    verb = action.verb
    if verb in (INSTALL, PLACE, PAY, DISCARD):
        return "place_first", {}
    if verb == ACQUIRE:
        if action.what >= box.columns:
            return "no_column", {"columns": box.columns}
        return "tile_taken", {"by": state.tiles[action.what]}
    if verb == NOTE:
        if player.used & note_bit(action.where):
            return "note_used", {"note": NOTES[action.where]}
        return "cannot_install", {}
    space = _SPACE_OF[verb]
    if not is_open(box, state, seat, space):
        return "space_taken", {"space": SHARED[space]}
    if verb == SORT_RECIPE:
        return "not_installed", {"card": IDS[action.what]}
    if verb == REPLENISH_KIND:
        some_empty = count(empty_spaces(box, player), action.what) > 0
        return ("holds_essence" if some_empty else "no_empty_space"), {"essence": KINDS[action.what]}
    if verb == TAKE_START:
        return "has_start", {}
    if verb == HIRE_PERFUMER and player.perfumers == box.most_perfumers:
        return "has_all_perfumers", {}
    cost = box.hire_cost if verb == HIRE_PERFUMER else box.synthetic_cost
    return "too_dear", {"cost": cost, "money": box.worth(player.hand)}


def _in_turn(box: Box, state: PerfumeryState, action: Play) -> Reason:
    verb = action.verb
    hand = state.players[state.acting].hand
    if state.step == INSTALLING:
        if verb == INSTALL and action.what in hand:
            return "cannot_pay_for", {"card": IDS[action.what], "value": box.value[action.what]}
        if verb == INSTALL or (verb == PAY and state.owed):
            return "not_in_hand", {"card": IDS[action.what]}
        note: dict[str, object] = {"note": NOTES[state.note]}
        return ("now_install", {"owed": state.owed, **note}) if state.owed else ("install_first", note)
    if state.step == SETTING:
        if verb != PLACE:
            return "now_place", {"card": IDS[state.lifted]}
        return _no_place(state, action)
    wanted = PAY if state.step == PAYING else DISCARD
    if verb != wanted:
        return ("now_pay", {"owed": state.owed}) if wanted == PAY else ("now_discard", {"most": box.hand_limit})
    return "not_in_hand", {"card": IDS[action.what]}


def _no_place(state: PerfumeryState, action: Play) -> Reason:
    if state.note not in (NOWHERE, action.where):
        return "other_note", {"note": NOTES[state.note]}
    recipes = state.players[state.acting].notes[action.where]
    last = len(recipes) - (1 if state.lifted in recipes else 0)
    if action.what > last:
        return "no_such_place", {"note": NOTES[action.where], "last": last}
    if recipes.index(state.lifted) == action.what:
        return "same_place", {}
    return "one_down", {}


def _no_mixing(box: Box, player: Player, action: Play) -> Reason:
    """Only one mixing is asked about at a time, and some are never asked about (rulings 30, 45)."""
    card = action.what
    if action.verb in (MIX, SKIP):
        if not any(card in recipes for recipes in player.notes):
            return "not_installed", {"card": IDS[card]}
        if holds(box.get[card], box.pay[card]):
            return "goes_by_itself", {"card": box.face(card)}
    return "now_mix", {"card": box.face(player.notes[player.note][player.height])}


def _no_source(box: Box, player: Player, action: Play, due: dict[str, object]) -> Reason:
    """An essence that is there but not offered would make no difference, or waits for its turn (rulings 44, 53)."""
    note, kind = box.units[player.making][player.paid]
    here = player.stock[note] if action.where == STOCKYARD else player.stored
    if action.what not in (kind, SYNTHETIC) or not count(here, action.what):
        return "not_from_there", due
    if action.where == STORAGE and not box.every_choice and count(player.stock[note], action.what):
        return "stockyard_first", {"paid": KINDS[action.what], **due}
    return "same_rest", due


def _lacks(box: Box, player: Player, card: int) -> str:
    """The essences that are missing, in notes as they stand on the card."""
    missing = [0, 0, 0]
    for note, kind in lacking(player, box.units[card]):
        missing[note] += ONE[kind]
    return in_notes(missing)


def _blend(box: Box, state: PerfumeryState, seat: int, action: Play) -> Reason:
    player = state.players[seat]
    if player.step == MIXING:
        return _no_mixing(box, player, action)
    if player.step == PRODUCING:
        if action.verb != PRODUCE:
            return ("must_produce" if produces_on(box, state) else "now_produce"), {}
        if action.what not in player.hand:
            return "not_in_hand", {"card": IDS[action.what]}
        return "lacks_essences", {"card": box.face(action.what), "lacks": _lacks(box, player, action.what)}
    if player.step == SPENDING:
        note, kind = box.units[player.making][player.paid]
        due: dict[str, object] = {"essence": KINDS[kind], "note": NOTES[note]}
        if action.verb != USE:
            return "now_spend", due
        return _no_source(box, player, action, due)
    if not box.every_choice:
        return "now_finish", {}
    if action.verb == STORE:
        return "cannot_store", {"essence": KINDS[action.what]}
    return "now_store", {}
