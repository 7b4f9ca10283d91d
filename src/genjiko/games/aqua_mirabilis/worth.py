"""What a board of Aqua Mirabilis promises at a look: points, goods and what is under way, by rules of thumb."""

from typing import Final

from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.perfume import experience
from genjiko.games.aqua_mirabilis.pieces import (
    HIDDEN,
    MEMBERS,
    NONE,
    SHOWN,
    SIZE,
    TYPE_OF,
    VERSAILLES,
    base_of,
    city_of,
    complements_in,
    recipe_in,
    slots_of,
)
from genjiko.games.aqua_mirabilis.scoring import bonus_reached, parade_points
from genjiko.games.aqua_mirabilis.state import (
    ABILITY,
    AT_MARKET,
    BASE,
    COMPLEMENT,
    COMPLEMENT2,
    CONVERT,
    DROP_METHOD,
    MACERATE,
    MAIN,
    METHOD,
    PAIR,
    PAYMENT,
    RECIPE_STEP,
    SECOND,
    SHOWING,
    SPECIALIZATION,
    THROW_STEP,
    TILE_BASE,
    AquaState,
    Board,
)
from genjiko.games.aqua_mirabilis.versailles import brings

# Points to come that each thing is worth at the start; most of it melts away towards the last Sunday.
_SCENT: Final = 1.4
_FLOWER: Final = 0.4
_ENOUGH_SCENTS: Final = 6
_EXPERIENCE: Final = (0.0, 0.0, 1.8, 3.0, 4.0, 4.8, 5.2)
_LETTER: Final = (0.0, 1.5, 2.6, 3.6, 4.6)
_TOKEN: Final = 2.0
_TILE: Final = 1.0
_ACTION_POINT: Final = 0.3
_LEARNED: Final = 1.0
_UNSHOWN: Final = 0.6
_THROWN: Final = 3.5
_EXTRA_TURN: Final = 2.2
_COACH: Final = 0.6


def worth(box: Box, state: AquaState, seat: int) -> float:
    """Points scored, points sure to come, and what the rest of the board may still bring."""
    board = state.boards[seat]
    left = 1.0 - state.day / box.last_day
    soon = min(1.0, 3.0 * left + 0.15)  # goods keep their worth until the last days
    worth = float(board.score())
    worth += _perfumes(box, state, seat, left)
    worth += board.tokens * (box.token_points + (_TOKEN - 1.0) * soon)
    worth += SIZE[board.led] * box.majority_points * 0.8
    for tile in board.flipped:
        worth += box.city_points[city_of(tile)]
    for tile in board.tiles:
        worth += (_TILE + 0.6 * box.city_points[city_of(tile)]) * soon
    worth += (_scents(board) + _flowers(box, state, board)) * soon
    worth += (_EXPERIENCE[min(6, experience(box, board))] + _LETTER[board.letter]) * left
    learned = SIZE[board.methods] + SIZE[board.bases] + SIZE[board.specializations] + SIZE[board.abilities] - 1
    worth += _LEARNED * learned * left
    worth += (_ACTION_POINT * board.ap + _road(box, state, board)) * soon
    for dame in range(4):
        bonus = state.bonus[dame]
        if bonus != HIDDEN and state.looked[dame] >> seat & 1:
            worth += 0.6 * box.bonus_value(bonus, bonus_reached(box, board, bonus))
    if seat == state.seat:
        worth += _under_way(box, state, board, left, soon)
    return worth


# -- goods --


def _scents(board: Board) -> float:
    """Different scents are worth most, and more than enough are worth little."""
    kinds = 0
    many = 0
    for count in board.scents:
        many += count
        kinds += int(count > 0)
    return _SCENT * (0.75 * many + 0.25 * kinds - 0.6 * max(0, many - _ENOUGH_SCENTS))


def _flowers(box: Box, state: AquaState, board: Board) -> float:
    """Flowers as far as the methods can use them; in a production they are about to become scents."""
    usable = 0
    for m in MEMBERS[board.methods]:
        usable |= box.method_flowers[m]
    loose = 0
    for f in MEMBERS[usable]:
        loose += board.flowers[f]
    stored = 0
    for f in board.stored:
        stored += int(f != NONE)
    worth = 0.8 * _FLOWER * stored
    if state.produced and board is state.boards[state.seat]:
        return worth + 0.9 * _SCENT * (min(state.points, loose) if state.step in (CONVERT, MACERATE) else 0)
    return worth + _FLOWER * min(loose, 4) + 0.15 * max(0, loose - 4)


