"""Why an action is refused: a message under `reasons` with its arguments, for every action at every step."""

from typing import Final

from genjiko.games.parfum.actions import (
    BARGAIN,
    CLAIM,
    CLOCK,
    COMPOSE,
    DIE,
    DRAW,
    DROP,
    NEW,
    ONTO,
    PASS,
    REROLL_ALL,
    SELL,
    STREET,
    WATER,
    Play,
)
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.pieces import (
    AROMAS,
    FLACON_BITS,
    HEART,
    KINDS,
    NONE,
    TYPES,
    count,
    covers,
    names,
    only_aroma,
)
from genjiko.games.parfum.printed import show_note
from genjiko.games.parfum.state import (
    COMPOSE_STEP,
    DISTILL,
    LIMIT,
    PREPARE,
    SELL_STEP,
    STEPS,
    WAKE,
    ParfumState,
)
from genjiko.kernel.state import Reason

_STEP_OF: Final = {CLOCK: WAKE, DRAW: PREPARE, DIE: PREPARE, WATER: PREPARE, DROP: LIMIT}
_STEP_OF.update({COMPOSE: COMPOSE_STEP, NEW: COMPOSE_STEP, ONTO: COMPOSE_STEP})
_STEP_OF.update({SELL: SELL_STEP, BARGAIN: SELL_STEP, PASS: SELL_STEP})


def why_not(box: Box, state: ParfumState, seat: int, action: Play) -> Reason:
    """Why an action that is not legal for the seat that acts is refused."""
    if _STEP_OF.get(action.what, DISTILL) != state.step:
        return "other_step", {"step": STEPS[state.step]}
    if state.step == WAKE:
        return _clock(state, action)
    if state.step == PREPARE:
        return _prepare(state, action)
    if state.step == DISTILL:
        return _claim(box, state, action) if action.what == CLAIM else _use_water(state, seat, action)
    if state.step == COMPOSE_STEP:
        return _compose(box, state, seat, action)
    if state.step == SELL_STEP:
        return _sell(box, state, seat, action)
    return "no_such_token", {"coin": action.thing}


def _clock(state: ParfumState, action: Play) -> Reason:
    if action.thing >= len(state.clock_owner):
        return "no_such_clock", {"clocks": len(state.clock_owner)}
    return "clock_taken", {"clock": action.thing + 1, "seat": state.clock_owner[action.thing]}


def _prepare(state: ParfumState, action: Play) -> Reason:
    if action.what == DIE:
        return "no_die_left", {"aroma": AROMAS[action.thing]}
    if action.what == WATER:
        return "no_water_left", {}
    return ("bag_empty" if not state.bag else "distillery_full"), {}


def _claim(box: Box, state: ParfumState, action: Play) -> Reason:
    note = state.distillery[action.thing] if action.thing < len(state.distillery) else NONE
    if note == NONE:
        return "no_note_there", {"place": action.thing + 1}
    icons = box.note_icons[note]
    if covers(state.flasks, icons):
        return "alike", {"place": action.thing + 1}
    if not state.flasks:
        return "no_flasks", {"aromas": names(icons)}
    return "flasks_missing", {"aromas": names(icons), "flasks": names(state.flasks)}


def _use_water(state: ParfumState, seat: int, action: Play) -> Reason:
    if state.claimed:
        return "water_before_claims", {}
    for kind in (action.coin, action.second):
        if kind != NONE and not state.tokens[seat * KINDS + kind]:
            return "no_such_token", {"coin": kind}
    if action.what == REROLL_ALL:
        return "same_reroll", {"aroma": AROMAS[only_aroma(state.flies)], "coin": action.coin}
    if not count(state.flies, action.thing):
        return "no_fly", {"aroma": AROMAS[action.thing]}
    return "only_one_token", {"coin": action.coin}


def _compose(box: Box, state: ParfumState, seat: int, action: Play) -> Reason:
    if action.what == COMPOSE:
        if state.placing != NONE:
            return "place_first", {**show_note(box, state.placing)}
        alike = action.thing in state.claimed
        return ("alike_claimed" if alike else "not_claimed"), {**show_note(box, action.thing)}
    if state.placing == NONE:
        return "choose_first", {}
    type = box.note_type[state.placing]
    if action.what == NEW:
        return "heart_is_major", {}
    row = state.perfumes[seat]
    if action.thing >= len(row):
        return "no_such_perfume", {"perfume": action.thing + 1}
    perfume = row[action.thing]
    if type == HEART and perfume & 1 == 0:
        return "heart_is_major", {}
    if perfume >> (3 + 6 * type) & 63:
        return "slot_taken", {"perfume": action.thing + 1, "type": TYPES[type]}
    return "alike_perfume", {"perfume": action.thing + 1}


def _sell(box: Box, state: ParfumState, seat: int, action: Play) -> Reason:
    row = state.perfumes[seat]
    if action.thing >= len(row):
        return "no_such_perfume", {"perfume": action.thing + 1}
    if not row[action.thing] & FLACON_BITS:
        return "no_flacon", {"perfume": action.thing + 1}
    customer = state.street[action.place] if action.place < len(state.street) else NONE
    if customer == NONE:
        return "no_customer_there", {"place": STREET[action.place]}
    aroma = box.customer_aroma[customer]
    parts = count(box.parts(row[action.thing]), aroma)
    if parts < box.customer_parts[customer]:
        return "too_few_parts", {"wanted": box.customer_parts[customer], "aroma": AROMAS[aroma], "parts": parts}
    return "alike_customer", {"place": STREET[action.place]}
