"""What a position inside a round of Hanamikoji is worth, as learned from play.

Every geisha adds a vector by where her cards are and who has her favour, the markers of each seat add another; a small
network makes one chance of their sum.
"""

import json
from importlib.resources import files
from math import exp
from typing import Final

from genjiko.games.hanamikoji.cards import CARD, N
from genjiko.games.hanamikoji.state import NO_OFFER, HanamikojiState

MARKER_SETS: Final = 16


class ValueNet:
    """The learned network of value_net.json. Other charms than those it was learned with it does not know."""

    def __init__(self, charm: list[int]) -> None:
        file = files("genjiko.games.hanamikoji").joinpath("value_net.json")
        learned = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {"charm": []}
        self.charm = charm
        self.knows: bool = learned["charm"] == charm
        self.part: dict[int, list[float]] = {}  # by the keys of `part_keys`
        self.mine: list[list[float]] = []  # by the set of ready markers
        self.theirs: list[list[float]] = []
        self.hidden: list[list[float]] = []  # each row ends with its bias
        self.out: list[float] = []
        if self.knows:
            self.part = {int(key): [float(x) for x in vector] for key, vector in learned["part"].items()}
            self.mine = [[float(x) for x in vector] for vector in learned["mine"]]
            self.theirs = [[float(x) for x in vector] for vector in learned["theirs"]]
            self.hidden = [[float(x) for x in row] for row in learned["hidden"]]
            self.out = [float(x) for x in learned["out"]]

    def chance(self, state: HanamikojiState, side0: int, side1: int) -> float:
        """The chance of seat 0 with these sides, an open offer being answered and lying there already."""
        seat = state.actor
        mine = self.mine[state.ready[seat]]
        theirs = self.theirs[state.ready[1 - seat]]
        keys = part_keys(state, side0, side1, state.offer != NO_OFFER, self.charm)
        chance = self._through([self.part[key] for key in keys], mine, theirs)
        return chance if seat == 0 else 1.0 - chance

    def _through(self, parts: list[list[float]], mine: list[float], theirs: list[float]) -> float:
        """What the network makes of the vectors of the geisha and of the markers."""
        a, b, c, d, e, f, g = parts
        width = len(mine)
        active: list[float] = []
        places: list[int] = []
        for i in range(width):
            value = mine[i] + theirs[i] + a[i] + b[i] + c[i] + d[i] + e[i] + f[i] + g[i]
            if value > 0.0:
                active.append(value)
                places.append(i)
        result = self.out[len(self.hidden)]
        for j in range(len(self.hidden)):
            row = self.hidden[j]
            value = row[width]
            for i in range(len(active)):
                value += row[places[i]] * active[i]
            if value > 0.0:
                result += self.out[j] * value
        return 1.0 / (1.0 + exp(-result))


def part_keys(state: HanamikojiState, side0: int, side1: int, draws: bool, charm: list[int]) -> list[int]:
    """For each geisha where her cards are and who has her favour, as the seat sees it that decides.

    From the highest bits: her cards on the own side and on the rival's with the secrets, in the own hand and in the
    rival's, to be drawn by each (3 bits each), favour (2 bits), charm. `draws`: the seat has yet to draw for its turn.
    """
    seat = state.actor
    mine = state.secret[seat] + (side0 if seat == 0 else side1)
    theirs = state.secret[1 - seat] + (side1 if seat == 0 else side0)
    hand = state.hand[seat]
    other = state.hand[1 - seat]
    deck = state.deck
    later = 0
    sooner = 0
    at = len(deck) - 1
    if draws:
        hand += CARD[deck[at]]
        at -= 1
    while at >= 0:  # from now on the rival draws first, and the deck lasts for all turns
        sooner += CARD[deck[at]]
        if at > 0:
            later += CARD[deck[at - 1]]
        at -= 2
    keys: list[int] = []
    for g in range(N):
        favour = state.favour[g]
        key = mine & 15
        key = key << 3 | (theirs & 15)
        key = key << 3 | (hand & 15)
        key = key << 3 | (other & 15)
        key = key << 3 | (later & 15)
        key = key << 3 | (sooner & 15)
        key = key << 2 | (0 if favour < 0 else (1 if favour == seat else 2))
        keys.append(key << 3 | charm[g])
        mine >>= 4
        theirs >>= 4
        hand >>= 4
        other >>= 4
        later >>= 4
        sooner >>= 4
    return keys
