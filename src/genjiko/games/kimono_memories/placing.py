"""A photo goes into an album and gains what its pattern and its sides give."""

from genjiko.games.kimono_memories.album import slot_text, where
from genjiko.games.kimono_memories.box import Box
from genjiko.games.kimono_memories.cards import CAT, NONE, PATTERNS, WILD, match, side_of
from genjiko.games.kimono_memories.state import LEFT, NAME, RIGHT, SIDES, KimonoState, token
from genjiko.kernel.event import Event, Tell


def lay(box: Box, state: KimonoState, slot: int, tell: Tell) -> None:
    """Put the photo taken into a slot of the actor's album; gain its own pattern, then what its sides match.

    Afterwards `state.step` is NAME if two wild sides face each other, else the placement is done.
    """
    seat = state.actor
    card = state.taken
    state.taken = NONE
    state.album[seat][slot] = card
    if tell is not None:
        data = {**box.about(card), "slot": slot_text(slot), **where(state.album[seat], slot)}
        tell.append(Event("place", seat, data))
    pattern = box.pattern[card]
    if pattern != NONE:  # ruling 5
        _advance(box, state, pattern, tell)
    state.slot = slot
    _match_sides(box, state, LEFT, tell)


def name_wild(box: Box, state: KimonoState, symbol: int, tell: Tell) -> None:
    """The actor has named what two wild sides shall be; go on with the other side."""
    if tell is not None:
        tell.append(Event("name", state.actor, box.about_symbol(symbol)))
    side = state.side
    _gain(box, state, side, symbol, tell)
    _match_sides(box, state, side + 1, tell)


def facing(box: Box, state: KimonoState, side: int) -> int:
    """What the photo at `state.slot` makes with its neighbour on one side (ruling 22)."""
    album = state.album[state.actor]
    slot = state.slot
    neighbour = album[slot - 1 if side == LEFT else slot + 1]
    if neighbour == NONE:
        return NONE
    if side == LEFT:
        return match(box.right[neighbour], box.left[album[slot]])
    return match(box.right[album[slot]], box.left[neighbour])


def _match_sides(box: Box, state: KimonoState, first: int, tell: Tell) -> None:
    """Strictly left, then right (ruling 35); stops where a name is needed."""
    for side in range(first, RIGHT + 1):
        symbol = facing(box, state, side)
        if symbol == WILD:
            state.side = side
            state.step = NAME
            return
        if symbol != NONE:
            _gain(box, state, side, symbol, tell)
    state.slot = NONE
    state.side = LEFT


def _gain(box: Box, state: KimonoState, side: int, symbol: int, tell: Tell) -> None:
    """One match: its token, as long as there are any, and the step of a pattern (ruling 7)."""
    seat = state.actor
    if state.supply[symbol] > 0:
        state.supply[symbol] -= 1
        left = state.slot - 1 if side == LEFT else state.slot
        state.tokens[seat].append(token(left, symbol))
        if tell is not None:
            data: dict[str, object] = {"left": slot_text(left), "right": slot_text(left + 1), "edge": SIDES[side]}
            tell.append(Event("token", seat, {**box.about_symbol(symbol), **data}))
    elif tell is not None:
        tell.append(Event("no_token", seat, box.about_symbol(symbol)))
    if symbol != CAT:
        _advance(box, state, symbol, tell)


def _advance(box: Box, state: KimonoState, pattern: int, tell: Tell) -> None:
    """One step of a marker towards the actor; lost at the end of the track and for settled patterns."""
    seat = state.actor
    settled = pattern <= state.comparing  # rulings 10, 40
    spaces = state.markers[pattern] if seat == 0 else -state.markers[pattern]
    if settled or spaces == box.track:  # ruling 8
        if tell is not None:
            lost = "lost_settled" if settled else "lost_at_the_end"
            tell.append(Event(lost, seat, {"pattern": PATTERNS[pattern], "colour": box.colours[pattern]}))
        return
    state.markers[pattern] += 1 if seat == 0 else -1
    if tell is not None:
        marker = state.markers[pattern]
        data: dict[str, object] = {"pattern": PATTERNS[pattern], "colour": box.colours[pattern], "marker": marker}
        if marker != 0:
            data["side"] = side_of(marker)
            data["space"] = abs(marker)
        tell.append(Event("step", seat, data))
