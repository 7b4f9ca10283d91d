"""The end: final parade, final scoring, bonus tiles, and who wins."""

from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.actions import DONE_HERE
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.perfume import experience, makes
from genjiko.games.aqua_mirabilis.perfume_points import in_parade, total
from genjiko.games.aqua_mirabilis.pieces import (
    BONUSES,
    DISTILLATION,
    JASMINE,
    LONDON,
    MEMBERS,
    NONE,
    ROSE,
    SIZE,
    base_of,
    city_of,
    complements_in,
    level_of,
    recipe_in,
    what_it_is,
)
from genjiko.games.aqua_mirabilis.state import (
    BONUS,
    CITY_POINTS,
    DAME_POINTS,
    OVER,
    PARADE,
    PARADE_POINTS,
    TOKEN_POINTS,
    AquaState,
    Board,
)
from genjiko.games.aqua_mirabilis.sunday import last_sunday
from genjiko.kernel.action import Action
from genjiko.kernel.event import EVERYBODY
from genjiko.kernel.sink import Tell

# -- final parade --


def begin_parade(box: Box, state: AquaState, tell: Tell) -> None:
    """The last Sunday; then each player, from the trigger on, may make perfumes (ruling 40)."""
    state.turns += 1
    state.seat = state.trigger
    state.step = PARADE
    state.window = PARADE
    if tell is not None:
        tell.append(events.Parade())
    last_sunday(box, state, tell)


def parade_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    """Make perfumes from the scents in hand; no city tiles now."""
    return [DONE_HERE, *makes(box, state, board)]


def end_parade_of(box: Box, state: AquaState, tell: Tell) -> None:
    """The next player, or the final scoring after the last."""
    state.seat = (state.seat + 1) % box.players
    state.turns += 1
    if state.seat == state.trigger:
        final_scoring(box, state, tell)


def parade_points(box: Box, state: AquaState, seat: int, perfume: int) -> int:
    """What a perfume brings in the final parade."""
    return total(in_parade(box, state, seat, base_of(recipe_in(perfume)), complements_in(perfume)))


# -- final scoring --


def final_scoring(box: Box, state: AquaState, tell: Tell) -> None:
    """Nothing is left to play: perfumes, tokens, flipped tiles, majorities and the four bonus tiles are counted."""
    state.step = OVER  # ruling 70: the bonus tiles lie open from now on
    if tell is not None:
        tell.append(events.Bonuses(bonuses=[BONUSES[b] for b in state.bonus], reveals=EVERYBODY))
    for seat in range(box.players):
        board = state.boards[seat]
        for mine in board.perfumes:
            if mine != NONE:
                points = parade_points(box, state, seat, mine)
                board.points[PARADE_POINTS] += points
                if tell is not None:
                    tell.append(events.ParadePoints(seat, **what_it_is(mine), points=points))
        board.points[TOKEN_POINTS] = board.tokens * box.token_points
        board.points[CITY_POINTS] = sum([box.city_points[city_of(tile)] for tile in board.flipped])
        board.points[DAME_POINTS] = SIZE[board.led] * box.majority_points  # ruling 36
        for dame in range(4):
            bonus = state.bonus[dame]
            board.points[BONUS + dame] = box.bonus_value(bonus, bonus_reached(box, board, bonus))
        _tell_final(state, seat, tell)
    state.won = _winners(box, state)
    if tell is not None:
        tell.append(events.End(winners=MEMBERS[state.won], scores=[b.score() for b in state.boards]))


def _tell_final(state: AquaState, seat: int, tell: Tell) -> None:
    if tell is None:
        return
    points = state.boards[seat].points
    tell.append(
        events.Final(
            seat,
            tokens=points[TOKEN_POINTS],
            cities=points[CITY_POINTS],
            dames=points[DAME_POINTS],
            bonuses=points[BONUS:],
            points=sum(points),
        )
    )


def bonus_reached(box: Box, board: Board, bonus: int) -> int:
    """How far a player has come on the scale of a bonus tile (rulings 41, 42)."""
    name = BONUSES[bonus]
    perfumes = [p for p in board.perfumes if p != NONE]
    if name == "exp5":
        return experience(box, board)
    if name == "city4":
        return len({city_of(tile) for tile in board.tiles + board.flipped})
    if name == "london3":
        return len([tile for tile in board.tiles + board.flipped if city_of(tile) == LONDON])
    if name == "jasmine":
        return len([p for p in perfumes if base_of(recipe_in(p)) == JASMINE])
    if name == "bases3":
        return len({base_of(recipe_in(p)) for p in perfumes})
    if name == "rose":
        return len([p for p in perfumes if base_of(recipe_in(p)) == ROSE])
    if name == "methods":
        return SIZE[(board.methods if box.methods_bonus_on_board else board.had) & ~(1 << DISTILLATION)]
    if name == "influence":
        return sum(board.influence)
    if name == "tokens":
        return board.tokens
    if name == "scents":
        return len([count for count in board.scents if count])
    if name == "letter":
        return board.letter
    return sum([level_of(recipe_in(p)) for p in perfumes])


# -- victory --


def victory_rank(box: Box, board: Board) -> list[int]:
    """What decides, the first first: points, then favours (ruling 44), experience, letter, perfumes."""
    return [
        board.score(),
        min(box.most_favours, SIZE[board.led]),
        experience(box, board),
        board.letter,
        len([p for p in board.perfumes if p != NONE]),
    ]


def _winners(box: Box, state: AquaState) -> int:
    """The mask of those whose rank is the highest."""
    best: list[int] = []
    won = 0
    for seat in range(box.players):
        rank = victory_rank(box, state.boards[seat])
        if rank > best:
            best, won = rank, 1 << seat
        elif rank == best:
            won |= 1 << seat
    return won
