"""Numbers of decision sequences from fixed positions on scripted chance. A changed number is a changed legal list."""

import pytest

from genjiko.games.parfum.pieces import AROMAS, NONE, count
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.perft import perft
from tests.games.parfum.table import Table, coins, offers, perfume, rules, state_of


def waking(players: int) -> Game:
    return Table(players).water(*[[0, 1]] * players).money(*range(players)).game()


def preparing() -> Game:
    table = Table().water([0, 1, 3], [], [], []).distillery("-", "heart RoRo", "base La")
    return table.step("prepare", (0, 1, 2, 3)).game()


def distilling() -> Game:
    table = Table().water([0, 0, 1, 3], [], [], []).distillery("head Ro", "heart RoRo", "base La", "heart RoLa")
    return table.step("distill", (0, 1, 2, 3)).dice("RoRoLa", "ViLa").game()


def selling() -> Game:
    light = perfume("minor", "head LaLa", "base La", flacons=2)
    heavy = perfume("major", "head Vi", "heart Ro", "base Va", flacons=1)
    table = Table(2).water([0, 0, 1, 3], [2]).perfumes(0, light, heavy)
    return table.street(0, 1, 2, 3, 4).step("sell", (0, 1, 0, 1)).game()


TABLE = {
    "waking 2": (waking(2), (4, 12, 24, 144)),
    "waking 3": (waking(3), (3, 6, 36, 216)),
    "waking 4": (waking(4), (4, 12, 24, 144)),
    "preparing": (preparing(), (7, 48, 324, 4353)),
    "distilling": (distilling(), (23, 270, 2004, 9925)),
    "selling": (selling(), (7, 32, 109, 411)),
}


@pytest.mark.parametrize("name", TABLE)
def test_perft(name: str) -> None:
    game, counts = TABLE[name]
    found = tuple(perft(game.rules, game.state, depth) for depth in range(1, len(counts) + 1))
    assert found == counts


def by_hand(game: Game) -> set[str]:
    """What may be done with a roll, found die by die and token by token: a second opinion on the rules."""
    state = state_of(game)
    found = {"stop"}
    held = coins(game, 0)
    flies = [AROMAS[a] for a in range(5) if count(state.flies, a)]
    same = not state.flasks and len(flies) == 1  # ruling 47
    for i, coin in enumerate(held):
        found |= {f"reroll {aroma} {coin}" for aroma in flies} | (set() if same else {f"reroll all {coin}"})
        found |= {f"turn {aroma} {coin} {other}" for aroma in flies for other in held[i + 1 :]}
    for place, note in enumerate(state.distillery):
        needed = [] if note == NONE else [count(rules().box.note_icons[note], a) for a in range(5)]
        if needed and all(n <= count(state.flasks, a) for a, n in enumerate(needed)):
            found.add(f"claim {place + 1}")
    return found


def test_legal_lists_agree_with_dice_and_tokens_laid_out_by_hand() -> None:
    rng = Rng(4)
    short = ("Vi", "Be", "Ro", "Va", "La")
    for _ in range(200):
        hand = sorted([0, 0, 0, 1, 1, 2, 3][rng.below(7)] for _ in range(rng.below(5)))
        dice = [short[a] for a in range(5) for _ in range(rng.below(3))] or ["Ro"]
        split = [rng.below(2) for _ in dice]
        flasks = "".join(die for die, flask in zip(dice, split, strict=True) if flask)
        flies = "".join(die for die, flask in zip(dice, split, strict=True) if not flask)
        game = Table().water(hand, [], [], []).step("distill", (0, 1, 2, 3)).dice(flasks, flies).game()
        assert set(offers(game)) == by_hand(game)
