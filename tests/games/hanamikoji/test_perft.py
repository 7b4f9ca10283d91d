"""Numbers of decision sequences from fixed deals. A changed number is a changed legal list."""

from itertools import combinations

import pytest

from genjiko.games.hanamikoji.cards import from_letters
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.chance import Rng
from genjiko.kernel.perft import perft
from tests.games.hanamikoji.by_hand import divisions
from tests.games.hanamikoji.test_examples import rules, stacked

TABLE = [
    ("A" + "DDDFGA" + "BBCCEE" + "GEFFFGGG", (43, 496, 7237)),
    ("G" + "ABCDEF" + "ABCDEF" + "GDEFFGGG", (168, 3451, 82966)),
    ("F" + "GGGFFE" + "GGAABB" + "FCCDDDEE", (25, 612, 6379)),
]


@pytest.mark.parametrize(("deal", "counts"), TABLE)
def test_perft(deal: str, counts: tuple[int, ...]) -> None:
    game = stacked(deal)
    assert tuple(perft(game.rules, game.state, depth) for depth in (1, 2, 3)) == counts


def by_hand(hand: str) -> set[str]:
    """All first actions of a hand, found with the cards laid out one by one: a second opinion on the rules."""
    found = {f"secret {card}" for card in hand}
    found |= {f"discard {' '.join(sorted(two))}" for two in combinations(hand, 2)}
    found |= {f"gift {' '.join(sorted(three))}" for three in combinations(hand, 3)}
    return found | divisions(hand)


def test_legal_lists_agree_with_cards_laid_out_by_hand() -> None:
    rng = Rng(4)
    deck = list("AABBCCDDDEEEFFFFGGGGG")
    for _ in range(300):
        order = list(range(21))
        rng.shuffle(order)
        hand = "".join(sorted(deck[i] for i in order[:7]))
        state = HanamikojiState()
        state.hand[0] = from_letters(hand)
        assert {str(a) for a in rules().legal(state, 0)} == by_hand(hand)
