"""The Bradley-Terry fit finds known strengths, with intervals that hold them."""

import pytest

from genjiko.arena.bradley_terry import fit
from genjiko.arena.play import Played
from genjiko.kernel.chance import Rng


def game(bots: list[str], winner: int) -> Played:
    return Played(0, 0, bots, [winner], [int(seat == winner) for seat in range(2)], 0, 0, {}, "", [])


def round_robin(strength: dict[str, float], games: int) -> list[Played]:
    """Games that come out as these points of Elo say."""
    rng = Rng(5)
    found: list[Played] = []
    names = list(strength)
    for i, one in enumerate(names):
        for two in names[i + 1 :]:
            chance = 1 / (1 + 10 ** ((strength[two] - strength[one]) / 400))
            found += [game([one, two], 0 if rng.random() < chance else 1) for _ in range(games)]
    return found


def test_the_fit_finds_the_strengths_that_games_were_drawn_from() -> None:
    strength = {"a": 150.0, "b": 50.0, "c": -50.0, "d": -150.0}
    places = fit(round_robin(strength, 2000))
    assert [place.bot for place in places] == ["a", "b", "c", "d"]
    for place in places:
        assert place.elo == pytest.approx(strength[place.bot], abs=15)
        assert place.low < place.elo < place.high
        assert 5 < place.high - place.low < 25


def test_two_bots_stand_as_far_apart_as_their_share_says() -> None:
    places = fit([game(["a", "b"], 0)] * 300 + [game(["a", "b"], 1)] * 100)
    assert places[0].elo - places[1].elo == pytest.approx(190.8, abs=1)
    assert places[0].elo == pytest.approx(-places[1].elo)
    # The difference has a standard error of 20 points, and each of the two half of it.
    assert places[0].high - places[0].elo == pytest.approx(1.96 * 20.06 / 2, abs=0.5)


def test_who_won_everything_still_has_a_place() -> None:
    places = fit([game(["a", "b"], 0)] * 50)
    assert places[0].bot == "a"
    assert 400 < places[0].elo - places[1].elo < 2000
