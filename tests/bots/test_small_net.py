"""Small networks in whole numbers: they answer what the same weights give by hand, and leave nothing behind."""

from random import Random

import pytest

from genjiko.kernel.small_net import SmallNet

WIDTH, HIDDEN, ROWS = 5, 3, 7


def numbers(rng: Random) -> list[int]:
    """Weights, biases, the last layer and rows, as `SmallNet` takes them."""
    return [rng.randrange(-120, 121) for _ in range(WIDTH * HIDDEN + 2 * HIDDEN + 1 + ROWS * WIDTH)]


def by_hand(given: list[int], rows: list[int]) -> float:
    """The answer by the formula, without any sum that is kept."""
    weights = given[: WIDTH * HIDDEN]
    biases = given[WIDTH * HIDDEN :][:HIDDEN]
    out = given[WIDTH * HIDDEN + HIDDEN :][: HIDDEN + 1]
    table = given[WIDTH * HIDDEN + 2 * HIDDEN + 1 :]
    total = [max(0, sum(table[row * WIDTH + i] for row in rows)) for i in range(WIDTH)]
    places = [max(0, biases[j] + sum(total[i] * weights[i * HIDDEN + j] for i in range(WIDTH))) for j in range(HIDDEN)]
    return (out[HIDDEN] + sum(place * weight for place, weight in zip(places, out, strict=False))) / 100.0


@pytest.mark.parametrize("seed", range(20))
def test_a_network_answers_what_its_weights_say(seed: int) -> None:
    rng = Random(seed)
    given = numbers(rng)
    net = SmallNet(WIDTH, HIDDEN, given, 100.0)
    there = [rng.randrange(ROWS) for _ in range(3)]
    for row in there:
        net.add(row)
    for _ in range(3):
        more, new = rng.randrange(ROWS), rng.randrange(ROWS)
        net.ask()
        net.more(more)
        net.instead(there[0], new)
        assert net.answer() == by_hand(given, [*there[1:], more, new])


def test_what_is_forgotten_plays_no_part_in_the_next_answer() -> None:
    given = numbers(Random(3))
    net = SmallNet(WIDTH, HIDDEN, given, 100.0)
    net.add(1)
    net.ask()
    net.answer()
    net.forget()
    assert [*net.base, *net.sum, *net.places] == [0] * (2 * WIDTH + HIDDEN)
    net.add(2)
    net.ask()
    assert net.answer() == by_hand(given, [2])
