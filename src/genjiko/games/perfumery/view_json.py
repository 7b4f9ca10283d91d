"""The table of Perfumery as plain JSON values for a screen."""

from genjiko.games.perfumery.blending import is_last_round
from genjiko.games.perfumery.box import HIRE, NOTES, REPLENISH, SHARED, SORT, START, Box
from genjiko.games.perfumery.cards import FUNDS, IDS, STAGES, is_recipe, names
from genjiko.games.perfumery.development import is_open
from genjiko.games.perfumery.essences import KINDS, letters, size
from genjiko.games.perfumery.market import essence_names, replenishable
from genjiko.games.perfumery.state import (
    BLEND_STEPS,
    BLENDING,
    DISCARDING,
    MIXING,
    NO_CARD,
    NOBODY,
    NOWHERE,
    PHASES,
    SPENDING,
    TURN_STEPS,
    PerfumeryState,
    Player,
    note_bit,
    space_bit,
)
from genjiko.games.perfumery.view_types import (
    Blending,
    CardInfo,
    Closed,
    Column,
    Deck,
    PerfumeInfo,
    Produced,
    RecipeInfo,
    Seat,
    Table,
    Turn,
)
from genjiko.kernel.event import OPEN


def show_table(box: Box, seen: PerfumeryState, seat: int) -> Table:
    """The whole table; null stands for what the viewer cannot know or what is not there."""
    return {
        "round": seen.round,
        "rounds": box.rounds,
        "last_round": is_last_round(box, seen),
        "phase": PHASES[seen.phase],
        "first": seen.first,
        "acting": None if seen.acting == NOBODY else seen.acting,
        "turn": _show_turn(box, seen),
        "starting_marker": seen.starting,
        "next_marker": {
            "seat": None if seen.next_holder == NOBODY else seen.next_holder,
            "column": None if seen.next_column == NOWHERE else seen.next_column + 1,
        },
        "columns": [_show_column(seen, column) for column in range(box.columns)],
        "decks": {
            "perfumes": _show_deck(seen.perfumes, box.perfumes),
            "recipes": _show_deck(seen.recipes, box.recipes),
        },
        "spaces": [
            {
                "id": name,
                "room": "each" if box.room_for_each[space] else "one",
                "perfumers": [s for s, player in enumerate(seen.players) if player.used & space_bit(space)],
                # By seat: what keeps it from the space, null where nothing does. All hands are known by the log.
                "closed": [_closed(box, seen, owner, space) for owner in range(box.players)],
            }
            for space, name in enumerate(SHARED)
        ],
        "supply": {letter: seen.supply[kind] for kind, letter in enumerate(KINDS)},
        "costs": {"synthetic": box.synthetic_cost, "hire": box.hire_cost},
        "hand_limit": box.hand_limit,
        "seats": [_show_seat(box, seen, owner, seat) for owner in range(box.players)],
        "cards": {IDS[card]: _show_card(box, card) for card in [*box.in_game, FUNDS]},
    }


def _closed(box: Box, seen: PerfumeryState, seat: int, space: int) -> Closed | None:
    """What keeps a seat from a shared space, whether or not it is its turn; None if nothing does."""
    player = seen.players[seat]
    if not is_open(box, seen, seat, space):
        return "taken"
    if space == SORT and not any(player.notes):
        return "no_recipe"
    if space == REPLENISH and not replenishable(box, player):
        return "no_storage"
    if space == HIRE and player.perfumers == box.most_perfumers:
        return "has_all_perfumers"
    if space == HIRE and box.worth(player.hand) < box.hire_cost:
        return "too_dear"
    if space == START and seen.starting == seat:
        return "has_start"
    return None


def _show_turn(box: Box, seen: PerfumeryState) -> Turn | None:
    if seen.acting == NOBODY:
        return None
    over = len(seen.players[seen.acting].hand) - box.hand_limit
    return {
        "step": TURN_STEPS[seen.step],
        "note": None if seen.note == NOWHERE else NOTES[seen.note],
        "lifted": None if seen.lifted == NO_CARD else IDS[seen.lifted],
        "owed": seen.owed,
        "to_discard": over if seen.step == DISCARDING else 0,
        "path": None if seen.path == NOWHERE else seen.path + 1,
    }


