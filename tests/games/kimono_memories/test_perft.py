"""Numbers of decision sequences from fixed deals. A changed number is a changed legal list."""

import pytest

from genjiko.kernel.perft import perft
from tests.games.kimono_memories.tables import Table, in_order, stacked
from tests.games.kimono_memories.test_complete_game import SHUFFLE


@pytest.mark.parametrize(
    ("order", "counts"),
    [
        (in_order(), (3, 6, 18, 36, 108, 324, 972, 2916)),
        (SHUFFLE.split(), (3, 6, 18, 36, 126, 378, 1215, 3735)),
        (in_order("P1", "P2", "P3", "P4", "P5"), (3, 6, 27, 72, 192, 756, 2322, 7398)),
    ],
)
def test_perft_from_the_first_turn(order: list[str], counts: tuple[int, ...]) -> None:
    game = stacked(order)
    assert tuple(perft(game.rules, game.state, depth) for depth in range(1, 9)) == counts


def test_perft_of_the_comparisons() -> None:
    counts = (4, 8, 30, 78, 194, 500, 1367, 3429, 5628)
    game = Table().markers(1, -1, 1, -1, 1).comparisons("P1", "P2", "B04", "B25").game()
    assert tuple(perft(game.rules, game.state, depth) for depth in range(1, 10)) == counts
