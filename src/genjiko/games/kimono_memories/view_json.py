"""The table of Kimono Memories as plain JSON values for a screen; null stands for what is not there or not known."""

from typing import Literal

from genjiko.games.kimono_memories.actions import FARTHEST
from genjiko.games.kimono_memories.album import WIDTH, index_of, layer_of, open_slots, photos, slot_text, visible_mon
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
    ObjectName,
    SymbolName,
    TokenName,
)
from genjiko.games.kimono_memories.scoring import icons, points, prop_points, props
from genjiko.games.kimono_memories.state import DECISIONS, N_TOKENS, NAME, OVER, SIDES, KimonoState, cats, unseen
from genjiko.games.kimono_memories.view_gains import show_gains
from genjiko.games.kimono_memories.view_types import (
    Gain,
    KimonoCard,
    Naming,
    Photo,
    Place,
    Score,
    Seat,
    Table,
    TokenLaid,
    Track,
)


def show_table(box: Box, seen: KimonoState, expert: bool, sudden_victory: bool) -> Table:
    """The whole table; it is the same for all but for the order of the deck."""
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
        "deck_order": _deck_order(seen),
        "unseen": [CARDS[card] for card in unseen(seen, box.cards)],
        "taken": _taken(box, seen),
        "naming": _naming(seen),
        "comparing": None if seen.comparing == NONE else PATTERNS[seen.comparing],
        "patterns": [_pattern(box, seen, p) for p in range(N)],
        "track": box.track,
        "tokens_left": _tokens_left(seen),
        "seats": [_seat(box, seen, expert, owner) for owner in range(2)],
        "sudden": seen.sudden,
        "sudden_space": box.sudden_space if sudden_victory else None,
    }


def show_table_after(box: Box, seen: KimonoState, expert: bool, earlier: KimonoState, shown: Table) -> Table:
    """The same from the table of an earlier moment: made anew is only what reads something that has changed."""
    table = shown.copy()
    table["turn"] = seen.turn
    table["phase"] = _phase(seen)
    table["step"] = None if seen.step == OVER else DECISIONS[seen.step]
    table["acting"] = None if seen.actor < 0 else seen.actor
    table["naming"] = _naming(seen)
    table["comparing"] = None if seen.comparing == NONE else PATTERNS[seen.comparing]
    table["sudden"] = seen.sudden
    _cards_after(box, seen, earlier, table)
    if seen.markers != earlier.markers or seen.tiles != earlier.tiles or seen.comparing != earlier.comparing:
        table["patterns"] = [_pattern(box, seen, p) for p in range(N)]
    if seen.supply != earlier.supply:
        table["tokens_left"] = _tokens_left(seen)
    table["seats"] = [_seat_after(box, seen, expert, owner, earlier, shown["seats"][owner]) for owner in range(2)]
    return table


def _cards_after(box: Box, seen: KimonoState, earlier: KimonoState, table: Table) -> None:
    """Write into a table the cards outside the albums and the photographer, where they have changed."""
    moved = seen.ring != earlier.ring
    if moved or seen.photographer != earlier.photographer or seen.emptied != earlier.emptied:
        table["photographer"] = seen.photographer
        table["ring"] = _ring_after(box, seen, earlier, table["ring"])
    if seen.display != earlier.display:
        cards = dict(zip(earlier.display, table["display"], strict=True))
        table["display"] = [cards[card] if card in cards else show_card(box, card) for card in seen.display]
    if seen.deck != earlier.deck:
        table["deck"] = len(seen.deck)
        table["deck_order"] = _deck_order(seen)
    if seen.taken != earlier.taken:
        table["taken"] = _taken(box, seen)
    if moved or seen.display != earlier.display or seen.album != earlier.album or seen.taken != earlier.taken:
        table["unseen"] = [CARDS[card] for card in unseen(seen, box.cards)]


def _deck_order(seen: KimonoState) -> list[str] | None:
    return None if HIDDEN in seen.deck else [CARDS[card] for card in reversed(seen.deck)]


def _taken(box: Box, seen: KimonoState) -> KimonoCard | None:
    return None if seen.taken == NONE else show_card(box, seen.taken)


def _tokens_left(seen: KimonoState) -> dict[TokenName, int]:
    return {TOKENS[symbol]: seen.supply[symbol] for symbol in range(N_TOKENS)}


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
    """The places clockwise."""
    crossed = _crossed(box, seen)
    return [_place(box, seen, place, crossed[place]) for place in range(box.places)]


