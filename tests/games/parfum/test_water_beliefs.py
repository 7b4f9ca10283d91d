"""The count of possible hands: its bookkeeping, and what happens when there are too many to follow them all."""

import pytest

import genjiko
from genjiko.games.parfum.pieces import KINDS
from genjiko.games.parfum.water_beliefs import (
    LAID_OPEN,
    MOST,
    NEW_WELL,
    UNKNOWN,
    WaterBeliefs,
    laid_open,
    masked,
    one_by_one,
    read_history,
    replay,
    taken,
    write_history,
)
from genjiko.kernel.chance import Rng
from tests.games.parfum.table import state_of, weighted

BOX = [10, 4, 5, 6]


def history(text: str) -> list[int]:
    found = read_history(text.split())
    assert isinstance(found, list)
    return found


def test_codes() -> None:
    assert (taken(0, 0), taken(3, 2), taken(1, UNKNOWN)) == (0, 26, 12)
    assert (laid_open(0, 0), laid_open(3, 3)) == (LAID_OPEN, LAID_OPEN + 27)
    texts = ["0+0", "3+?", "2-3", "well", "1+2"]
    assert write_history(history(" ".join(texts))) == texts


def test_masks() -> None:
    assert write_history(masked(history("0+1 1+2 0-1 well 2+0"), 1)) == ["0+?", "1+2", "0-1", "well", "2+?"]
    assert write_history(masked(history("0+1 1+2"), -1)) == ["0+?", "1+?"]
    assert write_history(masked(history("3+1 0+2 3-1"), 3)) == ["3+1", "0+?", "3-1"]


def test_replay() -> None:
    tokens, well, discards = replay([2, 2, 1, 0], 2, history("0+1 1+1 1+0 0-1"))
    assert (tokens, well, discards) == ([0, 0, 0, 0, 1, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 0])
    tokens, well, discards = replay([1, 1, 0, 0], 2, history("0+1 1+0 0-1 well 1+1 1-0"))
    assert (tokens, well, discards) == ([0, 0, 0, 0, 0, 1, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0+3", "a token comes from where there is none"),
        ("0+1 0+1 0+1", "a token comes from where there is none"),
        ("0+1 1-1", "a token comes from where there is none"),
        ("0+1 0-0", "a token comes from where there is none"),
        ("2+1", "an unknown seat or coin"),
        ("0+?", "an unknown seat or coin"),
        ("0+1 0-1 well", "a new well is made when"),
        ("0+0 0+1 0+1 well", "a new well is made when"),
    ],
)
def test_histories_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replay([1, 2, 0, 0], 2, history(text))


@pytest.mark.parametrize("text", ["0+4", "0-?", "4+0", "0*0", "0+", "0+11", "", 7, None])
def test_texts_that_are_no_history(text: object) -> None:
    with pytest.raises(ValueError, match=r"is none of|is seen|substring not found"):
        read_history([text])


def test_tokens_one_by_one() -> None:
    assert one_by_one([2, 0, 1, 3]) == [0, 0, 2, 3, 3, 3]
    assert one_by_one([0] * KINDS) == []


def test_a_course_that_leaves_no_choice_is_found() -> None:
    beliefs = WaterBeliefs([1, 1, 0, 1], 2, 0)
    for seed in range(6):
        filled = beliefs.fill(history("0+0 1+? 1+? 1-1 well 0+1"), Rng(seed))
        assert sorted(write_history(filled)[1:3]) == ["1+1", "1+3"]  # type: ignore[index]
        filled = beliefs.fill(history("0+0 1+? 1+? 1-1 0-0 well 1+? 0+1"), Rng(seed))
        assert write_history(filled)[-2:] == ["1+0", "0+1"]  # type: ignore[index]


