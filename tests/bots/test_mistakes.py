"""The kept mistakes are what they say: positions that can be played, with a worse and a better action."""

import pytest
from tools.mistakes import Count, Position, positions

import genjiko

GAMES = [game for game in genjiko.games() if positions(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_kept_mistake_is_a_choice_between_worse_and_better(game: str) -> None:
    found = positions(game)
    assert len({position.name for position in found}) == len(found)
    for position in found:
        table = genjiko.load(position.record)
        assert table.rules.meta.id == game
        legal = [action.text for action in table.legal(position.seat)]
        assert position.mistakes
        assert position.better
        assert set(position.mistakes + position.better) <= set(legal), position.name
        assert not set(position.mistakes) & set(position.better)
        assert position.kind
        assert position.why


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_mistake_that_was_worked_on_has_positions_that_were_not(game: str) -> None:
    found = positions(game)
    assert {p.kind for p in found if not p.held_out} == {p.kind for p in found if p.held_out}


def test_a_repeated_mistake_is_told_from_a_better_action() -> None:
    position = Position("one", "kind", False, 0, ["cross 1"], ["cross 2"], "because", "")
    counted = Count()
    for action in ("cross 1", "cross 2", "cross 3"):
        counted.add(position, action)
    assert str(counted) == "1 of 3 repeated, 1 better"
