"""A second, slower and simpler telling of the rules of Kimono Memories: cards are ids, slots pairs of numbers."""

import tomllib
from typing import Any

from genjiko.games import shipped_components

BOX = tomllib.loads(shipped_components("kimono-memories").text)
PRINTED = {card["id"]: card for table in ("beauty", "prop", "departure") for card in BOX[table]}
PATTERNS = "34567"
Slot = tuple[int, int]


def slot_of(text: str) -> Slot:
    layer, i = text.split(",")
    return int(layer), int(i)


class Album:
    """One player: photos and tokens by slot."""

    def __init__(self, photos: dict[str, str], tokens: dict[str, str]) -> None:
        self.photos = {slot_of(slot): card for slot, card in photos.items()}
        self.tokens = {slot_of(slot): symbol for slot, symbol in tokens.items()}

    def free(self) -> list[Slot]:
        """Every slot of a wide net that is empty and lies at an end of the bottom row or on two photos."""
        row = [i for layer, i in self.photos if layer == 1]
        empty = [(layer, i) for layer in range(2, 8) for i in range(-20, 20) if (layer, i) not in self.photos]
        upper = [(layer, i) for layer, i in empty if {(layer - 1, i), (layer - 1, i + 1)} <= set(self.photos)]
        return [(1, min(row) - 1), (1, max(row) + 1), *upper]

    def cats(self) -> int:
        return list(self.tokens.values()).count("cat")

    def props(self) -> list[dict[str, Any]]:
        return [PRINTED[card] for card in self.photos.values() if card[0] == "P"]

    def score(self) -> dict[str, int]:
        icons = [icon for card in self.photos.values() if card[0] == "B" for icon in PRINTED[card]["objects"]]
        mon = 0
        for (layer, i), card in self.photos.items():
            cover = (layer + 1, i - 1) if PRINTED[card]["mon"] == "upper left" else (layer + 1, i)
            mon += 0 if cover in self.photos else layer
        return {
            "cats": self.cats() ** 2,
            "props": sum(card["points"] * min(icons.count(icon) for icon in card["objects"]) for card in self.props()),
            "mon": mon,
        }


class ByHand:
    """One game from any position in which the photographer is to move."""

    def __init__(self, state: Any, expert: bool, sudden: bool) -> None:
        """`state` is a dump."""
        self.expert = expert
        self.sudden = sudden
        self.albums = [Album(state["album"][seat], state["tokens"][seat]) for seat in (0, 1)]
        self.markers = dict(zip(PATTERNS, state["markers"], strict=True))
        self.left = dict(zip([*PATTERNS, "cat"], state["supply"], strict=True))
        self.ring: list[str | None] = list(state["ring"])
        self.at = state["photographer"]
        self.display: list[str] = list(state["display"])
        self.deck: list[str] = list(state["deck"])
        self.actor = state["actor"]
        self.step = "cross"
        self.tiles: dict[str, int] = {}
        self.compared: list[str] = []
        self.winners: tuple[int, ...] = ()
        self.suddenly = False
        self.card = ""
        self.slot = (0, 0)
        self.sides: list[tuple[Slot, str]] = []  # what is still to be matched: left photo and symbol

    def legal(self) -> list[str]:
        if self.step == "cross":
            return ["cross 1", "cross 2", "cross 3"]
        if self.step == "place":
            return [f"place {layer},{i}" for layer, i in self.albums[self.actor].free()]
        if self.step == "name":
            return [f"name {symbol}" for symbol in [*PATTERNS, "cat"] if symbol != "cat" or self.left["cat"] > 0]
        return [f"reward {card}" for card in sorted(self.display)] if self.step == "reward" else []

    def play(self, text: str) -> None:
        kind, word = text.split()
        if kind == "cross":
            around = [place % 8 for place in range(self.at, self.at + 8) if self.ring[place % 8] is not None]
            self.empty = around[int(word) - 1]
            self.card = str(self.ring[self.empty])
            self.ring[self.empty] = None
            self.at = (self.empty + 1) % 8
            self.step = "place"
        elif kind == "reward":
            self.take(word)
        elif kind == "place":
            self.place(slot_of(word))
        else:
            left, _ = self.sides.pop(0)
            self.gain(left, word)
            self.go_on()

    def place(self, slot: Slot) -> None:
        mine = self.albums[self.actor].photos
        mine[slot] = self.card
        if self.card[0] == "B":
            self.move(str(PRINTED[self.card]["pattern"]))
        layer, i = slot
        for left, right in (((layer, i - 1), slot), (slot, (layer, i + 1))):
            if left in mine and right in mine:
                one, two = PRINTED[mine[left]]["right"], PRINTED[mine[right]]["left"]
                if "none" not in (one, two) and (one == two or "wild" in (one, two)):
                    self.sides.append((left, one if two == "wild" else two))
        self.go_on()

    def go_on(self) -> None:
        """Gain the matches from left to right, up to a name; then the placement is over."""
        while self.sides:
            left, symbol = self.sides[0]
            if symbol == "wild":
                self.step = "name"
                return
            self.sides.pop(0)
            self.gain(left, symbol)
        if self.compared:
            self.compare()
        elif self.sudden and len([1 for m in self.markers.values() if m * (1, -1)[self.actor] >= 3]) >= 2:
            self.suddenly = True
            self.winners, self.actor, self.step = (self.actor,), -1, "over"
        else:
            self.refill()

    def gain(self, left: Slot, symbol: str) -> None:
        if self.left[symbol] > 0:
            self.left[symbol] -= 1
            self.albums[self.actor].tokens[left] = symbol
        if symbol != "cat":
            self.move(symbol)

    def move(self, pattern: str) -> None:
        if pattern not in self.compared:
            self.markers[pattern] = max(-4, min(4, self.markers[pattern] + (1, -1)[self.actor]))

    def refill(self) -> None:
        if self.deck:
            self.ring[self.empty] = self.deck.pop()
        cards = [card for card in self.ring if card is not None]
        if len(cards) > 2:
            self.actor, self.step = 1 - self.actor, "cross"
            return
        self.display += cards
        self.ring = [None] * 8
        self.compare()

    def compare(self) -> None:
        for pattern in PATTERNS[len(self.compared) :]:
            self.compared.append(pattern)
            if self.markers[pattern]:
                self.actor = self.tiles[pattern] = int(self.markers[pattern] < 0)
                if self.display:
                    self.step = "reward"
                    if len(self.display) == 1:
                        self.take(self.display[0])
                    return
        ranks = [(self.score(s), self.albums[s].cats() + len(self.albums[s].props())) for s in (0, 1)]
        self.winners = tuple(seat for seat in (0, 1) if ranks[seat] == max(ranks))
        self.actor, self.step = -1, "over"

    def take(self, card: str) -> None:
        self.display.remove(card)
        self.card = card
        self.step = "place"

    def lines(self, seat: int) -> dict[str, int]:
        """The score as it stands."""
        won = [int(pattern) for pattern, owner in self.tiles.items() if owner == seat]
        if self.suddenly:
            return {"tiles": 0, "cats": 0, "props": 0, "mon": 0}
        if not self.expert:
            return {"tiles": len(won), "cats": 0, "props": 0, "mon": 0}
        return {"tiles": sum(won), **self.albums[seat].score()}

    def score(self, seat: int) -> int:
        return sum(self.lines(seat).values())
