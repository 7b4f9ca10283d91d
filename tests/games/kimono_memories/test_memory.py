"""What the rules remember depends on public facts alone: every observation carries them."""

from typing import Any

from genjiko.games import game_package, game_words, shipped_components
from genjiko.games.kimono_memories.state import KimonoState
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.game import game_from, start_game
from genjiko.kernel.rules import Rules
from tests.games.hanamikoji.memories import reached
from tests.games.kimono_memories.tables import GAME


def new_rules() -> Rules[Any]:
    return game_package(GAME).open(2, {"mode": "expert", "sudden_victory": "off"}, shipped_components(GAME))


def used(state: KimonoState) -> Rules[Any]:
    """Rules of their own that a player and a bot have asked everything about a position."""
    kimono = new_rules()
    game = game_from(kimono, state.copy(), Chance(1), game_words(GAME))
    for viewer in (0, 1):
        seen = game.observation(viewer).state
        assert isinstance(seen, KimonoState)
        kimono.planes.encode(seen, viewer)
        kimono.view.information_key(state, viewer)
        game.view(viewer)
    for rng in (Rng(1), Rng(2)):
        after = game.copy()
        while not after.over:
            kimono.advice.values(after.state)
            legal = after.legal()
            after.play(legal[rng.below(len(legal))])
    return kimono


def test_twin_worlds_leave_equal_memories() -> None:
    """The same public play with another order of the deck."""
    for seed in (1, 2):
        game = start_game(new_rules(), Chance(seed), game_words(GAME))
        rng = Rng(seed)
        for _ in range(seed * 9):
            legal = game.legal()
            game.play(legal[rng.below(len(legal))])
        truth, twin = game.state, game.observation(0).resample(rng)
        assert isinstance(truth, KimonoState)
        assert isinstance(twin, KimonoState)
        assert truth.deck != twin.deck
        assert reached(used(truth)) == reached(used(twin)) == reached(new_rules())
