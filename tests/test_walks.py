"""Play goes on (law 9) after undo, load, restore, copy, pickle and resample in any order.

The long form is `genjiko check --walk`.
"""

import pytest

import genjiko
from genjiko.kernel.game import Game
from genjiko.kernel.walk import COPY, ILLEGAL, LOAD, PICKLE, PLAY, RESAMPLE, RESTORE, UNDO, UNDO_TURN, Walker
from tests.laws_of import settings
from tests.undoing import lets_take_back

RUNS = 8


@pytest.mark.parametrize("game", genjiko.games())
def test_a_walk_in_every_setting_agrees_with_its_twin_at_every_step(game: str) -> None:
    cases = settings(game)

    def make(number: int) -> Game:
        players, options = cases[number % len(cases)]
        return genjiko.new(game, players, number, options)

    walker = Walker(make, genjiko.load, genjiko.restore)
    assert list(walker.run(RUNS, 100)) == list(range(100, 100 + RUNS))
    walked = walker.walked
    assert walked.broken == []
    assert walked.shortest >= 60
    for kind in (PLAY, LOAD, RESTORE, COPY, PICKLE, RESAMPLE, ILLEGAL):
        assert walked.steps[kind] > 0, kind
    for kind in (LOAD, RESTORE, RESAMPLE):
        assert walked.played_after[kind] >= RUNS, kind
    undos = walked.steps[UNDO] + walked.steps[UNDO_TURN]
    assert (undos == 0) if not lets_take_back(game) else walked.played_after[UNDO_TURN] >= RUNS


@pytest.mark.parametrize("game", ["kimono-memories", "aqua-mirabilis"])
def test_play_goes_on_after_an_undo_of_the_first_action(game: str) -> None:
    table = genjiko.new(game, seed=7)
    for action in table.legal():
        trial = table.copy()
        trial.play(action)
        if not trial.undoable():
            continue
        trial.undo()
        for other in trial.legal():
            again = trial.copy()
            again.play(other)
            assert genjiko.load(again.record()).dump() == again.dump()


def test_play_goes_on_after_an_undo_in_a_position_without_a_past() -> None:
    table = genjiko.new("kimono-memories", seed=7)
    position = "\n".join(genjiko.restore(table.dump()).record().splitlines())
    for again in (genjiko.restore(table.dump()), table.resample(0, genjiko.Rng(1)), genjiko.load(position)):
        again.play("cross 1")
        again.undo()
        again.play("cross 2")
        assert [move.action.text for move in again.moves] == ["cross 2"]
