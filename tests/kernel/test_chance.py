"""Chance: seeded, scripted, recorded."""

import pytest

from genjiko.kernel.chance import Chance, Rng, ScriptedChance
from genjiko.kernel.errors import BadScript


def test_equal_seeds_give_equal_results() -> None:
    one, two = Chance(5), Chance(5)
    assert [one.below(100) for _ in range(50)] == [two.below(100) for _ in range(50)]


def test_results_are_the_same_on_every_machine() -> None:
    chance = Chance(7)
    cards = list(range(8))
    chance.shuffle(cards)
    assert cards == [5, 4, 6, 7, 0, 3, 1, 2]
    assert [chance.below(6) for _ in range(6)] == [3, 0, 2, 0, 0, 2]
    assert Rng(7).below(1000) == 323


def test_a_chance_continues_where_a_dump_says_it_stood() -> None:
    one = Chance(5)
    cards = list(range(10))
    one.shuffle(cards)
    one.pick([1, 2, 3])
    two = Chance(5, one.drawn)
    assert [one.below(9) for _ in range(20)] == [two.below(9) for _ in range(20)]


def test_a_copy_goes_its_own_way() -> None:
    one = Chance(5)
    two = one.copy()
    first = [one.below(1000) for _ in range(5)]
    assert [two.below(1000) for _ in range(5)] == first


def test_pick_follows_the_weights() -> None:
    chance = Chance(1)
    counts = [0, 0, 0]
    for _ in range(3000):
        counts[chance.pick([4, 0, 2])] += 1
    assert counts[1] == 0
    assert abs(counts[0] / 3000 - 2 / 3) < 0.03


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance = Chance(3)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        cards = [0, 1, 2]
        chance.shuffle(cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 6
    assert all(abs(n - 1000) < 120 for n in counts.values())


def test_what_is_heard_can_be_scripted() -> None:
    chance = Chance(9)
    chance.start_log()
    cards = list(range(5))
    chance.shuffle(cards)
    die, drawn = chance.below(6), chance.pick([1, 1])
    script = ScriptedChance(chance.take_log(), 9)
    again = list(range(5))
    script.shuffle(again)
    assert (again, script.below(6), script.pick([1, 1])) == (cards, die, drawn)
    assert script.drawn == chance.drawn
    assert script.left == 0


def test_a_forced_result_asks_nothing() -> None:
    chance = ScriptedChance([])
    chance.shuffle([4])
    assert chance.below(1) == 0


@pytest.mark.parametrize("script", [[], [9], [[0, 1]]])
def test_a_script_that_does_not_fit_is_refused(script: list[int | list[int]]) -> None:
    with pytest.raises(BadScript):
        ScriptedChance(script).below(6)


def test_a_scripted_shuffle_must_be_an_order_of_the_same_things() -> None:
    with pytest.raises(BadScript):
        ScriptedChance([[1, 1, 2]]).shuffle([0, 1, 2])


def test_a_scripted_pick_must_be_possible() -> None:
    with pytest.raises(BadScript):
        ScriptedChance([1]).pick([3, 0])
