"""Who may know what in Kimono Memories: everything lies open, only the order of the deck is hidden."""

from collections.abc import Hashable
from typing import Literal

from genjiko.games.kimono_memories.actions import FARTHEST
from genjiko.games.kimono_memories.album import index_of, layer_of, open_slots, photos, slot_text, visible_mon
from genjiko.games.kimono_memories.box import Box
from genjiko.games.kimono_memories.cards import (
    BEAUTIES,
    CARDS,
    CORNERS,
    HIDDEN,
    KIMONOS,
    MON,
    NONE,
    OBJECTS,
    PATTERNS,
    SYMBOLS,
    TOKENS,
    UPPER_LEFT,
    UPPER_RIGHT,
    N,
    SymbolName,
)
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.scoring import icons, points, prop_points, props
from genjiko.games.kimono_memories.state import (
    DECISIONS,
    N_TOKENS,
    NAME,
    OVER,
    PLACE,
    REWARD,
    SIDES,
    STEPS,
    KimonoState,
    cats,
)
from genjiko.games.kimono_memories.view_types import KimonoCard, Naming, Photo, Place, Seat, Table, TokenLaid, Track
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import OPEN
from genjiko.kernel.state import Reason
from genjiko.kernel.view import View


class KimonoView(View[KimonoState]):
    """Both seats and whoever watches see the same."""

    def __init__(self, rules: KimonoMemories) -> None:
        self.box = rules.box
        self.expert = rules.expert
        self.sudden_victory = rules.sudden_victory

    def observe(self, state: KimonoState, seat: int) -> KimonoState:
        """What a seat knows: all but the order of the deck."""
        seen = KimonoState()
        seen.turn = state.turn
        seen.comparing = state.comparing
        seen.step = state.step
        seen.actor = state.actor
        seen.ring = state.ring[:]
        seen.photographer = state.photographer
        seen.display = state.display[:]
        seen.deck = state.deck[:] if seat == OPEN else [HIDDEN] * len(state.deck)
        seen.album = [state.album[0][:], state.album[1][:]]
        seen.tokens = [state.tokens[0][:], state.tokens[1][:]]
        seen.supply = state.supply[:]
        seen.markers = state.markers[:]
        seen.tiles = state.tiles[:]
        seen.taken = state.taken
        seen.emptied = state.emptied
        seen.slot = state.slot
        seen.side = state.side
        seen.sudden = state.sudden
        seen.won = state.won
        return seen

    def resample(self, seen: KimonoState, seat: int, rng: Rng) -> KimonoState:
        """The cards not seen in any order, each equally likely."""
        state = seen.copy()
        if HIDDEN in seen.deck:
            state.deck = unseen(seen)
            rng.shuffle(state.deck)
        return state

    def present(self, seen: KimonoState, seat: int) -> Table:
        """A masked state for a screen; null stands for what is not there or not known."""
        box = self.box
        return {
            "turn": seen.turn,
            "turns": box.turns,
            "phase": _phase(seen),
            "step": None if seen.step == OVER else DECISIONS[seen.step],
            "acting": None if seen.actor < 0 else seen.actor,
            "photographer": seen.photographer,
            "ring": _ring(box, seen),
            "display": [show_card(box, card) for card in seen.display],
            "deck": len(seen.deck),
            "deck_order": None if HIDDEN in seen.deck else [CARDS[card] for card in reversed(seen.deck)],
            "unseen": [CARDS[card] for card in unseen(seen)],
            "taken": None if seen.taken == NONE else show_card(box, seen.taken),
            "naming": _naming(seen),
            "comparing": None if seen.comparing == NONE else PATTERNS[seen.comparing],
            "patterns": [_pattern(box, seen, p) for p in range(N)],
            "track": box.track,
            "tokens_left": {TOKENS[symbol]: seen.supply[symbol] for symbol in range(N_TOKENS)},
            "seats": [_seat(box, seen, self.expert, owner) for owner in range(2)],
            "sudden": seen.sudden,
            "sudden_space": self.box.sudden_space if self.sudden_victory else None,
        }

    def prompt(self, seen: KimonoState, seat: int) -> Reason:
        if seen.step == OVER:
            return "over", {}
        args: dict[str, object] = {"seat": seen.actor}
        if seen.step == PLACE:
            args.update(self.box.about(seen.taken))
        elif seen.step == NAME:
            args["edge"] = SIDES[seen.side]
        elif seen.step == REWARD:
            args["pattern"] = PATTERNS[seen.comparing]
            args["colour"] = self.box.colours[seen.comparing]
        return STEPS[seen.step], args

    def secrets(self, state: KimonoState, seat: int) -> dict[str, object]:
        """What nobody can know: the order of the deck."""
        return {"deck": tuple(state.deck)}

    def information_key(self, state: KimonoState, seat: int) -> Hashable:
        """What a seat sees, as one hashable value."""
        return (
            state.turn, state.comparing, state.step, state.actor, state.photographer,
            state.taken, state.emptied, state.slot, state.side, state.sudden, state.won,
            tuple(state.ring), tuple(state.display), tuple(state.deck) if seat == OPEN else len(state.deck),
            tuple(state.album[0]), tuple(state.album[1]),
            tuple(sorted(state.tokens[0])), tuple(sorted(state.tokens[1])),
            tuple(state.supply), tuple(state.markers), tuple(state.tiles),
        )  # fmt: skip


