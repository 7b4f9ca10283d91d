"""Why an action is refused: a message id under `reasons` and its arguments."""

from genjiko.games.aqua_mirabilis.actions import FLIP, GO, MAKE, PRODUCE, Choice
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.city_tiles import FREE_ACTION
from genjiko.games.aqua_mirabilis.perfume import experience
from genjiko.games.aqua_mirabilis.pieces import (
    BASE_PLACE,
    CITIES,
    CITY_PLACE,
    COUPLE_PLACE,
    FLOWERS,
    PLACE_NAMES,
    SPECIALIZATION_PLACE,
    TILE_NAMES,
    TYPE_OF,
    VERSAILLES,
)
from genjiko.games.aqua_mirabilis.state import MAIN, PARADE, STEPS, WINDOWS, AquaState, Board
from genjiko.games.aqua_mirabilis.turn import occupied
from genjiko.kernel.rules import Reason


def why_not(box: Box, state: AquaState, action: Choice) -> Reason:
    """The reason for an action that is not legal now."""
    board = state.boards[state.seat]
    if action.verb == MAKE:
        return _why_not_make(box, state, board, action)
    if action.verb == FLIP:
        return _why_not_flip(box, state, board, action)
    if state.step == MAIN and action.verb == GO:
        return _why_not_go(box, state, board, action.a)
    if state.step == MAIN and action.verb == PRODUCE:
        return _why_not_produce(box, state, board)
    return "not_now", {"step": STEPS[state.step]}


def _why_not_make(box: Box, state: AquaState, board: Board, action: Choice) -> Reason:
    if state.step not in WINDOWS and state.step != PARADE:
        return "no_window", {"step": STEPS[state.step]}
    base = action.a
    if not board.scents[base] and not board.bases >> base & 1:
        return "no_base_scent", {"flower": FLOWERS[base]}
    return "no_recipe", {"flower": FLOWERS[base], "experience": experience(box, board)}


def _why_not_flip(box: Box, state: AquaState, board: Board, action: Choice) -> Reason:
    if state.step not in WINDOWS:
        return "no_window", {"step": STEPS[state.step]}
    if action.a not in board.tiles:
        return "no_tile", {"tile": TILE_NAMES[action.a]}
    return "no_effect", {"effect": box.effect_names[action.a]}


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
    if place < SPECIALIZATION_PLACE + 2:
        return "no_flower_for_tile", {}
    return ("no_ability", {}) if place == SPECIALIZATION_PLACE + 2 else ("no_method", {})


def _why_not_produce(box: Box, state: AquaState, board: Board) -> Reason:
    if state.free:
        return "free_action_first", {}
    if box.production[board.ap] == 0:
        return "no_production", {"points": board.ap}
    return "no_flowers", {}
