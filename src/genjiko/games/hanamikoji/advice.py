"""What a position of Hanamikoji looks worth, and reasons for a move in plain words."""

from math import exp

from genjiko.games.hanamikoji.actions import ANSWER, COMPETITION, GIFT, MARKERS, SECRET, Play
from genjiko.games.hanamikoji.cards import CARD, N, kinds
from genjiko.games.hanamikoji.state import GIFT_OFFER, NO_OFFER, HanamikojiState
from genjiko.kernel.rules import Reason

# How sure a lead of one card is, by the number of the geisha's cards still in the hands.
_STEEPNESS = (9.0, 1.6, 1.1, 0.8, 0.6, 0.5, 0.45, 0.4)


def values(state: HanamikojiState, charm: list[int], last_round: int) -> list[float]:
    """The chance of each seat, as if both saw all cards of this round."""
    if state.won:
        share = 1.0 / state.won.bit_count()
        return [share if state.won >> seat & 1 else 0.0 for seat in range(2)]
    if state.offer == NO_OFFER:
        chance = _chance(state, state.side[0], state.side[1], charm)
    else:
        chance = _after_best_answer(state, charm)
    return [chance, 1.0 - chance]


def _after_best_answer(state: HanamikojiState, charm: list[int]) -> float:
    """The chance of seat 0 once the opponent has taken what is best for him."""
    taker = state.actor
    everything = state.first + state.second
    choices = [CARD[g] for g in kinds(state.first)]
    if state.offer != GIFT_OFFER:
        choices = [state.first, state.second]
    best = -1.0
    for taken in choices:
        side = state.side[:]
        side[taker] += taken
        side[1 - taker] += everything - taken
        chance = _chance(state, side[0], side[1], charm)
        best = max(best, chance if taker == 0 else 1.0 - chance)
    return best if taker == 0 else 1.0 - best


def _chance(state: HanamikojiState, side0: int, side1: int, charm: list[int]) -> float:
    """The chance of seat 0 from expected charm and geisha."""
    mine = side0 + state.secret[0]
    theirs = side1 + state.secret[1]
    open_cards = state.hand[0] + state.hand[1]
    charm_lead = 0.0
    geisha_lead = 0.0
    for g in range(N):
        lead = (mine & 15) - (theirs & 15)
        left = open_cards & 15
        mine >>= 4
        theirs >>= 4
        open_cards >>= 4
        favor = state.favor[g]
        held = 0.0 if favor < 0 else (0.4 if favor == 0 else -0.4)
        if lead == 0 and left == 0:
            share = 0.0 if favor < 0 else (1.0 if favor == 0 else -1.0)
        else:
            share = 2.0 / (1.0 + exp(-_STEEPNESS[min(left, 7)] * (lead + held))) - 1.0
        charm_lead += share * charm[g]
        geisha_lead += share
    return 1.0 / (1.0 + exp(-(0.28 * charm_lead + 0.35 * geisha_lead)))


def reason(seen: HanamikojiState, seat: int, action: Play, cards: list[str]) -> Reason:
    """One line on what the action is good for."""
    if action.marker == ANSWER:
        return "take", {"cards": cards}
    if action.marker == SECRET:
        return "secret", {"cards": cards}
    if action.marker == GIFT:
        return "gift", {"cards": cards}
    if action.marker == COMPETITION:
        return "compete", {"cards": cards}
    return MARKERS[action.marker], {"cards": cards}
