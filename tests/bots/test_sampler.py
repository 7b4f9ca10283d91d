"""The bot of the weaker levels: what it goes by, and what it never draws."""

import pytest

import genjiko
from genjiko.bots.sampler import Sampler
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.hanamikoji.test_rulings import own_charms


def with_a_choice(game: str) -> Game:
    """A position some way into a game of two in which something can be chosen."""
    played, rng = genjiko.new(game, 2, seed=3), Rng(3)
    while len(played.moves) < 9 or len(played.legal()) < 4:
        legal = played.legal()
        played.play(legal[rng.below(len(legal))])
    return played


@pytest.mark.parametrize("game", ["aqua-mirabilis", "parfum"])
def test_without_worlds_it_goes_by_the_guesses_of_the_game(game: str) -> None:
    played = with_a_choice(game)
    seat = played.to_act[0]
    guesses = played.rules.advice.prior(played.observation(seat).resample(Rng(1)), seat)
    assert guesses is not None
    best = played.legal()[guesses.index(max(guesses))]
    assert Sampler(0, 0.0).decide(played.observation(seat), Rng(1)).action is best
    drawn = {Sampler(0, 3.0).decide(played.observation(seat), Rng(n)).action for n in range(60)}
    assert best in drawn
    assert len(drawn) > 1


def test_what_is_known_to_be_worse_is_never_drawn() -> None:
    played = genjiko.new("parfum", 2, seed=2)
    seat = played.to_act[0]
    # With two players no seat begins with a late clock.
    drawn = {Sampler(0, 50.0).decide(played.observation(seat), Rng(n)).action.text for n in range(60)}
    assert drawn == {"clock 1", "clock 2"}


def test_without_guesses_it_looks_one_step_ahead() -> None:
    # Its networks know nothing of such charms.
    played = genjiko.new("hanamikoji", seed=3, components=own_charms(3, 3, 3, 3, 3, 3, 3))
    seat = played.to_act[0]
    assert played.rules.advice.prior(played.state, seat) is None
    decision = Sampler(0, 0.1).decide(played.observation(seat), Rng(1))
    assert [one.visits for one in decision.considered] == [1] * len(played.legal(seat))
