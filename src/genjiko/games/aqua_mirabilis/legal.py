"""The legal choices of every step, in playing order; each area says its own."""

from genjiko.games.aqua_mirabilis import (
    apprenticeship,
    city_tiles,
    court,
    favours,
    market,
    perfume,
    production,
    scoring,
    travel,
    turn,
    versailles,
)
from genjiko.games.aqua_mirabilis.actions import DONE_HERE, FLIP, Play
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import FLOWERS_TILE, POINTS_TILE
from genjiko.games.aqua_mirabilis.state import (
    ABILITY,
    ARRIVAL,
    AT_MARKET,
    BASE,
    CITY_TILE,
    COMPLEMENT,
    COMPLEMENT2,
    CONVERT,
    DAME,
    DROP_METHOD,
    EXTRA_STEP,
    FLOWER,
    GIFTS,
    KEEP_FAVOURS,
    LAST,
    MACERATE,
    MAIN,
    METHOD,
    ON_THE_ROAD,
    PAIR,
    PARADE,
    PAYMENT,
    RECIPE_STEP,
    RELOCATE,
    SCENT,
    SCENT2,
    SECOND,
    SOURCE,
    SPECIALIZATION,
    STORING,
    THROW_STEP,
    TILE_BASE,
    AquaState,
    Board,
)
from genjiko.kernel.action import Action


def options_of(box: Box, state: AquaState) -> list[Action]:
    """Every legal choice of the step, sorted by id. Steps are numbered in playing order, area by area."""
    step = state.step
    board = state.boards[state.seat]
    if step == MAIN:
        return turn.main_options(box, state)
    if step == LAST:
        return turn.last_options(box, state, board)
    if step == EXTRA_STEP:
        return turn.extra_options()
    if step == KEEP_FAVOURS:
        return favours.keep_options(board)
    if step == AT_MARKET:
        return market.worker_options(state)
    if step == FLOWER:
        return market.flower_options(state)
    if step <= DROP_METHOD:
        return _apprenticeship_options(state, board)
    if step == GIFTS:
        return court.gift_options(box, board) + turn.free_actions(box, state, board)
    if step == RELOCATE:
        return court.relocate_options(board)
    if step <= SECOND:
        return _versailles_options(box, state, board)
    if step <= ARRIVAL:
        return _production_options(box, state, board)
    if step == PARADE:
        return scoring.parade_options(box, state, board)
    return _free_options(box, state, board)


def _apprenticeship_options(state: AquaState, board: Board) -> list[Action]:
    step = state.step
    if step == BASE:
        return apprenticeship.base_options(state, board)
    if step == SPECIALIZATION:
        return apprenticeship.specialization_options(state, board)
    if step == ABILITY:
        return apprenticeship.ability_options(state, board)
    if step == PAYMENT:
        return apprenticeship.payment_options(board)
    if step == METHOD:
        return apprenticeship.method_options(board)
    return apprenticeship.drop_options(board)


def _versailles_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    if state.step == PAIR:
        return versailles.pair_options(state, board)
    if state.step == SECOND:
        return versailles.second_options(board)
    free = turn.free_actions(box, state, board)
    return versailles.showing_options(state, board, free, turn.brings_perfume(box, free))


def _production_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    step = state.step
    if step == CONVERT:
        return _convert_options(box, state, board)
    if step == MACERATE:
        return production.second_flower_options(box, state, board)
    if step == STORING:
        return production.store_options(box, board)
    if step == ON_THE_ROAD:
        return travel.coach_options(box, board)
    if step == CITY_TILE:
        return travel.tile_options(box, state, board)
    return travel.arrival_options()


def _convert_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    """Nothing is asked when no method can be used and no tile could change that."""
    uses = production.use_options(box, state, board)
    free = turn.free_actions(box, state, board)
    for action in free:
        assert isinstance(action, Play)
        if action.verb == FLIP and box.effect[action.a] in (FLOWERS_TILE, POINTS_TILE):
            return [*uses, DONE_HERE, *free]
    return [*uses, DONE_HERE, *free] if uses else [DONE_HERE]


def _free_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    step = state.step
    if step == THROW_STEP:
        return perfume.throw_options(box, state, board)
    if step == TILE_BASE:
        return city_tiles.base_options(box, state, board)
    if step == RECIPE_STEP:
        return perfume.recipe_options(box, state, board)
    if step == COMPLEMENT:
        return perfume.complement_options(state, board)
    if step == COMPLEMENT2:
        return perfume.complement2_options(state, board)
    if step == SCENT:
        return city_tiles.scent_options(state)
    if step == SCENT2:
        return city_tiles.scent2_options(state)
    if step == DAME:
        return court.dame_options(box, state, board)
    assert step == SOURCE
    return court.source_options(state, board)
