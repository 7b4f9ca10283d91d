"""Apprenticeship: base scents, specializations, special abilities and methods of production."""

from typing import Final

from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.actions import ABILITY_CHOICES, DROPS, METHOD_CHOICES, PICKS
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import ABILITIES, FLOWERS, MEMBERS, METHODS, NONE, SIZE, Kind
from genjiko.games.aqua_mirabilis.state import DROP_METHOD, LAST, METHOD, AquaState, Board
from genjiko.kernel.action import Action
from genjiko.kernel.sink import Tell

EVERY_METHOD: Final = 31

# -- base scent: a scent for the tile of its type --


def base_options(state: AquaState, board: Board) -> list[Action]:
    """Scents in hand whose base-scent tile is still there."""
    return [PICKS[f] for f in MEMBERS[state.bases] if board.scents[f]]


def learn_base(state: AquaState, f: int, tell: Tell) -> None:
    """Discard a scent, take the tile of its type."""
    board = state.boards[state.seat]
    board.scents[f] -= 1
    state.supply[f] += 1
    state.bases ^= 1 << f
    board.bases |= 1 << f
    state.step = LAST
    if tell is not None:
        tell.append(events.LearnBase(state.seat, flower=FLOWERS[f]))


# -- specialization: a flower for the tile of its type --


def specialization_options(state: AquaState, board: Board) -> list[Action]:
    """Loose flowers whose specialization is still there."""
    return [PICKS[f] for f in MEMBERS[state.specializations] if board.flowers[f]]


def learn_specialization(state: AquaState, f: int, tell: Tell) -> None:
    """Discard a flower, take the tile of its type."""
    board = state.boards[state.seat]
    board.flowers[f] -= 1
    state.supply[f] += 1
    state.specializations ^= 1 << f
    board.specializations |= 1 << f
    state.step = LAST
    if tell is not None:
        tell.append(events.LearnSpecialization(state.seat, flower=FLOWERS[f]))


# -- special ability: a token for a kind the player lacks --


def ability_options(state: AquaState, board: Board) -> list[Action]:
    """Kinds still in the pool that the player lacks (ruling 47)."""
    if board.tokens == 0:
        return []
    return [ABILITY_CHOICES[i] for i in range(3) if state.abilities[i] and not board.abilities >> i & 1]


def learn_ability(state: AquaState, i: int, tell: Tell) -> None:
    """Discard a token, take the tile."""
    board = state.boards[state.seat]
    board.tokens -= 1
    state.token_supply += 1
    state.abilities[i] -= 1
    board.abilities |= 1 << i
    state.step = LAST
    if tell is not None:
        tell.append(events.LearnAbility(state.seat, ability=ABILITIES[i]))


# -- method of production: two equal flowers for a kind never had --


def payment_options(board: Board) -> list[Action]:
    """Flowers of which two are loose; none when every method has been had (ruling 58)."""
    if board.had == EVERY_METHOD:
        return []
    return [PICKS[f] for f in range(6) if board.flowers[f] >= 2]


def pay_method(state: AquaState, f: int, tell: Tell) -> None:
    """The two flowers go to the supply; now the kind is chosen."""
    state.boards[state.seat].flowers[f] -= 2
    state.supply[f] += 2
    state.step = METHOD
    if tell is not None:
        tell.append(events.PayFlowers(state.seat, flower=FLOWERS[f]))


def method_options(board: Board) -> list[Action]:
    """The kinds never had."""
    return [METHOD_CHOICES[m] for m in range(5) if not board.had >> m & 1]


def choose_method(box: Box, state: AquaState, m: int, tell: Tell) -> None:
    """Take a method, or first choose which of three makes room for it."""
    state.method = m
    if SIZE[state.boards[state.seat].methods] == box.method_slots:
        state.step = DROP_METHOD
    else:
        _learn_method(state, tell)


def drop_options(board: Board) -> list[Action]:
    """Any of the methods on the board."""
    return [DROPS[m] for m in MEMBERS[board.methods]]


def drop_method(state: AquaState, m: int, tell: Tell) -> None:
    """A method returns to its stack, its stored baskets to the supply (ruling 4)."""
    board = state.boards[state.seat]
    board.methods ^= 1 << m
    state.methods[m] += 1
    lost: list[Kind] = []
    for i in (2 * m, 2 * m + 1):
        f = board.stored[i]
        if f != NONE:
            state.supply[f] += 1
            board.stored[i] = NONE
            lost.append(FLOWERS[f])
    if tell is not None:
        tell.append(events.DropMethod(state.seat, method=METHODS[m], flowers=lost))
    _learn_method(state, tell)


def _learn_method(state: AquaState, tell: Tell) -> None:
    board = state.boards[state.seat]
    m = state.method
    state.methods[m] -= 1
    board.methods |= 1 << m
    board.had |= 1 << m
    state.method = NONE
    state.step = LAST
    if tell is not None:
        tell.append(events.LearnMethod(state.seat, method=METHODS[m]))
