"""What comes out of the bag and the pile. No order is kept there: chance picks when something is drawn."""

from genjiko.games.parfum import events
from genjiko.games.parfum.actions import STREET
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.pieces import NONE
from genjiko.games.parfum.printed import show_customer, show_note
from genjiko.games.parfum.state import ParfumState
from genjiko.kernel.chance import Chance
from genjiko.kernel.event import EVERYBODY, NOBODY
from genjiko.kernel.sink import Tell


def draw_note(box: Box, state: ParfumState, place: int, seat: int, chance: Chance, tell: Tell) -> None:
    """A note from the bag onto a place, by an action of a seat or (NOBODY) by the refill."""
    note = state.bag.pop(chance.below(len(state.bag)))
    state.distillery[place] = note
    if tell is not None:
        shown = show_note(box, note)
        left = len(state.bag)
        if seat == NOBODY:
            tell.append(events.Note(**shown, place=place + 1, bag=left, reveals=EVERYBODY))
        else:
            tell.append(events.Draw(seat, **shown, place=place + 1, bag=left, reveals=EVERYBODY))


def fill_distillery(box: Box, state: ParfumState, chance: Chance, tell: Tell) -> None:
    """A note onto every empty place, from the first on."""
    for place, note in enumerate(state.distillery):
        if note == NONE:
            draw_note(box, state, place, NOBODY, chance, tell)


def fill_street(box: Box, state: ParfumState, chance: Chance, tell: Tell) -> None:
    """A customer onto every empty place. Rulings 17, 28: closing time is met only when it has to be drawn."""
    for place, there in enumerate(state.street):
        if there != NONE:
            continue
        group = state.pile[0] or state.pile[1]
        if state.closing and not state.pile[0] and len(group) == box.below_closing:
            state.closing = False
            state.last_round = True
            if tell is not None:
                tell.append(events.ClosingTime(reveals=EVERYBODY))
        customer = group.pop(chance.below(len(group)))
        state.street[place] = customer
        if tell is not None:
            shown = show_customer(box, customer)
            left = state.customers_left()
            tell.append(events.Customer(**shown, place=STREET[place], pile=left, reveals=EVERYBODY))
