"""Court life: a letter from the nobleman, gifts to the dame, a look at her bonus, influence."""

from typing import Final

from genjiko.games.aqua_mirabilis import events, favours, perfume
from genjiko.games.aqua_mirabilis.actions import (
    DONE_HERE,
    MOVES,
    PERFUME_GIFTS,
    PLACES_ON,
    SCENT_GIFTS,
    STOPPING,
    TOKEN_GIFT,
)
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import (
    BONUSES,
    COUPLE_PLACE,
    DAMES,
    FLOWERS,
    HIDDEN,
    MEMBERS,
    NONE,
    RECIPE_NAMES,
    recipe_in,
    what_it_is,
)
from genjiko.games.aqua_mirabilis.state import DAME, GIFTS, LAST, RELOCATE, SOURCE, AquaState, Board
from genjiko.kernel.action import Action
from genjiko.kernel.sink import Tell

ONE_SIDED_COPIES: Final = 2

# -- the nobleman --


def visit(state: AquaState) -> None:
    """The perfumer comes to a couple; nothing is given yet."""
    state.gifts = 0
    state.step = GIFTS


def receive_letter(box: Box, state: AquaState, couple: int, tell: Tell) -> None:
    """The letter comes by itself (ruling 69): the couple turns exactly the letter below into its own."""
    board = state.boards[state.seat]
    if board.letter == couple and letter_left(box, state, couple + 1):
        board.letter = couple + 1
        if tell is not None:
            tell.append(events.Letter(state.seat, letter=board.letter))


def letter_left(box: Box, state: AquaState, level: int) -> bool:
    """Whether a letter of this level can be had."""
    if box.letters_two_sided:  # ruling 46
        return True
    return len([b for b in state.boards if b.letter == level]) < ONE_SIDED_COPIES


# -- the dame: gifts --


def dame_of(board: Board) -> int:
    """The dame of the couple that the player visits."""
    return board.place - COUPLE_PLACE


def gift_options(box: Box, board: Board) -> list[Action]:
    """What this dame takes: scents, tokens or perfumes; or no more gifts."""
    dame = dame_of(board)
    found: list[Action] = [SCENT_GIFTS[f] for f in MEMBERS[box.gift_scents[dame]] if board.scents[f]]
    if box.gift_token[dame] and board.tokens:
        found.append(TOKEN_GIFT)
    if box.gift_perfume[dame]:
        found += [PERFUME_GIFTS[slot] for slot in range(3) if board.perfumes[slot] != NONE]
    found.append(DONE_HERE)
    return found


def give_scent(state: AquaState, f: int, tell: Tell) -> None:
    """A scent as a gift."""
    board = state.boards[state.seat]
    board.scents[f] -= 1
    state.supply[f] += 1
    state.gifts += 1
    if tell is not None:
        tell.append(events.GiftScent(state.seat, dame=DAMES[dame_of(board)], scent=FLOWERS[f]))


def give_token(state: AquaState, tell: Tell) -> None:
    """A token as a gift."""
    board = state.boards[state.seat]
    board.tokens -= 1
    state.token_supply += 1
    state.gifts += 1
    if tell is not None:
        tell.append(events.GiftToken(state.seat, dame=DAMES[dame_of(board)]))


def give_perfume(box: Box, state: AquaState, slot: int, tell: Tell) -> None:
    """A perfume, shown or not, as a gift."""
    gone = perfume.give_up(box, state, slot)
    state.gifts += 1
    if tell is not None:
        dame = DAMES[dame_of(state.boards[state.seat])]
        recipe = RECIPE_NAMES[recipe_in(gone)]
        tell.append(events.GiftPerfume(state.seat, dame=dame, **what_it_is(gone), slot=slot + 1, recipe=recipe))


# -- the dame: look, then influence (ruling 56) --


def end_gifts(box: Box, state: AquaState, tell: Tell) -> None:
    """After at least one gift: the look, tokens from the stock, then tokens from other dames."""
    if state.gifts == 0:
        state.step = LAST
        return
    board = state.boards[state.seat]
    dame = dame_of(board)
    placed = min(state.gifts, stock(box, board))
    more = state.gifts > placed and len(_sources(board, dame)) > 0
    state.left = state.gifts - placed if more else 0
    state.gifts = 0
    state.step = RELOCATE if more else LAST
    _look(state, dame, tell)
    _place(state, board, dame, placed, tell)
    if not more:
        end_influence(box, state, LAST, tell)


