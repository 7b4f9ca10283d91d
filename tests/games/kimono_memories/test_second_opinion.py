"""Whole random games counted again by hand: a second, slower and simpler telling of the rules."""

import tomllib

import pytest

import genjiko
from genjiko.games import shipped_components
from genjiko.games.kimono_memories.cards import CARDS
from tests.games.kimono_memories.tables import GAME, album, legal, markers, play_at_random, state_of, tokens

BOX = tomllib.loads(shipped_components(GAME).text)
PRINTED = {card["id"]: card for table in ("beauty", "prop", "departure") for card in BOX[table]}
Slot = tuple[int, int]


class ByHand:
    """One player: photos and tokens by slot."""

    def __init__(self, departure: str) -> None:
        self.photos: dict[Slot, str] = {(1, 0): departure}
        self.tokens: dict[Slot, str] = {}

    def free(self) -> list[Slot]:
        """Every slot of a wide net that is empty and lies at an end of the bottom row or on two photos."""
        row = [i for layer, i in self.photos if layer == 1]
        empty = [(layer, i) for layer in range(2, 8) for i in range(-20, 20) if (layer, i) not in self.photos]
        upper = [(layer, i) for layer, i in empty if {(layer - 1, i), (layer - 1, i + 1)} <= set(self.photos)]
        return [(1, min(row) - 1), (1, max(row) + 1), *upper]

    def score(self) -> dict[str, int]:
        printed = [PRINTED[card] for card in self.photos.values()]
        icons = [icon for card in printed if card["id"][0] == "B" for icon in card["objects"]]
        props = [card for card in printed if card["id"][0] == "P"]
        mon = 0
        for (layer, i), card in self.photos.items():
            cover = (layer + 1, i - 1) if PRINTED[card]["mon"] == "upper left" else (layer + 1, i)
            mon += 0 if cover in self.photos else layer
        return {
            "cats": list(self.tokens.values()).count("cat") ** 2,
            "props": sum(card["points"] * min(icons.count(icon) for icon in card["objects"]) for card in props),
            "mon": mon,
        }


class Replay:
    """Both players and the tracks, fed with the moves of a game."""

    def __init__(self) -> None:
        self.players = [ByHand("DA"), ByHand("DB")]
        self.markers = dict.fromkeys("34567", 0)
        self.left = {**dict.fromkeys("34567", 6), "cat": 7}
        self.settled: set[str] = set()

    def step(self, seat: int, pattern: str) -> None:
        if pattern not in self.settled:
            moved = self.markers[pattern] + (1 if seat == 0 else -1)
            self.markers[pattern] = max(-4, min(4, moved))

    def place(self, seat: int, card: str, slot: Slot, names: list[str]) -> None:
        mine = self.players[seat]
        mine.photos[slot] = card
        if card[0] == "B":
            self.step(seat, str(PRINTED[card]["pattern"]))
        layer, i = slot
        for left, right in (((layer, i - 1), slot), (slot, (layer, i + 1))):
            if left in mine.photos and right in mine.photos:
                one, two = PRINTED[mine.photos[left]]["right"], PRINTED[mine.photos[right]]["left"]
                self.match(seat, left, one, two, names)

    def match(self, seat: int, left: Slot, one: str, two: str, names: list[str]) -> None:
        if "none" in (one, two) or (one != two and "wild" not in (one, two)):
            return
        symbol = one if two == "wild" else two
        if symbol == "wild":
            symbol = names.pop(0)
        if self.left[symbol] > 0:
            self.left[symbol] -= 1
            self.players[seat].tokens[left] = symbol
        if symbol != "cat":
            self.step(seat, symbol)


def slot_of(text: str) -> Slot:
    layer, i = text.split(",")
    return int(layer), int(i)


@pytest.mark.parametrize("seed", range(40))
def test_a_random_game_counted_by_hand(seed: int) -> None:
    game = play_at_random(genjiko.new(GAME, seed=seed), seed)
    again = genjiko.new(GAME, seed=seed)
    hand = Replay()
    moves = [(move.seat, str(move.action)) for move in game.moves]
    for n, (seat, text) in enumerate(moves):
        kind, argument = text.split()
        state = state_of(again)
        hand.settled = {str(p) for p in (3, 4, 5, 6, 7)[: state.comparing + 1]}
        if kind == "place":
            assert [slot_of(action.split()[1]) for action in legal(again)] == hand.players[seat].free()
            names = [other.split()[1] for _, other in moves[n + 1 : n + 3] if other.startswith("name")]
            hand.place(seat, CARDS[state.taken], slot_of(argument), names)
        again.play(text)
        if again.over or legal(again)[0].startswith("cross"):
            assert markers(again) == tuple(hand.markers.values())
    for seat, mine in enumerate(hand.players):
        assert {slot_of(slot): card for slot, card in album(game, seat).items()} == mine.photos
        assert {slot_of(slot): symbol for slot, symbol in tokens(game, seat).items()} == mine.tokens
        won = [int(p) for p, marker in hand.markers.items() if (marker > 0) == (seat == 0) and marker]
        assert game.breakdown[seat] == {"tiles": sum(won), **mine.score()}
