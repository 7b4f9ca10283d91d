"""A photo goes into an album and gains what its pattern and its sides give."""

from genjiko.games.kimono_memories import events
from genjiko.games.kimono_memories.album import slot_text, where
from genjiko.games.kimono_memories.box import Box
from genjiko.games.kimono_memories.cards import CAT, NONE, PATTERNS, WILD, match, side_of
from genjiko.games.kimono_memories.state import LEFT, NAME, PLACE, RIGHT, SIDES, KimonoState, token
from genjiko.kernel.event import ABSENT, Event
from genjiko.kernel.sink import Tell


def lay(box: Box, state: KimonoState, slot: int, tell: Tell) -> Event | None:
    """Put the photo taken into a slot of the actor's album; gain its own pattern, then what its sides match.

    Afterwards `state.step` is NAME if two wild sides face each other, else the placement is done. Its last event is
    given back untold: a turn without refill ends with it, and the table stands as events say when they are told.
    """
    seat = state.actor
    card = state.taken
    state.taken = NONE
    state.album[seat][slot] = card
    state.slot = slot
    event: Event | None = None
    if tell is not None:
        event = events.Place(seat, **box.about(card), slot=slot_text(slot), **where(state.album[seat], slot))
    pattern = box.pattern[card]
    if pattern != NONE:  # ruling 5
        tell_held(event, tell)
        event = _advance(box, state, pattern, tell)
    return _match_sides(box, state, LEFT, event, tell)


def name_wild(box: Box, state: KimonoState, symbol: int, tell: Tell) -> Event | None:
    """The actor has named what two wild sides shall be; go on with the other side. The last event as in `lay`."""
    state.step = PLACE
    if tell is not None:
        tell.append(events.Name(state.actor, **box.about_symbol(symbol)))
    side = state.side
    event = _gain(box, state, side, symbol, tell)
    return _match_sides(box, state, side + 1, event, tell)


def tell_held(event: Event | None, tell: Tell) -> None:
    """Tell an event that has waited until the table is about to change again, or to stay as it is."""
    if tell is not None and event is not None:
        tell.append(event)


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


def _match_sides(box: Box, state: KimonoState, first: int, event: Event | None, tell: Tell) -> Event | None:
    """Strictly left, then right (ruling 35); stops where a name is needed. Takes and gives the event not told yet."""
    for side in range(first, RIGHT + 1):
        symbol = facing(box, state, side)
        if symbol == WILD:
            state.side = side
            state.step = NAME
            return event
        if symbol != NONE:
            tell_held(event, tell)
            event = _gain(box, state, side, symbol, tell)
    state.slot = NONE
    state.side = LEFT
    return event


def _gain(box: Box, state: KimonoState, side: int, symbol: int, tell: Tell) -> Event | None:
    """One match: its token, as long as there are any, and the step of a pattern (ruling 7)."""
    event = _take_token(box, state, side, symbol, tell)
    if symbol != CAT:
        tell_held(event, tell)
        event = _advance(box, state, symbol, tell)
    return event


def _take_token(box: Box, state: KimonoState, side: int, symbol: int, tell: Tell) -> Event | None:
    seat = state.actor
    if state.supply[symbol] == 0:
        return None if tell is None else events.NoToken(seat, **box.about_symbol(symbol))
    state.supply[symbol] -= 1
    left = state.slot - 1 if side == LEFT else state.slot
    state.tokens[seat].append(token(left, symbol))
    if tell is None:
        return None
    slots = slot_text(left), slot_text(left + 1)
    return events.Token(seat, **box.about_symbol(symbol), left=slots[0], right=slots[1], edge=SIDES[side])


def _advance(box: Box, state: KimonoState, pattern: int, tell: Tell) -> Event | None:
    """One step of a marker towards the actor; lost at the end of the track and for settled patterns."""
    seat = state.actor
    settled = pattern <= state.comparing  # rulings 10, 40
    spaces = state.markers[pattern] if seat == 0 else -state.markers[pattern]
    if settled or spaces == box.track:  # ruling 8
        if tell is None:
            return None
        if settled:
            return events.LostSettled(seat, pattern=PATTERNS[pattern], colour=box.colours[pattern])
        return events.LostAtTheEnd(seat, pattern=PATTERNS[pattern], colour=box.colours[pattern])
    state.markers[pattern] += 1 if seat == 0 else -1
    if tell is None:
        return None
    marker = state.markers[pattern]
    return events.Step(
        seat,
        pattern=PATTERNS[pattern],
        colour=box.colours[pattern],
        marker=marker,
        side=side_of(marker) if marker else ABSENT,
        space=abs(marker) or ABSENT,
    )
