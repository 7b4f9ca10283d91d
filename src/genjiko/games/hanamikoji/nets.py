"""What networks tell about Hanamikoji that learned from self-play: choices, positions, hidden cards.

They see a position as one part for each geisha, by where her cards are, and the ready markers of both seats. A part is
a number: her cards in each place are its digits. Geisha of equal charm are seen alike.
"""

from itertools import product
from math import exp
from typing import Final

from genjiko.games.hanamikoji.actions import ANSWER, DISCARD, SECRET, Compete, Play
from genjiko.games.hanamikoji.cards import CARD, N
from genjiko.games.hanamikoji.state import NO_OFFER, HanamikojiState
from genjiko.kernel.action import Action
from genjiko.kernel.small_net import SmallNet, read_net, read_nets
from genjiko.kernel.vectors import i16, i64, vec

VIEW_DIGITS: Final = [0, 0, 0, 2, 3, 4, 3]
"""What a seat knows of a geisha's cards: on the own side, on the rival's, in the own hand, secret, discarded, in an
own offer (a gift or the first pair), in its second pair. How many numbers each has; 0: her charm and one."""

OPEN_DIGITS: Final = [0, 0, 0, 0, 0, 0]
"""With all cards open: on the own side with the secret, on the rival's, in the own hand, in the rival's, to be drawn
by oneself, by the rival."""

_MARKER_SETS: Final = 16
_TRUST: Final = 0.8
"""How far the network of hidden cards is believed: others than those it has learned from hide otherwise."""


def part_strides(charm: list[int], digits: list[int]) -> tuple[list[list[int]], list[int], int]:
    """By geisha what each digit counts for, that of her favour last; where her parts begin; how many there are."""
    bases: dict[int, int] = {}
    strides: list[list[int]] = []
    size = 0
    for value in charm:
        stride = 1
        found: list[int] = []
        for most in [*digits, 3]:
            found.append(stride)
            stride *= value + 1 if most == 0 else most
        if value not in bases:
            bases[value] = size
            size += stride
        strides.append(found)
    return strides, [bases[value] for value in charm], size


def part_counts(value: int, digits: list[int]) -> list[tuple[int, ...]]:
    """Where the cards of a geisha with this charm can be, and who can have her favour, in the order of the rows."""
    ranges = [range(value + 1 if most == 0 else most) for most in digits]
    return [counts for counts in product(*ranges, range(3)) if sum(counts[:-1]) <= value]


class PartRows:
    """The rows of the parts: codes of digits, and the row that a code has in a network."""

    def __init__(self, charm: list[int], digits: list[int]) -> None:
        strides, bases, size = part_strides(charm, digits)
        rows = [0] * size
        number = 0
        for value in sorted(set(charm)):
            g = charm.index(value)
            for counts in part_counts(value, digits):
                rows[bases[g] + sum([n * stride for n, stride in zip(counts, strides[g], strict=True)])] = number
                number += 1
        self.rows: vec[i16] = vec[i16]([i16(row) for row in rows])
        self.number: i64 = i64(number)  # of parts; the rows of the markers lie behind them
        self.digits: i64 = i64(len(digits) + 1)
        self.strides: vec[i64] = vec[i64]([i64(stride) for each in strides for stride in each])
        self.bases: vec[i64] = vec[i64]([i64(base) for base in bases])
        self.codes: vec[i64] = vec[i64]([i64(0) for _ in range(N)])


