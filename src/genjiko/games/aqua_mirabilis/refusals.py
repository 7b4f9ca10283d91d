"""Why an action is refused: a message id under `reasons` and its arguments. Here the main choice and free actions."""

from genjiko.games.aqua_mirabilis import refusals_in_turn
from genjiko.games.aqua_mirabilis.actions import FLIP, GO, MAKE, PRODUCE, Play
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.city_tiles import FREE_ACTION, LEAST_FOR_HALF
from genjiko.games.aqua_mirabilis.perfume import experience, within
from genjiko.games.aqua_mirabilis.pieces import (
    ABILITY_PLACE,
    BASE_PLACE,
    CHOICE_TILE,
    CITIES,
    CITY_PLACE,
    COUPLE_PLACE,
    FAVOUR_C,
    FLOWERS,
    FLOWERS_TILE,
    FREE_TILE,
    HALF_TILE,
    METHOD_PLACE,
    PLACE_NAMES,
    POINTS_TILE,
    SCENTS_TILE,
    SECOND_TILE,
    TILE_NAMES,
    TOKEN_TILE,
    TYPE_OF,
    VERSAILLES,
)
from genjiko.games.aqua_mirabilis.state import EXTRA_STEP, MAIN, PARADE, SHOWING, WINDOWS, AquaState, Board
from genjiko.games.aqua_mirabilis.turn import occupied
from genjiko.kernel.state import Reason


def why_not(box: Box, state: AquaState, action: Play) -> Reason:
    """The reason for an action that is not legal now."""
    board = state.boards[state.seat]
    if action.verb == MAKE:
        return _why_not_make(box, state, board, action.a)
    if action.verb == FLIP:
        return _why_not_flip(box, state, board, action.a)
    if state.step == MAIN and action.verb == GO:
        return _why_not_go(box, state, board, action.a)
    if state.step == MAIN and action.verb == PRODUCE:
        return _why_not_produce(box, state, board)
    return refusals_in_turn.why_not(box, state, board, action)


# -- free actions --


def _why_not_make(box: Box, state: AquaState, board: Board, base: int) -> Reason:
    if state.step not in WINDOWS and state.step != PARADE:
        return _no_window(state)
    if not board.scents[base] and not board.bases >> base & 1:
        return "no_base_scent", {"flower": FLOWERS[base]}
    if sum(board.scents) == board.scents[base]:
        return "no_complement", {"flower": FLOWERS[base]}
    limit = experience(box, board)
    if not within(box, state, board, base, limit):
        return "no_level", {"flower": FLOWERS[base], "experience": limit}
    return "no_recipe", {"flower": FLOWERS[base]}


def _no_window(state: AquaState) -> Reason:
    if state.step == EXTRA_STEP:
        return "turn_over", {}
    return "no_window", {"step": refusals_in_turn.step_name(state)}


def _why_not_flip(box: Box, state: AquaState, board: Board, tile: int) -> Reason:
    if state.window == PARADE:
        return "no_tiles_in_parade", {}  # ruling 40
    if state.step not in WINDOWS:
        return _no_window(state)
    if tile in board.tiles:
        return _why_no_effect(box, state, tile)
    if box.kind[tile] != tile:
        return "same_tile", {"tile": TILE_NAMES[tile], "kind": TILE_NAMES[box.kind[tile]]}
    return ("flipped" if tile in board.flipped else "no_tile"), {"tile": TILE_NAMES[tile]}


def _why_no_effect(box: Box, state: AquaState, tile: int) -> Reason:
    """When and under which condition a tile that is not of use now can be flipped."""
    effect = box.effect[tile]
    if effect in (FLOWERS_TILE, SCENTS_TILE, CHOICE_TILE):
        return "tile_supply", {"effect": box.effect_names[tile]}
    if effect == TOKEN_TILE:
        return "no_token_left", {}
    if effect == POINTS_TILE:
        return "flip_converting", {}
    if effect == FREE_TILE:
        return ("flip_one_free" if state.free else "flip_before_place"), {}
    if effect == SECOND_TILE:
        return _why_no_second(state), {}
    if effect == HALF_TILE:
        return "flip_half", {"points": LEAST_FOR_HALF}
    return "tile_recipe", {"effect": box.effect_names[tile]}


def _why_no_second(state: AquaState) -> str:
    if state.step != SHOWING or state.showings == 0:
        return "flip_second"
    if state.favours[FAVOUR_C] == state.seat:
        return "flip_second_favour"  # ruling 27
    return "two_shown" if state.showings > 1 else "no_second"


# -- the main choice --


def _why_not_go(box: Box, state: AquaState, board: Board, place: int) -> Reason:
    cost = box.place_ap[place]
    points = FREE_ACTION if state.free else board.ap
    if TYPE_OF[place] == board.last_type:
        return "same_type", {"place": PLACE_NAMES[place]}
    if occupied(box, state, place):
        return "occupied", {"place": PLACE_NAMES[place]}
    if cost > points:
        return "too_dear", {"place": PLACE_NAMES[place], "cost": cost, "points": points}
    if place == VERSAILLES:
        return "nothing_to_show", {}
    if CITY_PLACE <= place < COUPLE_PLACE:
        city = place - CITY_PLACE
        if board.letter < box.city_letter[city]:
            return "no_letter", {"city": CITIES[city], "letter": box.city_letter[city]}
        return "empty_stack", {"city": CITIES[city]}
    if place == BASE_PLACE:
        return "no_scent_for_tile", {}
    if place < ABILITY_PLACE:
        return "no_flower_for_tile", {}
    if place < METHOD_PLACE:
        return ("no_ability" if board.tokens else "no_token"), {}
    return "no_method", {}


def _why_not_produce(box: Box, state: AquaState, board: Board) -> Reason:
    if state.free:
        return "free_action_first", {}
    if box.production[board.ap] == 0:
        return "no_production", {"points": board.ap}
    for tile in board.tiles:
        if box.effect[tile] == FLOWERS_TILE:
            return "flip_flowers_first", {"tile": TILE_NAMES[tile], "effect": box.effect_names[tile]}
    return "no_flowers", {}
