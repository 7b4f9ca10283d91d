"""What a photo would bring in each slot of an album, told at a glance: points, markers, and what stays open.

Everything is counted in points of the final margin. Nothing is copied and nothing is played, so that whole games can be
played by it in a moment.
"""

from math import exp
from typing import Final

from genjiko.games.kimono_memories.album import WIDTH, layer_of, open_slots, photos
from genjiko.games.kimono_memories.box import TRACK, Box
from genjiko.games.kimono_memories.cards import (
    BEAUTIES,
    CAT,
    KIMONOS,
    NONE,
    OBJECTS,
    UPPER_LEFT,
    UPPER_RIGHT,
    WILD,
    N,
    match,
)
from genjiko.games.kimono_memories.state import KimonoState, cats

_SPACES: Final = 2 * TRACK + 1


class Figures:
    """What is worth how much. They were found by letting plans with other figures meet this one."""

    def __init__(self) -> None:
        self.steep = 2.6  # how sure a lead of one space is at the end
        self.calm = 0.125  # how much less sure for each turn that is left
        self.reward = 6.0  # what a reward card is worth to the winner of a comparison
        self.cat = 0.85  # what a cat is worth more for each own turn left: it makes the next one dearer
        self.mon = 0.68
        self.prop = 0.18  # objects that a prop card may still find, for each own turn left
        self.object = 0.25  # an object, for props that may still come
        self.pair = 0.35  # an object that waits for the other one of a pair, as a part of what the pair scores
        self.open_cat = 0.46  # an open side with a cat, as a part of what the next cat scores
        self.open_wild = 4.7
        self.open_pattern = 0.9
        self.later = 0.33  # how much of it counts where a neighbour is not possible yet
        self.full = 4.0  # open sides count fully while so many own turns are left
        self.left_over = 0.8  # the part of the rival's gain that counts when a photo is left in reach


