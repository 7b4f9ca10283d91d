"""What speaks for a move, in plain words: only what was looked at is claimed."""

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
    REROLL,
    REROLL_ALL,
    SELL,
    TURN,
    WATER,
    Play,
)
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.pieces import (
    AROMAS,
    FLACON,
    FLACON_BITS,
    KINDS,
    MINOR,
    NONE,
    SIDES,
    TYPES,
    as_list,
    count,
    flacons_of,
    is_finished,
    new_perfume,
    note_in,
    side_of,
    with_note,
)
from genjiko.games.parfum.printed import show_note
from genjiko.games.parfum.state import ParfumState
from genjiko.games.parfum.view import payable
from genjiko.kernel.state import Reason


def hint(box: Box, seen: ParfumState, seat: int, action: Play) -> Reason:
    """One line on what the action is good for."""
    what = action.what
    if what == CLOCK:
        return "clock", {"clock": action.thing + 1, "actions": box.actions[action.thing]}
    if what == DIE:
        return _die(box, seen, action.thing)
    if what == DRAW:
        return "draw", {"bag": len(seen.bag)}
    if what == WATER:
        return "water", {"held": seen.held[seat]}
    if what == CLAIM:
        return _note(box, seen, seat, seen.distillery[action.thing], "claim")
    if what in (REROLL, REROLL_ALL, TURN):
        return _water(box, seen, action)
    if what == COMPOSE:
        return _note(box, seen, seat, action.thing, "compose")
    if what in (NEW, ONTO):
        return _place(box, seen, seat, action)
    if what in (SELL, BARGAIN):
        return _sale(box, seen, seat, action)
    if what == PASS:
        flacons = sum([flacons_of(perfume) for perfume in seen.perfumes[seat]])
        return ("pass_last_round", {}) if seen.last_round else ("pass", {"flacons": flacons})
    if what == DROP:
        return _drop(seen.tokens[seat * KINDS : seat * KINDS + KINDS], action.thing)
    notes = payable(box, seen)
    return ("stop_claims", {"notes": len(notes)}) if notes else ("stop", {})


def _faces(box: Box, aroma: int) -> dict[str, object]:
    return {"aroma": AROMAS[aroma], "flask": box.faces[aroma][0], "faces": sum(box.faces[aroma])}


def _die(box: Box, seen: ParfumState, aroma: int) -> Reason:
    notes = [note for note in seen.distillery if note != NONE and count(box.note_icons[note], aroma)]
    if not notes:
        return "die_unwanted", {"aroma": AROMAS[aroma]}
    return "die", {"notes": len(notes), **_faces(box, aroma)}


def _water(box: Box, seen: ParfumState, action: Play) -> Reason:
    if action.what == REROLL_ALL:
        flasks, flies = len(as_list(seen.flasks)), len(as_list(seen.flies))
        if not flies:
            return "reroll_all_flasks", {}
        return ("reroll_all", {"flasks": flasks, "flies": flies}) if flasks else ("reroll_all_flies", {"flies": flies})
    if action.what == REROLL:
        return "reroll", {"flies": count(seen.flies, action.thing), **_faces(box, action.thing)}
    return "turn", {"aroma": AROMAS[action.thing], "coins": action.coin + action.second}


def _note(box: Box, seen: ParfumState, seat: int, note: int, message: str) -> Reason:
    """A note that is claimed or chosen to be placed, and the first perfume that it would finish."""
    data: dict[str, object] = {**show_note(box, note)}
    type = box.note_type[note]
    for i, perfume in enumerate(seen.perfumes[seat]):
        if note_in(perfume, type) == NONE and not is_finished(perfume) and is_finished(with_note(perfume, type, note)):
            data["perfume"] = i + 1
            return f"{message}_finish", data
    return message, data


def _place(box: Box, seen: ParfumState, seat: int, action: Play) -> Reason:
    """What the perfume lacks when the note has been placed."""
    begun = new_perfume(action.thing) if action.what == NEW else seen.perfumes[seat][action.thing]
    perfume = with_note(begun, box.note_type[seen.placing], seen.placing)
    side = side_of(perfume)
    slots = [type for type in range(len(TYPES)) if side != MINOR or TYPES[type] != "heart"]
    lacks = [TYPES[type] for type in slots if note_in(perfume, type) == NONE]
    if action.what == NEW:
        return "begin", {"side": SIDES[side], "lacks": lacks, "flacons": box.flacons[side]}
    if lacks:
        return "add", {"perfume": action.thing + 1, "lacks": lacks}
    return "finish", {"perfume": action.thing + 1, "flacons": min(box.flacons[side], seen.supply)}


def _sale(box: Box, seen: ParfumState, seat: int, action: Play) -> Reason:
    perfume = seen.perfumes[seat][action.thing]
    bargain = box.bargain[side_of(perfume)]
    price = bargain if action.what == BARGAIN else box.customer_price[seen.street[action.place]]
    data: dict[str, object] = {"perfume": action.thing + 1, "price": price}
    message = "bargain" if action.what == BARGAIN else "sell"
    if perfume & FLACON_BITS == FLACON:
        left = sum(box.tokens) - sum(seen.held)  # in the well and beside it
        if left:
            data["tokens"] = min(box.reward, left)
            return f"{message}_last", data
    data["bargain"] = bargain
    return message, data


def _drop(held: list[int], coin: int) -> Reason:
    """A token that goes, beside those that stay; `held` has the number of tokens of each worth."""
    if held[coin] == sum(held):
        return "drop_only", {"coin": coin}
    return ("drop" if any(held[:coin]) else "drop_lowest"), {"coin": coin}
