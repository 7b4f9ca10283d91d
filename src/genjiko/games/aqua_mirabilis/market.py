"""The flower market: the perfumer's stall, the two workers, and the flower of the ability."""

from typing import Final

from genjiko.games.aqua_mirabilis import events
from genjiko.games.aqua_mirabilis.actions import COLLECTING, PICKS, WORKERS
from genjiko.games.aqua_mirabilis.pieces import FLOWERS, MARKET_ABILITY, Kind
from genjiko.games.aqua_mirabilis.state import AT_MARKET, FLOWER, LAST, AquaState
from genjiko.kernel.action import Action
from genjiko.kernel.sink import Tell

BOTH_MOVED: Final = 3


def arrive(state: AquaState, budget: int) -> None:
    """The perfumer stands at a stall; `budget` points are left for the workers."""
    state.budget = budget
    state.moved = 0
    state.step = AT_MARKET


def worker_options(state: AquaState) -> list[Action]:
    """Move a worker that has not moved yet (ruling 66), or collect."""
    found: list[Action] = []
    if state.budget > 0 and state.moved != BOTH_MOVED:
        here = 0
        for i in range(2):
            if not state.moved >> i & 1:
                here |= 1 << state.workers[i]
        for stall in range(6):
            if here >> stall & 1:
                found += WORKERS[stall]
    found.append(COLLECTING)
    return found


def move_worker(state: AquaState, start: int, stall: int, tell: Tell) -> None:
    """One worker goes to another stall for one point."""
    i = 0 if state.workers[0] == start and not state.moved & 1 else 1
    state.workers[i] = stall
    state.moved |= 1 << i
    state.budget -= 1
    board = state.boards[state.seat]
    if not state.free:
        board.ap -= 1
    if tell is not None:
        tell.append(events.Worker(state.seat, from_=FLOWERS[start], to=FLOWERS[stall], ap=board.ap))


def collect(state: AquaState, tell: Tell) -> None:
    """One flower from the own stall, then one from each worker's, as far as there are any."""
    board = state.boards[state.seat]
    state.workers.sort()
    taken: list[Kind] = []
    for stall in (board.place, state.workers[0], state.workers[1]):
        if state.market[stall]:
            state.market[stall] -= 1
            board.flowers[stall] += 1
            taken.append(FLOWERS[stall])
    state.moved = 0
    state.budget = 0
    # ruling 11: the ability adds to flowers collected, not to none
    more = len(taken) > 0 and board.abilities >> MARKET_ABILITY & 1 == 1 and sum(state.supply) > 0
    state.step = FLOWER if more else LAST
    if tell is not None:
        tell.append(events.Collect(state.seat, flowers=taken))


def flower_options(state: AquaState) -> list[Action]:
    """Any flower of the supply."""
    return [PICKS[f] for f in range(6) if state.supply[f]]


def take_flower(state: AquaState, f: int, tell: Tell) -> None:
    """The additional flower of the market ability."""
    state.supply[f] -= 1
    state.boards[state.seat].flowers[f] += 1
    state.step = LAST
    if tell is not None:
        tell.append(events.AbilityFlower(state.seat, flower=FLOWERS[f]))
