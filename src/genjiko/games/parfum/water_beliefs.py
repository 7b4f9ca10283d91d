"""What can be worked out about hidden coins: the history of the water tokens, and worlds that fit it.

The history holds, in order, every token taken (`0+2`: seat 0 took one of coin 2; `0+?` where the viewer cannot know),
every token laid open (`1-0`) and every new well made of the discards (`well`). A world gives each hidden `?` a coin.

A course of things is: which token came out of the well each time, and which of his tokens a player gave each time.
All courses that fit the history are taken as equally likely. Before the first new well this is exact by symmetry:
every token not seen can stand for every other. After it, the possible hands are followed event by event, each with the
number of courses that lead to it; then one course is drawn, backwards. The count is exact as long as no more than
`MOST` combinations of hands are possible at a time; where there are more, a fair choice of them is followed instead.
"""

from typing import Final

from genjiko.games.parfum.pieces import KINDS
from genjiko.kernel.chance import Rng

# Codes of the history: seat * 8 + kind for a token taken, 32 more for one laid open.
UNKNOWN: Final = 4
LAID_OPEN: Final = 32
NEW_WELL: Final = 64

MOST: Final = 2000

_ONE_HAND: Final = (1 << 5 * KINDS) - 1

Hands = dict[int, float]
"""Possible hands of the other players, five bits for each seat and kind, with their weight."""


def taken(seat: int, kind: int) -> int:
    """The code for a token taken from the well."""
    return seat * 8 + kind


def laid_open(seat: int, kind: int) -> int:
    """The code for a token spent or dropped."""
    return LAID_OPEN + seat * 8 + kind


def masked(history: list[int], seat: int) -> list[int]:
    """The history as a seat knows it: coins that others took are UNKNOWN."""
    return [code if code >= LAID_OPEN or code >> 3 == seat else (code & ~7) | UNKNOWN for code in history]


def write_history(value: object) -> object:
    """The history as a list of short texts."""
    assert isinstance(value, list)
    found: list[str] = []
    for code in value:
        if code == NEW_WELL:
            found.append("well")
        else:
            kind = code & 7
            sign = "-" if code >= LAID_OPEN else "+"
            found.append(f"{code >> 3 & 3}{sign}{'?' if kind == UNKNOWN else kind}")
    return found


def read_history(data: object) -> object:
    """The history of a list of short texts. Raises ValueError."""
    if not isinstance(data, list):
        raise ValueError("the history is a list")
    found: list[int] = []
    for text in data:
        if text == "well":
            found.append(NEW_WELL)
            continue
        if not isinstance(text, str) or len(text) != 3 or text[0] not in "0123" or text[1] not in "+-":
            raise ValueError(f"{text!r} is none of '0+1', '0-1', 'well'")
        kind = "0123?".index(text[2])
        if kind == UNKNOWN and text[1] == "-":
            raise ValueError("a token laid open is seen")
        found.append((LAID_OPEN if text[1] == "-" else 0) + int(text[0]) * 8 + kind)
    return found


def replay(in_box: list[int], players: int, history: list[int]) -> tuple[list[int], list[int], list[int]]:
    """Tokens of the seats, well and discards at the end of a history without UNKNOWN. Raises ValueError.

    `in_box`: how many tokens of each kind there are.
    """
    tokens = [0] * (players * KINDS)
    well = in_box[:]
    discards = [0] * KINDS
    for code in history:
        if code == NEW_WELL:
            if any(well) or not any(discards):
                raise ValueError("a new well is made when the old one is empty and there are discards")
            well, discards = discards, well
            continue
        seat, kind = code >> 3 & 3, code & 7
        if seat >= players or kind >= KINDS:
            raise ValueError("an unknown seat or coin")
        source = tokens if code >= LAID_OPEN else well
        at = seat * KINDS + kind if code >= LAID_OPEN else kind
        if source[at] == 0:
            raise ValueError("a token comes from where there is none")
        source[at] -= 1
        if code >= LAID_OPEN:
            discards[kind] += 1
        else:
            tokens[seat * KINDS + kind] += 1
    return tokens, well, discards


