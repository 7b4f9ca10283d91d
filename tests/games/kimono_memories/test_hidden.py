"""Who may know what: the table of docs/games/kimono-memories.md, line by line."""

from collections import Counter

import genjiko
from genjiko.games.kimono_memories.cards import CARDS
from genjiko.kernel.chance import Rng
from genjiko.kernel.game import Game
from tests.games.kimono_memories.tables import GAME, in_order, play_at_random, stacked, state_of


def table(game: Game, viewer: int | None) -> dict[str, object]:
    found = game.view(viewer)["table"]
    assert isinstance(found, dict)
    return found


def test_everybody_sees_the_same_table() -> None:
    game = genjiko.new(GAME, seed=5)
    rng = Rng(5)
    while not game.over:
        assert table(game, 0) == table(game, 1) == table(game, None)
        choices = game.legal()
        game.play(choices[rng.below(len(choices))])
    assert game.events(0) == game.events(1) == game.events()


def test_nobody_sees_the_order_of_the_deck_but_its_height_and_what_is_in_it() -> None:
    game = stacked(in_order())
    for viewer in (0, 1, None):
        seen = table(game, viewer)
        assert seen["deck_order"] is None
        assert seen["deck"] == 20
        assert seen["unseen"] == list(CARDS[10:30])
        assert all(card < 0 for card in game.rules.observe(game.state, -1 if viewer is None else viewer).deck)
    assert table(game, genjiko.OPEN)["deck_order"] == list(CARDS[10:30])


def test_the_order_of_the_deck_does_not_show_in_the_unseen_cards() -> None:
    game = stacked([*CARDS[:10], *reversed(CARDS[10:30])])
    assert table(game, 0)["unseen"] == list(CARDS[10:30])


def test_a_refill_is_shown_to_everybody_and_ends_the_undo() -> None:
    game = stacked(in_order())
    game.play("cross 1")
    assert game.undoable(0) == 1
    game.play("place 1,1")
    assert game.undoable(1) == 0
    for viewer in (0, 1, None):
        assert game.events(viewer)[-1]["card"] == CARDS[10]


def test_a_placement_without_refill_cannot_be_taken_back_after_the_turn() -> None:
    game = play_at_random(genjiko.new(GAME, seed=1), 1)
    again = genjiko.new(GAME, seed=1)
    for move in game.moves[:-1]:
        again.play(move.action)
        state = state_of(again)
        if state.turn > 21 and state.comparing < 0 and again.legal()[0].kind == "cross":
            assert again.undoable() == 0


def test_samples_shuffle_the_deck_evenly() -> None:
    game = stacked(in_order())
    seen = game.observation(1)
    rng = Rng(1)
    counts: Counter[int] = Counter()
    for _ in range(4000):
        sample = seen.resample(rng)
        deck = game.rules.dump(sample)["deck"]
        assert isinstance(deck, list)
        assert sorted(deck) == sorted(CARDS[10:30])
        counts[deck[-1]] += 1
    assert len(counts) == 20
    assert all(abs(count / 4000 - 1 / 20) < 0.02 for count in counts.values())
