"""Who may know what in Perfumery.

Every card of a hand was taken from an open column and leaves the hand openly, so whoever has followed the game knows
all hands; only the decks are unknown. What a masked state holds is that knowledge; a screen shows the own hand, and of
the others beside their number what the log has told.
"""

from collections.abc import Hashable
from typing import Final

from genjiko.games.perfumery.blending import produces_on
from genjiko.games.perfumery.box import NOTES, SHARED, Box
from genjiko.games.perfumery.cards import FUNDS, FUNDS_ID, HIDDEN, IDS, STAGES, is_recipe, names
from genjiko.games.perfumery.central import essence_names
from genjiko.games.perfumery.essences import KINDS, letters, size
from genjiko.games.perfumery.refusals import closed
from genjiko.games.perfumery.state import (
    BLEND_STEPS,
    BLENDING,
    DEVELOPMENT,
    DISCARDING,
    DONE,
    INSTALLING,
    MIXING,
    NO_CARD,
    NOBODY,
    NOWHERE,
    OVER,
    PHASES,
    PLACING,
    PRODUCING,
    SETTING,
    SPENDING,
    TURN_STEPS,
    PerfumeryState,
    Player,
    note_bit,
    space_bit,
)
from genjiko.kernel.chance import Rng
from genjiko.kernel.event import OPEN, Event, see
from genjiko.kernel.rules import Reason

PUBLIC: Final[dict[str, tuple[str, ...]]] = {
    "setup": ("starting",),
    "refill": ("column", "perfume", "recipe", "faces", "left"),
    "marker_returns": ("column",),
    "round": ("round", "starting"),
    "last_round": ("round", "starting"),
    "cannot_place": (),
    "acquire": ("column", "cards", "faces"),
    "take_next_marker": ("column",),
    "take_start": ("from",),
    "take_both_markers": ("from",),
    "discard": ("card", "face", "column"),
    "pay": ("card", "face", "column"),
    "note": ("note",),
    "choose_recipe": ("card", "face", "note"),
    "install": ("card", "face", "note", "place", "above", "owed"),
    "sort": ("card", "face"),
    "move_recipe": ("card", "face", "note", "place", "above"),
    "replenish": ("essence",),
    "take_essence": ("essence", "note"),
    "hire": (),
    "start": (),
    "blending": ("round",),
    "extract_tile": ("note", "got"),
    "extract": ("note", "card", "got"),
    "mix": ("note", "card", "paid", "got"),
    "skip": ("note", "card", "face"),
    "cannot_mix": ("note", "card", "face"),
    "no_use": ("note", "card", "face"),
    "pour": ("note", "essences"),
    "choose_perfume": ("card", "face"),
    "spend": ("essence", "source", "note", "card", "as"),
    "produce": ("card", "face", "brand"),
    "store": ("essence", "note"),
    "volatilise": ("essences",),
    "done": (),
    "third_perfumer": (),
    "cleanup": (),
    "end": ("winners", "scores"),
}


def see_event(event: Event, seat: int) -> dict[str, object]:
    """What a seat may know of an event: everything happens in the open."""
    return see(event, seat, PUBLIC, {})


def observe(state: PerfumeryState, seat: int) -> PerfumeryState:
    """What a seat knows: all that lies open, all hands by memory, and the height of the decks."""
    seen = PerfumeryState()
    seen.round = state.round
    seen.phase = state.phase
    seen.first = state.first
    seen.turn = state.turn
    seen.acting = state.acting
    seen.step = state.step
    seen.note = state.note
    seen.lifted = state.lifted
    seen.owed = state.owed
    seen.path = state.path
    seen.starting = state.starting
    seen.next_holder = state.next_holder
    seen.next_column = state.next_column
    seen.columns = [column[:] for column in state.columns]
    seen.tiles = state.tiles[:]
    seen.supply = state.supply[:]
    seen.players = [player.copy() for player in state.players]
    if seat == OPEN:
        seen.perfumes = state.perfumes[:]
        seen.recipes = state.recipes[:]
    else:
        seen.perfumes = [HIDDEN] * len(state.perfumes)
        seen.recipes = [HIDDEN] * len(state.recipes)
    return seen


