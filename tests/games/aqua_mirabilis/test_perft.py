"""Numbers of decision sequences from fixed positions; a changed number is a changed legal list."""

from itertools import combinations

import pytest

import genjiko
from genjiko.games.aqua_mirabilis.pieces import FLOWERS, NONE, RECIPE_NAMES, perfume_name
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from genjiko.kernel.perft import perft
from tests.games.aqua_mirabilis.table import board_of, exp, give, legal, play, state_of, table
from tests.games.aqua_mirabilis.test_worked_example import start

# The first two counts of the start by hand: 6 stalls, ability, Paris, 4 couples; 6 * 11, 3, 2, 4 * 2 after them.
TABLE = [
    (False, (12, 79, 501, 1832)),
    (True, (26, 212, 1430)),
]


def position(rich: bool) -> Game:
    """The start of the worked example, or with goods for every kind of action."""
    game = start()
    if rich:
        give(game, flowers="BBN", scents="LNO", tiles="P2 K5 L5", letter=1, ap=4, perfumes="B1/1:J")
    return game


@pytest.mark.parametrize(("rich", "counts"), TABLE)
def test_perft(rich: bool, counts: tuple[int, ...]) -> None:
    game = position(rich)
    found = tuple(perft(game.rules, game.state, depth) for depth in range(1, len(counts) + 1))
    assert found == counts


# -- making perfumes: every way, found by trying everything --


def by_hand(game: Game) -> set[str]:
    """All boards that one `make` can lead to, as texts, from the rules of the game page."""
    state, board = state_of(game), board_of(game)
    have: dict[str, int] = {FLOWERS[f]: board.scents[f] for f in range(6)}
    mine = [None if p == NONE else perfume_name(p) for p in board.perfumes]
    throws = [NONE] if None in mine else [0, 1, 2]
    found = set()
    for thrown in throws:
        stay = [name for slot, name in enumerate(mine) if slot != thrown]
        for number, name in enumerate(RECIPE_NAMES):
            base, slots, level = name[0], int(name[1]), int(name[3:])
            back = thrown != NONE and board.perfumes[thrown] & 127 == number
            if level > exp(game) or not (state.recipes[number] or back):
                continue
            if not have[base] and not board.bases >> FLOWERS.index(base) & 1:
                continue
            others = [f for f in FLOWERS if f != base and have[f]]
            for complements in combinations(others, slots):
                made = f"{base}-{''.join(complements)}"
                if made not in stay:
                    found.add(f"{thrown} {name} {made}")
    return found


def by_playing(game: Game) -> set[str]:
    """The same, found by playing every `make` through to its end."""
    found = set()
    before = board_of(game).perfumes[:]
    todo = [play(game.copy(), text) for text in legal(game, "make")]
    turn = state_of(game).turns
    while todo:
        now = todo.pop()
        state = state_of(now)
        if state.step != state.window:
            todo += [play(now.copy(), text) for text in legal(now)]
            continue
        assert state.turns == turn
        after = board_of(now).perfumes
        slot = next(s for s in range(3) if before[s] != after[s])  # those held are shown, the new one is not
        number = after[slot] & 127
        thrown = slot if NONE not in before else NONE
        found.add(f"{thrown} {RECIPE_NAMES[number]} {perfume_name(after[slot])}")
    return found


def test_every_perfume_that_can_be_made_is_offered_and_no_other() -> None:
    rng = Rng(9)
    compared = 0
    for _ in range(60):
        game = table(3, seed=rng.below(1000))
        scents = "".join(FLOWERS[rng.below(6)] for _ in range(2 + rng.below(4)))
        tiles = " ".join(["P1", "P2", "P3", "P4"][: rng.below(5)])
        held = ["", "B1/2:J!", "B1/2:J! J1/2:B! L2/3:BN!"][rng.below(3)]
        give(game, scents=scents, tiles=tiles, perfumes=held, bases="R" if rng.below(2) else "")
        want = by_hand(game)
        got = by_playing(game)
        assert got == want, (scents, tiles, held)
        compared += len(want)
    assert compared > 500


def test_lists_stay_short() -> None:
    longest = 0
    for seed in range(20):
        game = genjiko.new("aqua-mirabilis", 2 + seed % 3, seed=seed, keep_events=False)
        rng = Rng(seed)
        while not game.over:
            options = game.legal()
            longest = max(longest, len(options))
            game.play(options[rng.below(len(options))])
    assert longest <= 30