class WaterBeliefs:
    """Draws worlds for the histories that one viewer may see.

    It remembers the last count, which is a function of the history alone and which bots ask for again and again.
    """

    def __init__(self, in_box: list[int], players: int, viewer: int) -> None:
        self.in_box = in_box
        self.players = players
        self.viewer = viewer
        self._most = MOST
        self._restart()

    def _restart(self) -> None:
        self._history: list[int] = []
        self._layers: list[Hands] = []  # the possible hands after each event, from the first new well on
        self._known: list[list[int]] = []  # with each layer: tokens in the well or other hands, then discards

    def fill(self, history: list[int], rng: Rng) -> list[int]:
        """The history with a coin for every UNKNOWN."""
        if NEW_WELL not in history:
            return self._fill_first_well(history, None, rng)
        first = history.index(NEW_WELL)
        self._count(history, first)
        later, hands = self._draw_back(history, first, rng)
        return self._fill_first_well(history[:first], hands, rng) + later

    # -- the first well: every token not seen can stand for every other --

    def _fill_first_well(self, history: list[int], hands: list[int] | None, rng: Rng) -> list[int]:
        """`hands` are the tokens that the others must have at the end; None: any that are left."""
        found = history[:]
        left = self.in_box[:]
        slots: list[list[int]] = [[] for _ in range(self.players)]
        for i, code in enumerate(history):
            seat, kind = code >> 3 & 3, code & 7
            if code < LAID_OPEN and kind == UNKNOWN:
                slots[seat].append(i)
            elif code < LAID_OPEN:
                left[kind] -= 1
            elif seat != self.viewer:
                found[slots[seat].pop(rng.below(len(slots[seat])))] = taken(seat, kind)
                left[kind] -= 1
        unseen = one_by_one(left)
        rng.shuffle(unseen)
        for seat in range(self.players):
            if hands is not None:
                unseen = one_by_one(hands[seat * KINDS : seat * KINDS + KINDS])
                rng.shuffle(unseen)
            for i in slots[seat]:
                found[i] = taken(seat, unseen.pop())
        return found

    # -- later wells: follow the possible hands forwards, then draw one course backwards --

    def _count(self, history: list[int], first: int) -> None:
        if not self._history or history[: len(self._history)] != self._history:
            self._most = MOST
            self._restart()
        while not self._follow(history, first):
            # None of those followed fits what was seen then: again from the start, with more of them.
            self._most *= 8
            self._restart()

    def _follow(self, history: list[int], first: int) -> bool:
        """Go on to the end of the history; whether any hands are left."""
        if not self._layers:
            self._history = history[: first + 1]
            self._begin(history[:first])
        hands, known = self._layers[-1], self._known[-1]
        for code in history[len(self._history) :]:
            hands = self._thinned(_after(hands, known, code, self.viewer))
            known = _known_after(known, code, self.viewer)
            if not hands:
                return False
            self._history.append(code)
            self._layers.append(hands)
            self._known.append(known)
        return True

    def _begin(self, history: list[int]) -> None:
        """At the first new well all tokens that the viewer has not seen are in the other hands, in any way."""
        known = [*self.in_box, 0, 0, 0, 0]
        sizes = [0] * self.players
        for code in history:
            sizes[code >> 3 & 3] += 1 if code < LAID_OPEN else -1
            known = _known_after(known, code, self.viewer)
        hands: Hands = {0: 1.0}
        for seat in range(self.players):
            if seat != self.viewer:
                for _ in range(sizes[seat]):
                    hands = self._thinned(_after(hands, known, taken(seat, UNKNOWN), self.viewer))
        self._layers.append(hands)
        self._known.append(_known_after(known, NEW_WELL, self.viewer))

    def _thinned(self, hands: Hands) -> Hands:
        """A fair choice of at most `_most`: drawn evenly along the sum of the weights."""
        if len(hands) <= self._most:
            return hands
        step = sum(hands.values()) / self._most
        point = step * Rng(len(self._layers)).random()
        found: Hands = {}
        for hand, weight in hands.items():
            hits = 0.0
            while point < weight:
                point += step
                hits += 1.0
            point -= weight
            if hits:
                found[hand] = hits
        return found

    def _draw_back(self, history: list[int], first: int, rng: Rng) -> tuple[list[int], list[int]]:
        """The events from the first new well on with their coins, and the hands at that moment."""
        at = len(history) - first - 1
        hand = _drawn(self._layers[at], rng)
        later: list[int] = []
        while at > 0:
            code = history[first + at]
            at -= 1
            seat, kind = code >> 3 & 3, code & 7
            if code != NEW_WELL and seat != self.viewer:
                if code >= LAID_OPEN:
                    hand += _unit(seat, kind)
                else:
                    kind = self._kind_taken(hand, seat, at, rng)
                    hand -= _unit(seat, kind)
                    code = taken(seat, kind)
            later.append(code)
        later.append(NEW_WELL)
        later.reverse()
        return later, [hand >> (5 * i) & 31 for i in range(self.players * KINDS)]

    def _kind_taken(self, hand: int, seat: int, at: int, rng: Rng) -> int:
        """What a seat took when it led from some hands of a layer to these."""
        layer, known = self._layers[at], self._known[at]
        ways: list[float] = []
        for kind in range(KINDS):
            held = hand >> (5 * (seat * KINDS + kind)) & 31
            before = hand - _unit(seat, kind)
            ways.append(layer.get(before, 0.0) * _in_well(before, known, kind) if held else 0.0)
        point = rng.random() * sum(ways)
        chosen = 0
        for kind in range(KINDS):
            if ways[kind] > 0.0:
                chosen = kind
                if point < ways[kind]:
                    break
                point -= ways[kind]
        return chosen


