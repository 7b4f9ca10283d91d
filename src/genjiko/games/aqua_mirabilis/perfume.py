"""Making perfumes: a free action, and what R1 and R2 tiles do. One indivisible row of choices."""

from typing import Final

from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.actions import MAKES, PICKS, RECIPES, THROWS
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import (
    FLOWERS,
    MEMBERS,
    NONE,
    ONE_SLOT_TILE,
    RECIPE_NAMES,
    SIZE,
    base_of,
    complements_in,
    level_of,
    perfume,
    recipe_in,
    slots_of,
    what_it_is,
)
from genjiko.games.aqua_mirabilis.state import COMPLEMENT, COMPLEMENT2, RECIPE_STEP, THROW_STEP, AquaState, Board
from genjiko.kernel.action import Action
from genjiko.kernel.event import ABSENT
from genjiko.kernel.sink import Tell

ANY_LEVEL: Final = 99
ANY_SLOTS: Final = 0


def experience(box: Box, board: Board) -> int:
    """The symbols on methods, apprenticeship tiles and city tiles not flipped."""
    found = (
        SIZE[board.methods] * box.method_experience
        + SIZE[board.bases] * box.base_experience
        + SIZE[board.specializations] * box.specialization_experience
        + SIZE[board.abilities] * box.ability_experience
    )
    for tile in board.tiles:
        found += box.city_experience[tile // 7]
    return found


# -- what can be made --


def _is_twin(board: Board, base: int, complements: int) -> bool:
    """Whether the board has a perfume with this base and this set of complements (ruling 19)."""
    for mine in board.perfumes:
        if mine != NONE and base_of(recipe_in(mine)) == base and complements_in(mine) == complements:
            return True
    return False


def _scents_beside(board: Board, base: int) -> int:
    """The mask of scents that could complement a base."""
    mask = 0
    for f in range(6):
        if board.scents[f] and f != base:
            mask |= 1 << f
    return mask


def _has_complements(board: Board, base: int, slots: int, scents: int, skip: int) -> bool:
    """Whether some set of complements is no twin of a perfume; the one in slot `skip` is thrown away."""
    kinds = SIZE[scents]
    sets = kinds if slots == 1 else kinds * (kinds - 1) // 2
    for slot in range(3):
        mine = board.perfumes[slot]
        if mine != NONE and slot != skip and base_of(recipe_in(mine)) == base:
            complements = complements_in(mine)
            if SIZE[complements] == slots and complements & scents == complements:
                sets -= 1
    return sets > 0


def completable(
    box: Box, state: AquaState, board: Board, base: int, slots: int, limit: int, skip: int = NONE
) -> list[int]:
    """The open recipes of a base that the scents in hand can complete.

    `skip` is a slot whose perfume is thrown away for it: its recipe counts as open already.
    """
    scents = _scents_beside(board, base)
    if scents == 0:
        return []
    returned = NONE
    if skip != NONE and box.thrown_recipe_returns:
        returned = recipe_in(board.perfumes[skip])
    found: list[int] = []
    for number in box.recipes_of[base]:
        if level_of(number) > limit or (state.recipes[number] == 0 and number != returned):
            continue
        need = slots_of(number)
        if slots in (ANY_SLOTS, need) and _has_complements(board, base, need, scents, skip):
            found.append(number)
    return found


def within(box: Box, state: AquaState, board: Board, base: int, limit: int) -> bool:
    """Whether a recipe of a base up to a level is open, or would be after throwing a perfume away."""
    returned: list[int] = []
    if box.thrown_recipe_returns and NONE not in board.perfumes:
        returned = [recipe_in(mine) for mine in board.perfumes]
    for number in box.recipes_of[base]:
        if level_of(number) <= limit and (state.recipes[number] > 0 or number in returned):
            return True
    return False


def throwable(box: Box, state: AquaState, board: Board, base: int, slots: int, limit: int) -> list[int]:
    """The slots whose perfume can make room for a new one."""
    return [slot for slot in range(3) if completable(box, state, board, base, slots, limit, slot)]


def can_complete(box: Box, state: AquaState, board: Board, base: int, slots: int, limit: int) -> bool:
    """Whether a perfume of this base can be completed, if need be by throwing one away (ruling 20)."""
    if NONE in board.perfumes:
        return bool(completable(box, state, board, base, slots, limit))
    return bool(throwable(box, state, board, base, slots, limit))


def makes(box: Box, state: AquaState, board: Board) -> list[Action]:
    """`make b` for every base that can be made now, with level and base scent (rulings 17, 71)."""
    if sum(board.scents) == 0:
        return []
    limit = experience(box, board)
    return [
        MAKES[base]
        for base in range(6)
        if (board.scents[base] or board.bases >> base & 1) and can_complete(box, state, board, base, ANY_SLOTS, limit)
    ]


# -- making, step by step; `chosen` is the base, `tile` the tile that pays for it --


def begin(state: AquaState, base: int, tile: int) -> None:
    """Start a perfume of a base, by a tile or (NONE) by the rules of the free action."""
    state.tile = tile
    state.chosen = base
    state.step = RECIPE_STEP if NONE in state.boards[state.seat].perfumes else THROW_STEP


def slots_and_limit(box: Box, state: AquaState, board: Board) -> tuple[int, int]:
    """How many slots the recipe must have (ANY_SLOTS: one or two) and its highest level."""
    if state.tile == NONE:
        return ANY_SLOTS, experience(box, board)
    return (1 if box.effect[state.tile] == ONE_SLOT_TILE else 2), ANY_LEVEL


def throw_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    """The perfumes that can be thrown away for the new one."""
    slots, limit = slots_and_limit(box, state, board)
    return [THROWS[slot] for slot in throwable(box, state, board, state.chosen, slots, limit)]


def throw(box: Box, state: AquaState, slot: int, tell: Tell) -> None:
    """One perfume goes, so that another can come."""
    gone = give_up(box, state, slot)
    state.step = RECIPE_STEP
    if tell is not None:
        recipe = RECIPE_NAMES[recipe_in(gone)]
        tell.append(events.Throw(state.seat, **what_it_is(gone), slot=slot + 1, recipe=recipe))


def give_up(box: Box, state: AquaState, slot: int) -> int:
    """A perfume leaves the board: recipe to the open ones, complements to the supply (ruling 18)."""
    board = state.boards[state.seat]
    gone = board.perfumes[slot]
    board.perfumes[slot] = NONE
    if box.thrown_recipe_returns:
        state.recipes[recipe_in(gone)] += 1
    for f in MEMBERS[complements_in(gone)]:
        state.supply[f] += 1
    return gone


def recipe_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    """The recipes of the base that can be completed."""
    slots, limit = slots_and_limit(box, state, board)
    return [RECIPES[number] for number in completable(box, state, board, state.chosen, slots, limit)]


def take_recipe(state: AquaState, number: int, tell: Tell) -> None:
    """The recipe is taken and its base scent discarded, unless a tile saves it."""
    board = state.boards[state.seat]
    state.recipes[number] -= 1
    base = base_of(number)
    paid = state.tile == NONE and not board.bases >> base & 1
    if paid:
        board.scents[base] -= 1
        state.supply[base] += 1
    state.recipe = number
    state.chosen = NONE
    state.step = COMPLEMENT
    if tell is not None:
        tell.append(
            events.Recipe(
                state.seat,
                recipe=RECIPE_NAMES[number],
                flower=FLOWERS[base],
                slots=slots_of(number),
                level=level_of(number),
                base=FLOWERS[base] if paid else ABSENT,
            )
        )


def complement_options(state: AquaState, board: Board) -> list[Action]:
    """The only complement, or the first of two that has a later one to go with it."""
    base = base_of(state.recipe)
    scents = _scents_beside(board, base)
    if slots_of(state.recipe) == 1:
        return [PICKS[f] for f in MEMBERS[scents] if not _is_twin(board, base, 1 << f)]
    return [PICKS[f] for f in MEMBERS[scents] if _later(board, base, scents, f)]


def complement2_options(state: AquaState, board: Board) -> list[Action]:
    """The second complement: a later letter."""
    base = base_of(state.recipe)
    return [PICKS[f] for f in _later(board, base, _scents_beside(board, base), state.chosen)]


def _later(board: Board, base: int, scents: int, first: int) -> list[int]:
    return [f for f in MEMBERS[scents] if f > first and not _is_twin(board, base, 1 << first | 1 << f)]


def take_complement(state: AquaState, f: int, tell: Tell) -> None:
    """Put a complement into the recipe; the last one completes the perfume."""
    if slots_of(state.recipe) == 2 and state.chosen == NONE:
        state.chosen = f
        state.step = COMPLEMENT2
        return
    complements = 1 << f
    if state.chosen != NONE:
        complements |= 1 << state.chosen
    _complete(state, complements, tell)


def _complete(state: AquaState, complements: int, tell: Tell) -> None:
    board = state.boards[state.seat]
    for f in MEMBERS[complements]:
        board.scents[f] -= 1
    slot = board.perfumes.index(NONE)
    made = perfume(state.recipe, complements)
    board.perfumes[slot] = made
    state.recipe = NONE
    state.chosen = NONE
    state.tile = NONE
    state.step = state.window
    if tell is not None:
        tell.append(events.Make(state.seat, **what_it_is(made), slot=slot + 1))