def _look(state: AquaState, dame: int, tell: Tell) -> None:
    seat = state.seat
    new = not state.looked[dame] >> seat & 1
    state.looked[dame] |= 1 << seat
    if tell is not None:
        bonus = state.bonus[dame]
        seen = None if bonus == HIDDEN else BONUSES[bonus]
        tell.append(events.Look(seat, dame=DAMES[dame], bonus=seen, reveals=(seat,) if new else ()))


def stock(box: Box, board: Board) -> int:
    """Influence tokens not yet on any dame."""
    return box.influence - sum(board.influence)


def _place(state: AquaState, board: Board, dame: int, count: int, tell: Tell) -> None:
    board.influence[dame] += count
    if tell is not None and count:
        tell.append(events.Influence(state.seat, dame=DAMES[dame], count=count))


def _sources(board: Board, dame: int) -> list[int]:
    return [other for other in range(4) if other != dame and board.influence[other]]


def _move(state: AquaState, board: Board, source: int, dame: int, tell: Tell) -> None:
    board.influence[source] -= 1
    board.influence[dame] += 1
    if tell is not None:
        tell.append(events.Relocate(state.seat, from_=DAMES[source], to=DAMES[dame]))


def relocate_options(board: Board) -> list[Action]:
    """With the stock empty: a token from another dame for each further gift, or stop."""
    return [*[MOVES[source] for source in _sources(board, dame_of(board))], STOPPING]


def relocate(box: Box, state: AquaState, source: int, tell: Tell) -> None:
    """One token comes over from another dame."""
    board = state.boards[state.seat]
    state.left -= 1
    state.step = RELOCATE if state.left else LAST
    _move(state, board, source, dame_of(board), tell)
    if state.left == 0:
        end_influence(box, state, LAST, tell)


def end_influence(box: Box, state: AquaState, window: int, tell: Tell) -> None:
    """The placement is complete: favours are counted anew."""
    state.left = 0
    state.chosen = NONE
    favours.recount(box, state, window, tell)


# -- the INF2 tile: two tokens on one or two dames, no look --


def begin_two(state: AquaState) -> None:
    """Start placing the two tokens of the tile."""
    state.left = 2
    state.step = DAME


def dame_options(box: Box, state: AquaState, board: Board) -> list[Action]:
    """A dame for the next token; two from the stock in alphabetical order, so that each pair occurs once."""
    if stock(box, board):
        first = max(0, state.chosen)
        return [PLACES_ON[dame] for dame in range(first, 4)]
    found: list[Action] = [PLACES_ON[dame] for dame in range(4) if _sources(board, dame)]
    found.append(STOPPING)
    return found


def place_one(box: Box, state: AquaState, dame: int, tell: Tell) -> None:
    """A token from the stock, or (the stock being empty) choose where it comes from."""
    board = state.boards[state.seat]
    state.chosen = dame
    if stock(box, board) == 0:
        state.step = SOURCE
        return
    _one_less(state)
    _place(state, board, dame, 1, tell)
    if state.left == 0:
        end_two(box, state, tell)


def source_options(state: AquaState, board: Board) -> list[Action]:
    """The dames from whom the token can come."""
    return [MOVES[source] for source in _sources(board, state.chosen)]


def move_one(box: Box, state: AquaState, source: int, tell: Tell) -> None:
    """A token moves from one dame to the chosen one."""
    dame = state.chosen
    _one_less(state)
    _move(state, state.boards[state.seat], source, dame, tell)
    if state.left == 0:
        end_two(box, state, tell)


def _one_less(state: AquaState) -> None:
    """Another token is asked for, or the turn goes on where the tile was flipped."""
    state.left -= 1
    if state.left == 0:
        state.chosen = NONE
    state.step = DAME if state.left else state.window


def end_two(box: Box, state: AquaState, tell: Tell) -> None:
    """The tile is done; the turn goes on where it was flipped."""
    end_influence(box, state, state.window, tell)