def unseen(seen: KimonoState) -> list[int]:
    """The cards that have not been turned up, which is public: they are in the deck."""
    known = [False] * (KIMONOS + 2)
    for cards in (seen.ring, seen.display, seen.album[0], seen.album[1]):
        for card in cards:
            if card != NONE:
                known[card] = True
    if seen.taken != NONE:
        known[seen.taken] = True
    return [card for card in range(KIMONOS) if not known[card]]


# -- for a screen --


def _phase(seen: KimonoState) -> Literal["photos", "comparisons", "over"]:
    if seen.step == OVER:
        return "over"
    return "photos" if seen.comparing == NONE else "comparisons"


def show_card(box: Box, card: int) -> KimonoCard:
    """A card with everything printed on it."""
    pattern = box.pattern[card]
    return {
        "id": CARDS[card],
        "kind": "beauty" if card < BEAUTIES else ("prop" if card < KIMONOS else "departure"),
        "pattern": None if pattern == NONE else PATTERNS[pattern],
        "colour": None if pattern == NONE else box.colours[pattern],
        "left": _symbol(box.left[card]),
        "right": _symbol(box.right[card]),
        "objects": [OBJECTS[icon] for icon in box.objects[card]],
        "mon": MON[box.mon[card]],
        "scores": [OBJECTS[icon] for icon in box.scores[card]],
        "points": box.points[card],
    }


def _symbol(symbol: int) -> SymbolName | None:
    return None if symbol == NONE else SYMBOLS[symbol]


def _ring(box: Box, seen: KimonoState) -> list[Place]:
    """The places clockwise; `cross` is the number of cards to cross to take the card."""
    crossed = [0] * box.places
    count = 0
    for n in range(box.places):
        place = (seen.photographer + n) % box.places
        if seen.ring[place] != NONE:
            count += 1
            crossed[place] = count
    return [
        {
            "place": place,
            "card": None if seen.ring[place] == NONE else show_card(box, seen.ring[place]),
            "cross": crossed[place] if 0 < crossed[place] <= FARTHEST else None,
            "emptied": place == seen.emptied,
        }
        for place in range(box.places)
    ]


def _naming(seen: KimonoState) -> Naming | None:
    if seen.step != NAME:
        return None
    left = seen.slot - 1 if SIDES[seen.side] == "left" else seen.slot
    return {
        "slot": slot_text(seen.slot),
        "side": SIDES[seen.side],
        "left": slot_text(left),
        "right": slot_text(left + 1),
    }


def _pattern(box: Box, seen: KimonoState, pattern: int) -> Track:
    return {
        "pattern": PATTERNS[pattern],
        "colour": box.colours[pattern],
        "marker": seen.markers[pattern],
        "settled": pattern <= seen.comparing,
        "tile": box.tiles[pattern],
        "winner": None if seen.tiles[pattern] == NONE else seen.tiles[pattern],
    }


def _seat(box: Box, seen: KimonoState, expert: bool, seat: int) -> Seat:
    album = seen.album[seat]
    found = icons(box, album)
    tiles, from_cats, from_props, mon = points(box, seen, expert, seat)
    placing = seen.taken != NONE and seen.actor == seat
    return {
        "photos": [_photo(box, album, slot) for slot in photos(album)],
        "tokens": [_token(number) for number in sorted(seen.tokens[seat])],
        "open": [slot_text(slot) for slot in open_slots(album)] if placing else [],
        "cats": cats(seen, seat),
        "objects": dict(zip(OBJECTS, found, strict=True)),
        "props": {CARDS[card]: prop_points(box, card, found) for card in props(album)},
        "tiles": [PATTERNS[p] for p in range(N) if seen.tiles[p] == seat],
        "score": {"tiles": tiles, "cats": from_cats, "props": from_props, "mon": mon},
    }


def _photo(box: Box, album: list[int], slot: int) -> Photo:
    card = album[slot]
    covered = visible_mon(album, slot, UPPER_LEFT | UPPER_RIGHT) ^ (UPPER_LEFT | UPPER_RIGHT)
    return {
        "slot": slot_text(slot),
        "layer": layer_of(slot),
        "index": index_of(slot),
        "card": show_card(box, card),
        "covered": [name for corner, name in CORNERS if covered & corner],
        "mon_seen": [name for corner, name in CORNERS if box.mon[card] & ~covered & corner],
    }


def _token(number: int) -> TokenLaid:
    left = number // N_TOKENS
    return {"symbol": TOKENS[number % N_TOKENS], "left": slot_text(left), "right": slot_text(left + 1)}
