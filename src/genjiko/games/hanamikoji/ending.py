"""Why a game of Hanamikoji was won, in words. Who wins, and what breaks a tie, is `winners` of rules.py."""

from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.state import Reason


def ending(rules: Hanamikoji, state: HanamikojiState) -> Reason:
    """The goal that was reached, with the charm and the geisha of the winner and of the rival."""
    goals = rules.goals
    _, goal = goals.result(state.favour, state.round)
    charm, geisha = goals.tally(state.favour)
    winner = rules.winners(state)[0]
    loser = 1 - winner
    args: dict[str, object] = {
        "winner": winner,
        "charm": charm[winner],
        "other_charm": charm[loser],
        "geisha": geisha[winner],
        "other_geisha": geisha[loser],
        "enough_charm": goals.most_charm,
        "enough_geisha": goals.most_geisha,
    }
    return goal, args
