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
)
from genjiko.games.parfum.state import (
    COMPOSE_STEP,
    DISTILL,
    LIMIT,
    PREPARE,
    SELL_STEP,
    STEPS,
    WAKE,
    ParfumState,
    note_name,
)
from genjiko.kernel.rules import Reason

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
    return "flasks_missing", {"aromas": names(icons), "flasks": names(state.flasks)}


def _use_water(state: ParfumState, seat: int, action: Play) -> Reason:
    if state.claimed:
        return "water_before_claims", {}
    tokens = state.tokens[seat * KINDS : seat * KINDS + KINDS]
    tokens[action.coin] -= 1
    if action.second != NONE:
        tokens[action.second] -= 1
    for kind in (action.coin, action.second):
        if kind != NONE and tokens[kind] < 0:
            return "no_such_token", {"coin": kind}
    return "no_fly", {"aroma": AROMAS[action.thing]}


def _compose(box: Box, state: ParfumState, seat: int, action: Play) -> Reason:
    if action.what == COMPOSE:
        if state.placing != NONE:
            return "place_first", {"note": note_name(state.placing)}
        if action.thing in state.claimed:
            return "alike_claimed", {"note": note_name(action.thing)}
        return "not_claimed", {"note": note_name(action.thing)}
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