class Nets:
    """The networks of nets.json. Other charms than those they were learned with they do not know."""

    def __init__(self, charm: list[int]) -> None:
        kept = read_nets("genjiko.games.hanamikoji", "nets.json")
        self.knows: bool = kept["charm"] == charm
        self.view = PartRows(charm if self.knows else [2] * N, VIEW_DIGITS)
        self.open = PartRows(charm if self.knows else [2] * N, OPEN_DIGITS)
        self.choice: SmallNet = read_net(kept["choice"])
        self.position: SmallNet = read_net(kept["open"])
        self.hidden: SmallNet = read_net(kept["belief"])
        self.usual: list[float] = [float(score) for score in kept["usual"]]

    # -- choices, by what a seat knows --

    def looks(self, state: HanamikojiState, seat: int, legal: list[Action]) -> list[float]:
        """The chance that each of the legal actions of a seat promises, by what it sees."""
        net = self.choice
        offered = state.offer != NO_OFFER
        self._write_view(state, seat, 0, 0)
        rows, codes = self.view.rows, self.view.codes
        for g in range(N):
            net.add(i64(rows[codes[i64(g)]]))
        other = 3 * _MARKER_SETS if offered else 2 * _MARKER_SETS
        net.add(self.view.number + i64(other + state.ready[1 - seat]))
        if offered:
            net.add(self.view.number + i64(_MARKER_SETS + state.ready[seat]))
        found: list[float] = []
        for action in legal:
            assert isinstance(action, Play)
            net.ask()
            if action.marker == ANSWER:
                self._take(action.cards, state.first + state.second - action.cards)
            else:
                self._use(action)
                net.more(self.view.number + i64(state.ready[seat] ^ (1 << action.marker)))
            found.append(1.0 / (1.0 + exp(-net.answer())))
        self._forget(net)
        return found

    def _write_view(self, state: HanamikojiState, seat: int, first: int, second: int) -> None:
        """The codes of what a seat knows; `first` and `second`: what it has offered."""
        own, rival = i64(state.side[seat]), i64(state.side[1 - seat])
        hand, secret, discards = i64(state.hand[seat]), i64(state.secret[seat]), i64(state.discards[seat])
        one, two = i64(first), i64(second)
        strides, codes, bases = self.view.strides, self.view.codes, self.view.bases
        at: i64 = i64(0)
        for g in range(N):
            code = bases[i64(g)] + (own & 15) + (rival & 15) * strides[at + 1] + (hand & 15) * strides[at + 2]
            code += (secret & 15) * strides[at + 3] + (discards & 15) * strides[at + 4]
            code += (one & 15) * strides[at + 5] + (two & 15) * strides[at + 6]
            favour = state.favour[g]
            if favour >= 0:
                code += strides[at + 7] if favour == seat else 2 * strides[at + 7]
            codes[i64(g)] = code
            at += self.view.digits
            own >>= 4
            rival >>= 4
            hand >>= 4
            secret >>= 4
            discards >>= 4
            one >>= 4
            two >>= 4

    def _use(self, action: Play) -> None:
        """Ask for the cards of a marker: they leave the hand for where it brings them."""
        net = self.choice
        strides, codes, rows = self.view.strides, self.view.codes, self.view.rows
        marker = action.marker
        place: i64 = i64(3 if marker == SECRET else (4 if marker == DISCARD else 5))
        cards = i64(action.cards)
        second: i64 = i64(0)
        if isinstance(action, Compete):
            cards = i64(action.first)
            second = i64(action.second)
        at: i64 = i64(0)
        for g in range(N):
            one, two = cards & 15, second & 15
            if one + two > 0:
                code = codes[i64(g)] + one * strides[at + place] + two * strides[at + 6]
                net.instead(i64(rows[codes[i64(g)]]), i64(rows[code - (one + two) * strides[at + 2]]))
            at += self.view.digits
            cards >>= 4
            second >>= 4

    def _take(self, taken: int, rest: int) -> None:
        """Ask for an answer: these cards come to the own side, those to the rival's."""
        net = self.choice
        strides, codes, rows = self.view.strides, self.view.codes, self.view.rows
        mine, theirs = i64(taken), i64(rest)
        at: i64 = i64(0)
        for g in range(N):
            one, two = mine & 15, theirs & 15
            if one + two > 0:
                net.instead(i64(rows[codes[i64(g)]]), i64(rows[codes[i64(g)] + one + two * strides[at + 1]]))
            at += self.view.digits
            mine >>= 4
            theirs >>= 4

    def _forget(self, net: SmallNet) -> None:
        """Nobody who gets this object later shall find cards in it."""
        net.forget()
        codes = self.view.codes
        for g in range(N):
            codes[i64(g)] = i64(0)

    # -- hidden cards --

    def fit(self, world: HanamikojiState, seat: int) -> float:
        """How likely such a world is beside the likeliest, between 0 and 1: what the rival hides in it decides."""
        owner = 1 - seat
        if world.ready[owner] == 15:
            return 1.0
        net = self.hidden
        self._write_view(world, owner, world.first, world.second)
        rows, codes = self.view.rows, self.view.codes
        for g in range(N):
            net.add(i64(rows[codes[i64(g)]]))
        answers = _MARKER_SETS if world.offer != NO_OFFER else 0
        net.add(self.view.number + i64(answers + world.ready[owner]))
        net.add(self.view.number + i64(2 * _MARKER_SETS + answers + world.ready[seat]))
        net.ask()
        over = net.answer() - self.usual[answers + world.ready[owner]]
        self._forget(net)
        return 1.0 if over >= 0.0 else exp(_TRUST * over)

    # -- positions, with all cards open --

    def chance(self, state: HanamikojiState, side0: int, side1: int) -> float:
        """The chance of seat 0 with these sides, an open offer being answered and lying there already."""
        seat = state.actor
        net = self.position
        self._add_open(net, state, side0 if seat == 0 else side1, side1 if seat == 0 else side0)
        net.add(self.open.number + i64(state.ready[seat]))
        net.add(self.open.number + i64(_MARKER_SETS + state.ready[1 - seat]))
        net.ask()
        chance = 1.0 / (1.0 + exp(-net.answer()))
        self._forget(net)
        return chance if seat == 0 else 1.0 - chance

    def _add_open(self, net: SmallNet, state: HanamikojiState, own: int, rival: int) -> None:
        seat = state.actor
        deck = state.deck
        drawn = 0
        later = 0
        sooner = 0
        at_deck = len(deck) - 1
        if state.offer != NO_OFFER:  # the seat has yet to draw for its turn
            drawn = CARD[deck[at_deck]]
            at_deck -= 1
        while at_deck >= 0:  # from now on the rival draws first, and the deck lasts for all turns
            sooner += CARD[deck[at_deck]]
            if at_deck > 0:
                later += CARD[deck[at_deck - 1]]
            at_deck -= 2
        mine, theirs = i64(own + state.secret[seat]), i64(rival + state.secret[1 - seat])
        hand, other = i64(state.hand[seat] + drawn), i64(state.hand[1 - seat])
        last, next_one = i64(later), i64(sooner)
        strides, bases, rows = self.open.strides, self.open.bases, self.open.rows
        at: i64 = i64(0)
        for g in range(N):
            code = bases[i64(g)] + (mine & 15) + (theirs & 15) * strides[at + 1] + (hand & 15) * strides[at + 2]
            code += (other & 15) * strides[at + 3] + (last & 15) * strides[at + 4] + (next_one & 15) * strides[at + 5]
            favour = state.favour[g]
            if favour >= 0:
                code += strides[at + 6] if favour == seat else 2 * strides[at + 6]
            net.add(i64(rows[code]))
            at += self.open.digits
            mine >>= 4
            theirs >>= 4
            hand >>= 4
            other >>= 4
            last >>= 4
            next_one >>= 4
