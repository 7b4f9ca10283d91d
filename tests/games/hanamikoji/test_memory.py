"""What the rules remember depends on public facts alone: every observation carries them."""

from itertools import product
from operator import mul

import pytest

from genjiko.games import game_words, shipped_components
from genjiko.games.hanamikoji import GAME
from genjiko.games.hanamikoji.cards import GEISHA, from_letters, size
from genjiko.games.hanamikoji.legal import actions_with, legal_lists, list_key
from genjiko.games.hanamikoji.rules import Hanamikoji
from genjiko.games.hanamikoji.state import HanamikojiState
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.game import game_from, start_game
from tests.games.hanamikoji.memories import reached


def new_rules() -> Hanamikoji:
    found = GAME.open(2, {"three_rounds": False}, shipped_components("hanamikoji"))
    assert isinstance(found, Hanamikoji)
    return found


def used(state: HanamikojiState) -> Hanamikoji:
    """Rules of their own that a player and a bot have asked everything about a position."""
    hanamikoji = new_rules()
    game = game_from(hanamikoji, state.copy(), Chance(1), game_words("hanamikoji"))
    seat = game.to_act[0]
    for viewer in (0, 1):
        seen = game.observation(viewer).state
        assert isinstance(seen, HanamikojiState)
        hanamikoji.planes.encode(seen, viewer)
        hanamikoji.advice.belief(state, viewer)
        hanamikoji.view.information_key(state, viewer)
        game.view(viewer)
    for learned in (False, True):
        hanamikoji.advice.play_on(state.copy(), learned, Chance(1), Rng(1))
    hanamikoji.advice.values(state)
    hanamikoji.advice.judged(state)
    for action in game.legal(seat):
        after = game.copy()
        after.play(action)
        after.legal()
    return hanamikoji


def test_twin_worlds_leave_equal_memories() -> None:
    """The same public play with other hidden cards."""
    for seed in (2, 5):
        game = start_game(new_rules(), Chance(seed), game_words("hanamikoji"))
        rng = Rng(seed)
        for _ in range(seed * 2):
            legal = game.legal()
            game.play(legal[rng.below(len(legal))])
        truth = game.state
        assert isinstance(truth, HanamikojiState)
        twin = game.observation(0).resample(rng)
        assert isinstance(twin, HanamikojiState)
        assert (twin.hand[1], twin.deck) != (truth.hand[1], truth.deck)
        assert reached(used(truth)) == reached(used(twin))


def test_an_observation_carries_the_rules_that_remember_nothing_hidden() -> None:
    game = start_game(new_rules(), Chance(1), game_words("hanamikoji"))
    assert game.observation(0).rules is game.rules


def test_a_list_is_made_once_and_a_hand_that_no_game_has_is_not_remembered() -> None:
    hanamikoji = new_rules()
    state = HanamikojiState()
    state.hand[0] = from_letters("ABCDEFG")
    assert hanamikoji.legal(state, 0) is hanamikoji.legal(state, 0)
    before = reached(hanamikoji)
    for hand in ("AAAAAAA", "AB"):
        state.hand[0] = from_letters(hand)
        assert len(hanamikoji.legal(state, 0)) > 0
    assert reached(hanamikoji) == before
    assert [str(action) for action in hanamikoji.legal(state, 0)] == ["secret A", "secret B", "discard A B"]


@pytest.mark.parametrize("charm", [[2, 2, 2, 3, 3, 4, 5], [1, 7, 3, 3, 3, 2, 2]])
def test_the_lists_of_all_hands_that_can_be_held_at_a_turn_are_made_at_once(charm: list[int]) -> None:
    lists = legal_lists(charm, 6, 15)
    takes = {"secret": 1, "discard": 2, "gift": 3, "competition": 4}
    hands = [from_letters("".join(map(mul, GEISHA, counts))) for counts in product(*[range(c + 1) for c in charm])]
    expected = set()
    for ready in range(1, 16):
        used = [cards for bit, cards in enumerate(takes.values()) if not ready >> bit & 1]
        number = 6 + len(used) + 1 - sum(used)
        expected |= {list_key(hand, ready) for hand in hands if size(hand) == number}
    assert set(lists) == expected
    for key, actions in list(lists.items())[::37]:
        assert actions == actions_with(key >> 4, key & 15)
