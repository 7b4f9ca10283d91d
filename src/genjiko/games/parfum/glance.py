"""What each action looks worth at a glance, in coins: a search looks at the best of them first."""

from typing import Final

from genjiko.games.parfum.actions import (
    CLAIM,
    COMPOSE,
    DIE,
    DRAW,
    DROP,
    NEW,
    ONTO,
    REROLL,
    REROLL_ALL,
    STOP,
    TURN,
    WATER,
    Play,
)
from genjiko.games.parfum.distilling import Claims, expected, place_at, placed, promise
from genjiko.games.parfum.outlook import Outlook
from genjiko.games.parfum.pieces import KINDS, NONE, ONE, TOP_BITS
from genjiko.games.parfum.quick_plan import QuickPlan
from genjiko.games.parfum.state import COMPOSE_STEP, DISTILL, PREPARE, SELL_STEP, WAKE, ParfumState
from genjiko.kernel.action import Action

NEVER: Final = -1e9
"""The worth of an action that is not to be looked at: it pays more for the same, or never was better."""

_DRAW: Final = 0.4  # a note more to choose from
_LATER: Final = 3.0  # a place later in the order


def glances(plan: QuickPlan, state: ParfumState, seat: int, legal: list[Action]) -> list[float]:
    """The worth of each legal action beside the others."""
    if state.step == WAKE:
        return _clocks(state, seat, len(legal))
    found: list[float] = []
    claims = plan.claimable(state, seat) if state.step in (PREPARE, DISTILL) else None
    outlook = Outlook(plan.box, state, seat, plan.figures) if state.step == COMPOSE_STEP else None
    for action in legal:
        assert isinstance(action, Play)
        if claims is not None:
            worth = _with_dice(plan, state, seat, claims, action)
        elif outlook is not None:
            worth = _with_note(plan, state, seat, outlook, action)
        elif state.step == SELL_STEP:
            worth = plan.after_sale(state, seat, action)
        else:
            worth = 0.0 if action.what == DROP and action.thing == _cheapest(state, seat) else NEVER
        found.append(worth)
    return found


def _clocks(state: ParfumState, seat: int, free: int) -> list[float]:
    """With two players a seat begins with an early clock: to begin with the last cost a plan 18 coins a game."""
    if len(state.held) > 2 or seat in state.clock_owner:
        return [0.0] * free
    return [-_LATER * place if place < 2 else NEVER for place in range(free)]


def _cheapest(state: ParfumState, seat: int) -> int:
    """The lowest coin of the own tokens."""
    kind = 0
    while kind < KINDS - 1 and not state.tokens[seat * KINDS + kind]:
        kind += 1
    return kind


def _two_cheapest(state: ParfumState, seat: int) -> int:
    """The coins of the two cheapest tokens."""
    coins = 0
    wanted = 2
    for kind in range(KINDS):
        used = min(wanted, state.tokens[seat * KINDS + kind])
        coins += kind * used
        wanted -= used
    return coins


def _with_dice(plan: QuickPlan, state: ParfumState, seat: int, claims: Claims, action: Play) -> float:
    """The claims that an action leads to, less the coins that it takes."""
    box = plan.box
    what = action.what
    if what == DIE:
        return promise(box, claims, state.dice + ONE[action.thing], state.actions - 1, plan.figures.promise)
    if what == WATER:
        return promise(box, claims, state.dice, state.actions - 1, plan.figures.promise) + plan.token(state, seat)
    if what == DRAW:
        return promise(box, claims, state.dice, state.actions - 1, plan.figures.promise) + _DRAW
    if what == CLAIM:
        return _claimed(claims, state.flasks, action.thing)
    if what == STOP:
        return 0.0
    if what == TURN:
        paid = action.coin + action.second
        return NEVER if paid > _two_cheapest(state, seat) else claims.best(state.flasks + ONE[action.thing]) - paid
    if action.coin > _cheapest(state, seat):
        return NEVER
    if what == REROLL:
        return expected(box, claims, state.flasks, state.flies & 31 * ONE[action.thing]) - action.coin
    assert what == REROLL_ALL
    return expected(box, claims, 0, state.dice) - action.coin


def _claimed(claims: Claims, flasks: int, place: int) -> float:
    """The best set with this place that the flasks pay for."""
    topped = flasks | TOP_BITS
    for i in range(len(claims.heaps)):
        if claims.places[i] >> place & 1 and (topped - claims.heaps[i]) & TOP_BITS == TOP_BITS:
            return claims.worth[i]
    return 0.0


def _with_note(plan: QuickPlan, state: ParfumState, seat: int, outlook: Outlook, action: Play) -> float:
    """The worth of all perfumes with a note in its place."""
    perfumes = state.perfumes[seat]
    if action.what == COMPOSE:
        return placed(plan.box, outlook, perfumes[:], action.thing)[0]
    assert action.what in (NEW, ONTO)
    assert state.placing != NONE
    at = action.thing if action.what == ONTO else -1 - action.thing
    return outlook.worth(place_at(plan.box, perfumes, state.placing, at))
