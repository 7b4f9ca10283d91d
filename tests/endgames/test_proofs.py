"""Proved endgames: exact, equal to a brute force that was written apart, and silent where they cannot know."""

import time
from copy import deepcopy
from fractions import Fraction
from importlib.resources import files
from typing import Any

import pytest

import genjiko
from genjiko.envs.small import small_box
from genjiko.games.kimono_memories.state import PLACE
from genjiko.kernel.chance import Rng
from genjiko.kernel.components import Components
from genjiko.kernel.endgame import proof_of
from genjiko.kernel.game import Game
from genjiko.kernel.matrix_game import solve_matrix
from tests.endgames.brute_hanamikoji import Brute, favours_worth
from tests.games.kimono_memories.by_hand import ByHand

POSITIONS = 200
WORTH = favours_worth(files("genjiko.games.hanamikoji").joinpath("favour_values.json"))  # type: ignore[arg-type]


# -- the linear programme --


def test_a_matrix_game_is_solved_exactly_from_both_sides() -> None:
    solved = solve_matrix([[0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    assert solved.value == 0
    assert solved.rows == [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]
    rng = Rng(5)
    for _ in range(60):
        height, width = 1 + rng.below(6), 1 + rng.below(6)
        payoffs = [[rng.below(21) - 10 for _ in range(width)] for _ in range(height)]
        solved = solve_matrix(payoffs)
        assert sum(solved.rows) == sum(solved.columns) == 1
        assert min(*solved.rows, *solved.columns) >= 0
        floor = min(sum(solved.rows[i] * payoffs[i][j] for i in range(height)) for j in range(width))
        ceiling = max(sum(solved.columns[j] * payoffs[i][j] for j in range(width)) for i in range(height))
        assert floor == ceiling == solved.value


# -- Hanamikoji --


def last_decisions(seed: int) -> list[Game]:
    """The last decisions of the rounds of a random game."""
    game, rng, found = genjiko.new("hanamikoji", seed=seed), Rng(seed), []
    while not game.over:
        legal = game.legal()
        if len(legal) > 1 and len(game.state.deck) <= 1:  # type: ignore[attr-defined]
            found.append(game.copy())
        game.play(legal[rng.below(len(legal))])
    return found


def cards_of(action: str) -> frozenset[tuple[str, ...]]:
    """An action of the last decisions as the brute force names it."""
    return frozenset(tuple(sorted(group)) for group in action.split()[1:])


def unknown(game: Game) -> int:
    """How many cards the seat to act does not see."""
    table: Any = game.view(game.to_act[0])["table"]
    rival = table["seats"][1 - game.to_act[0]]
    used = {"secret", "discard", "gift", "competition"} - set(rival["ready"])
    return int(rival["hand_size"]) + ("secret" in used) + 2 * ("discard" in used) + int(table["deck"]) + 1


def test_the_last_decisions_of_a_round_are_worth_what_brute_force_finds() -> None:
    compared, mixed = 0, 0
    for seed in range(1000):
        for game in last_decisions(seed):
            seat, hard = game.to_act[0], unknown(game) >= 7
            if compared == POSITIONS or (hard and (mixed == 6 or unknown(game) == 8)):
                continue
            proof = proof_of(game.observation(seat))
            if proof is None:
                continue
            found = {cards_of(action.text): float(value) for action, value in proof.values}
            assert found == pytest.approx(Brute(game.view(seat), seat, WORTH).values(), abs=1e-6)
            compared, mixed = compared + 1, mixed + hard
        if compared == POSITIONS:
            break
    assert (compared, mixed) == (POSITIONS, 6)


def test_a_proof_looks_at_nothing_that_the_seat_cannot_see() -> None:
    game = next(game for seed in range(50) for game in last_decisions(seed) if 4 <= unknown(game) <= 5)
    seat, rng = game.to_act[0], Rng(3)
    proof = proof_of(game.observation(seat))
    assert proof is not None
    for _ in range(5):
        other = proof_of(game.resample(seat, rng).observation(seat))
        assert other is not None
        assert other.values == proof.values


def test_nothing_is_proved_while_much_is_to_come() -> None:
    for name in genjiko.games():
        game = genjiko.new(name, seed=1)
        assert proof_of(game.observation(game.to_act[0])) is None


# -- Kimono Memories --


class Long(Exception):
    """More than a brute force of a test should look at."""


# Needs more than 60 plans of each side: minutes in whole numbers that grow with each of them.
MANY_PLANS = """\
genjiko-record 1
game: hanamikoji
rules: 1
players: 2
options: three_rounds=false
seed: 3
setup: 2,5,5,3,3,5,4,5,6,6,6,1,1,4,0,0,6,6,3,4,2
1. 0 secret C
2. 1 gift G G G
3. 0 discard D E
4. 1 secret E
5. 0 gift D F F
6. 1 take D
7. 1 discard B G
8. 0 compete AF DG
end: 8 moves
"""


def test_a_proof_that_would_take_minutes_is_left_alone() -> None:
    game = genjiko.load(MANY_PLANS).at(7)
    began = time.process_time()
    assert proof_of(game.observation(game.to_act[0])) is None
    assert time.process_time() - began < 20


def best_by_hand(hand: ByHand, seat: int, budget: list[int]) -> Fraction:
    """What a position without a deck is worth: everything is tried, nothing is left out."""
    if hand.winners:
        return Fraction(int(seat in hand.winners), len(hand.winners))
    values = [after_by_hand(hand, text, seat, budget) for text in hand.legal()]
    return max(values) if hand.actor == seat else min(values)


def after_by_hand(hand: ByHand, text: str, seat: int, budget: list[int]) -> Fraction:
    budget[0] -= 1
    if budget[0] < 0:
        raise Long
    other = deepcopy(hand)
    other.play(text)
    return best_by_hand(other, seat, budget)


def compare_kimono(game: Game, hand: ByHand) -> tuple[int, int]:
    """Whether a position was small enough to be compared, and whether its actions differ."""
    seat = game.to_act[0]
    try:
        values = {text: after_by_hand(hand, text, seat, budget) for budget in [[120]] for text in hand.legal()}
    except Long:
        return 0, 0
    proof = proof_of(game.observation(seat))
    assert proof is not None
    assert {action.text: value for action, value in proof.values} == values
    return 1, int(len(set(values.values())) > 1)


def test_the_last_turns_of_kimono_memories_are_worth_what_brute_force_finds() -> None:
    compared, told_apart, seed = 0, 0, 0
    while compared < POSITIONS:
        game, rng = genjiko.new("kimono-memories", seed=seed), Rng(seed)
        state: Any = game.dump()["state"]
        hand = ByHand(state, expert=True, sudden=False)
        while not game.over:
            legal = game.legal()
            if len(legal) > 1 and game.view()["table"]["comparing"] is not None:  # type: ignore[index]
                more, apart = compare_kimono(game, hand)
                compared, told_apart = compared + more, told_apart + apart
            text = legal[rng.below(len(legal))].text
            game.play(text)
            hand.play(text)
        seed += 1
    assert told_apart >= 10


def five_cards() -> Components:
    """The small box with a deck of two cards, so that chance has a say."""
    text = small_box("kimono-memories").text
    return Components(text.replace('["B01", "B05", "B09", "B13"]', '["B01", "B05", "B09", "B13", "B17"]'), "five cards")


def expected(game: Game, text: str, seat: int, deck: list[int]) -> Fraction:
    """What an action is worth where any card of the deck may come next."""
    found = []
    for top in deck or [-1]:
        rest = [card for card in deck if card != top]
        other = game.copy()
        state: Any = other.state
        state.deck = [*rest, top] if deck else []
        other.play(text)
        turned = len(state.deck) < len(deck)
        found.append(expected_best(other, seat, rest if turned else deck))
        if not turned:
            return found[0]
    return sum(found, Fraction(0)) / len(found)


def expected_best(game: Game, seat: int, deck: list[int]) -> Fraction:
    if game.over:
        return Fraction(int(seat in game.winners), len(game.winners))
    values = [expected(game, action.text, seat, deck) for action in game.legal()]
    return max(values) if game.to_act[0] == seat else min(values)


def test_the_chance_of_the_deck_is_counted_out() -> None:
    met: set[Fraction] = set()
    for seed in range(4):
        game, rng = genjiko.new("kimono-memories", seed=seed, components=five_cards()), Rng(seed)
        state: Any = game.state
        while state.step != PLACE or len(state.deck) != 2:
            legal = game.legal()
            game.play(legal[rng.below(len(legal))])
        seat = game.to_act[0]
        proof = proof_of(game.observation(seat))
        assert proof is not None
        values = {action.text: expected(game, action.text, seat, state.deck) for action in game.legal()}
        assert {action.text: value for action, value in proof.values} == values
        met.update(values.values())
    assert met - {0, 1}  # a card that may come either way
