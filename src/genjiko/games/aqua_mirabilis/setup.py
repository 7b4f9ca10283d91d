"""Set-up: market, deliveries, the draw of six flowers, stacks, bonus tiles, boards."""

from typing import Final

from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.box import Box
from genjiko.games.aqua_mirabilis.pieces import CITIES, FLOWERS, TILE_NAMES, TILES_PER_CITY
from genjiko.games.aqua_mirabilis.state import AquaState, Board
from genjiko.kernel.chance import Chance
from genjiko.kernel.event import EVERYBODY
from genjiko.kernel.sink import Tell

INNER_SUNDAYS: Final = 3


def set_up(box: Box, chance: Chance, tell: Tell) -> AquaState:
    """The table before the first turn; seat 0 is player 1 (ruling 67)."""
    state = AquaState()
    state.boards = [Board() for _ in range(box.players)]
    state.market = [box.market] * 6
    state.supply = [box.copies - box.market] * 6
    _lay_deliveries(box, state, chance)
    _draw_six(box, state, chance)
    _stack_tiles(box, state, chance)
    bonuses = list(range(12))
    chance.shuffle(bonuses)
    state.bonus = bonuses[:4]
    state.recipes = box.recipe_copies[:]
    state.abilities = box.ability_copies[:]
    state.methods = [0, *[box.players] * 4]
    state.cube_supply = box.cubes
    state.token_supply = box.tokens - 30 - box.players
    for board in state.boards:
        board.tokens = 1
        board.coach = box.grasse
    _tell_set_up(box, state, tell)
    return state


def _lay_deliveries(box: Box, state: AquaState, chance: Chance) -> None:
    """Two tiles for each inner Sunday (ruling 32), from the x1 and the x2 tiles."""
    decks: list[list[int]] = []
    for factor in (1, 2):
        deck = list(range(15))
        if factor in box.factors:
            chance.shuffle(deck)
        decks.append(deck)
    for i in range(2 * INNER_SUNDAYS):
        state.deliveries[i] = decks[box.factors[i % 2] - 1].pop(0)


def _draw_six(box: Box, state: AquaState, chance: Chance) -> None:
    """Ruling 1: king, court (its flower goes back), the two workers; the flowers go to seats 2, 3 and 4."""
    six = list(range(6))
    chance.shuffle(six)
    state.king, state.court = six[0], six[1]
    five = sorted(six[1:])
    chance.shuffle(five)
    state.workers = sorted(five[:2])
    for seat, flowers in ((1, [state.king]), (2, five[:2]), (3, five[2:])):
        if seat < box.players:  # ruling 45
            for f in flowers:
                state.supply[f] -= 1
                state.boards[seat].flowers[f] += 1


def _stack_tiles(box: Box, state: AquaState, chance: Chance) -> None:
    for city in range(4):
        first = city * TILES_PER_CITY
        stack = [box.kind[tile] for tile in range(first, first + TILES_PER_CITY)]
        chance.shuffle(stack)
        state.stacks[city] = stack


def _tell_set_up(box: Box, state: AquaState, tell: Tell) -> None:
    if tell is None:
        return
    deliveries = [f"x{box.factors[i % 2]} {box.delivery_names[d]}" for i, d in enumerate(state.deliveries)]
    tell.append(
        events.SetUp(
            king=FLOWERS[state.king],
            court=FLOWERS[state.court],
            workers=[FLOWERS[stall] for stall in state.workers],
            deliveries=deliveries,
            tops={CITIES[city]: TILE_NAMES[state.stacks[city][-1]] for city in range(4)},
            reveals=EVERYBODY,
        )
    )
    for seat, board in enumerate(state.boards):
        if sum(board.flowers):
            given = [FLOWERS[f] for f in range(6) if board.flowers[f]]
            tell.append(events.StartFlowers(seat, flowers=given))