def _unit(seat: int, kind: int) -> int:
    return 1 << (5 * (seat * KINDS + kind))


def one_by_one(tokens: list[int]) -> list[int]:
    """Tokens, given by number of each kind, as a sorted list of kinds."""
    return [kind for kind in range(KINDS) for _ in range(tokens[kind])]


def _together(hand: int) -> int:
    """The tokens of all other hands, five bits for each kind."""
    found = 0
    while hand:
        found += hand & _ONE_HAND
        hand >>= 5 * KINDS
    return found


def _in_well(hand: int, known: list[int], kind: int) -> int:
    """How many tokens of a kind are in the well if these are the other hands."""
    return known[kind] - (_together(hand) >> 5 * kind & 31)


def _known_after(known: list[int], code: int, viewer: int) -> list[int]:
    """Tokens in the well or other hands, then discards, both by kind, after an event."""
    after = known[:]
    seat, kind = code >> 3 & 3, code & 7
    if code == NEW_WELL:
        for k in range(KINDS):
            after[k] += after[KINDS + k]
            after[KINDS + k] = 0
    elif code >= LAID_OPEN:
        after[KINDS + kind] += 1
        if seat != viewer:
            after[kind] -= 1
    elif seat == viewer:
        after[kind] -= 1
    return after


def _after(hands: Hands, known: list[int], code: int, viewer: int) -> Hands:
    """The possible hands after an event, with the number of courses that lead to them (in proportion)."""
    seat, kind = code >> 3 & 3, code & 7
    if code == NEW_WELL or (code >= LAID_OPEN and seat == viewer):
        return hands
    found: Hands = {}
    if code >= LAID_OPEN:
        unit = _unit(seat, kind)
        shift = 5 * (seat * KINDS + kind)
        for hand, weight in hands.items():
            held = hand >> shift & 31
            if held:
                found[hand - unit] = weight * held
    elif seat == viewer:
        for hand, weight in hands.items():
            left = _in_well(hand, known, kind)
            if left > 0:
                found[hand] = weight * left
    else:
        together = [_together(hand) for hand in hands]
        for k in range(KINDS):
            unit = _unit(seat, k)
            for (hand, weight), out in zip(hands.items(), together, strict=True):
                left = known[k] - (out >> 5 * k & 31)
                if left > 0:
                    after = hand + unit
                    found[after] = found.get(after, 0.0) + weight * left
    return _scaled(found)


def _scaled(hands: Hands) -> Hands:
    """The same proportions with a sum of 1, so that long histories stay within what a float can hold."""
    total = sum(hands.values())
    return {hand: weight / total for hand, weight in hands.items()}


def _drawn(hands: Hands, rng: Rng) -> int:
    """One of the hands, as likely as its weight says."""
    point = rng.random() * sum(hands.values())
    chosen = 0
    for hand, weight in hands.items():
        chosen = hand
        if point < weight:
            break
        point -= weight
    return chosen