def resample(box: Box, seen: PerfumeryState, rng: Rng) -> PerfumeryState:
    """Fill the decks with the cards not seen, each stage in an order of its own; every order is equally likely."""
    state = seen.copy()
    if HIDDEN not in seen.perfumes:
        return state
    known = known_cards(seen)
    state.perfumes = _unseen(box.perfumes, known, rng)
    state.recipes = _unseen(box.recipes, known, rng)
    return state


def known_cards(state: PerfumeryState) -> set[int]:
    """All cards that lie anywhere but in the decks."""
    known: set[int] = set()
    for column in state.columns:
        known.update(column)
    for player in state.players:
        known.update(player.hand)
        known.update(player.produced)
        for recipes in player.notes:
            known.update(recipes)
    return known


def _unseen(stages: list[list[int]], known: set[int], rng: Rng) -> list[int]:
    deck: list[int] = []
    for stage in stages:
        cards = [card for card in stage if card not in known]
        rng.shuffle(cards)
        deck = cards + deck
    return deck


def secrets(state: PerfumeryState) -> dict[str, object]:
    """What nobody can know: the table of docs/games/perfumery.md."""
    return {"perfume deck": tuple(state.perfumes), "recipe deck": tuple(state.recipes)}


def key(state: PerfumeryState) -> Hashable:
    """What any seat knows, as one hashable value."""
    return (
        state.round, state.phase, state.first, state.turn, state.acting, state.step, state.note, state.lifted,
        state.owed, state.path, state.starting, state.next_holder, state.next_column,
        tuple([tuple(column) for column in state.columns]), tuple(state.tiles), tuple(state.supply),
        tuple([_player_key(player) for player in state.players]),
    )  # fmt: skip


def _player_key(player: Player) -> Hashable:
    return (
        tuple(player.hand), player.perfumers, player.ready, player.used,
        tuple([tuple(recipes) for recipes in player.notes]), tuple(player.stock),
        tuple(player.produced), player.stored,
        player.step, player.note, player.height, player.pot, player.making, player.paid,
    )  # fmt: skip


# -- for a screen --


def present(box: Box, seen: PerfumeryState, seat: int) -> dict[str, object]:
    """A masked state for a screen; null stands for what the viewer cannot know or what is not there."""
    return {
        "round": seen.round,
        "rounds": box.rounds,
        "last_round": not seen.perfumes,
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
                "closed": [closed(box, seen, owner, space) for owner in range(box.players)],
            }
            for space, name in enumerate(SHARED)
        ],
        "supply": {letter: seen.supply[kind] for kind, letter in enumerate(KINDS)},
        "costs": {"synthetic": box.synthetic_cost, "hire": box.hire_cost},
        "hand_limit": box.hand_limit,
        "seats": [_show_seat(box, seen, owner, seat) for owner in range(box.players)],
        "cards": {IDS[card]: _show_card(box, card) for card in [*box.in_game, FUNDS]},
    }


def _show_turn(box: Box, seen: PerfumeryState) -> dict[str, object] | None:
    if seen.phase != DEVELOPMENT:
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


def _show_column(seen: PerfumeryState, column: int) -> dict[str, object]:
    cards = seen.columns[column]
    return {
        "number": column + 1,
        "cards": names(cards),
        "next_marker": seen.next_column == column,
        "items": len(cards) + int(seen.next_column == column),
        "perfumer": None if seen.tiles[column] == NOBODY else seen.tiles[column],
    }


def _show_deck(deck: list[int], stages: list[list[int]]) -> dict[str, object]:
    """The back of the top card shows its stage, which follows from the number of cards drawn."""
    if not deck:
        return {"left": 0, "top_stage": None}
    drawn = sum([len(stage) for stage in stages]) - len(deck)
    stage = 0
    while drawn >= len(stages[stage]):
        drawn -= len(stages[stage])
        stage += 1
    return {"left": len(deck), "top_stage": STAGES[stage]}


def _show_seat(box: Box, seen: PerfumeryState, owner: int, viewer: int) -> dict[str, object]:
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


