"""Positions of Kimono Memories set up by hand, for the tests."""

from collections.abc import Sequence

import genjiko
from genjiko.games import find_rules, new_header
from genjiko.games.kimono_memories.album import SLOT_OF, new_album, photos, slot_text
from genjiko.games.kimono_memories.cards import CARDS, KIMONOS, NONE, PATTERNS, SYMBOLS, departure
from genjiko.games.kimono_memories.rules import KimonoMemories
from genjiko.games.kimono_memories.state import CROSS, N_TOKENS, PLACE, KimonoState
from genjiko.kernel.chance import Chance, Rng
from genjiko.kernel.game import Game, game_from
from genjiko.kernel.sink import EventSink

GAME = "kimono-memories"


def rules(mode: str = "expert", sudden: str = "off") -> KimonoMemories:
    found, _ = find_rules(new_header(GAME, 2, {"mode": mode, "sudden_victory": sudden}))
    assert isinstance(found, KimonoMemories)
    return found


def card(name: str) -> int:
    return CARDS.index(name)


def stacked(top_first: Sequence[str], mode: str = "expert", sudden: str = "off") -> Game:
    """A game dealt from this order: places 0 to 7, the reward display, then the deck from the top."""
    script = [[card(name) for name in top_first]]
    return genjiko.new(GAME, seed=1, options={"mode": mode, "sudden_victory": sudden}, script=[*script])


def in_order(*first: str) -> list[str]:
    """All kimono cards, these first."""
    return [*first, *[name for name in CARDS[:KIMONOS] if name not in first]]


class Table:
    """A position in the middle of a turn of seat 0 (or of `seat`), made by hand and not checked."""

    def __init__(self, seat: int = 0, turn: int = 1, mode: str = "expert", sudden: str = "off") -> None:
        self.state = KimonoState()
        state = self.state
        state.turn = turn
        state.actor = seat
        state.ring = [NONE] * 8
        state.album = [new_album(departure(0)), new_album(departure(1))]
        state.supply = rules().box.tokens[:]
        self.rules = rules(mode, sudden)

    def album(self, seat: int, **layers: dict[int, str]) -> "Table":
        """Photos by layer and place: album(0, l1={1: "B25"}, l2={0: "B11"})."""
        for layer, row in layers.items():
            for i, name in row.items():
                self.state.album[seat][SLOT_OF[f"{layer[1:]},{i}"]] = card(name)
        return self

    def ring(self, cards: dict[int, str], photographer: int = 0) -> "Table":
        for place, name in cards.items():
            self.state.ring[place] = card(name)
        self.state.photographer = photographer
        self.state.step = CROSS
        return self

    def deck(self, *top_first: str) -> "Table":
        self.state.deck = [card(name) for name in reversed(top_first)]
        return self

    def markers(self, *markers: int) -> "Table":
        self.state.markers = list(markers)
        return self

    def taken(self, name: str) -> "Table":
        """The acting player has taken this card from place 7; eight others lie around the board."""
        state = self.state
        state.taken = card(name)
        others = [c for c in range(KIMONOS) if c not in (*state.album[0], *state.album[1], state.taken)]
        state.ring = [*others[:7], NONE]
        state.deck = others[7:9]
        state.emptied = 7
        state.step = PLACE
        return self

    def comparisons(self, *display: str, pattern: int = 3) -> "Table":
        """The last photo has been placed: the display is as said, and this pattern is compared next."""
        self.state.turn = 26
        self.state.display = [card(name) for name in display]
        self.state.comparing = PATTERNS.index(pattern) - 1
        return self

    def game(self) -> Game:
        """The game from here; where the comparisons are due it has gone on to the first reward."""
        game = game_from(self.rules, self.state, Chance(1), find_rules(new_header(GAME))[1])
        if self.state.turn == 26 and self.state.step == CROSS and not any(c >= 0 for c in self.state.ring):
            self.rules._compare(self.state, EventSink(game._events))
        return game


def state_of(game: Game) -> KimonoState:
    assert isinstance(game.state, KimonoState)
    return game.state


def markers(game: Game) -> tuple[int, ...]:
    return tuple(state_of(game).markers)


def legal(game: Game) -> list[str]:
    return [str(action) for action in game.legal()]


def tokens(game: Game, seat: int) -> dict[str, str]:
    """The tokens of an album by the slot to the left of them."""
    found = state_of(game).tokens[seat]
    return {slot_text(number // N_TOKENS): SYMBOLS[number % N_TOKENS] for number in sorted(found)}


def album(game: Game, seat: int) -> dict[str, str]:
    """The photos of an album by slot."""
    cards = state_of(game).album[seat]
    return {slot_text(slot): CARDS[cards[slot]] for slot in photos(cards)}


def seat_view(game: Game, seat: int) -> dict[str, object]:
    """What everybody sees of a seat."""
    table = game.view()["table"]
    assert isinstance(table, dict)
    found = table["seats"][seat]
    assert isinstance(found, dict)
    return found


def play_at_random(game: Game, seed: int) -> Game:
    """Play a game to its end."""
    rng = Rng(seed)
    while not game.over:
        choices = game.legal()
        game.play(choices[rng.below(len(choices))])
    return game
