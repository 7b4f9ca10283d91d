"""Quick but not foolish play to the end of a round, for the playouts of bots.

Cards are chosen among a few random sets by how the geisha would lean afterwards; offers are answered as well as that
can tell. Nobody looks at cards the own seat cannot see, and no list of legal actions is built.
"""

from math import exp
from typing import Final

from genjiko.games.hanamikoji.actions import COMPETITION, DISCARD, GIFT, SECRET
from genjiko.games.hanamikoji.cards import N, as_list
from genjiko.games.hanamikoji.habits import marker_chances
from genjiko.games.hanamikoji.state import GIFT_OFFER, NO_OFFER, HanamikojiState
from genjiko.kernel.chance import Rng

_MOST: Final = 7
_LEADS: Final = 2 * _MOST + 1

# How sure a lead of one card is, by the number of the geisha's cards that are not yet on a side.
STEEPNESS: Final = (9.0, 1.6, 1.1, 0.8, 0.6, 0.5, 0.45, 0.4)
HELD: Final = 0.4
"""How many cards the favour of an earlier round is worth while cards are to come."""


class Rollout:
    """The rest of one round. One object serves many playouts, one after the other."""

    def __init__(self, charm: list[int], choices: int) -> None:
        """`choices` is the number of random card sets that each action is chosen from."""
        self.charm = charm
        self.choices = choices
        self.lean: list[float] = _lean_table(charm)
        self.order: list[list[float]] = marker_chances()
        self.hand: list[list[int]] = [[], []]
        self.lead = [0] * N  # cards of seat 0 on the sides less those of seat 1
        self.left = [0] * N  # cards of the geisha not yet on a side
        self.base = [0] * N  # where the table of the geisha begins, given her favour
        self.ready = [0, 0]
        self.secret = [-1, -1]
        self.gain = [0] * N  # scratch of `_after4`
        self.cards = [0] * N

    def finish(self, state: HanamikojiState, rng: Rng) -> list[int]:
        """Play the round to its end without changing `state`; the favour of each geisha then."""
        self._take_over(state)
        seat = state.acting
        deck = state.deck[:]
        if state.offer != NO_OFFER:
            if state.offer == GIFT_OFFER:
                self._answer_gift(1 - seat, as_list(state.first))
            else:
                first, second = as_list(state.first), as_list(state.second)
                self._answer_pairs(1 - seat, first[0], first[1], second[0], second[1])
            seat = 1 - seat
            if self.ready[seat]:
                self.hand[seat].append(deck.pop())
        while self.ready[seat]:
            self._act(seat, rng)
            seat = 1 - seat
            if self.ready[seat]:
                self.hand[seat].append(deck.pop())
        return self._favours(state)

    def forget(self) -> None:
        """Clear what is left of the last playout: nobody who gets this object later shall find cards in it."""
        self.hand = [[], []]
        self.lead = [0] * N
        self.left = [0] * N
        self.base = [0] * N
        self.secret = [-1, -1]

    def _take_over(self, state: HanamikojiState) -> None:
        side0, side1 = state.side
        for g in range(N):
            a = side0 & 15
            b = side1 & 15
            side0 >>= 4
            side1 >>= 4
            self.lead[g] = a - b
            self.left[g] = self.charm[g] - a - b
            self.base[g] = ((state.favour[g] + 1) * N + g) * (_MOST + 1) * _LEADS + _MOST
        for seat in range(2):
            self.hand[seat] = as_list(state.hand[seat])
            self.ready[seat] = state.ready[seat]
            hidden = state.secret[seat]
            self.secret[seat] = as_list(hidden)[0] if hidden > 0 else -1

    def _favours(self, state: HanamikojiState) -> list[int]:
        lead = self.lead
        lead[self.secret[0]] += 1
        lead[self.secret[1]] -= 1
        return [0 if lead[g] > 0 else (1 if lead[g] < 0 else state.favour[g]) for g in range(N)]

    # -- one turn --

    def _act(self, seat: int, rng: Rng) -> None:
        ready = self.ready[seat]
        bit = self._marker(ready, rng)
        self.ready[seat] = ready ^ (1 << bit)
        need = bit + 1
        hand = self.hand[seat]
        tries = self.choices if len(hand) > need or bit == COMPETITION else 1
        best: list[int] = []
        best_value = -1e9
        for _ in range(tries):
            _shuffle_first(hand, need, rng)
            value = self._promise(seat, bit, hand) if tries > 1 else 0.0
            if value > best_value:
                best_value = value
                best = hand[:need]
        for card in best:
            hand.remove(card)
        if bit == SECRET:
            self.secret[seat] = best[0]
        elif bit == GIFT:
            self._answer_gift(1 - seat, best)
        elif bit == COMPETITION:
            self._answer_pairs(1 - seat, best[0], best[1], best[2], best[3])

    def _marker(self, ready: int, rng: Rng) -> int:
        """A ready marker, each as often as good players turn it when these are ready."""
        left = rng.random()
        chances = self.order[ready]
        last = 0
        for bit in range(4):
            if ready >> bit & 1:
                left -= chances[bit]
                last = bit
                if left < 0.0:
                    break
        return last

    def _promise(self, seat: int, marker: int, hand: list[int]) -> float:
        """How good it looks for the seat to use the first cards of the hand for this marker."""
        sign = 1 if seat == 0 else -1
        if marker == SECRET:
            return sign * self._swing(hand[0], sign)
        if marker == DISCARD:
            return -sign * (self._swing(hand[0], sign) + self._swing(hand[1], sign))
        if marker == GIFT:
            a, b, c = hand[0], hand[1], hand[2]
            one = self._after3(-sign, a, b, c)
            two = self._after3(-sign, b, a, c)
            three = self._after3(-sign, c, a, b)
            return min(sign * one, sign * two, sign * three)
        one = self._after4(sign, hand[0], hand[1], hand[2], hand[3])
        two = self._after4(-sign, hand[0], hand[1], hand[2], hand[3])
        return min(sign * one, sign * two)

    def _answer_gift(self, seat: int, cards: list[int]) -> None:
        sign = 1 if seat == 0 else -1
        a, b, c = cards
        taken = a
        best = sign * self._after3(sign, a, b, c)
        value = sign * self._after3(sign, b, a, c)
        if value > best:
            best = value
            taken = b
        if sign * self._after3(sign, c, a, b) > best:
            taken = c
        for card in cards:
            self.lead[card] -= sign
            self.left[card] -= 1
        self.lead[taken] += 2 * sign

    def _answer_pairs(self, seat: int, a: int, b: int, c: int, d: int) -> None:
        sign = 1 if seat == 0 else -1
        if sign * self._after4(sign, a, b, c, d) < sign * self._after4(-sign, a, b, c, d):
            a, b, c, d = c, d, a, b
        lead = self.lead
        lead[a] += sign
        lead[b] += sign
        lead[c] -= sign
        lead[d] -= sign
        for card in (a, b, c, d):
            self.left[card] -= 1

    # -- how the geisha lean --

    def _leans(self, g: int, lead: int, left: int) -> float:
        """What the geisha counts for seat 0 with this lead, and that many of her cards to come."""
        return self.lean[self.base[g] + left * _LEADS + lead]

    def _swing(self, g: int, sign: int) -> float:
        return self._leans(g, self.lead[g] + sign, self.left[g] - 1) - self._leans(g, self.lead[g], self.left[g] - 1)

    def _after3(self, sign: int, a: int, b: int, c: int) -> float:
        """How the lean changes when the seat of `sign` takes a, and the other gets b and c."""
        if b == c:
            if a == b:
                return self._change(a, -sign, 3)
            return self._change(a, sign, 1) + self._change(b, -2 * sign, 2)
        if a in (b, c):
            return self._change(a, 0, 2) + self._change(c if a == b else b, -sign, 1)
        return self._change(a, sign, 1) + self._change(b, -sign, 1) + self._change(c, -sign, 1)

    def _after4(self, sign: int, a: int, b: int, c: int, d: int) -> float:
        """How the lean changes when the seat of `sign` takes a and b, and the other gets c and d."""
        gain = self.gain
        cards = self.cards
        gain[a] += sign
        gain[b] += sign
        gain[c] -= sign
        gain[d] -= sign
        cards[a] += 1
        cards[b] += 1
        cards[c] += 1
        cards[d] += 1
        total = 0.0
        for g in (a, b, c, d):
            if cards[g]:
                total += self._change(g, gain[g], cards[g])
                gain[g] = 0
                cards[g] = 0
        return total

    def _change(self, g: int, leads: int, cards: int) -> float:
        """How much the lean changes when `cards` of hers come to the sides and move the lead by `leads`."""
        at = self.base[g] + self.lead[g] + self.left[g] * _LEADS
        return self.lean[at + leads - cards * _LEADS] - self.lean[at]


def _shuffle_first(cards: list[int], n: int, rng: Rng) -> None:
    """Bring n random cards to the front."""
    size = len(cards)
    for i in range(n):
        j = i + int(rng.random() * (size - i))
        cards[i], cards[j] = cards[j], cards[i]


def _lean_table(charm: list[int]) -> list[float]:
    """By favour (none, seat 0, seat 1), geisha, cards to come and lead: what she counts for seat 0."""
    table: list[float] = []
    for favour in range(3):
        held = (0.0, HELD, -HELD)[favour]
        for g in range(N):
            weight = 0.28 * charm[g] + 0.35
            for left in range(_MOST + 1):
                for lead in range(-_MOST, _MOST + 1):
                    if lead == 0 and left == 0:
                        share = (0.0, 1.0, -1.0)[favour]
                    else:
                        share = 2.0 / (1.0 + exp(-STEEPNESS[left] * (lead + held))) - 1.0
                    table.append(weight * share)
    return table
