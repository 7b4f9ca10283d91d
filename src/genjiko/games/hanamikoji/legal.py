"""What a player may say at the own turn, for every hand that can be held then.

The lists of all hands are made together, when one is first wanted. So what is remembered depends on the box alone, and
tells nobody which hands were looked at.
"""

from genjiko.games.hanamikoji.actions import (
    COMPETE_OF,
    DISCARDS,
    GIFTS,
    SECRETS,
    cards_used,
    offer_key,
)
from genjiko.games.hanamikoji.cards import CARD, N, holds
from genjiko.kernel.action import Action


def list_key(hand: int, ready: int) -> int:
    """Hand and ready markers as one number."""
    return hand << 4 | ready


def legal_lists(charm: list[int], dealt: int, markers: int) -> dict[int, list[Action]]:
    """By `list_key` the legal actions of every hand in a box with these numbers of cards and these markers."""
    found: dict[int, list[Action]] = {}
    for size in range(1, dealt + 2):
        ready_sets = [ready for ready in range(1, 16) if ready & ~markers == 0]
        sets = [ready for ready in ready_sets if hand_at_turn(ready, dealt, markers) == size]
        for hand in _hands_of(charm, size):
            parts = _parts(hand)
            for ready in sets:
                found[list_key(hand, ready)] = _joined(parts, ready)
    return found


def actions_with(hand: int, ready: int) -> list[Action]:
    """The legal actions of one hand, sorted by id (rulings 1, 3, 11: each set and each division once)."""
    return _joined(_parts(hand), ready)


def hand_at_turn(ready: int, dealt: int, markers: int) -> int:
    """How many cards a player with these ready markers holds at the own turn: dealt and drawn less those used."""
    used = markers ^ ready
    return dealt + used.bit_count() + 1 - cards_used(used)


def _parts(hand: int) -> list[list[Action]]:
    """What the hand allows with each marker."""
    pairs = [a.cards for a in DISCARDS if holds(hand, a.cards)]
    competes: list[Action] = []
    for i, first in enumerate(pairs):
        rest = hand - first
        competes += [COMPETE_OF[offer_key(first, second)] for second in pairs[i:] if holds(rest, second)]
    return [
        [a for a in SECRETS if holds(hand, a.cards)],
        [a for a in DISCARDS if holds(hand, a.cards)],
        [a for a in GIFTS if holds(hand, a.cards)],
        competes,
    ]


def _joined(parts: list[list[Action]], ready: int) -> list[Action]:
    found: list[Action] = []
    for marker in range(4):
        if ready >> marker & 1:
            found += parts[marker]
    return found


def _hands_of(charm: list[int], size: int) -> list[int]:
    """Every set of that many cards of the box."""
    found = {0: 0}  # the sets of the geisha so far, and how many cards they have
    for g in range(N):
        more: dict[int, int] = {}
        for cards, number in found.items():
            for count in range(min(charm[g], size - number) + 1):
                more[cards + count * CARD[g]] = number + count
        found = more
    return [cards for cards, number in found.items() if number == size]
