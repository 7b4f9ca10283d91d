"""Notes and customers with all that is printed on them, as events, views and reasons show them."""

from genjiko.games.parfum import pieces
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.pieces import AROMAS, TYPES
from genjiko.games.parfum.state import note_id
from genjiko.games.parfum.view_types import Customer, Note


def show_note(box: Box, note: int) -> Note:
    """A note with all that is printed on it."""
    return {
        "note": note_id(note),
        "type": TYPES[box.note_type[note]],
        "aromas": pieces.names(box.note_icons[note]),
        "coin": box.note_coin[note],
    }


def show_customer(box: Box, customer: int) -> Customer:
    """A customer with all that is printed on it."""
    return {
        "customer": f"c{customer + 1}",
        "back": box.customer_back[customer],
        "aroma": AROMAS[box.customer_aroma[customer]],
        "parts": box.customer_parts[customer],
        "price": box.customer_price[customer],
    }
