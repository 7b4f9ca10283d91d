"""Versailles: perfumes shown to the king and his court."""

from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.actions import COURT_STEP, DONE_HERE, PICKS, SHOWS
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.perfume_points import PairPoints, at_versailles, best_showing, total
from genjiko.games.aqua_mirabilis.pieces import (
    FAVOUR_A,
    FAVOUR_C,
    FLOWERS,
    MEMBERS,
    NONE,
    SHOWN,
    base_of,
    complements_in,
    recipe_in,
    what_it_is,
)
from genjiko.games.aqua_mirabilis.state import (
    COURT,
    CUBES,
    HALF,
    KING,
    ORIGINALITY,
    PAIR,
    PERFECTION,
    SECOND,
    SHOWING,
    AquaState,
    Board,
)
from genjiko.kernel.action import Action
from genjiko.kernel.sink import Tell


def enter(state: AquaState) -> None:
    """The visit begins: as every turn does, with nothing shown and the court not moved."""
    state.step = SHOWING


def unshown(board: Board) -> list[int]:
    """The slots with a perfume that can still be shown."""
    return [slot for slot in range(3) if board.perfumes[slot] != NONE and not board.perfumes[slot] & SHOWN]


# -- before and after a showing --


def showing_options(state: AquaState, board: Board, free: list[Action], can_make: bool) -> list[Action]:
    """Show, move the court (favour A), leave; `free` are the free actions of this moment.

    Before the first showing nobody leaves while something can be shown or made (ruling 62).
    """
    seat = state.seat
    found: list[Action] = []
    ready = unshown(board)
    if state.showings == 0 or (state.showings == 1 and state.favours[FAVOUR_C] == seat):
        found += [SHOWS[slot] for slot in ready]
    if state.favours[FAVOUR_A] == seat and not state.court_moved:  # ruling 26
        found.append(COURT_STEP)
    if state.showings > 0 or not (ready or can_make):
        found.append(DONE_HERE)
    return found + free


def lower_court(box: Box, state: AquaState, tell: Tell) -> None:
    """Favour A: the court pawn goes one row down, cyclically."""
    state.court = box.order[(box.position[state.court] + 1) % 6]
    state.court_moved = True
    if tell is not None:
        tell.append(events.CourtDown(state.seat, court=FLOWERS[state.court]))


def second_options(board: Board) -> list[Action]:
    """After the SECOND tile: which perfume is shown."""
    return [SHOWS[slot] for slot in unshown(board)]


def second_possible(state: AquaState, board: Board) -> bool:
    """Whether a SECOND tile has something to do (rulings 27, 53)."""
    return state.showings == 1 and state.favours[FAVOUR_C] != state.seat and len(unshown(board)) > 0


def begin_second(state: AquaState) -> None:
    """A SECOND tile was flipped."""
    state.step = SECOND


def half(state: AquaState, tell: Tell) -> None:
    """The HALF tile: half of the points of the last showing, rounded down (rulings 29, 52)."""
    points = state.last_points // 2
    state.boards[state.seat].points[HALF] += points
    if tell is not None:
        tell.append(events.Half(state.seat, points=points))


# -- a showing --


def show(box: Box, state: AquaState, slot: int, tell: Tell) -> None:
    """Show a perfume; with one cube left for two cells the owner says which pair gets it (ruling 54)."""
    shown = state.boards[state.seat].perfumes[slot]
    base = base_of(recipe_in(shown))
    pairs = MEMBERS[complements_in(shown)]
    asks = len(pairs) == 2 and state.cube_supply == 1
    asks = asks and max([state.cubes[base * 6 + row] for row in pairs]) < box.sub_slots
    if asks:
        state.chosen = slot
        state.step = PAIR
    else:
        _begin_scoring(state, slot)
    if tell is not None:
        tell.append(events.Show(state.seat, **what_it_is(shown), slot=slot + 1))
    if not asks:
        _score(box, state, slot, pairs, tell)


def pair_options(state: AquaState, board: Board) -> list[Action]:
    """The complement of the pair that comes first."""
    return [PICKS[row] for row in MEMBERS[complements_in(board.perfumes[state.chosen])]]


def choose_pair(box: Box, state: AquaState, first: int, tell: Tell) -> None:
    """This pair gets the last cube."""
    slot = state.chosen
    state.chosen = NONE
    pairs = MEMBERS[complements_in(state.boards[state.seat].perfumes[slot])]
    _begin_scoring(state, slot)
    _score(box, state, slot, [first, *[row for row in pairs if row != first]], tell)


def _begin_scoring(state: AquaState, slot: int) -> None:
    """The perfume counts as shown; its points are still to come."""
    state.boards[state.seat].perfumes[slot] |= SHOWN
    state.showings += 1
    state.last_points = 0
    state.step = SHOWING


def _score(box: Box, state: AquaState, slot: int, rows: list[int], tell: Tell) -> None:
    seat = state.seat
    base = base_of(recipe_in(state.boards[seat].perfumes[slot]))
    for pair in at_versailles(box, state, seat, base, rows):
        if pair.room:
            _take(state, pair, tell)
        elif tell is not None:
            tell.append(events.NoRoom(seat, base=FLOWERS[base], complement=FLOWERS[pair.row]))


def _take(state: AquaState, pair: PairPoints, tell: Tell) -> None:
    """A pair gets its cube, and the player the points and the token."""
    seat = state.seat
    board = state.boards[seat]
    cell = pair.base * 6 + pair.row
    board.tokens += int(pair.token)
    state.cubes[cell] += 1
    state.cube_supply -= 1
    board.points[ORIGINALITY] += pair.originality
    board.points[COURT] += pair.court
    board.points[KING] += pair.king
    board.points[PERFECTION] += pair.perfection
    board.points[CUBES] += pair.cube
    state.last_points += pair.points
    if tell is None:
        return
    base, complement = FLOWERS[pair.base], FLOWERS[pair.row]
    tell.append(
        events.Pair(
            seat,
            base=base,
            complement=complement,
            token=pair.token,
            originality=pair.originality,
            court=pair.court,
            king=pair.king,
            perfection=pair.perfection,
            cube=pair.cube,
            points=pair.points,
            cubes=state.cubes[cell],
        )
    )
    if pair.token:
        tell.append(events.Token(seat, base=base, complement=complement))


# -- what a showing would bring --


def brings(box: Box, state: AquaState, seat: int, base: int, complements: int) -> tuple[int, int]:
    """The points and tokens that a perfume would bring at Versailles now."""
    pairs = best_showing(box, state, seat, base, complements)
    return total(pairs), len([pair for pair in pairs if pair.token])