def _show_column(seen: PerfumeryState, column: int) -> Column:
    cards = seen.columns[column]
    return {
        "number": column + 1,
        "cards": names(cards),
        "next_marker": seen.next_column == column,
        "items": len(cards) + int(seen.next_column == column),
        "perfumer": None if seen.tiles[column] == NOBODY else seen.tiles[column],
    }


def _show_deck(deck: list[int], stages: list[list[int]]) -> Deck:
    """The back of the top card shows its stage, which follows from the number of cards drawn."""
    if not deck:
        return {"left": 0, "top_stage": None}
    drawn = sum([len(stage) for stage in stages]) - len(deck)
    stage = 0
    while drawn >= len(stages[stage]):
        drawn -= len(stages[stage])
        stage += 1
    return {"left": len(deck), "top_stage": STAGES[stage]}


def _show_seat(box: Box, seen: PerfumeryState, owner: int, viewer: int) -> Seat:
    player = seen.players[owner]
    return {
        "hand": names(player.hand) if viewer in (owner, OPEN) else None,
        "hand_size": len(player.hand),
        "known_hand": names(player.hand),
        "money": box.worth(player.hand) if viewer in (owner, OPEN) else None,
        "perfumers": player.perfumers,
        "ready": player.ready,
        "notes": [
            {
                "id": NOTES[note],
                "tile": letters(box.tile[note]),
                "perfumer": bool(player.used & note_bit(note)),
                "recipes": names(player.notes[note]),
                "stockyard": essence_names(player.stock[note]),
            }
            for note in range(3)
        ],
        "produced": _show_produced(box, player),
        "score": sum([box.brand[card] for card in player.produced]),
        "blending": _show_blending(box, player) if seen.phase == BLENDING else None,
    }


def _show_produced(box: Box, player: Player) -> list[Produced]:
    """Stored essences lie on the perfumes with the most spaces of their kind, the first of equals (rulings 8, 50)."""
    left = player.stored
    stored = dict.fromkeys(player.produced, 0)
    for card in sorted(player.produced, key=lambda card: -size(box.space[card])):
        for kind in range(len(KINDS)):
            number = min(left >> (8 * kind) & 255, box.space[card] >> (8 * kind) & 255)
            stored[card] += number << (8 * kind)
        left -= stored[card]
    return [{"card": IDS[card], "stored": essence_names(stored[card])} for card in player.produced]


def _show_blending(box: Box, player: Player) -> Blending:
    shown: Blending = {
        "step": BLEND_STEPS[player.step], "note": None, "recipe": None, "pot": [], "making": None, "due": None,
    }  # fmt: skip
    if player.step == MIXING:
        above = player.notes[player.note][player.height :]
        shown["note"] = NOTES[player.note]
        shown["recipe"] = IDS[above[0]] if above else None
        shown["pot"] = essence_names(player.pot)
    if player.step == SPENDING:
        shown["making"] = IDS[player.making]
    if player.step == SPENDING and player.paid < len(box.units[player.making]):
        note, kind = box.units[player.making][player.paid]
        shown["note"] = NOTES[note]
        shown["due"] = KINDS[kind]
    return shown


def _show_card(box: Box, card: int) -> CardInfo:
    if card == FUNDS:
        return {"type": "funds", "value": box.value[card]}
    return _show_recipe(box, card) if is_recipe(card) else _show_perfume(box, card)


def _show_recipe(box: Box, card: int) -> RecipeInfo:
    return {
        "type": "recipe",
        "stage": STAGES[box.stage[card]],
        "value": box.value[card],
        "kind": "mixing" if box.pay[card] else "extraction",
        "pay": letters(box.pay[card]),
        "get": letters(box.get[card]),
    }


def _show_perfume(box: Box, card: int) -> PerfumeInfo:
    top, middle, base = box.needs[card]
    return {
        "type": "perfume",
        "stage": STAGES[box.stage[card]],
        "value": box.value[card],
        "top": letters(top),
        "middle": letters(middle),
        "base": letters(base),
        "brand": box.brand[card],
        "storage": letters(box.space[card]),
    }
