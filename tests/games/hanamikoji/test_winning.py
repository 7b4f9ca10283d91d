"""The win check: every way the seven favour markers can lie, in every kind of round."""

from itertools import product

import pytest

from genjiko.games.hanamikoji.cards import GEISHA
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.event import Event
from genjiko.kernel.sink import EventSink
from tests.games.hanamikoji.by_hand import standing, who_wins
from tests.games.hanamikoji.test_examples import rules

GOALS = ("charm", "geisha", "more_geisha", "more_charm", "shared")


def goal_of(favour: dict[str, int], winners: tuple[int, ...]) -> str:
    if len(winners) == 2:
        return "shared"
    (geisha, charm), (fewer, less) = (standing(favour, seat) for seat in (winners[0], 1 - winners[0]))
    if charm >= 11:
        return "charm"
    if geisha >= 4:
        return "geisha"
    assert (geisha, charm) > (fewer, less)
    return "more_geisha" if geisha > fewer else "more_charm"


@pytest.mark.parametrize(
    ("number", "three_rounds"),
    [(1, False), (2, False), (3, False), (4, False), (39, False), (40, False), (1, True), (2, True), (3, True)],
)
def test_all_favour_boards(number: int, three_rounds: bool) -> None:
    hanamikoji = rules(three_rounds)
    last = 3 if three_rounds else 40
    met = set()
    for board in product((-1, 0, 1), repeat=7):
        state = HanamikojiState()
        state.favour = list(board)
        state.round = number
        told: list[Event] = []
        hanamikoji._check_win(state, EventSink(told))
        favour = {geisha: owner for geisha, owner in zip(GEISHA, board, strict=True) if owner >= 0}
        winners = who_wins(favour, number, last)
        assert hanamikoji.winners(state) == winners, board
        assert hanamikoji.scores(state) == [standing(favour, seat)[1] for seat in (0, 1)]
        assert (state.actor < 0) == bool(winners)
        if winners:
            met.add(goal_of(favour, winners))
            assert [event.data for event in told] == [{"winners": list(winners), "goal": goal_of(favour, winners)}]
        else:
            assert told == []
    assert met == set(GOALS if number == last else GOALS[:2])


def test_the_last_round_is_the_third_with_the_option_and_the_fortieth_without() -> None:
    assert (rules(True).bound, rules(False).bound) == (36, 480)