def _road(box: Box, state: AquaState, board: Board) -> float:
    """How near the coach is to a city that has a tile for it."""
    best = 0.0
    for spot, city in enumerate(box.city_at):
        if city != NONE and state.stacks[city] and board.letter >= box.city_letter[city]:
            steps = spot - board.coach if spot > board.coach else board.coach - spot
            best = max(best, 1.0 - 0.2 * steps)
    return _COACH * best


# -- perfumes --


def _showing(box: Box, state: AquaState, seat: int, base: int, complements: int) -> float:
    """What a perfume would bring at Versailles now, a token counted for what it is worth."""
    points, tokens = brings(box, state, seat, base, complements)
    return points + _TOKEN * tokens


def _perfumes(box: Box, state: AquaState, seat: int, left: float) -> float:
    """Perfumes to be shown, to be shown again after a Sunday, and for the final parade."""
    board = state.boards[seat]
    sundays = max(0, box.weeks - 1 - state.day // box.week)
    worth = 0.0
    for mine in board.perfumes:
        if mine == NONE:
            continue
        base, complements = base_of(recipe_in(mine)), complements_in(mine)
        now = _showing(box, state, seat, base, complements)
        if not mine & SHOWN:
            worth += (_UNSHOWN if left > 0 else 0.3) * now
        worth += (0.9 if left == 0 else 0.5) * parade_points(box, state, seat, mine)
        worth += 0.5 * min(2, sundays) * slots_of(recipe_in(mine))
    return worth


def _best_perfume(box: Box, state: AquaState, base: int, slots: int) -> float:
    """The best showing that the scents in hand allow for a base."""
    board = state.boards[state.seat]
    kinds = [f for f in range(6) if f != base and board.scents[f]]
    best = 0.0
    for i, first in enumerate(kinds):
        if slots == 1:
            best = max(best, _showing(box, state, state.seat, base, 1 << first))
        else:
            for second in kinds[i + 1 :]:
                best = max(best, _showing(box, state, state.seat, base, 1 << first | 1 << second))
    return best


# -- what is under way inside a turn --


def _under_way(box: Box, state: AquaState, board: Board, left: float, soon: float) -> float:
    """A started action promises what it will bring."""
    step = state.step
    if step == AT_MARKET:
        stalls = [board.place, *state.workers]
        there = sum([1 for i, stall in enumerate(stalls) if state.market[stall] > stalls[:i].count(stall)])
        return _FLOWER * soon * there
    if step in (BASE, SPECIALIZATION, ABILITY, PAYMENT, METHOD, DROP_METHOD):
        return (_LEARNED + 0.8) * left
    if step in (RECIPE_STEP, THROW_STEP):
        promise = max([_best_perfume(box, state, state.chosen, slots) + slots for slots in (1, 2)]) * _UNSHOWN
        return promise if step == RECIPE_STEP else promise - _THROWN
    if step in (COMPLEMENT, COMPLEMENT2):
        slots = slots_of(state.recipe)
        return (_best_perfume(box, state, base_of(state.recipe), slots) + slots) * _UNSHOWN
    if step in (SHOWING, PAIR, SECOND) and state.showings == 0:
        return (1.0 - _UNSHOWN) * _best_showing(box, state, board)
    if step == MAIN and state.extra:
        to_show = board.last_type != TYPE_OF[VERSAILLES]
        return _EXTRA_TURN * soon + (0.25 * _best_showing(box, state, board) if to_show else 0.0)
    return 2.0 if step == TILE_BASE else 0.0


def _best_showing(box: Box, state: AquaState, board: Board) -> float:
    best = 0.0
    for p in board.perfumes:
        if p != NONE and not p & SHOWN:
            best = max(best, _showing(box, state, state.seat, base_of(recipe_in(p)), complements_in(p)))
    return best
