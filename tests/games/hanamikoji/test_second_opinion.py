"""Random games, and games from positions that random play seldom meets, beside the rules told a second time."""

from typing import Any

import pytest

import genjiko
from genjiko.games.hanamikoji.cards import GEISHA
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.hanamikoji.by_hand import CHARM, ByHand, standing, who_wins

CARDS = [letter for letter, charm in CHARM.items() for _ in range(charm)]


def same(game: Game, hand: ByHand) -> None:
    """Everything that lies on the table, who acts, what may be said, and the result."""
    state: Any = game.dump()["state"]
    assert state["actor"] == hand.actor
    assert state["won"] == sum(1 << seat for seat in hand.winners)
    assert (state["round"], state["starting"], state["acting"]) == (hand.round, (hand.round + 1) % 2, hand.turn)
    for name, sets in (
        ("hand", hand.hands),
        ("secret", hand.secret),
        ("discards", hand.discards),
        ("side", hand.sides),
    ):
        assert state[name] == ["".join(sorted(cards)) for cards in sets], name
    assert [set(names) for names in state["ready"]] == hand.ready
    assert (state["deck"], state["removed"]) == (hand.deck, hand.removed)
    assert state["favour"] == [hand.favour.get(geisha, -1) for geisha in GEISHA]
    assert sorted(state["first"] + state["second"]) == sorted("".join("".join(group) for group in hand.offer))
    legal = [str(action) for action in game.legal()]
    assert set(legal) == hand.legal()
    assert len(legal) == len(set(legal))
    assert game.winners == hand.winners
    assert game.scores == tuple(standing(hand.favour, seat)[1] for seat in (0, 1))
    mine = [{geisha: CHARM[geisha] for geisha in CHARM if hand.favour.get(geisha) == seat} for seat in (0, 1)]
    assert game.breakdown == mine


def go_on(game: Game, hand: ByHand, seed: int, rounds: int = 99) -> None:
    """Play both at random to the end, or that many rounds, and compare them at every step."""
    rng = Rng(seed)
    last = hand.round + rounds
    same(game, hand)
    while not game.over and hand.round < last:
        legal = game.legal()
        action = legal[rng.below(len(legal))]
        game.play(action)
        results = game.moves[-1].results
        dealt = hand.play(str(action))
        assert len(results) == int(dealt)
        if dealt:
            assert isinstance(results[0], list)
            hand.deal([GEISHA[g] for g in dealt_order(game)])
        same(game, hand)
        game.rules.checks.check(game.state)


def dealt_order(game: Game) -> list[int]:
    """The cards of the last deal, in the order of the record."""
    results = game.moves[-1].results if game.moves else game.setup_results
    order = results[0]
    assert isinstance(order, list)
    return order


@pytest.mark.parametrize("three_rounds", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_a_random_game_told_twice(seed: int, three_rounds: bool) -> None:
    game = genjiko.new("hanamikoji", seed=seed, options={"three_rounds": three_rounds})
    hand = ByHand(last_round=3 if three_rounds else 40)
    hand.deal([GEISHA[g] for g in dealt_order(game)])
    go_on(game, hand, seed)


def dealt(number: int, favour: dict[str, int], three_rounds: bool, seed: int) -> tuple[Game, ByHand]:
    """A round of this number with these favours, just dealt: restored by the program, and by hand."""
    order = CARDS[:]
    rng = Rng(seed)
    places = list(range(21))
    rng.shuffle(places)
    order = [CARDS[place] for place in places]
    hand = ByHand(3 if three_rounds else 40, number, favour)
    hand.deal(order)
    dump = genjiko.new("hanamikoji", seed=seed, options={"three_rounds": three_rounds}).dump()
    state: Any = dump["state"]
    state.update(round=number, starting=hand.turn, acting=hand.turn, actor=hand.turn, deck=hand.deck)
    state.update(hand=["".join(cards) for cards in hand.hands], removed=hand.removed)
    state["favour"] = [favour.get(geisha, -1) for geisha in GEISHA]
    return genjiko.restore(dump), hand


def open_favours(rng: Rng) -> dict[str, int]:
    """Favours with which nobody has won, the more of them the better."""
    while True:
        favour = {geisha: owner for geisha in CHARM if (owner := rng.below(7) // 3) < 2}
        if not who_wins(favour, 1, 2):
            return favour


@pytest.mark.parametrize(
    ("number", "three_rounds"), [(2, False), (3, False), (39, False), (40, False), (2, True), (3, True)]
)
def test_rounds_with_favours_of_earlier_ones_told_twice(number: int, three_rounds: bool) -> None:
    ends: set[tuple[int, ...]] = set()
    for seed in range(30):
        game, hand = dealt(number, open_favours(Rng(seed)), three_rounds, seed)
        go_on(game, hand, seed, rounds=1)
        ends.add(game.winners)
    assert {(0,), (1,)} <= ends
    assert (() in ends) == (number < (3 if three_rounds else 40))
