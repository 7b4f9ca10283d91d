"""Tokens on their way between well, players and discards."""

from genjiko.games.parfum import events
from genjiko.games.parfum.pieces import KINDS
from genjiko.games.parfum.state import ParfumState
from genjiko.games.parfum.water_beliefs import NEW_WELL, laid_open, one_by_one, taken
from genjiko.kernel.chance import Chance
from genjiko.kernel.sink import Tell


def left(state: ParfumState) -> int:
    """How many tokens can be taken: those of the well, and then those of a new one."""
    return sum(state.well) + sum(state.discards)


def _empty(tokens: list[int]) -> bool:
    """Asked for every token that is taken, so it does not add them up."""
    return not (tokens[0] or tokens[1] or tokens[2] or tokens[3])


def take(state: ParfumState, seat: int, chance: Chance, tell: Tell) -> None:
    """Ruling 5: one token; none if there is none."""
    if not _empty(state.well) or not _empty(state.discards):
        kind = draw(state, seat, chance, tell)
        if tell is not None:
            tell.append(taking(state, seat, kind))


def draw(state: ParfumState, seat: int, chance: Chance, tell: Tell) -> int:
    """Ruling 5: one token, from a new well if the old one is empty. Its coin; `taking` tells of it."""
    well = state.well
    if _empty(well):
        state.well, state.discards = state.discards, well
        well = state.well
        state.history.append(NEW_WELL)
        if tell is not None:
            coins = one_by_one(well)
            tell.append(events.NewWell(coins=coins, count=len(coins)))
    kind = chance.pick(well)
    well[kind] -= 1
    state.tokens[seat * KINDS + kind] += 1
    state.held[seat] += 1
    state.history.append(taken(seat, kind))
    return kind


def taking(state: ParfumState, seat: int, kind: int) -> events.Water:
    """The event of a token that was taken."""
    return events.Water(seat, held=state.held[seat], well=sum(state.well), coin=kind, reveals=(seat,))


def lay_open(state: ParfumState, seat: int, kind: int) -> None:
    """Ruling 22: a token of the owner's choice goes to the discards, coin side up."""
    state.tokens[seat * KINDS + kind] -= 1
    state.held[seat] -= 1
    state.discards[kind] += 1
    state.history.append(laid_open(seat, kind))


def coins_of(state: ParfumState, seat: int) -> list[int]:
    """The coins of a seat's tokens one by one, sorted."""
    return one_by_one(state.tokens[seat * KINDS : seat * KINDS + KINDS])