def _show_produced(box: Box, player: Player) -> list[dict[str, object]]:
    """Stored essences lie on the perfumes with the most spaces of their kind, the first of equals (rulings 8, 50)."""
    left = player.stored
    stored = dict.fromkeys(player.produced, 0)
    for card in sorted(player.produced, key=lambda card: -size(box.space[card])):
        for kind in range(len(KINDS)):
            number = min(left >> (8 * kind) & 255, box.space[card] >> (8 * kind) & 255)
            stored[card] += number << (8 * kind)
        left -= stored[card]
    return [{"card": IDS[card], "stored": essence_names(stored[card])} for card in player.produced]


def _show_blending(box: Box, player: Player) -> dict[str, object]:
    shown: dict[str, object] = {"step": BLEND_STEPS[player.step], "note": None, "recipe": None, "pot": []}
    if player.step == MIXING:
        shown["note"] = NOTES[player.note]
        shown["recipe"] = IDS[player.notes[player.note][player.height]]
        shown["pot"] = essence_names(player.pot)
    shown["making"] = None
    shown["due"] = None
    if player.step == SPENDING:
        note, kind = box.units[player.making][player.paid]
        shown["making"] = IDS[player.making]
        shown["note"] = NOTES[note]
        shown["due"] = KINDS[kind]
    return shown


def _show_card(box: Box, card: int) -> dict[str, object]:
    if card == FUNDS:
        return {"type": FUNDS_ID, "value": box.value[card]}
    shown: dict[str, object] = {"type": "recipe" if is_recipe(card) else "perfume", "stage": STAGES[box.stage[card]]}
    shown["value"] = box.value[card]
    if is_recipe(card):
        shown["kind"] = "mixing" if box.pay[card] else "extraction"
        shown["pay"] = letters(box.pay[card])
        shown["get"] = letters(box.get[card])
    else:
        for note in range(3):
            shown[NOTES[note]] = letters(box.needs[card][note])
        shown["brand"] = box.brand[card]
        shown["storage"] = letters(box.space[card])
    return shown


# -- what is to be done --


def prompt(box: Box, seen: PerfumeryState, seat: int) -> Reason:
    """What is to be done now: in blending the own step, or who is still busy."""
    if seen.phase == OVER:
        return "over", {}
    if seen.phase == DEVELOPMENT:
        return _prompt_turn(box, seen)
    if seat >= 0 and seen.players[seat].step != DONE:
        return _prompt_blending(box, seen, seat)
    return "blending", {"seats": [s for s, player in enumerate(seen.players) if player.step != DONE]}


def _prompt_turn(box: Box, seen: PerfumeryState) -> Reason:
    who: dict[str, object] = {"seat": seen.acting}
    player = seen.players[seen.acting]
    if seen.step == PLACING:
        return "place_perfumer", {**who, "ready": player.ready}
    if seen.step == INSTALLING:
        if seen.owed:
            return "install_or_pay", {**who, "note": NOTES[seen.note], "owed": seen.owed}
        return "install", {**who, "note": NOTES[seen.note]}
    if seen.step == SETTING:
        return "place_recipe", {**who, "card": box.face(seen.lifted)}
    if seen.step == DISCARDING:
        return "discard", {**who, "cards": len(player.hand) - box.hand_limit, "column": seen.path + 1}
    return "pay", {**who, "owed": seen.owed, "column": seen.path + 1}


def _prompt_blending(box: Box, seen: PerfumeryState, seat: int) -> Reason:
    player = seen.players[seat]
    who: dict[str, object] = {"seat": seat}
    if player.step == MIXING:
        card = player.notes[player.note][player.height]
        brackets = {"pay": letters(box.pay[card]), "get": letters(box.get[card])}
        pot = letters(player.pot)
        return "mix", {**who, "card": IDS[card], "note": NOTES[player.note], "pot": pot, **brackets}
    if player.step == PRODUCING:
        return ("produce_on" if produces_on(box, seen) else "produce"), who
    if player.step == SPENDING:
        note, kind = box.units[player.making][player.paid]
        due: dict[str, object] = {"note": NOTES[note], "essence": KINDS[kind]}
        return "spend", {**who, "card": box.face(player.making), **due}
    return ("store" if box.every_choice else "finish"), who