def many_hands(players: int) -> tuple[WaterBeliefs, list[int]]:
    """A count for a history of a real game, for a spectator, some way after a new well."""
    for seed in range(20):
        game = genjiko.new("parfum", players, seed=seed)
        rng = Rng(seed)
        while not game.over:
            told = state_of(game).history
            if NEW_WELL in told and len(told) - told.index(NEW_WELL) > 12:
                beliefs = WaterBeliefs(BOX, players, -1)
                beliefs.fill(masked(told, -1), Rng(1))
                return beliefs, masked(told, -1)
            game.play(weighted(game, rng))
    raise AssertionError("no new well")


def test_layers_are_as_many_as_events_and_sum_to_one() -> None:
    beliefs, told = many_hands(3)
    assert len(beliefs._layers) == len(beliefs._known) == len(told) - told.index(NEW_WELL)
    assert beliefs._history == told
    for layer in beliefs._layers:
        assert abs(sum(layer.values()) - 1.0) < 1e-9
        assert all(weight > 0.0 for weight in layer.values())


def test_a_longer_history_goes_on_from_the_shorter_one() -> None:
    beliefs, told = many_hands(3)
    first = beliefs._layers[0]
    beliefs.fill([*told, taken(0, UNKNOWN)], Rng(1))
    assert beliefs._layers[0] is first
    assert beliefs._history == [*told, taken(0, UNKNOWN)]
    beliefs.fill(told[:-1], Rng(1))  # a shorter one is counted anew
    assert beliefs._layers[0] is not first
    assert beliefs._history == told[:-1]


def test_hands_that_do_not_fit_any_more_are_counted_again_with_more_of_them() -> None:
    beliefs, told = many_hands(3)
    drops = [laid_open(0, kind) for kind in range(KINDS)]
    beliefs._layers[-1] = {0: 1.0}  # nobody holds anything: whatever is laid open now does not fit
    fits = [code for code in drops if any(hand >> (5 * (code & 7)) & 31 for hand in beliefs._layers[-2])]
    filled = beliefs.fill([*told, fits[0]], Rng(1))
    assert beliefs._most == 8 * MOST
    assert masked(filled, -1) == [*told, fits[0]]
    replay(BOX, 3, filled)
    beliefs.fill([*told, fits[0], taken(1, UNKNOWN)], Rng(1))
    assert beliefs._most == 8 * MOST  # as long as the same game goes on
    beliefs.fill(told, Rng(1))
    assert beliefs._most == MOST


def test_few_hands_are_all_followed() -> None:
    beliefs = WaterBeliefs(BOX, 2, 0)
    beliefs._most = 3
    hands = {5: 0.2, 6: 0.5, 7: 0.3}
    assert beliefs._thinned(hands) is hands


def test_of_too_many_hands_a_fair_choice_is_followed() -> None:
    weights = [0.4, 0.05, 0.05, 0.2, 0.1, 0.1, 0.02, 0.08]
    hands = {number: 3.0 * weight for number, weight in enumerate(weights)}
    totals = [0.0] * len(weights)
    rounds = 400
    beliefs = WaterBeliefs(BOX, 2, 0)
    beliefs._most = 5
    for _ in range(rounds):
        found = beliefs._thinned(hands)
        assert sum(found.values()) == 5.0
        for number, hits in found.items():
            assert abs(hits - 5 * weights[number]) < 1.0
            totals[number] += hits
        beliefs._layers.append({})
    for number, weight in enumerate(weights):
        assert abs(totals[number] / rounds - 5 * weight) < 0.12


def test_samples_still_fit_when_only_some_hands_are_followed() -> None:
    beliefs, told = many_hands(4)
    full = max(len(layer) for layer in beliefs._layers)
    assert full > 10
    beliefs._most = 5
    beliefs._restart()
    beliefs._history = told[: told.index(NEW_WELL) + 1]
    beliefs._begin(told[: told.index(NEW_WELL)])
    for seed in range(30):
        filled = beliefs.fill(told, Rng(seed))
        assert masked(filled, -1) == told
        replay(BOX, 4, filled)
    assert max(len(layer) for layer in beliefs._layers) <= beliefs._most
