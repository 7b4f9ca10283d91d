"""What the bots know of Hanamikoji: quick play, the worth of favors, and the last decisions of a round."""

import pytest

import genjiko
from genjiko.bots.search import Search
from genjiko.bots.settings import Settings
from genjiko.games.hanamikoji.advice import favor_index, favor_worth
from genjiko.games.hanamikoji.cards import N
from genjiko.games.hanamikoji.quick import Quick
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game

CHARM = [2, 2, 2, 3, 3, 4, 5]


def some_way_into(seed: int, moves: int) -> Game:
    game = genjiko.new("hanamikoji", seed=seed)
    rng = Rng(seed)
    for _ in range(moves):
        legal = game.legal()
        game.play(legal[rng.below(len(legal))])
    return game


@pytest.mark.parametrize("moves", range(10))
def test_quick_play_ends_the_round_and_leaves_the_position_alone(moves: int) -> None:
    game = some_way_into(5, moves)
    assert isinstance(game.state, HanamikojiState)
    before = game.dump()
    quick = Quick(CHARM, choices=3)
    favor = quick.finish(game.state, Rng(1))
    assert game.dump() == before
    assert all(owner in (-1, 0, 1) for owner in favor)
    # 8 turns: one secret and two discards each, all other cards lie on the sides, and the removed card nowhere.
    assert quick.ready == [0, 0]
    assert quick.hand == [[], []]
    assert sum(quick.left) == 21 - 14


def test_quick_play_is_the_same_for_one_seed() -> None:
    game = some_way_into(6, 3)
    assert isinstance(game.state, HanamikojiState)
    runs = [[Quick(CHARM, 3).finish(game.state, Rng(seed)) for _ in range(3)] for seed in (1, 1)]
    assert runs[0] == runs[1]


def test_the_worth_of_favors_is_learned_for_all_positions_of_the_box() -> None:
    worth = favor_worth(CHARM)
    assert len(worth) == 3**N
    assert all(0.0 <= chance <= 1.0 for chance in worth)
    assert abs(worth[favor_index([-1] * N, 0)] - 0.5) < 0.05


def test_geisha_of_equal_charm_are_interchangeable() -> None:
    worth = favor_worth(CHARM)
    one, two = [0, -1, 1, -1, 0, -1, -1], [1, 0, -1, 0, -1, -1, -1]
    assert worth[favor_index(one, 0)] == worth[favor_index(two, 0)]


@pytest.mark.parametrize("geisha", range(N))
def test_a_favor_more_is_worth_more(geisha: int) -> None:
    worth = favor_worth(CHARM)
    mine, theirs = [-1] * N, [-1] * N
    mine[geisha], theirs[geisha] = 0, 1
    assert worth[favor_index(mine, 0)] > worth[favor_index(theirs, 0)]


def test_charms_of_ones_own_have_no_learned_worth_but_a_sensible_guess() -> None:
    worth = favor_worth([3, 3, 3, 3, 3, 3, 3])
    assert worth[0] == 0.5
    assert worth[favor_index([0, 0, -1, -1, -1, -1, -1], 0)] > 0.6


def decisive_answers() -> list[tuple[Game, set[str]]]:
    """Last answers of a round that win the game at once, with the other answer not doing so."""
    found: list[tuple[Game, set[str]]] = []
    for seed in range(400):
        game = genjiko.new("hanamikoji", seed=seed)
        rng = Rng(seed)
        while not game.over and len(found) < 5:
            legal = game.legal()
            if legal[0].kind == "take":
                ends = {}
                for action in legal:
                    after = game.copy()
                    after.play(action)
                    ends[str(action)] = after.over and after.winners == game.to_act
                if any(ends.values()) and not all(ends.values()) and _certain(game, ends):
                    found.append((game.copy(), {text for text, wins in ends.items() if wins}))
            game.play(legal[rng.below(len(legal))])
    return found


def _certain(game: Game, ends: dict[str, bool]) -> bool:
    """Whether the winning answers win in every world that the seat thinks possible."""
    seat = game.to_act[0]
    for number in range(30):
        world = game.resample(seat, Rng(number))
        for text, wins in ends.items():
            after = world.copy()
            after.play(text)
            if (after.over and after.winners == (seat,)) != wins:
                return False
    return True


def test_the_last_decisions_of_a_round_are_played_exactly() -> None:
    positions = decisive_answers()
    assert len(positions) == 5
    bot = Search(Settings(iterations=200, hearsay=20.0))
    for game, winning in positions:
        assert str(bot.decide(game.observation(game.to_act[0]), Rng(3)).action) in winning
