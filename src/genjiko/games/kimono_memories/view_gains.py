"""What the photo in hand would bring in each open slot. All of it lies open, so everybody may be told."""

from genjiko.games.kimono_memories.album import open_slots, slot_text
from genjiko.games.kimono_memories.box import Box
from genjiko.games.kimono_memories.cards import CAT, NONE, SYMBOLS, match
from genjiko.games.kimono_memories.scoring import album_points
from genjiko.games.kimono_memories.state import KimonoState, cats
from genjiko.games.kimono_memories.view_types import Gain


def show_gains(box: Box, seen: KimonoState, expert: bool, seat: int) -> dict[str, Gain]:
    """For each slot where the photo in hand may go what it would make there, and the points that would change."""
    album = seen.album[seat][:]
    before = sum(album_points(box, album)) if expert else 0
    gains: dict[str, Gain] = {}
    for slot in open_slots(seen.album[seat]):
        made = _matches(box, album, slot, seen.taken)
        change = 0
        if expert:
            album[slot] = seen.taken
            change = sum(album_points(box, album)) - before + _cat_points(seen, seat, made)
            album[slot] = NONE
        gains[slot_text(slot)] = {"matches": [SYMBOLS[symbol] for symbol in made], "points": change}
    return gains


def _matches(box: Box, album: list[int], slot: int, card: int) -> list[int]:
    """What the sides of a card would make in a slot, from left to right."""
    left, right = album[slot - 1], album[slot + 1]
    made = [
        NONE if left == NONE else match(box.right[left], box.left[card]),
        NONE if right == NONE else match(box.right[card], box.left[right]),
    ]
    return [symbol for symbol in made if symbol != NONE]


def _cat_points(seen: KimonoState, seat: int, made: list[int]) -> int:
    """How the points of cats would change: their number squared, as long as there are tokens (rulings 7, 14)."""
    held = cats(seen, seat)
    more = min(made.count(CAT), seen.supply[CAT])
    return (held + more) ** 2 - held**2
