"""Notes and customers with all that is printed on them, as events, views and reasons show them."""

from typing import TypedDict

from genjiko.games.parfum import pieces
from genjiko.games.parfum.box import Box
from genjiko.games.parfum.pieces import AROMAS, TYPES, Aroma, NoteType


class PrintedNote(TypedDict):
    """A note as it is shown."""

    note: str
    type: NoteType
    aromas: list[Aroma]
    coin: int


class PrintedCustomer(TypedDict):
    """A customer as it is shown."""

    customer: str
    back: str
    aroma: Aroma
    parts: int
    price: int


def show_note(box: Box, note: int) -> PrintedNote:
    """A note with all that is printed on it."""
    return {
        "note": f"n{note + 1}",
        "type": TYPES[box.note_type[note]],
        "aromas": pieces.names(box.note_icons[note]),
        "coin": box.note_coin[note],
    }


def show_customer(box: Box, customer: int) -> PrintedCustomer:
    """A customer with all that is printed on it."""
    return {
        "customer": f"c{customer + 1}",
        "back": box.customer_back[customer],
        "aroma": AROMAS[box.customer_aroma[customer]],
        "parts": box.customer_parts[customer],
        "price": box.customer_price[customer],
    }
