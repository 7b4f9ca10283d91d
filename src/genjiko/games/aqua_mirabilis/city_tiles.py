"""City tiles: each is flipped once, at the moment it names, for its effect (free action)."""

from typing import Final

from genjiko.games.aqua_mirabilis import court, events, perfume, production, versailles
from genjiko.games.aqua_mirabilis.actions import FLIPS, PICKS
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import (
    CHOICE_TILE,
    FLOWERS,
    FLOWERS_TILE,
    FREE_TILE,
    HALF_TILE,
    INFLUENCE_TILE,
    NONE,
    ONE_SLOT_TILE,
    POINTS_TILE,
    SCENTS_TILE,
    SECOND_TILE,
    TILE_NAMES,
    TOKEN_TILE,
    TWO_SLOTS_TILE,
    Kind,
)
from genjiko.games.aqua_mirabilis.state import CONVERT, MAIN, SCENT, SCENT2, SHOWING, TILE_BASE, AquaState, Board
from genjiko.kernel.action import Action
from genjiko.kernel.sink import Tell

LEAST_FOR_HALF: Final = 2
FREE_ACTION: Final = 3
"""Action points that a FREE3 tile pays for."""

# -- when a tile can be flipped --


def flips(box: Box, state: AquaState, board: Board) -> list[Action]:
    """The different tiles that have an effect at this moment (rulings 16, 64)."""
    found: list[Action] = []
    last = NONE
    for tile in board.tiles:
        if tile != last and _usable(box, state, board, tile):
            found.append(FLIPS[tile])
        last = tile
    return found


def _usable(box: Box, state: AquaState, board: Board, tile: int) -> bool:
    effect = box.effect[tile]
    step = state.step
    if effect in (FLOWERS_TILE, SCENTS_TILE):
        return sum([state.supply[f] for f in box.effect_flowers[tile]]) > 0
    if effect in (ONE_SLOT_TILE, TWO_SLOTS_TILE):
        return bool(tile_bases(box, state, board, tile))
    if effect == CHOICE_TILE:
        return sum(state.supply) > 0
    if effect == TOKEN_TILE:
        return state.token_supply > 0  # ruling 33
    if effect == POINTS_TILE:
        return step == CONVERT  # ruling 51
    if effect == FREE_TILE:
        return step == MAIN and not state.free  # ruling 50
    if effect == SECOND_TILE:
        return step == SHOWING and versailles.second_possible(state, board)
    if effect == HALF_TILE:
        return step == SHOWING and state.showings > 0 and state.last_points >= LEAST_FOR_HALF  # ruling 52
    return True


def tile_bases(box: Box, state: AquaState, board: Board, tile: int) -> list[int]:
    """The bases of which a recipe tile can make a perfume."""
    slots = 1 if box.effect[tile] == ONE_SLOT_TILE else 2
    named = box.effect_base[tile]
    bases = range(6) if named == NONE else range(named, named + 1)
    return [b for b in bases if perfume.can_complete(box, state, board, b, slots, perfume.ANY_LEVEL)]


def makes_perfume(box: Box, tile: int) -> bool:
    """Whether a tile brings a recipe."""
    return box.effect[tile] in (ONE_SLOT_TILE, TWO_SLOTS_TILE)


# -- flipping --


def flip(box: Box, state: AquaState, tile: int, tell: Tell) -> None:
    """Turn a tile over and carry out its effect; its experience is gone at once."""
    board = state.boards[state.seat]
    board.tiles.remove(tile)
    board.flipped.append(tile)
    state.window = state.step
    _begin_effect(box, state, tile)
    if tell is not None:
        tell.append(events.Flip(state.seat, tile=TILE_NAMES[tile], effect=box.effect_names[tile]))
    effect = box.effect[tile]
    if effect == FLOWERS_TILE:
        gained = _bring(state, board.flowers, box.effect_flowers[tile])
        if tell is not None:
            tell.append(events.GainFlowers(state.seat, flowers=gained))
    elif effect == SCENTS_TILE:
        gained = _bring(state, board.scents, box.effect_flowers[tile])
        if tell is not None:
            tell.append(events.GainScents(state.seat, flowers=gained))
    elif effect == TOKEN_TILE:
        state.token_supply -= 1
        board.tokens += 1
        if tell is not None:
            tell.append(events.GainToken(state.seat))
    elif effect == HALF_TILE:
        versailles.half(state, tell)


def _begin_effect(box: Box, state: AquaState, tile: int) -> None:
    """What a tile does that is not told by an event of its own: what is asked next, and what can be done now."""
    effect = box.effect[tile]
    if effect in (ONE_SLOT_TILE, TWO_SLOTS_TILE):
        _bring_recipe(box, state, tile)
    elif effect == CHOICE_TILE:
        state.step = SCENT
    elif effect == POINTS_TILE:
        production.more_points(state)
    elif effect == FREE_TILE:
        state.free = True
    elif effect == SECOND_TILE:
        versailles.begin_second(state)
    elif effect == INFLUENCE_TILE:
        court.begin_two(state)


def _bring(state: AquaState, to: list[int], what: list[int]) -> list[Kind]:
    """Take what the supply has of what the tile shows."""
    got: list[Kind] = []
    for f in what:
        if state.supply[f]:
            state.supply[f] -= 1
            to[f] += 1
            got.append(FLOWERS[f])
    return got


def _bring_recipe(box: Box, state: AquaState, tile: int) -> None:
    if box.effect_base[tile] == NONE:
        state.tile = tile
        state.step = TILE_BASE
    else:
        perfume.begin(state, box.effect_base[tile], tile)


def base_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    """The bases to choose from for a recipe of any base."""
    return [PICKS[b] for b in tile_bases(box, state, board, state.tile)]


# -- two different scents of choice --


def scent_options(state: AquaState) -> list[Action]:
    """The first scent: one that has a later one to go with it, or the only type left."""
    there = [f for f in range(6) if state.supply[f]]
    return [PICKS[f] for f in (there[:-1] if len(there) > 1 else there)]


def scent2_options(state: AquaState) -> list[Action]:
    """The second scent: a later letter."""
    return [PICKS[f] for f in range(state.chosen + 1, 6) if state.supply[f]]


def take_scent(state: AquaState, f: int, tell: Tell) -> None:
    """Take a scent of choice; then another, of a different type, if there is any."""
    first = state.step == SCENT
    board = state.boards[state.seat]
    state.supply[f] -= 1
    board.scents[f] += 1
    state.chosen = f
    if first and scent2_options(state):
        state.step = SCENT2
    else:
        state.chosen = NONE
        state.step = state.window
    if tell is not None:
        tell.append(events.GainScents(state.seat, flowers=[FLOWERS[f]]))