class Glance:
    """Looks at one seat's album at a time; `look` first, then `best` or `gain` for any photo."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.figures = Figures()
        self.tracks: list[float] = []  # by turns left, pattern and space: what the marker is worth
        self.steps: list[float] = [0.0] * N  # the next step of each marker
        self.seconds: list[float] = [0.0] * N  # and the one after it
        self.album: list[int] = []
        self.slots: list[int] = []
        self.icons = [0] * len(OBJECTS)
        self.props: list[int] = []
        self.own_left = 0.0
        self.cat_gain = 0.0
        self.next_cat_gain = 0.0
        self.cats_left = 0
        self.open: list[float] = [0.0] * (WILD + 2)  # by symbol: what an open side is worth; the last for NONE
        self.slot = NONE  # where `best` found the best place
        self.set_figures(self.figures)

    def set_figures(self, figures: Figures) -> None:
        """Go by these from now on."""
        self.figures = figures
        self.tracks = []
        for left in range(self.box.turns + 1):
            steep = figures.steep / (1.0 + figures.calm * left)
            for pattern in range(N):
                worth = self.box.tiles[pattern] + figures.reward
                for space in range(-TRACK, TRACK + 1):
                    self.tracks.append(worth * (2.0 / (1.0 + exp(-steep * space)) - 1.0))

    def look(self, state: KimonoState, seat: int) -> None:
        """Take in an album and all that its photos can gain."""
        figures = self.figures
        left = self.box.turns - state.turn if state.comparing == NONE else 0
        album = state.album[seat]
        self.album = album
        self.slots = open_slots(album)
        self._look_at_markers(state, seat, left)
        own_left = (left + 1) // 2
        self.own_left = float(own_left)
        count = cats(state, seat)
        self.cats_left = state.supply[CAT]
        self.cat_gain = 2.0 * count + 1.0 + figures.cat * own_left
        self.next_cat_gain = self.cat_gain + 2.0
        part = min(1.0, own_left / figures.full)
        for pattern in range(N):
            self.open[pattern] = part * figures.open_pattern
        self.open[CAT] = part * figures.open_cat * (2.0 * count + 1.0) if self.cats_left > 0 else 0.0
        self.open[WILD] = part * figures.open_wild
        self._look_at_objects(album)

    def _look_at_markers(self, state: KimonoState, seat: int, left: int) -> None:
        for pattern in range(N):
            self.steps[pattern] = 0.0
            self.seconds[pattern] = 0.0
            if pattern <= state.comparing:
                continue
            space = state.markers[pattern] if seat == 0 else -state.markers[pattern]
            at = (left * N + pattern) * _SPACES + TRACK + space
            if space < TRACK:
                self.steps[pattern] = self.tracks[at + 1] - self.tracks[at]
            if space + 1 < TRACK:
                self.seconds[pattern] = self.tracks[at + 2] - self.tracks[at + 1]

    def _look_at_objects(self, album: list[int]) -> None:
        for icon in range(len(OBJECTS)):
            self.icons[icon] = 0
        self.props = []
        for slot in photos(album):
            card = album[slot]
            for icon in self.box.objects[card]:
                self.icons[icon] += 1
            if BEAUTIES <= card < KIMONOS:
                self.props.append(card)

    def best(self, card: int) -> float:
        """What the photo brings in its best slot, which `slot` is then."""
        found = -1e9
        for slot in self.slots:
            gain = self._gain_there(card, slot)
            if gain > found:
                found = gain
                self.slot = slot
        return found + self._objects_gain(card)

    def gain(self, card: int, slot: int) -> float:
        """What the photo brings in this slot."""
        return self._gain_there(card, slot) + self._objects_gain(card)

    # -- wherever it goes --

    def _objects_gain(self, card: int) -> float:
        box = self.box
        if BEAUTIES <= card < KIMONOS:
            wanted = box.scores[card]
            sets = min([self.icons[icon] for icon in wanted])
            return box.points[card] * (sets + self.figures.prop * self.own_left / len(wanted))
        gain = 0.0
        for icon in box.objects[card]:
            gain += self.figures.object * min(1.0, self.own_left / self.figures.full)
            for prop in self.props:
                wanted = box.scores[prop]
                if icon in wanted:
                    # Of a pair, only the object that is missing scores; the other one waits for it.
                    short = min([self.icons[other] for other in wanted]) == self.icons[icon]
                    alone = short and len([other for other in wanted if self.icons[other] == self.icons[icon]]) == 1
                    gain += box.points[prop] * (1.0 if alone else self.figures.pair)
        return gain

    # -- here or there --

    def _gain_there(self, card: int, slot: int) -> float:
        """Steps, cats, mon and open sides."""
        box = self.box
        album = self.album
        before = album[slot - 1]
        after = album[slot + 1]
        first = match(box.right[before], box.left[card]) if before >= 0 else NONE
        second = match(box.right[card], box.left[after]) if after >= 0 else NONE
        gain = self._matched(box.pattern[card], first, second) + self._mon(card, slot)
        if before >= 0:
            gain -= self.open[box.right[before]]
        else:
            gain += self._outside(box.left[card], slot - 1)
        if after >= 0:
            gain -= self.open[box.left[after]]
        else:
            gain += self._outside(box.right[card], slot + 1)
        if before >= 0:
            gain += self._above(slot + WIDTH - 1)
        if after >= 0:
            gain += self._above(slot + WIDTH)
        return gain

    def _matched(self, own: int, first: int, second: int) -> float:
        """The steps of its own pattern and what two sides match; a pattern met twice goes on where it stands."""
        gain = 0.0
        cat_tokens = 0
        if own != NONE:
            gain = self.steps[own]
        done = NONE
        for symbol in (first, second):
            if symbol == NONE:
                continue
            if symbol == WILD:
                symbol = self._best_name(own, done, cat_tokens)
            if symbol == CAT:
                if cat_tokens < self.cats_left:
                    gain += self.next_cat_gain if cat_tokens else self.cat_gain
                    cat_tokens += 1
            else:
                gain += self.seconds[symbol] if symbol in (own, done) else self.steps[symbol]
                done = symbol
        return gain

    def _best_name(self, own: int, done: int, cat_tokens: int) -> int:
        best = NONE
        found = -1.0
        for pattern in range(N):
            step = self.seconds[pattern] if pattern in (own, done) else self.steps[pattern]
            if step > found:
                found = step
                best = pattern
        if cat_tokens < self.cats_left and (self.next_cat_gain if cat_tokens else self.cat_gain) > found:
            return CAT
        return best

    def name(self) -> int:
        """What to call two wild sides that face each other."""
        return self._best_name(NONE, NONE, 0)

    def named(self, symbol: int) -> float:
        """What it brings to call two wild sides that."""
        return self.cat_gain if symbol == CAT else self.steps[symbol]

    def _mon(self, card: int, slot: int) -> float:
        box = self.box
        layer = layer_of(slot)
        mon = box.mon[card]
        gain = layer * ((mon & 1) + (mon >> 1))
        if layer > 1:
            below = slot - WIDTH
            if box.mon[self.album[below]] & UPPER_RIGHT:
                gain -= layer - 1
            if box.mon[self.album[below + 1]] & UPPER_LEFT:
                gain -= layer - 1
        return self.figures.mon * gain

    def _outside(self, symbol: int, slot: int) -> float:
        """What a side is worth that faces a slot without photo."""
        if symbol == NONE:
            return 0.0
        if slot < WIDTH or (self.album[slot - WIDTH] >= 0 and self.album[slot - WIDTH + 1] >= 0):
            return self.open[symbol]
        return self.figures.later * self.open[symbol]

    def _above(self, slot: int) -> float:
        """What becomes of the sides that face a slot in the layer above, now that a photo may go there."""
        album = self.album
        box = self.box
        gain = 0.0
        if album[slot - 1] >= 0:
            gain += self.open[box.right[album[slot - 1]]]
        if album[slot + 1] >= 0:
            gain += self.open[box.left[album[slot + 1]]]
        return (1.0 - self.figures.later) * gain