def _ring_after(box: Box, seen: KimonoState, earlier: KimonoState, shown: list[Place]) -> list[Place]:
    crossed, before = _crossed(box, seen), _crossed(box, earlier)
    ring = shown[:]
    for place in range(box.places):
        emptied = (place == seen.emptied) != (place == earlier.emptied)
        if emptied or seen.ring[place] != earlier.ring[place] or crossed[place] != before[place]:
            ring[place] = _place(box, seen, place, crossed[place])
    return ring


def _crossed(box: Box, seen: KimonoState) -> list[int]:
    """For each place the number of cards to cross to take its card; 0 where there is none."""
    crossed = [0] * box.places
    count = 0
    for n in range(box.places):
        place = (seen.photographer + n) % box.places
        if seen.ring[place] != NONE:
            count += 1
            crossed[place] = count
    return crossed


def _place(box: Box, seen: KimonoState, place: int, crossed: int) -> Place:
    return {
        "place": place,
        "card": None if seen.ring[place] == NONE else show_card(box, seen.ring[place]),
        "cross": crossed if 0 < crossed <= FARTHEST else None,
        "emptied": place == seen.emptied,
    }


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
    return {
        "photos": [_photo(box, album, slot) for slot in photos(album)],
        "tokens": _tokens(seen, seat),
        "open": _open(seen, seat),
        "gains": _gains(box, seen, expert, seat),
        "cats": cats(seen, seat),
        "objects": _objects(found),
        "props": _props(box, album, found),
        "tiles": _tiles(seen, seat),
        "score": _score(box, seen, expert, seat),
    }


def _seat_after(box: Box, seen: KimonoState, expert: bool, seat: int, earlier: KimonoState, shown: Seat) -> Seat:
    album, before = seen.album[seat], earlier.album[seat]
    same_album, same_tokens = album == before, seen.tokens[seat] == earlier.tokens[seat]
    same_tiles = seen.tiles == earlier.tiles and seen.sudden == earlier.sudden
    if same_album and same_tokens and same_tiles and _same_hand(seen, earlier, seat):
        return shown
    after = shown.copy()
    after["open"] = _open(seen, seat)
    after["gains"] = _gains(box, seen, expert, seat)
    if not same_album:
        found = icons(box, album)
        after["photos"] = _photos_after(box, album, before, shown["photos"])
        after["objects"] = _objects(found)
        after["props"] = _props(box, album, found)
    if not same_tokens:
        after["tokens"] = _tokens(seen, seat)
        after["cats"] = cats(seen, seat)
    if not same_tiles:
        after["tiles"] = _tiles(seen, seat)
    if not (same_album and same_tokens and same_tiles):
        after["score"] = _score(box, seen, expert, seat)
    return after


def _photos_after(box: Box, album: list[int], before: list[int], shown: list[Photo]) -> list[Photo]:
    known = dict(zip(photos(before), shown, strict=True))
    return [known[slot] if _same_photo(album, before, slot) else _photo(box, album, slot) for slot in photos(album)]


def _same_photo(album: list[int], before: list[int], slot: int) -> bool:
    """Whether a photo is as it was, and with it the two above it, which may cover it."""
    above = slot + WIDTH
    return album[slot] == before[slot] and album[above] == before[above] and album[above - 1] == before[above - 1]


def _tokens(seen: KimonoState, seat: int) -> list[TokenLaid]:
    return [_token(number) for number in sorted(seen.tokens[seat])]


def _placing(seen: KimonoState, seat: int) -> bool:
    return seen.taken != NONE and seen.actor == seat


def _same_hand(seen: KimonoState, earlier: KimonoState, seat: int) -> bool:
    """Whether a seat places the same photo as before, for as many tokens, or none."""
    if not _placing(seen, seat):
        return not _placing(earlier, seat)
    return _placing(earlier, seat) and seen.taken == earlier.taken and seen.supply == earlier.supply


def _gains(box: Box, seen: KimonoState, expert: bool, seat: int) -> dict[str, Gain]:
    return show_gains(box, seen, expert, seat) if _placing(seen, seat) else {}


def _open(seen: KimonoState, seat: int) -> list[str]:
    return [slot_text(slot) for slot in open_slots(seen.album[seat])] if _placing(seen, seat) else []


def _objects(found: list[int]) -> dict[ObjectName, int]:
    return dict(zip(OBJECTS, found, strict=True))


def _props(box: Box, album: list[int], found: list[int]) -> dict[str, int]:
    return {CARDS[card]: prop_points(box, card, found) for card in props(album)}


def _tiles(seen: KimonoState, seat: int) -> list[int]:
    return [PATTERNS[p] for p in range(N) if seen.tiles[p] == seat]


def _score(box: Box, seen: KimonoState, expert: bool, seat: int) -> Score:
    tiles, from_cats, from_props, mon = points(box, seen, expert, seat)
    return {"tiles": tiles, "cats": from_cats, "props": from_props, "mon": mon}


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
