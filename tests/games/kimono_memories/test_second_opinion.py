"""Random games, and games from positions that random play seldom meets, beside the rules told a second time."""

from typing import Any

import pytest

import genjiko
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.kimono_memories.by_hand import PATTERNS, ByHand, slot_of
from tests.games.kimono_memories.tables import GAME, album, legal, state_of, tokens

OPTIONS = [(mode, sudden) for mode in ("expert", "basic") for sudden in ("off", "on")]


def same(game: Game, hand: ByHand) -> None:
    """Everything that lies on the table, who acts, what may be said, and the result."""
    state: Any = game.dump()["state"]
    assert (state["actor"], state["step"]) == (hand.actor, hand.step)
    assert legal(game) == hand.legal()
    assert state["markers"] == list(hand.markers.values())
    assert state["supply"] == list(hand.left.values())
    assert (state["ring"], state["photographer"]) == (hand.ring, hand.at)
    assert (state["display"], state["deck"]) == (hand.display, hand.deck)
    assert state["tiles"] == [hand.tiles.get(pattern, -1) for pattern in PATTERNS]
    assert state["taken"] == (hand.card if hand.step == "place" else None)
    for seat in (0, 1):
        mine = hand.albums[seat]
        assert {slot_of(slot): card for slot, card in album(game, seat).items()} == mine.photos
        assert {slot_of(slot): symbol for slot, symbol in tokens(game, seat).items()} == mine.tokens
    assert game.winners == hand.winners
    assert state["sudden"] == hand.suddenly
    assert game.breakdown == [hand.lines(seat) for seat in (0, 1)]


def go_on(game: Game, seed: int) -> Game:
    """Play both at random to the end and compare them at every step."""
    options = game.rules.options
    state: Any = game.dump()["state"]
    hand = ByHand(state, options["mode"] == "expert", options["sudden_victory"] == "on")
    rng = Rng(seed)
    same(game, hand)
    while not game.over:
        choices = legal(game)
        text = choices[rng.below(len(choices))]
        game.play(text)
        hand.play(text)
        same(game, hand)
    return game


@pytest.mark.parametrize(("mode", "sudden"), OPTIONS)
def test_random_games_told_twice(mode: str, sudden: str) -> None:
    ends = set()
    for seed in range(15):
        game = genjiko.new(GAME, seed=seed, options={"mode": mode, "sudden_victory": sudden})
        ends.add(state_of(go_on(game, seed)).sudden)
    assert ends == {False, sudden == "on"}


def enriched(mode: str, sudden: str, seed: int) -> Game:
    """A turn of a random game with few tokens left, and with the markers anywhere."""
    game = genjiko.new(GAME, seed=seed, options={"mode": mode, "sudden_victory": sudden})
    rng = Rng(seed)
    turn = 1 + rng.below(26)
    while state_of(game).turn < turn or legal(game)[0] != "cross 1":
        choices = legal(game)
        game.play(choices[rng.below(len(choices))])
        if game.over:
            return enriched(mode, sudden, seed + 1000)
    state = state_of(game)
    state.supply = [rng.below(3) for _ in range(6)]
    state.markers = [rng.below(9) - 4 for _ in range(5)]
    if sudden == "on" and any(game.rules.box.sudden(state.markers, seat) for seat in (0, 1)):  # type: ignore[attr-defined]
        state.markers = [marker // 2 for marker in state.markers]
    return game


@pytest.mark.parametrize(("mode", "sudden"), OPTIONS)
def test_games_with_few_tokens_and_markers_anywhere_told_twice(mode: str, sudden: str) -> None:
    met: set[object] = set()
    for seed in range(30):
        game = go_on(enriched(mode, sudden, seed), seed)
        met |= {event["kind"] for event in game.events()}
    assert {"no_token", "lost_at_the_end", "lost_settled", "tile", "tie"} <= met
